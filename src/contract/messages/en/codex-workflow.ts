/** codex-workflow v2: what waits and why, gates, escalations, findings, problems. */
export const codexWorkflow = {
  'codex-workflow.move.hard-stop': '“{{task}}”: hard stop after {{failed}} failed attempts',
  'codex-workflow.move.stopped': '“{{task}}” was stopped by decision',
  'codex-workflow.move.split': '“{{task}}” has to be split',
  'codex-workflow.move.knowledge': 'Look at the changed knowledge map of “{{milestone}}”',
  'codex-workflow.move.task-authorization': 'Authorize the execution of “{{task}}”',
  'codex-workflow.move.milestone-authorization': 'Authorize the milestone “{{milestone}}”',
  'codex-workflow.move.contract': 'The autonomy contract {{code}} has expired with open work',
  'codex-workflow.move.membership': 'Repair the membership of “{{milestone}}”',
  'codex-workflow.move.decision-late': '“{{task}}” has waited long for a corrective decision',
  'codex-workflow.move.unknown': 'The state of “{{task}}” cannot be told',
  'codex-workflow.move.blocked': '“{{task}}” cannot go on',
  'codex-workflow.move.decision': 'Corrective decision about “{{task}}”',
  'codex-workflow.move.review': 'Strict review of “{{task}}”',
  'codex-workflow.move.refresh': 'Context refresh of “{{task}}”',
  'codex-workflow.move.rebind': 'Rebind “{{task}}” to the current knowledge map',
  'codex-workflow.move.delegated-authorization': 'The delegate authorizes “{{task}}”',
  'codex-workflow.move.plan-set': 'Plan “{{task}}”',
  'codex-workflow.move.acceptance': 'Validate and accept “{{task}}”',
  'codex-workflow.move.run': 'Run “{{task}}”',
  'codex-workflow.move.lease': '“{{task}}” waits for a lease',
  'codex-workflow.why.hard-stop':
    '{{failed}} reviews of the guarded step {{step}} failed. No run is possible any more; only a split or a stop can be recorded.',
  'codex-workflow.why.stopped':
    'The decision {{decision}} ends the work on step {{step}}. What becomes of the task is for a person to say.',
  'codex-workflow.why.split':
    'The decision {{decision}} says that step {{step}} is too much for one task. Nothing runs until it is split.',
  'codex-workflow.why.knowledge_one':
    'The knowledge map changed in {{count}} way that no delegate may take in, so a person has to look.',
  'codex-workflow.why.knowledge_other':
    'The knowledge map changed in {{count}} ways that no delegate may take in, so a person has to look.',
  'codex-workflow.why.task-authorization':
    'The current plan of {{id}} has no active authorization, and no live grant covers its execution.',
  'codex-workflow.why.milestone-authorization':
    'The milestone has no active authorization for its current plan and membership, and no live grant covers it.',
  'codex-workflow.why.contract':
    'The contract is over and {{tasks}} tasks are open. It cannot renew itself; a person decides whether there is a new one.',
  'codex-workflow.why.membership':
    'The milestone and its tasks do not name one another. Nothing is scheduled until both sides agree.',
  'codex-workflow.why.decision-late':
    'Two reviews of step {{step}} failed more than a day ago, and {{auditor}} has recorded no decision.',
  'codex-workflow.why.unknown':
    'Something that the next step of {{id}} rests on is missing from its files, so nothing is offered for it.',
  'codex-workflow.why.blocked':
    'The task says “{{status}}”, no step can run, and the ledger does not say what would change that.',
  'codex-workflow.why.decision':
    'Two reviews of the guarded step {{step}} failed. Attempt {{attempt}} needs a decision by {{auditor}} first.',
  'codex-workflow.why.review':
    'A completion commit is recorded and its strict review has no outcome yet. That comes before everything else.',
  'codex-workflow.why.refresh':
    'The knowledge map changed only in ways that {{delegate}} may take in, under the grant.',
  'codex-workflow.why.rebind':
    'The plan is bound to an older knowledge map. The failed attempts keep counting after the rebind.',
  'codex-workflow.why.delegated-authorization':
    'The current plan has no active authorization, and a live grant lets {{delegate}} give it.',
  'codex-workflow.why.plan-set': 'A plan is needed before {{id}} can go on.',
  'codex-workflow.why.acceptance': 'All steps of {{id}} are done.',
  'codex-workflow.why.run': 'Nothing stands in the way of the next run of {{id}}.',
  'codex-workflow.why.lease': '{{holder}} holds the writer lease, and it has not ended.',
  'codex-workflow.does.hard-stop': 'It records that the task is split, or that it stops.',
  'codex-workflow.does.stopped':
    'It says what becomes of the task: cancelled, or taken up again under a new plan.',
  'codex-workflow.does.split': 'It puts smaller tasks in the place of this one.',
  'codex-workflow.does.knowledge':
    'It makes the candidate the approved knowledge map; plans are then rebound to it.',
  'codex-workflow.does.task-authorization':
    'It lets the current plan of this one task be carried out.',
  'codex-workflow.does.milestone-authorization':
    'It prepares what lets the milestone go on under its current plan and membership.',
  'codex-workflow.does.contract':
    'It prepares a new contract for a person to approve. It lasts 72 hours at most.',
  'codex-workflow.does.membership':
    'It prepares a change that makes milestone and tasks name one another again.',
  'codex-workflow.does.decision':
    'It records one of four decisions, bound to the current plan and the failed attempts.',
  'codex-workflow.does.refresh':
    'It takes the candidate map in, rebinds the task and asks for a new authorization, all in one.',
  'codex-workflow.does-not.fourth-run': 'It does not make a fourth run possible.',
  'codex-workflow.does-not.continue': 'It does not allow continuing or replanning.',
  'codex-workflow.does-not.reset': 'It does not reset the count of failed attempts.',
  'codex-workflow.does-not.authorize': 'It does not authorize any execution.',
  'codex-workflow.does-not.scope':
    'It does not change outcome, acceptance, checks, discovery or base branch.',
  'codex-workflow.does-not.knowledge-alone':
    'It does not let a delegate approve knowledge on its own.',
  'codex-workflow.does-not.renew': 'It does not renew the contract that is over.',
  'codex-workflow.does-not.approval':
    'It is not an approval by a person, and choosing the auditor is not one either.',
  'codex-workflow.offer.copy': 'Copy the command…',
  'codex-workflow.offer.copy-note':
    'Signalbox does not write here. Run the command where codex-workflow is installed.',
  'codex-workflow.copy.intro': 'This makes a command to copy. Nothing is written or run.',
  'codex-workflow.copy.known-options':
    'Only some options of codex-workflow are publicly known. Lines that begin with # name what else the command has to be given.',
  'codex-workflow.copy.writer':
    'codex-workflow itself, run by you: its state is not open to other writers.',
  'codex-workflow.copy.gone':
    'This is not waited for any more; the ledger has moved on. Look at the loop again.',
  'codex-workflow.escalation.posture':
    'From the recorded reviews and decisions follows: {{posture}} (row {{row}} of the table).',
  'codex-workflow.escalation.knowledge_one':
    'Compared again, the candidate differs in {{count}} unsafe way, so no delegate may take it in.',
  'codex-workflow.escalation.knowledge_other':
    'Compared again, the candidate differs in {{count}} unsafe ways, so no delegate may take it in.',
  'codex-workflow.escalation.scope': '{{actor}} recorded a “{{kind}}” event.',
  'codex-workflow.escalation.scope-policy':
    'An agent may only change which tasks belong to the milestone; every other scope change needs a person.',
  'codex-workflow.escalation.grant': 'The grant {{grant}} allows {{transitions}}.',
  'codex-workflow.escalation.grant-policy':
    'No delegate can hold these permissions, whatever the grant says.',
  'codex-workflow.escalation.consent-corrective':
    'Consent means splitting the task or stopping it. It never means another run.',
  'codex-workflow.escalation.consent-knowledge':
    'Consent means approving the changed map in the visible review, with each difference in sight.',
  'codex-workflow.escalation.consent-scope':
    'Consent means a new human authorization; the contract does not cover it.',
  'codex-workflow.stance.decide': 'A person decides first.',
  'codex-workflow.stance.mend': 'Mend the records first; what follows from them is not certain.',
  'codex-workflow.stance.let-go-on': 'Let it go on: an agent has the next move.',
  'codex-workflow.stance.wait': 'Wait for somebody else to finish.',
  'codex-workflow.stance.done': 'It is finished.',
  'codex-workflow.stance.nothing': 'Nothing is waited for.',
  'codex-workflow.stance.not-there': 'This loop is not there at the moment that was asked for.',
  'codex-workflow.freshness.still': 'Its files have not changed for more than two days.',
  'codex-workflow.missing.authorization': 'An active authorization for the current plan',
  'codex-workflow.missing.dependencies': 'These tasks accepted first: {{tasks}}',
  'codex-workflow.gap.layout':
    'The layout of the state folder is not known. A field-map.json beside it says what is where.',
  'codex-workflow.gap.task-id': 'The task has no id of its own in its state file.',
  'codex-workflow.gap.step-id': 'The state file does not name the current step.',
  'codex-workflow.gap.plan-hash': 'Neither state nor plan has a plan hash.',
  'codex-workflow.gap.record': '{{path}}, line {{line}}, lacks {{fields}}.',
  'codex-workflow.gap.audit': 'There is no plan risk audit that says which steps are guarded.',
  'codex-workflow.gap.audit-old':
    'The plan risk audit is of another plan, so it does not say whether this step is guarded.',
  'codex-workflow.problem.map-entry':
    'The field map entry “{{name}}” was left out: its name is not known, or its pattern leads out of the state folder.',
  'codex-workflow.problem.layout':
    '{{folder}} looks like a codex-workflow state folder of an unknown layout. Its entries are listed and nothing is derived; put a field-map.json beside it.',
  'codex-workflow.problem.unreadable':
    '{{path}} has no content that can be read. What stands in it is treated as not known.',
  'codex-workflow.problem.shape':
    '{{path}} is not a JSON object. What stands in it is treated as not known.',
  'codex-workflow.problem.line':
    '{{path}}, line {{line}}, is not a JSON object. The line was skipped and the rest was read.',
  'codex-workflow.problem.repeat':
    '{{path}}, line {{line}}, repeats {{id}} of line {{first}}. It counts once.',
  'codex-workflow.problem.conflict':
    '{{path}}, line {{line}}, says something else about {{id}} than line {{first}}. Both are shown; a failure in either counts.',
  'codex-workflow.problem.stray':
    '{{path}}, line {{line}}, is about {{named}} and stands in the file of {{task}}. It was skipped.',
  'codex-workflow.problem.same-id':
    '{{path}} has the id {{id}}, which another file has too. Both are kept, the second under a longer name.',
  'codex-workflow.problem.long_one':
    '{{path}} is longer than expected; only the newest {{count}} line was read.',
  'codex-workflow.problem.long_other':
    '{{path}} is longer than expected; only the newest {{count}} lines were read.',
  'codex-workflow.problem.mismatch':
    'The files of {{milestone}} disagree and have not changed since: {{what}}. Both are shown as they are.',
  'codex-workflow.replay.replayed':
    'Reviews of attempts, corrective decisions and scope events are replayed from their append-only files.',
  'codex-workflow.replay.only-seen':
    'States, plans, audits, contracts, grants and the knowledge maps are rewritten by their owner; before this folder was attached only their latest content is known.',
  'codex-workflow.finding.third-without-decision':
    'The third attempt at {{task}} {{step}} ran as an ordinary one',
  'codex-workflow.finding.third-without-decision-help':
    'Attempts 1 and 2 are ordinary; attempt 3 needs a corrective decision by an independent auditor first. Do not let it go on before a person has looked.',
  'codex-workflow.finding.against-decision':
    '{{task}} {{step}} ran although the decision was {{decision}}',
  'codex-workflow.finding.against-decision-help':
    'Only continue-fix lets the third attempt run. Find out who started it, and treat its result as not allowed.',
  'codex-workflow.finding.fourth-run': '{{task}} {{step}} ran again after a hard stop',
  'codex-workflow.finding.fourth-run-help':
    'After three failures no run is possible, whatever was recorded. Stop it, and record a split or a stop.',
  'codex-workflow.finding.auditor': '{{auditor}} audited its own review of {{task}} {{step}}',
  'codex-workflow.finding.auditor-help':
    'The auditor of a corrective decision must be somebody else than the latest strict reviewer. The decision does not count; another auditor has to make it.',
  'codex-workflow.finding.reused':
    '{{task}} {{step}} ran on decision {{decision}}, which is about another plan or other evidence',
  'codex-workflow.finding.reused-help':
    'A decision holds for one plan hash and the exact failed attempts that it covers. After a rebind or a new failure a new one is needed.',
  'codex-workflow.finding.not-allowed':
    'The decision {{decision}} about {{task}} {{step}} could not be recorded',
  'codex-workflow.finding.not-allowed-help':
    'After three failures only split-required and stop-escalate may be recorded, and other words are no decisions. It permits nothing; record one that is allowed.',
  'codex-workflow.finding.reset':
    'The attempts at {{task}} {{step}} were counted anew: {{attempt}} follows {{before}}',
  'codex-workflow.finding.reset-help':
    'A rebind or a new authorization must not reset the count. Signalbox counts every failed attempt; compare with what the workflow counts.',
  'codex-workflow.finding.authorization':
    '{{task}} keeps the authorization {{authorization}} of another plan',
  'codex-workflow.finding.authorization-help':
    'A new plan hash supersedes the authorization of the one before. Nothing may run on it; the current plan has to be authorized.',
  'codex-workflow.finding.expired': 'The contract {{code}} was used after its end ({{what}})',
  'codex-workflow.finding.expired-help':
    'A contract covers nothing after its end and cannot renew itself. A person decides whether what was done stands.',
  'codex-workflow.finding.too-long': 'The contract {{code}} lasts {{hours}} hours',
  'codex-workflow.finding.too-long-help':
    'A contract may last 72 hours at most. Ask for a shorter one.',
  'codex-workflow.finding.broad':
    'The grant {{grant}} allows more than a delegate can hold: {{transitions}}',
  'codex-workflow.finding.broad-help':
    'A grant covers execution and acceptance of milestone and tasks, and knowledge only inside a context refresh. Withdraw what goes beyond.',
  'codex-workflow.finding.scope':
    'The scope was changed by {{actor}}, who is not a person ({{event}})',
  'codex-workflow.finding.scope-help':
    'Under a contract an agent may only change the membership. Every other change of scope is for a person to prepare and apply.',
  'codex-workflow.finding.knowledge':
    'Knowledge map {{revision}} was approved by {{by}} without a grant',
  'codex-workflow.finding.knowledge-help':
    'An agent approves knowledge only inside an atomic context refresh, and that names its grant. Let a person look at the map.',
  'codex-workflow.finding.unlisted':
    '{{task}} names the milestone {{milestone}}, which does not list it',
  'codex-workflow.finding.unlisted-help':
    'The workflow blocks every open task whose milestone does not list it. Add it to the membership, or take the milestone out of the task.',
  'codex-workflow.finding.foreign': '{{milestone}} lists {{task}}, which names another milestone',
  'codex-workflow.finding.foreign-help':
    'A task belongs to one milestone. Decide which, and repair the other side.',
  'codex-workflow.finding.audit':
    '{{task}} is authorized, and its plan risk audit {{audit}} is of another plan',
  'codex-workflow.finding.audit-help':
    'Which steps are guarded follows from the audit of the current plan. Let it be audited again before it runs.',
  'codex-workflow.finding.lease': '{{holder}} still holds a lease on {{task}} that is over',
  'codex-workflow.finding.lease-help':
    'A lease that is over or belongs to a finished task should be given back. Ask the holder; do not take it by hand.',
  'codex-workflow.finding.accepted': '{{milestone}} is accepted while tasks are open: {{tasks}}',
  'codex-workflow.finding.accepted-help':
    'A milestone ends with all of its tasks accepted or cancelled. Look at the open ones before you rely on the acceptance.',
  'codex-workflow.finding.next':
    'The workflow said “{{captured}}” for {{task}}, which does not follow from the files ({{fields}})',
  'codex-workflow.finding.next-help':
    'The recommendation and the command have to agree. Either the files moved on after it was captured, or one of the two readings is wrong; ask the workflow again.',
} as const;
