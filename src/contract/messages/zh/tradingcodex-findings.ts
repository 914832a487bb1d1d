import type { tradingcodexFindings as english } from '../en/tradingcodex-findings.ts';

/** TradingCodex：不变量及其说明。 */
export const tradingcodexFindings: Readonly<Record<keyof typeof english, string>> = {
  'tradingcodex.finding.blockedLost': '被阻止的动作“{{action}}”已不在列表中',
  'tradingcodex.finding.blockedLost.help':
    '被阻止的动作必须在循环状态的每次变化中保留。请视其仍被阻止，并让智能体补写。',
  'tradingcodex.finding.teamGrew': '{{role}} 被加入可追问的团队',
  'tradingcodex.finding.teamGrew.help':
    '该团队在请求分类时确定；后续规划不得扩大。请查明规划针对的是哪个请求。',
  'tradingcodex.finding.taskOutside': '追问交给了团队之外的 {{role}}',
  'tradingcodex.finding.taskOutside.help':
    '规划器只能在团队内安排追问；超出则只能提议。除非有人同意，请停止该任务。',
  'tradingcodex.finding.researchWidened': '仅研究的运行中出现 {{role}}',
  'tradingcodex.finding.researchWidened.help':
    '仅研究的运行不会自行加入估值、组合、风险或执行角色。请另发起带自己通道的请求。',
  'tradingcodex.finding.executionTask': '循环为执行角色安排了任务',
  'tradingcodex.finding.executionTask.help':
    '任何追问都不得导向执行。请停止该任务；订单须走自己的批准流程。',
  'tradingcodex.finding.decisionDiffers':
    '对 {{role}}，规划器记录“{{recorded}}”，而按策略应为“{{policy}}”',
  'tradingcodex.finding.decisionDiffers.help':
    '该决定与同一记录中的团队不符。可能由其他版本或其他人写入；请勿依赖。',
  'tradingcodex.finding.noConsent': '关于 {{role}} 的提议没有写明需要人的同意',
  'tradingcodex.finding.noConsent.help':
    '通道之外的角色都需要同意。无论字段怎样写，都应视为需要同意。',
  'tradingcodex.finding.forbidden': '{{path}} 的第 {{n}} 个请求提出了任何角色都不得提出的内容',
  'tradingcodex.finding.forbidden.help':
    '涉及批准、执行、券商访问、机密或策略的请求无效。所属角色须修补其产物。',
  'tradingcodex.finding.conflictRole': '核对矛盾的任务交给了与矛盾无关的 {{role}}',
  'tradingcodex.finding.conflictRole.help': '只能询问矛盾产物所属的角色，以及必须使用它们的角色。',
  'tradingcodex.finding.unknownRole': '角色“{{role}}”不是固定角色之一',
  'tradingcodex.finding.unknownRole.help': '未知角色按文字显示，绝不视为许可。请查明是谁写的记录。',
  'tradingcodex.finding.handoffTerminal': '“{{word}}”被用作工作流的结论',
  'tradingcodex.finding.handoffTerminal.help':
    '它是单个产物的状态。工作流只会以汇总、阻止、等待或升级提议结束。',
  'tradingcodex.finding.terminalDiffers':
    '规划记录为“{{recorded}}”，但其自身的决定得出“{{derived}}”',
  'tradingcodex.finding.terminalDiffers.help':
    '阻止优先，其次是升级，再次是等待；只有都没有时才可下结论。请以推算结果为准。',
  'tradingcodex.finding.readyWhileOpen_one': '运行称可以汇总，但还有一件事未了',
  'tradingcodex.finding.readyWhileOpen_other': '运行称可以汇总，但还有 {{count}} 件事未了',
  'tradingcodex.finding.readyWhileOpen.help':
    '规划只查看当次的产物。请先处理未了之事，或在结论中说明它们未了。',
  'tradingcodex.finding.hidden_one': '有一个未答复的升级被停止原因“{{reason}}”掩盖',
  'tradingcodex.finding.hidden_other': '有 {{count}} 个未答复的升级被停止原因“{{reason}}”掩盖',
  'tradingcodex.finding.hidden.help':
    '停止原因由最后写入者决定。提议仍在等待答复；请查看此运行的升级。',
  'tradingcodex.finding.budgetExceeded': '已记录 {{used}} 个循环任务，允许 {{limit}} 个',
  'tradingcodex.finding.budgetExceeded.help':
    '早期版本中修改不受上限约束，重复的行也计入。安排更多之前请由人决定。',
  'tradingcodex.finding.totalExceeded': '共记录 {{used}} 个任务，允许 {{limit}} 个',
  'tradingcodex.finding.totalExceeded.help':
    '总数包括初始任务、修改、核对和追问。早期版本虽记录上限，但不强制。',
  'tradingcodex.finding.revisions': '{{role}} 被退回 {{used}} 次，允许 {{limit}} 次',
  'tradingcodex.finding.revisions.help':
    '同一角色反复修补，说明其问题或来源有误。下一轮之前请查看产物。',
  'tradingcodex.finding.iterations': '已记录 {{used}} 次规划，允许 {{limit}} 次',
  'tradingcodex.finding.iterations.help':
    '早期版本不强制此上限。请决定运行应继续、等待还是重新开始。',
  'tradingcodex.finding.notReleased': '阶段 {{stage}} 仍在等待，尽管它等待的都已完成',
  'tradingcodex.finding.notReleased.help': '0.3.6 之前的版本不会释放等待的阶段。请让协调者启动它。',
  'tradingcodex.finding.completedEarly': '阶段 {{stage}} 标为已完成，但 {{roles}} 尚未停止',
  'tradingcodex.finding.completedEarly.help':
    '0.3.6 之前的版本在第一个角色停止时就把阶段标为完成。依赖之前请等待其他角色。',
  'tradingcodex.finding.acceptedFails': '{{path}} 已被接受，但未通过检查：{{missing}}',
  'tradingcodex.finding.acceptedFails.help': '不得将此文本用于结论。请让所属角色修补。',
  'tradingcodex.finding.lost.task': '规划器为 {{role}} 记录的任务不在运行状态中',
  'tradingcodex.finding.lost.status': '{{role}} 已停止，但运行状态仍为 {{status}}',
  'tradingcodex.finding.lost.help':
    '文件写入时不加锁，后写的会覆盖先写的。请以审计文件为准，并让智能体重新写入状态。',
  'tradingcodex.finding.proposalsCut_one': '有一个未答复的提议已不在运行状态中（只保留最近 20 个）',
  'tradingcodex.finding.proposalsCut_other':
    '有 {{count}} 个未答复的提议已不在运行状态中（只保留最近 20 个）',
  'tradingcodex.finding.proposalsLost_one': '有一个未答复的提议在审计文件中，但不在运行状态中',
  'tradingcodex.finding.proposalsLost_other':
    '有 {{count}} 个未答复的提议在审计文件中，但不在运行状态中',
  'tradingcodex.finding.proposalsCut.help': '它们仍在等待答复，此处根据审计文件列出。',
  'tradingcodex.finding.duplicate': '{{role}} 的任务以同一编号记录了 {{times}} 次',
  'tradingcodex.finding.duplicate.help': '同一产物被规划了两次。它是一个任务，但每行都占用预算。',
  'tradingcodex.finding.stranded': '{{role}} 的任务标为进行中，但没有活动会话在处理',
  'tradingcodex.finding.stranded.help':
    '角色可能没有停止事件就结束了。请询问智能体它是否仍在运行。',
  'tradingcodex.finding.pointer': '指针文件与此运行的状态不一致',
  'tradingcodex.finding.pointer.help': '指针只是副本。请以运行自身的状态为准。',
  'tradingcodex.finding.path': '记录中的路径超出产物文件夹：{{path}}',
  'tradingcodex.finding.path.help': '没有打开它。请查明是谁写的记录。',
  'tradingcodex.finding.autoDispatch': '运行称角色会在没有协调者的情况下启动',
  'tradingcodex.finding.autoDispatch.help':
    '在此循环中没有任何东西会自行启动角色。继续之前请查明是哪个程序写入了该标志。',
  'tradingcodex.finding.folder': '文件夹 {{folder}} 中是另一个运行 {{run}} 的状态',
  'tradingcodex.finding.folder.help': '可能是副本或混淆。依赖其一之前请先比较两者。',
};
