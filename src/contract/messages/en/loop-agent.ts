/** The words of loop-agent: verdicts, reasons, advice, decisions, findings. */
export const loopAgent = {
  'loop-agent.verdict.planned': 'Planned only',
  'loop-agent.verdict.unreadable': 'State cannot be read',
  'loop-agent.verdict.not-started': 'Not started yet',
  'loop-agent.verdict.running': 'Running',
  'loop-agent.verdict.quiet': 'Running, quiet for a while',
  'loop-agent.verdict.stalled': 'Running, perhaps stuck',
  'loop-agent.verdict.node-needs-attention': 'A step asks for attention',
  'loop-agent.verdict.silent': 'No sign of life',
  'loop-agent.verdict.orphaned': 'Runner is gone',
  'loop-agent.verdict.approved-waiting': 'Approved, waiting to be resumed',
  'loop-agent.verdict.human-decision': 'Waiting for a decision',
  'loop-agent.verdict.waiting-external': 'Waiting for something outside',
  'loop-agent.verdict.regression-pause': 'Paused: a repair made it worse',
  'loop-agent.verdict.pause-without-question': 'Paused without a question',
  'loop-agent.verdict.paused-elsewhere': 'Paused in the wrong folder',
  'loop-agent.verdict.stranded': 'Ended, but left among the active runs',
  'loop-agent.verdict.unfinished-in-completed': 'Filed as completed, not ended',
  'loop-agent.verdict.rejected': 'Rejected by a person',
  'loop-agent.verdict.closed-by-operator': 'Closed by an operator',
  'loop-agent.verdict.interrupted': 'Stopped on request',
  'loop-agent.verdict.interrupt-unsettled': 'Stop request was not settled',
  'loop-agent.verdict.gate-missing-verdict': 'Review gave no verdict',
  'loop-agent.verdict.gate-misplaced-verdict': 'Verdict is not on the first line',
  'loop-agent.verdict.gate-revision': 'Reviewer asked for changes',
  'loop-agent.verdict.envelope-invalid': 'Decision record is invalid',
  'loop-agent.verdict.passes-exhausted': 'Out of repair passes',
  'loop-agent.verdict.no-progress': 'Repair changed nothing',
  'loop-agent.verdict.blocked-boundary': "The fix lies outside the repair's limits",
  'loop-agent.verdict.not-repairable': 'Failure that repair passes do not cover',
  'loop-agent.verdict.convergence-failed': 'Repair passes could not help',
  'loop-agent.verdict.failed': 'Failed',
  'loop-agent.verdict.finished': 'Finished',
  'loop-agent.verdict.unknown-status': 'Status of an unknown kind',
  'loop-agent.verdict.not-yet': 'Had not begun then',
  'loop-agent.verdict.gone': 'Folder is not there now',
  'loop-agent.stance.nothing': 'Nothing is asked of you.',
  'loop-agent.stance.goOn': 'Let it go on.',
  'loop-agent.stance.look': 'Have a look before you decide anything.',
  'loop-agent.stance.mend': 'Mend this first: its record and its reality differ.',
  'loop-agent.stance.judge': 'Judge this with the evidence in view.',
  'loop-agent.stance.resume': 'Resume it, or nothing will happen.',
  'loop-agent.stance.wait': 'Wait for what it names, then answer.',
  'loop-agent.stance.newPlan': 'Change the plan before a new run.',
  'loop-agent.stance.fix': 'Fix the cause, then start again.',
  'loop-agent.why.unreadable':
    'The state file of run {{run}} is missing or cannot be read, so nothing about it is certain.',
  'loop-agent.why.not-started': 'Run {{run}} stands among the active runs and has not started.',
  'loop-agent.why.running': 'Run {{run}} is at work.',
  'loop-agent.why.quiet':
    'Run {{run}} is alive, but its running step has shown no progress for over five minutes.',
  'loop-agent.why.stalled':
    'Run {{run}} is alive, but its running step has shown no progress for over fifteen minutes.',
  'loop-agent.why.node-needs-attention':
    'A running step of {{run}} recorded that it needs attention.',
  'loop-agent.why.silent':
    'Run {{run}} says it is running, but its heartbeat is older than ninety seconds. Whether its process still exists cannot be seen from here.',
  'loop-agent.why.orphaned':
    'Run {{run}} says it is running, but its process no longer exists on the machine it was started on.',
  'loop-agent.why.approved-waiting':
    'The decision at {{node}} is recorded as approved, and no one has resumed the run since.',
  'loop-agent.why.human-decision': 'Step {{node}} asks a person to choose before the run goes on.',
  'loop-agent.why.waiting-external':
    'Step {{node}} waits for something outside the run. Answer it once that has happened.',
  'loop-agent.why.regression-pause':
    'A repair pass ended worse than the one before, so the run stopped at {{node}}. It asks no question, so it cannot be approved.',
  'loop-agent.why.pause-without-question':
    'The run is paused at {{node}}, but there is no question with options to answer.',
  'loop-agent.why.paused-elsewhere':
    'The run says it is paused, but it stands in the folder {{folder}}. Its owner accepts no answer there.',
  'loop-agent.why.stranded':
    'The run ended as {{status}}, but still stands among the active runs. No command of its owner accepts it there.',
  'loop-agent.why.unfinished-in-completed':
    'The run stands among the completed ones, but says {{status}}.',
  'loop-agent.why.rejected':
    'A person rejected this run, and no newer run of the same plan exists.',
  'loop-agent.why.interrupted':
    'A person asked this run to stop. Only the stop request tells so; its status does not.',
  'loop-agent.why.interrupt-unsettled':
    'A stop was requested, and the run could not settle it by itself.',
  'loop-agent.why.gate-missing-verdict':
    'The review that {{node}} reads holds no verdict line, so the gate stayed closed.',
  'loop-agent.why.gate-misplaced-verdict':
    '{{node}} reads the first line of the review, and other text stands there. The verdict may come later.',
  'loop-agent.why.gate-revision': 'The reviewer asked for changes, and {{node}} let nothing pass.',
  'loop-agent.why.envelope-invalid':
    'The decision record of {{node}} breaks its own rules, so no decision was taken from it.',
  'loop-agent.why.passes-exhausted':
    'The check at {{node}} still failed after the last allowed repair pass.',
  'loop-agent.why.no-progress':
    'The check at {{node}} failed in the same way again, and the repair had changed no file.',
  'loop-agent.why.blocked-boundary':
    'The supervisor found that the fix lies outside what the repair step may touch.',
  'loop-agent.why.not-repairable': '{{node}} failed in a way that never enters the repair passes.',
  'loop-agent.why.convergence-failed': 'The repair passes ended without success at {{node}}.',
  'loop-agent.why.failed': '{{node}} failed, and the run ended as {{status}}.',
  'loop-agent.why.unknown-status':
    'The run has the status {{status}}, which this version does not know.',
  'loop-agent.why.writeSet':
    'The plan of this task is ready, and its writer starts only after someone approves what it may write.',
  'loop-agent.why.writeSetRejected':
    'What the task may write was rejected, so it waits for a narrower plan.',
  'loop-agent.why.urgentSignal':
    "An urgent signal ({{type}}) waits in the task's loop and has not been taken in.",
  'loop-agent.why.signal':
    "A signal ({{type}}) waits in the task's loop and has not been taken in.",
  'loop-agent.why.loopPaused': "The task's loop paused after round {{round}}.",
  'loop-agent.why.loopBlocked': "The task's loop says it is blocked after round {{round}}.",
  'loop-agent.why.poolWaits':
    'The queue holds this task as {{status}}, and no paused run of its own asks for you.',
  'loop-agent.why.poolHollow':
    'The queue says this task is running, but there is no run {{run}} behind it.',
  'loop-agent.why.poolFailed': 'The queue holds this task as failed, and no run of it is known.',
  'loop-agent.why.schedule': 'A schedule says that it needs a person.',
  'loop-agent.row.writeSet': 'Approve what it may write',
  'loop-agent.row.writeSetRejected': 'Needs a narrower plan',
  'loop-agent.row.loop': 'Its loop stands still',
  'loop-agent.advice.orphaned':
    'Check that the process is really gone. Then close the run as abandoned or superseded, or start a new one.',
  'loop-agent.advice.resume':
    'Resume the run. The approval is recorded, and nothing else is missing.',
  'loop-agent.advice.rejected':
    "Read the person's reason and change the plan. The skipped steps are not the cause.",
  'loop-agent.advice.cannotApprove':
    'Decide as a person: reject the run, or close it. It cannot be approved, because it asks no question.',
  'loop-agent.advice.stranded':
    'Look at what it left, then move the folder by hand or start again. Its owner neither resumes nor closes it.',
  'loop-agent.advice.interrupted':
    'Someone stopped it on purpose. Start again when the reason is settled.',
  'loop-agent.advice.missingVerdict':
    'Have the review written again with its verdict on the first line. The work itself may be sound.',
  'loop-agent.advice.misplacedVerdict':
    'Have the review written again with nothing before the verdict line.',
  'loop-agent.advice.revision': 'Make the changes that the reviewer lists, then start again.',
  'loop-agent.advice.folder':
    'Find out who moved the folder. Answer nothing until folder and status agree.',
  'loop-agent.advice.outOfPasses':
    'More of the same will not help. Look at the root cause, then change the plan or its limits.',
  'loop-agent.advice.closed': 'A person closed it already. The reason is recorded.',
  'loop-agent.task.absent': 'No task file',
  'loop-agent.task.needs-attention': 'A change of its contract is unfinished',
  'loop-agent.task.awaiting-decision': 'Its run waits for a decision',
  'loop-agent.task.running': 'Its run is at work',
  'loop-agent.task.evidence-closed': 'Closed with evidence',
  'loop-agent.task.run-succeeded': 'Its run succeeded',
  'loop-agent.task.awaiting-write-set-approval': 'Waiting for approval of its write set',
  'loop-agent.task.run-failed': 'Its run failed',
  'loop-agent.task.dag-validated': 'Plan is checked',
  'loop-agent.task.contract-managed': 'Contract is in place',
  'loop-agent.task.intake-incomplete': 'Intake is not complete',
  'loop-agent.pool.label': 'Worker queue',
  'loop-agent.gate.decision': 'Decision gate',
  'loop-agent.gate.recordOnly': 'Decision gate that only records',
  'loop-agent.gate.writeSet': 'Write-set gate',
  'loop-agent.gate.approvingRecords': 'Records your choice next to the run.',
  'loop-agent.gate.approvingMoves': 'Moves the run back among the active ones.',
  'loop-agent.gate.optionOnlyRecorded':
    'The option is only stored. Even an option that says "stop" lets the run go on once it is resumed; to stop it, reject it.',
  'loop-agent.gate.resumeIsSeparate': 'Nothing starts by approving. Resuming is a second step.',
  'loop-agent.gate.noOneRecorded': 'The record does not say who decided.',
  'loop-agent.gate.writeSetStarts': 'Approving starts the writer run at once, in the foreground.',
  'loop-agent.gate.writeSetDigest':
    'The approval holds for exactly this digest of plan and write set.',
  'loop-agent.gate.writeSetQueue':
    'When the worker queue runs a task, it approves by itself. An approval is no proof that a person saw it.',
  'loop-agent.offer.approve': 'Approve with an option',
  'loop-agent.offer.approveNote': 'The option is recorded; the run goes on only after a resume.',
  'loop-agent.offer.cannotApprove':
    'There is no question with options, so its owner refuses an approval.',
  'loop-agent.offer.reject': 'Reject',
  'loop-agent.offer.rejectNote': 'Ends the run. Steps that wait are skipped.',
  'loop-agent.offer.resume': 'Resume',
  'loop-agent.offer.resumeNote':
    'Whoever resumes becomes the runner, in the foreground, until the next stop.',
  'loop-agent.offer.reconcile': 'Close as abandoned or superseded',
  'loop-agent.offer.reconcileNote':
    'Writes your reason next to the run and moves it among the completed ones.',
  'loop-agent.offer.reconcileUnproven':
    'Its owner closes it only on a machine where the process is proven to be gone.',
  'loop-agent.offer.approveWriteSet': 'Approve the write set',
  'loop-agent.offer.rejectWriteSet': 'Reject the write set',
  'loop-agent.refuse.empty': 'This must not be empty.',
  'loop-agent.refuse.dash':
    'This must not begin with a dash, because the program could take it for an option.',
  'loop-agent.refuse.characters': 'This holds characters that are not allowed here.',
  'loop-agent.escalation.recorded': 'The ledger says: {{decision}}.',
  'loop-agent.escalation.noEnvelope':
    'The decision record is missing, so its grounds cannot be checked.',
  'loop-agent.escalation.broken_one': 'The decision record breaks {{count}} of its own rules.',
  'loop-agent.escalation.broken_other': 'The decision record breaks {{count}} of its own rules.',
  'loop-agent.escalation.couldPass': 'By its own policy no person was needed.',
  'loop-agent.escalation.needsPerson': 'By its own policy a person has to decide.',
  'loop-agent.escalation.consent':
    'Consent is an approval with one of the options, recorded next to the run, and a resume after it.',
  'loop-agent.lease.noHost':
    'The lease names a process but no machine, and it does not expire by itself.',
  'loop-agent.problem.noState':
    'The run has no state file. It is listed with what its plan says, and nothing about it is offered.',
  'loop-agent.problem.stateFromRecords':
    "The state file cannot be read. What is shown comes from the steps' own records, which lag behind.",
  'loop-agent.problem.stateUnreadable':
    'The state file cannot be read, perhaps because it is half written. It is read again when it changes.',
  'loop-agent.problem.nodeId':
    'The step id "{{id}}" cannot be part of a path. The step was left out.',
  'loop-agent.problem.twice':
    'Run {{run}} stands in two folders. The one in {{used}} is shown, the one in {{other}} is not.',
  'loop-agent.problem.taskFile': 'This file cannot be read. The rest of it is shown without it.',
  'loop-agent.problem.taskLine': 'Line {{line}} cannot be read. The other lines are shown.',
  'loop-agent.fresh.moved': 'The folder is not where it was. It may be on its way to another one.',
  'loop-agent.replay.instants': 'Start and end of every step and repair pass',
  'loop-agent.replay.decisions': 'Questions, approvals, rejections and stop requests',
  'loop-agent.replay.state': 'Heartbeats and other values that the state file keeps only once',
  'loop-agent.replay.earlierPasses': 'Details of a step in an earlier repair pass',
  'loop-agent.replay.rounds': 'Rounds and signals of the loop',
  'loop-agent.replay.taskState': 'State of the task and of its write-set gate',
  'loop-agent.replay.attempts': 'Finished attempts of the queue',
  'loop-agent.replay.poolStates': 'States and leases of the queue',
  'loop-agent.finding.gatePassed': 'Gate {{node}} passed without a verdict',
  'loop-agent.finding.gatePassed.help':
    'A review gate has to stay closed when the review holds no accepted verdict line. Treat what follows it as not reviewed.',
  'loop-agent.finding.seriousPass_one': '{{node}} says pass, yet lists {{count}} serious finding',
  'loop-agent.finding.seriousPass_other':
    '{{node}} says pass, yet lists {{count}} serious findings',
  'loop-agent.finding.seriousPass.help':
    'A pass needs zero Critical and zero Important findings. Read the review, and have it judged again.',
  'loop-agent.finding.folder': 'The folder says {{folder}}, the status says {{status}}',
  'loop-agent.finding.folder.help':
    'Folder and status are two facts, and here they disagree. Its owner may refuse every command until they agree.',
  'loop-agent.finding.notResumed': 'Approved, and never resumed',
  'loop-agent.finding.notResumed.help':
    'Approving only records the choice and moves the folder. Resume the run, or close it.',
  'loop-agent.finding.recordOnly': '{{node}} asked for a person, and the run went on',
  'loop-agent.finding.recordOnly.help':
    'This gate only records. Read its grounds, and let it pause in the next plan if a person has to decide.',
  'loop-agent.finding.repairOutside': 'The repair names {{path}}, which its step may not touch',
  'loop-agent.finding.repairOutside.help':
    'Every path of a repair has to lie inside the write set and the allowed paths of the repair step. Widen the plan on purpose, or reject the repair.',
  'loop-agent.finding.repairRules': 'The repair note of {{node}} breaks the rule "{{rule}}"',
  'loop-agent.finding.repairRules.help':
    'A repair note has to agree with its verdict line: no paths with a pass, at least one real path with a request for changes.',
  'loop-agent.finding.stillRunning': '{{node}} still reads as running in a run that has ended',
  'loop-agent.finding.stillRunning.help':
    'The run was stopped while this step was at work. Check what it left half done before you start again.',
  'loop-agent.finding.envelope_one': 'The decision record of {{node}} breaks {{count}} rule',
  'loop-agent.finding.envelope_other': 'The decision record of {{node}} breaks {{count}} rules',
  'loop-agent.finding.envelope.help':
    'The fields of a decision bind one another: an approval needs no person, a request for one needs a question, high risk needs proof. Take no approval from this record.',
  'loop-agent.finding.noQuestion': 'Paused at {{node}} without a question',
  'loop-agent.finding.noQuestion.help':
    'Without a question and options the run can only be rejected or closed.',
  'loop-agent.finding.option': 'The recorded choice {{option}} was never offered',
  'loop-agent.finding.option.help':
    'The choice is none of the options that were put. Find out who recorded it.',
  'loop-agent.finding.signal': '{{node}} was approved by a signal, not by a choice',
  'loop-agent.finding.signal.help':
    'A loop took a general approval as its answer and filled in the recommended option. Check whether that is what the person meant.',
  'loop-agent.finding.runId': 'The state calls this run {{recorded}}',
  'loop-agent.finding.runId.help':
    'The folder was renamed or copied by hand. It is listed by its folder; commands that use the recorded id will miss it.',
  'loop-agent.finding.changed': '{{node}} changed {{path}}, outside its write set',
  'loop-agent.finding.changed.help':
    'A step may change only what its write set names. Look at the change before anything builds on it.',
  'loop-agent.finding.passes': 'Repair pass {{pass}} of {{max}} allowed',
  'loop-agent.finding.passes.help':
    'The number of passes bounds the repair loop. Stop it, and look at the root cause.',
  'loop-agent.finding.rounds': 'Round {{round}} of {{max}} allowed',
  'loop-agent.finding.rounds.help':
    'The number of rounds bounds the loop. Decide whether it may go on.',
  'loop-agent.finding.hollow': '{{task}} runs in the queue, with no run behind it',
  'loop-agent.finding.hollow.help':
    'The worker may have died before it made the run, or the run was removed. Look at the lease, then have the task retried.',
} as const;
