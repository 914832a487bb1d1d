import type { codexWorkflow as english } from '../en/codex-workflow.ts';

export const codexWorkflow: Readonly<Record<keyof typeof english, string>> = {
  'codex-workflow.move.hard-stop': '“{{task}}”：{{failed}} 次尝试失败后硬停止',
  'codex-workflow.move.stopped': '“{{task}}”已按决定停止',
  'codex-workflow.move.split': '“{{task}}”需要拆分',
  'codex-workflow.move.knowledge': '查看“{{milestone}}”变化的知识图',
  'codex-workflow.move.task-authorization': '授权执行“{{task}}”',
  'codex-workflow.move.milestone-authorization': '授权里程碑“{{milestone}}”',
  'codex-workflow.move.contract': '自主合约 {{code}} 已到期，仍有未完成的工作',
  'codex-workflow.move.membership': '修复“{{milestone}}”的成员关系',
  'codex-workflow.move.decision-late': '“{{task}}”等待纠正决定已久',
  'codex-workflow.move.unknown': '无法判断“{{task}}”的状态',
  'codex-workflow.move.blocked': '“{{task}}”无法继续',
  'codex-workflow.move.decision': '关于“{{task}}”的纠正决定',
  'codex-workflow.move.review': '对“{{task}}”进行严格评审',
  'codex-workflow.move.refresh': '刷新“{{task}}”的上下文',
  'codex-workflow.move.rebind': '将“{{task}}”重新绑定到当前知识图',
  'codex-workflow.move.delegated-authorization': '由受托代理授权“{{task}}”',
  'codex-workflow.move.plan-set': '为“{{task}}”制定计划',
  'codex-workflow.move.acceptance': '验证并验收“{{task}}”',
  'codex-workflow.move.run': '运行“{{task}}”',
  'codex-workflow.move.lease': '“{{task}}”等待租约',
  'codex-workflow.why.hard-stop':
    '受保护步骤 {{step}} 的 {{failed}} 次评审失败。不能再运行，只能记录拆分或停止。',
  'codex-workflow.why.stopped':
    '决定 {{decision}} 终止了步骤 {{step}} 的工作。任务何去何从由人决定。',
  'codex-workflow.why.split':
    '决定 {{decision}} 表明步骤 {{step}} 对一个任务来说过大。拆分之前不会运行。',
  'codex-workflow.why.knowledge_one':
    '知识图有 {{count}} 处变化不得由受托代理接受，因此需要人查看。',
  'codex-workflow.why.knowledge_other':
    '知识图有 {{count}} 处变化不得由受托代理接受，因此需要人查看。',
  'codex-workflow.why.task-authorization':
    '{{id}} 的当前计划没有有效授权，也没有有效的授权书覆盖其执行。',
  'codex-workflow.why.milestone-authorization':
    '里程碑没有针对当前计划和成员的有效授权，也没有有效的授权书覆盖。',
  'codex-workflow.why.contract':
    '合约已到期，仍有 {{tasks}} 个任务未完成。合约不能自行续期，是否另立由人决定。',
  'codex-workflow.why.membership': '里程碑与其任务没有互相写明。双方一致之前不会安排任何工作。',
  'codex-workflow.why.decision-late':
    '步骤 {{step}} 的两次评审在一天多以前失败，{{auditor}} 尚未记录决定。',
  'codex-workflow.why.unknown': '{{id}} 下一步所依据的内容在文件中缺失，因此不提供任何操作。',
  'codex-workflow.why.blocked':
    '任务状态为“{{status}}”，没有可运行的步骤，台账也没有说明怎样才能改变。',
  'codex-workflow.why.decision':
    '受保护步骤 {{step}} 的两次评审失败。第 {{attempt}} 次尝试之前需要 {{auditor}} 作出决定。',
  'codex-workflow.why.review': '已记录完成提交，其严格评审尚无结果。这先于其他一切。',
  'codex-workflow.why.refresh': '知识图的变化均属于 {{delegate}} 可依授权书接受的范围。',
  'codex-workflow.why.rebind': '计划绑定的是较旧的知识图。重新绑定之后，失败的尝试继续计数。',
  'codex-workflow.why.delegated-authorization':
    '当前计划没有有效授权，有效的授权书允许 {{delegate}} 授权。',
  'codex-workflow.why.plan-set': '{{id}} 继续之前需要一份计划。',
  'codex-workflow.why.acceptance': '{{id}} 的所有步骤均已完成。',
  'codex-workflow.why.run': '{{id}} 的下一次运行没有阻碍。',
  'codex-workflow.why.lease': '{{holder}} 持有写入租约，且尚未结束。',
  'codex-workflow.does.hard-stop': '记录任务将被拆分或停止。',
  'codex-workflow.does.stopped': '说明任务的去向：取消，或以新计划重新开始。',
  'codex-workflow.does.split': '以更小的任务取代此任务。',
  'codex-workflow.does.knowledge': '使候选成为已批准的知识图，随后计划重新绑定到它。',
  'codex-workflow.does.task-authorization': '允许执行这一个任务的当前计划。',
  'codex-workflow.does.milestone-authorization': '准备使里程碑按当前计划和成员继续所需的内容。',
  'codex-workflow.does.contract': '准备一份新合约供人批准，最长 72 小时。',
  'codex-workflow.does.membership': '准备一项变更，使里程碑与任务重新互相写明。',
  'codex-workflow.does.decision': '记录四种决定之一，绑定于当前计划和失败的尝试。',
  'codex-workflow.does.refresh': '一并接受候选知识图、重新绑定任务并要求新的授权。',
  'codex-workflow.does-not.fourth-run': '不会使第四次运行成为可能。',
  'codex-workflow.does-not.continue': '不允许继续或重新计划。',
  'codex-workflow.does-not.reset': '不会重置失败尝试的计数。',
  'codex-workflow.does-not.authorize': '不授权任何执行。',
  'codex-workflow.does-not.scope': '不改变目标结果、验收条件、检查、探索或基准分支。',
  'codex-workflow.does-not.knowledge-alone': '不允许受托代理单独批准知识。',
  'codex-workflow.does-not.renew': '不会续期已到期的合约。',
  'codex-workflow.does-not.approval': '这不是人的批准，选定审计者也不是。',
  'codex-workflow.offer.copy': '复制命令…',
  'codex-workflow.offer.copy-note':
    'Signalbox 不在此写入。请在安装了 codex-workflow 的地方运行该命令。',
  'codex-workflow.copy.intro': '生成一条供复制的命令。不写入也不运行任何内容。',
  'codex-workflow.copy.known-options':
    'codex-workflow 只有部分选项是公开的。以 # 开头的行列出命令还需要的内容。',
  'codex-workflow.copy.writer': '由你运行 codex-workflow 本身：其状态不对其他写入者开放。',
  'codex-workflow.copy.gone': '已不再等待此项，台账已有新进展。请再次查看该循环。',
  'codex-workflow.escalation.posture':
    '由已记录的评审和决定得出：{{posture}}（表的第 {{row}} 行）。',
  'codex-workflow.escalation.knowledge_one':
    '重新比较后，候选有 {{count}} 处不安全的差异，因此受托代理不得接受。',
  'codex-workflow.escalation.knowledge_other':
    '重新比较后，候选有 {{count}} 处不安全的差异，因此受托代理不得接受。',
  'codex-workflow.escalation.scope': '{{actor}} 记录了一项“{{kind}}”事件。',
  'codex-workflow.escalation.scope-policy':
    '智能体只能改变哪些任务属于里程碑；其他任何范围变化都需要人。',
  'codex-workflow.escalation.grant': '授权书 {{grant}} 允许 {{transitions}}。',
  'codex-workflow.escalation.grant-policy': '无论授权书怎么写，受托代理都不能拥有这些权限。',
  'codex-workflow.escalation.consent-corrective': '同意意味着拆分或停止任务，绝不意味着再次运行。',
  'codex-workflow.escalation.consent-knowledge':
    '同意意味着在公开评审中逐一看过差异后批准变化的知识图。',
  'codex-workflow.escalation.consent-scope': '同意意味着由人重新授权；合约不覆盖此项。',
  'codex-workflow.stance.decide': '先由人决定。',
  'codex-workflow.stance.mend': '先修复记录；由其推导的结论尚不确定。',
  'codex-workflow.stance.let-go-on': '任其继续：下一步由智能体进行。',
  'codex-workflow.stance.wait': '等待他方完成。',
  'codex-workflow.stance.done': '已结束。',
  'codex-workflow.stance.nothing': '没有等待中的事项。',
  'codex-workflow.stance.not-there': '在所查询的时刻，此循环不存在。',
  'codex-workflow.freshness.still': '其文件已两天多没有变化。',
  'codex-workflow.missing.authorization': '针对当前计划的有效授权',
  'codex-workflow.missing.dependencies': '须先验收这些任务：{{tasks}}',
  'codex-workflow.gap.layout': '状态文件夹的布局未知。在其旁放置 field-map.json 说明各项所在。',
  'codex-workflow.gap.task-id': '任务的状态文件中没有自己的标识。',
  'codex-workflow.gap.step-id': '状态文件没有写明当前步骤。',
  'codex-workflow.gap.plan-hash': '状态和计划都没有计划哈希。',
  'codex-workflow.gap.record': '{{path}} 第 {{line}} 行缺少 {{fields}}。',
  'codex-workflow.gap.audit': '没有计划风险审计说明哪些步骤受保护。',
  'codex-workflow.gap.audit-old': '计划风险审计针对另一份计划，因此没有说明此步骤是否受保护。',
  'codex-workflow.problem.map-entry':
    '字段映射条目“{{name}}”已忽略：名称未知，或其模式指向状态文件夹之外。',
  'codex-workflow.problem.layout':
    '{{folder}} 像是布局未知的 codex-workflow 状态文件夹。仅列出其条目，不作推导；请在其旁放置 field-map.json。',
  'codex-workflow.problem.unreadable': '{{path}} 没有可读取的内容。其中的信息按未知处理。',
  'codex-workflow.problem.shape': '{{path}} 不是 JSON 对象。其中的信息按未知处理。',
  'codex-workflow.problem.line':
    '{{path}} 第 {{line}} 行不是 JSON 对象。已跳过该行并读取其余内容。',
  'codex-workflow.problem.repeat':
    '{{path}} 第 {{line}} 行重复了第 {{first}} 行的 {{id}}。只计一次。',
  'codex-workflow.problem.conflict':
    '{{path}} 第 {{line}} 行对 {{id}} 的记载与第 {{first}} 行不同。两者均显示，任一失败都计数。',
  'codex-workflow.problem.stray':
    '{{path}} 第 {{line}} 行涉及 {{named}}，却在 {{task}} 的文件中。已跳过。',
  'codex-workflow.problem.same-id':
    '{{path}} 的标识 {{id}} 与另一文件相同。两者均保留，后者使用更长的名称。',
  'codex-workflow.problem.long_one': '{{path}} 长度超出预期，只读取了最新的 {{count}} 行。',
  'codex-workflow.problem.long_other': '{{path}} 长度超出预期，只读取了最新的 {{count}} 行。',
  'codex-workflow.problem.mismatch':
    '{{milestone}} 的文件不一致且此后未变：{{what}}。均按原样显示。',
  'codex-workflow.replay.replayed': '尝试的评审、纠正决定和范围事件由其只追加文件重放。',
  'codex-workflow.replay.only-seen':
    '状态、计划、审计、合约、授权书和知识图由其所有者改写；接入此文件夹之前，只知道其最新内容。',
  'codex-workflow.finding.third-without-decision': '{{task}} {{step}} 的第三次尝试按普通尝试运行',
  'codex-workflow.finding.third-without-decision-help':
    '第 1、2 次尝试是普通尝试；第 3 次之前需要独立审计者的纠正决定。在人查看之前不要继续。',
  'codex-workflow.finding.against-decision': '决定为 {{decision}}，但 {{task}} {{step}} 仍运行了',
  'codex-workflow.finding.against-decision-help':
    '只有 continue-fix 允许第三次尝试运行。查明由谁启动，并将其结果视为未获允许。',
  'codex-workflow.finding.fourth-run': '{{task}} {{step}} 在硬停止后再次运行',
  'codex-workflow.finding.fourth-run-help':
    '三次失败后，无论记录了什么都不能运行。请停止它，并记录拆分或停止。',
  'codex-workflow.finding.auditor': '{{auditor}} 审计了自己对 {{task}} {{step}} 的评审',
  'codex-workflow.finding.auditor-help':
    '纠正决定的审计者不得是最近的严格评审者。该决定不算数，须由其他审计者作出。',
  'codex-workflow.finding.reused':
    '{{task}} {{step}} 依据决定 {{decision}} 运行，而该决定针对另一份计划或其他证据',
  'codex-workflow.finding.reused-help':
    '一项决定只对一个计划哈希和其覆盖的失败尝试有效。重新绑定或再次失败后需要新的决定。',
  'codex-workflow.finding.not-allowed': '关于 {{task}} {{step}} 的决定 {{decision}} 本不可记录',
  'codex-workflow.finding.not-allowed-help':
    '三次失败后只能记录 split-required 和 stop-escalate，其他词语不是决定。它不允许任何操作；请记录允许的决定。',
  'codex-workflow.finding.reset':
    '{{task}} {{step}} 的尝试被重新计数：{{before}} 之后是 {{attempt}}',
  'codex-workflow.finding.reset-help':
    '重新绑定或新的授权不得重置计数。Signalbox 计入每次失败；请与工作流的计数比较。',
  'codex-workflow.finding.authorization': '{{task}} 保留着另一份计划的授权 {{authorization}}',
  'codex-workflow.finding.authorization-help':
    '新的计划哈希取代先前的授权。不得据此运行；须授权当前计划。',
  'codex-workflow.finding.expired': '合约 {{code}} 到期后仍被使用（{{what}}）',
  'codex-workflow.finding.expired-help':
    '合约到期后不再覆盖任何操作，也不能自行续期。所做之事是否有效由人决定。',
  'codex-workflow.finding.too-long': '合约 {{code}} 的期限为 {{hours}} 小时',
  'codex-workflow.finding.too-long-help': '合约最长 72 小时。请要求更短的合约。',
  'codex-workflow.finding.broad': '授权书 {{grant}} 超出受托代理可拥有的权限：{{transitions}}',
  'codex-workflow.finding.broad-help':
    '授权书只覆盖里程碑与任务的执行和验收，以及仅在上下文刷新之内的知识批准。请撤回超出部分。',
  'codex-workflow.finding.scope': '范围由 {{actor}} 变更，而其并非人（{{event}}）',
  'codex-workflow.finding.scope-help':
    '依合约，智能体只能改变成员关系。其他任何范围变化须由人准备并应用。',
  'codex-workflow.finding.knowledge': '知识图 {{revision}} 由 {{by}} 在没有授权书的情况下批准',
  'codex-workflow.finding.knowledge-help':
    '智能体只能在原子上下文刷新之内批准知识，且须写明授权书。请由人查看该知识图。',
  'codex-workflow.finding.unlisted': '{{task}} 写明里程碑 {{milestone}}，而后者没有列出它',
  'codex-workflow.finding.unlisted-help':
    '工作流会阻止每个未被其里程碑列出的未完成任务。请将其加入成员列表，或从任务中去掉里程碑。',
  'codex-workflow.finding.foreign': '{{milestone}} 列出了 {{task}}，而后者写明另一个里程碑',
  'codex-workflow.finding.foreign-help': '一个任务只属于一个里程碑。请确定归属并修复另一方。',
  'codex-workflow.finding.audit': '{{task}} 已授权，而其计划风险审计 {{audit}} 针对另一份计划',
  'codex-workflow.finding.audit-help': '哪些步骤受保护取决于当前计划的审计。请在运行前重新审计。',
  'codex-workflow.finding.lease': '{{holder}} 仍持有 {{task}} 的过期租约',
  'codex-workflow.finding.lease-help':
    '已过期或属于已结束任务的租约应当归还。请询问持有者，不要手动取走。',
  'codex-workflow.finding.accepted': '{{milestone}} 已验收，但仍有未完成的任务：{{tasks}}',
  'codex-workflow.finding.accepted-help':
    '里程碑在其所有任务验收或取消后才结束。依赖此验收之前请查看未完成的任务。',
  'codex-workflow.finding.next':
    '工作流对 {{task}} 的回答为“{{captured}}”，与文件不符（{{fields}}）',
  'codex-workflow.finding.next-help':
    '建议与命令应当一致。要么捕获之后文件有了变化，要么两种读法之一有误；请再次询问工作流。',
};
