/** TradingCodex: the invariants and their help. */
export const tradingcodexFindings = {
  'tradingcodex.finding.blockedLost': 'The blocked action “{{action}}” is no longer listed',
  'tradingcodex.finding.blockedLost.help':
    "Blocked actions must survive every change of the loop's state. Treat the action as blocked and have the agent write it back.",
  'tradingcodex.finding.teamGrew': '{{role}} was added to the team that may get follow-ups',
  'tradingcodex.finding.teamGrew.help':
    'That team is fixed when the request is classified; a later pass must not widen it. Check which request the pass was made for.',
  'tradingcodex.finding.taskOutside': 'A follow-up was given to {{role}}, who is outside the team',
  'tradingcodex.finding.taskOutside.help':
    'The planner may queue follow-ups only inside the team; beyond it, it may only propose. Stop the task unless a person has consented.',
  'tradingcodex.finding.researchWidened': 'A research-only run includes {{role}}',
  'tradingcodex.finding.researchWidened.help':
    'A research-only run never gains valuation, portfolio, risk or execution roles by itself. Ask for a new request with its own lane.',
  'tradingcodex.finding.executionTask': 'The loop has queued a task for the execution role',
  'tradingcodex.finding.executionTask.help':
    'No follow-up may lead to execution. Stop the task; orders go through their own approval.',
  'tradingcodex.finding.decisionDiffers':
    'For {{role}} the planner recorded “{{recorded}}”, where policy gives “{{policy}}”',
  'tradingcodex.finding.decisionDiffers.help':
    'The decision does not follow from the teams in the same record. Another version or another hand wrote it; do not rely on it.',
  'tradingcodex.finding.noConsent':
    'A proposal for {{role}} does not say that a person must consent',
  'tradingcodex.finding.noConsent.help':
    'Every role outside the lane needs consent. Treat the proposal as needing it, whatever the field says.',
  'tradingcodex.finding.forbidden':
    '{{path}} asks in request {{n}} for something that no role may ask for',
  'tradingcodex.finding.forbidden.help':
    'Requests that touch approval, execution, broker access, secrets or policy are invalid. The owning role must repair its artifact.',
  'tradingcodex.finding.conflictRole':
    'A conflict check was given to {{role}}, who has no part in the conflict',
  'tradingcodex.finding.conflictRole.help':
    'Only the roles that own the conflicting artifacts, and the role that must use them, may be asked.',
  'tradingcodex.finding.unknownRole': 'The role “{{role}}” is not one of the fixed roles',
  'tradingcodex.finding.unknownRole.help':
    'Unknown roles are shown as text and never count as permission. Check who wrote the record.',
  'tradingcodex.finding.handoffTerminal': '“{{word}}” is used as the end of the workflow',
  'tradingcodex.finding.handoffTerminal.help':
    'It is the state of one artifact. A workflow ends only in synthesize, blocked, waiting or an escalation proposal.',
  'tradingcodex.finding.terminalDiffers':
    'A pass recorded “{{recorded}}”, but its own decisions give “{{derived}}”',
  'tradingcodex.finding.terminalDiffers.help':
    'Blocks come first, then escalations, then waiting; only a pass with none of them may conclude. Go by the derived action.',
  'tradingcodex.finding.readyWhileOpen_one':
    'The run says it is ready for synthesis while one matter is open',
  'tradingcodex.finding.readyWhileOpen_other':
    'The run says it is ready for synthesis while {{count}} matters are open',
  'tradingcodex.finding.readyWhileOpen.help':
    'A pass only looks at the artifacts of that pass. Settle the open matters, or say in the conclusion that they are open.',
  'tradingcodex.finding.hidden_one': 'An open escalation is hidden by the stop reason “{{reason}}”',
  'tradingcodex.finding.hidden_other':
    '{{count}} open escalations are hidden by the stop reason “{{reason}}”',
  'tradingcodex.finding.hidden.help':
    'The last writer decides the stop reason. The proposals still wait for an answer; see the escalations of this run.',
  'tradingcodex.finding.budgetExceeded':
    '{{used}} loop tasks are recorded, and {{limit}} are allowed',
  'tradingcodex.finding.budgetExceeded.help':
    'Revisions pass the limit in early versions, and repeated rows count. Have a person decide before more is queued.',
  'tradingcodex.finding.totalExceeded':
    '{{used}} tasks are recorded in all, and {{limit}} are allowed',
  'tradingcodex.finding.totalExceeded.help':
    'The total covers first tasks, revisions, checks and follow-ups. Early versions write the limit down but do not enforce it.',
  'tradingcodex.finding.revisions':
    '{{role}} was sent back {{used}} times, and {{limit}} is allowed',
  'tradingcodex.finding.revisions.help':
    'Repeated repair of one role is a sign that its question or its sources are wrong. Look at the artifact before the next round.',
  'tradingcodex.finding.iterations':
    '{{used}} planner passes are recorded, and {{limit}} are allowed',
  'tradingcodex.finding.iterations.help':
    'Early versions do not enforce this limit. Decide whether the run should go on, wait or be started again.',
  'tradingcodex.finding.notReleased':
    'The stage {{stage}} still waits, although all that it waits for is completed',
  'tradingcodex.finding.notReleased.help':
    'Versions before 0.3.6 never release a waiting stage. Have the coordinator start it.',
  'tradingcodex.finding.completedEarly':
    'The stage {{stage}} is marked completed, but {{roles}} has not stopped',
  'tradingcodex.finding.completedEarly.help':
    'Versions before 0.3.6 complete a stage when its first role stops. Wait for the other roles before you rely on it.',
  'tradingcodex.finding.acceptedFails': '{{path}} was accepted but fails the check: {{missing}}',
  'tradingcodex.finding.acceptedFails.help':
    'The same text must not be used for a conclusion. Have the owning role repair it.',
  'tradingcodex.finding.lost.task':
    "A task that the planner recorded for {{role}} is not in the run's state",
  'tradingcodex.finding.lost.status':
    "{{role}} has stopped, but the run's state still says {{status}}",
  'tradingcodex.finding.lost.help':
    'The files are written without a lock, so the later of two writes wins. Go by the audit files and have the agent write the state again.',
  'tradingcodex.finding.proposalsCut_one':
    "One open proposal is no longer in the run's state, which keeps the last 20",
  'tradingcodex.finding.proposalsCut_other':
    "{{count}} open proposals are no longer in the run's state, which keeps the last 20",
  'tradingcodex.finding.proposalsLost_one':
    "One open proposal is in the audit file but not in the run's state",
  'tradingcodex.finding.proposalsLost_other':
    "{{count}} open proposals are in the audit file but not in the run's state",
  'tradingcodex.finding.proposalsCut.help':
    'They still wait for an answer and are listed here from the audit file.',
  'tradingcodex.finding.duplicate':
    'The task for {{role}} is recorded {{times}} times under one id',
  'tradingcodex.finding.duplicate.help':
    'The same artifact was planned twice. It is one task, but each row uses up the budget.',
  'tradingcodex.finding.stranded':
    'The task of {{role}} is active, but no live session works on it',
  'tradingcodex.finding.stranded.help':
    'The role may have ended without a stop event. Ask the agent whether it still runs.',
  'tradingcodex.finding.pointer':
    'The pointer file says something else about this run than its state',
  'tradingcodex.finding.pointer.help': "The pointer is a copy. Go by the run's own state.",
  'tradingcodex.finding.path': 'A record names a path outside the artifact folders: {{path}}',
  'tradingcodex.finding.path.help': 'It was not opened. Check who wrote the record.',
  'tradingcodex.finding.autoDispatch':
    'The run says that roles are started without the coordinator',
  'tradingcodex.finding.autoDispatch.help':
    'In this loop nothing starts roles by itself. Find out which program wrote the flag before you let it go on.',
  'tradingcodex.finding.folder': 'The folder {{folder}} holds the state of another run, {{run}}',
  'tradingcodex.finding.folder.help':
    'It may be a copy or a mix-up. Compare the two before you rely on either.',
} as const;
