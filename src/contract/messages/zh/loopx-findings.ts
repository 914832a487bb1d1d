/** LoopX 各项不变式的标题与说明（docs/findings.md）。 */
export const loopxFindings = {
  'loopx.finding.spendUnproven': '轮次 {{turn}} 没有验证就花费了额度',
  'loopx.finding.spendUnproven.help':
    '它的验证结果是 {{validation}}。请核对这一轮实际做了什么；如果站不住脚，就收回这笔登记，并安排修复这个待办。',
  'loopx.finding.spendUnwritten': '轮次 {{turn}} 在成果写回之前就花费了额度',
  'loopx.finding.spendUnwritten.help': '只有记录在案的工作才登记额度。请重新写回，或收回这笔登记。',
  'loopx.finding.commitUnproven': '轮次 {{turn}} 没有验证就提交了',
  'loopx.finding.commitUnproven.help':
    '提交之前必须由独立的验证程序通过；这一轮的结果是 {{validation}}。请把它当作未经证明，并安排验证。',
  'loopx.finding.writtenUnproven': '轮次 {{turn}} 没有验证就写入了状态',
  'loopx.finding.writtenUnproven.help':
    '它的验证结果是 {{validation}}。在别人以此为基础之前，请把写入的内容与实际工作对照。',
  'loopx.finding.stopSettled': '轮次 {{turn}} 以 {{result}} 结束，却仍然结算了',
  'loopx.finding.stopSettled.help':
    '等待、请人处理或失败的轮次不写入也不花费。请收回这笔登记，并查明驱动程序为何继续。',
  'loopx.finding.phases': '轮次 {{turn}} 的各阶段顺序不对',
  'loopx.finding.phases.help':
    '每个阶段都以前一个为依据。请不要采信这一轮的说法；查看它的日志，并重新运行这一轮。',
  'loopx.finding.turnLeft': '轮次 {{turn}} 停在验证与写回之间',
  'loopx.finding.turnLeft.help':
    '工作已经证明，但还没有记录。请让这一轮接着做；如果重做，就会登记两次。',
  'loopx.finding.turnUnrecorded': '轮次 {{turn}} 说自己写入了运行，但索引里没有',
  'loopx.finding.turnUnrecorded.help':
    '运行索引可能被改写，或从备份恢复过。请寻找它的备份，或安排一次状态刷新。',

  'loopx.finding.spendUnpaired': '登记了额度，之前却没有交付（{{slots}}）',
  'loopx.finding.spendUnpaired.help':
    '每次交付、记下阻塞，或监控看到变化之后，只登记一次额度。请问智能体这笔用在哪里；如果没有用处，就收回。',
  'loopx.finding.spendUnreadable_one': '有 {{count}} 笔额度登记读不出数额',
  'loopx.finding.spendUnreadable_other': '有 {{count}} 笔额度登记读不出数额',
  'loopx.finding.spendUnreadable.help':
    '数额写在缺失或损坏的载荷文件里，所以按零计算：实际花费比数字显示的多。请恢复载荷文件。',
  'loopx.finding.voidOfNothing': '收回的额度所指的登记不在记录中（{{named}}）',
  'loopx.finding.voidOfNothing.help': '它什么也没有收回。请找到本来要收回的那一笔，再收回它。',
  'loopx.finding.spendStopped_one': '目标停止之后还有 {{count}} 笔额度登记',
  'loopx.finding.spendStopped_other': '目标停止之后还有 {{count}} 笔额度登记',
  'loopx.finding.spendStopped.help':
    '停止时正在进行的一轮仍可能登记。如果不止于此，就有自动程序没有询问 LoopX；请从源头停掉它。',
  'loopx.finding.burstOver': '临时加量已在 {{until}} 到期，{{slots}} 个额度仍然有效',
  'loopx.finding.burstOver.help':
    'LoopX 不会自行结束加量。请在“额度”里收回它，或另设一个带期限的加量。',
  'loopx.finding.slotsByHand': '手工设定了 {{slots}} 个额度，没有期限',
  'loopx.finding.slotsByHand.help':
    '按份额应是 {{derived}} 个。只要这个数字还在，改变份额就不起作用。请在“额度”里结束它，或改用带期限的加量。',

  'loopx.finding.rewardOrphan': '有一条评判所属的运行不在索引里（{{run}}）',
  'loopx.finding.rewardOrphan.help':
    '没有智能体能在运行旁找到它。如果这次运行有另一个时间，请评判那一次；否则请恢复索引。',
  'loopx.finding.rewardAged_one': '最新的评判已超过七天，其后又有 {{count}} 条记录',
  'loopx.finding.rewardAged_other': '最新的评判已超过七天，其后又有 {{count}} 条记录',
  'loopx.finding.rewardAged.help':
    '它评判的是 {{name}}。请看它是否仍然符合后来的情况，并评判一次更新的运行。',
  'loopx.finding.approvalAged_one': '对 {{name}} 的批准已超过七天，其后又有 {{count}} 条记录',
  'loopx.finding.approvalAged_other': '对 {{name}} 的批准已超过七天，其后又有 {{count}} 条记录',
  'loopx.finding.approvalAged.help':
    '再次据此行动之前，必须对照今天的状态核对。如果仍在使用，请重新决定这道关口。',
  'loopx.finding.gateHidden': '关口 {{gate}} 没有获得批准，而后来的运行把这一点盖住了',
  'loopx.finding.gateHidden.help':
    '最后的答复是“{{decision}}”。LoopX 不再把这道关口显示为未决。请再做一次决定，让记录说明现状。',
  'loopx.finding.gateMute': '关口 {{gate}} 在等人，却没有提出问题',
  'loopx.finding.gateMute.help':
    '没有问题，谁也无法答复。请让智能体写出问题或给你的待办，或清除等待方。',
  'loopx.finding.gateNoOutcome': '一道关口没有决定就关闭了：“{{todo}}”',
  'loopx.finding.gateNoOutcome.help':
    '它已勾掉，但没有批准或拒绝的记录；等待它的工作要么一直被拦住，要么凭猜测进行。请带着决定完成它。',
  'loopx.finding.doneBehindGate': '“{{todo}}”在关口拦住时就完成了',
  'loopx.finding.doneBehindGate.help':
    '关口“{{gate}}”没有获得批准。请查看做了什么，决定这道关口；如果答案是否，就安排撤销。',

  'loopx.finding.twoHolders': '{{todo}} 同时由多个智能体持有：{{agents}}',
  'loopx.finding.twoHolders.help':
    '可能有两个智能体在做同一件事。请决定由谁保留，并释放另一方的认领或租约。',
  'loopx.finding.claimUnregistered': '“{{todo}}”由未登记的 {{agent}} 认领',
  'loopx.finding.claimUnregistered.help': '只有已登记的智能体可以认领。请登记它，或释放这个认领。',
  'loopx.finding.leaseIdle': '{{owner}} 在 {{todo}} 上的租约不起作用',
  'loopx.finding.leaseIdle.help': '{{reason}}请释放它，或改正它所依据的内容。',
  'loopx.finding.leaseOver': '{{owner}} 在 {{todo}} 上的租约已到期，却没有释放',
  'loopx.finding.leaseOver.help':
    '智能体多半没有说明就结束了。别人可以接手这个待办；请先看它留下了哪些半成品。',
  'loopx.finding.leaseScope': '{{owner}} 在 {{todo}} 上的租约超出目标可写的范围：{{scopes}}',
  'loopx.finding.leaseScope.help':
    '租约不是写入许可。请在注册表里授予这个范围，或让租约以更窄的范围重新取得。',
  'loopx.finding.scopeMissing': '“{{todo}}”需要写入目标不可写的地方：{{scopes}}',
  'loopx.finding.scopeMissing.help':
    '文字里的同意不是许可。请在项目的注册表里授予这个范围，或修改这个待办。',
  'loopx.finding.doneOutside': '“{{todo}}”已完成，但它的写入没有人授予：{{scopes}}',
  'loopx.finding.doneOutside.help':
    '请查看那里改了什么。要么许可后来被收回，要么智能体写到了边界之外。',
  'loopx.finding.authorityIdle': '检查点授权的第 {{number}} 条不授予任何东西',
  'loopx.finding.authorityIdle.help':
    '它已到期、未获批准，或缺少时间、来源或范围。请重新批准或删除它，以免有人依赖。',

  'loopx.finding.untyped': '你清单上未完成的待办“{{todo}}”没有类别',
  'loopx.finding.untyped.help':
    'LoopX 会因此拦住整个目标。请完成它，或给它类别 user_gate 或 user_action。',
  'loopx.finding.monitorLate': '监控“{{todo}}”自 {{due}} 起就该检查了',
  'loopx.finding.monitorLate.help':
    '它至少错过了一轮，有变化也没有人知道。请看负责它的智能体是否还在运行。',
  'loopx.finding.monitorOver': '监控“{{todo}}”已在 {{end}} 到期，却仍未关闭',
  'loopx.finding.monitorOver.help': '它不再被检查。请完成它，或给它新的期限。',
  'loopx.finding.deferredReady': '“{{todo}}”的条件已满足，却仍被推迟',
  'loopx.finding.deferredReady.help':
    '它等待的是 {{condition}}。请重新打开它，换成当前的待办，或说明理由后关闭。',
  'loopx.finding.successorLost': '“{{todo}}”说好有后续，但哪份清单上都没有（{{successors}}）',
  'loopx.finding.successorLost.help': '下一步丢失了。请重新写出，或在关闭待办时说明为何没有后续。',

  'loopx.finding.stateNewer': '状态文件比代表它的运行更新',
  'loopx.finding.stateNewer.help': '状态仍以 {{run}} 的运行为依据。请安排一次状态刷新。',
  'loopx.finding.collision': '第 {{lines}} 行身份相同而内容不同',
  'loopx.finding.collision.help':
    'LoopX 会悄悄合并，以后面的值为准。请对照这些行；复核之后 LoopX 可以重建索引。',
  'loopx.finding.foreign_one': '这个目标的文件夹里有目标 {{goal}} 的 {{count}} 次运行',
  'loopx.finding.foreign_other': '这个目标的文件夹里有目标 {{goal}} 的 {{count}} 次运行',
  'loopx.finding.foreign.help':
    '它们在这里算作本目标，在 LoopX 里算作另一个。请找出写错索引的程序。',
  'loopx.finding.copyDiffers': '{{what}}：共享注册表为 {{there}}，项目为 {{here}}',
  'loopx.finding.copyDiffers.help':
    '通过共享注册表询问时，LoopX 以副本为准。请用 `loopx sync-global --goal-id {{goal}}` 更新它。',
  'loopx.finding.copy.slots': '时间窗内允许的额度',
  'loopx.finding.copy.waiting': '该由谁行动',
  'loopx.finding.copy.activation': '目标是否已停止',
} as const;
