/** LoopX: sentences about goals, gates, quota, turns and what is wrong in their files. */
export const loopx = {
  'loopx.yes': 'yes',
  'loopx.no': 'no',

  'loopx.authority.none': 'The registry names none',
  'loopx.owner.none': 'LoopX has nothing to say about this goal now',
  'loopx.origin.project': "The project's own registry",
  'loopx.origin.global': 'Only the global registry, which is a copy',
  'loopx.origin.runtime': 'No registry; only a runtime folder',

  'loopx.stance.decide': 'Decide: the agent waits for your answer.',
  'loopx.stance.decideWhileRunning':
    'Decide when you can: the agent may do other work that the gate does not hold.',
  'loopx.stance.act': 'Act: an open item of yours holds this goal.',
  'loopx.stance.mend': 'Mend first: what the status rests on is missing.',
  'loopx.stance.wait': 'Wait: something outside has to happen first.',
  'loopx.stance.throttled': 'Let it rest: the slots of this window are used up.',
  'loopx.stance.paused': 'Paused on purpose: it stays so until somebody resumes it.',
  'loopx.stance.nothing': 'Nothing to do: no work can start and nothing asks for you.',
  'loopx.stance.stale':
    'Look before you trust it: the state file is newer than the run that the status rests on.',
  'loopx.stance.letRun': 'Let it go on: the next step is the agent’s.',
  'loopx.stance.unregistered': 'Register it or archive it: no registry knows this goal.',
  'loopx.stance.unseen':
    'This goal’s project is outside the attached folders: attach it, or map its path.',
  'loopx.stance.gone': 'This goal is no longer in the workspace.',

  'loopx.mode.delivery': 'The agent does one bounded piece of work',
  'loopx.mode.gate': 'A person decides; the agent waits',
  'loopx.mode.fallback': 'A person decides; the agent does other work meanwhile',
  'loopx.mode.userTodo': 'A person has an open item that holds the goal',
  'loopx.mode.replan': 'A deferred item may be taken up again; the plan has to say so first',
  'loopx.mode.evidence': 'The agent only watches for outside evidence',
  'loopx.mode.monitor': 'Monitoring only; nothing is due',
  'loopx.mode.outcome': 'Only work that brings the missing outcome',
  'loopx.mode.unchanged': 'Mapped; nothing to do while nothing changes',
  'loopx.mode.throttled': 'No slots left in this window',
  'loopx.mode.health': 'Broken; no work before it is mended',
  'loopx.mode.skip': 'Skipped',
  'loopx.mode.unregistered': 'Not registered',

  'loopx.next.userTodo': 'Finish the open item of yours',
  'loopx.next.observe': 'Look whether the evidence is there, without changing anything',
  'loopx.next.repair': 'Restore the missing files of the newest run, or refresh the state',
  'loopx.next.replan': 'Reopen, replace or close the deferred item, then ask again',
  'loopx.next.fallback': 'One piece of work that the gate does not hold',
  'loopx.next.outcome': 'One piece of work with the missing outcome, or a blocker on record',
  'loopx.next.monitor': 'Poll a monitor when it is due',
  'loopx.next.none': 'None',
  'loopx.next.firstRun': 'A first run that only reads',
  'loopx.next.refresh': 'Refresh the state, so that the newest run speaks for it again',
  'loopx.next.delivery': 'One bounded piece of work by the agent',
  'loopx.next.approve': 'Your approval of a write, a resource or a production step',
  'loopx.next.decide': 'Your decision',
  'loopx.next.reward': 'Your judgement of the newest run',

  'loopx.missing.gate': 'An answer to the gate {{gate}}',
  'loopx.missing.readiness': 'The readiness gate {{gate}}',
  'loopx.missing.artifact': 'Files of the newest run',
  'loopx.missing.registry': 'An entry in a registry',
  'loopx.missing.project': 'The project folder',
  'loopx.missing.slots': 'Free slots in this window',
  'loopx.missing.resume': 'The goal to be resumed',
  'loopx.missing.share': 'A compute share above zero',
  'loopx.missing.evidence': 'The outside evidence',
  'loopx.missing.refresh': 'A run that knows the present state file',
  'loopx.missing.scope': 'Write permission for {{scopes}}',

  'loopx.quota.stopped': 'The goal was stopped by its owner; it gets no automatic turns.',
  'loopx.quota.zero': 'The compute share is 0; only a person can change that.',
  'loopx.quota.health': 'Something is broken and has to be mended before slots are spent.',
  'loopx.quota.gate': 'An open gate holds the gated work; other work may go on.',
  'loopx.quota.evidence': 'Outside evidence is pending; no slots are spent on delivery.',
  'loopx.quota.nothing': 'No work is ready for an agent.',
  'loopx.quota.focus': 'The goal waits at a boundary until its focus is decided.',
  'loopx.quota.outcomeFloor':
    'The last {{count}} deliveries brought no outcome, and {{threshold}} are allowed in a row.',
  'loopx.quota.throttled': '{{spent}} of {{allowed}} slots of this window are spent.',
  'loopx.quota.eligible':
    '{{spent}} of {{allowed}} slots of this window are spent; the next turn may run.',
  'loopx.quota.share': 'Compute share',
  'loopx.quota.window': 'Window',
  'loopx.quota.slot': 'One slot',
  'loopx.quota.derived': 'Slots that follow from the share',
  'loopx.quota.override': 'Slots set by hand instead',
  'loopx.quota.burstUntil': 'Burst until',
  'loopx.quota.since': 'Counted since',
  'loopx.quota.booked': 'Slots booked in the window',
  'loopx.quota.takenBack': 'Slots taken back',
  'loopx.quota.spent': 'Slots spent',
  'loopx.quota.unreadable': 'Bookings without a readable amount, counted as nothing',
  'loopx.quota.allTime': 'Slots booked in all time',

  'loopx.gate.todo': 'Gate on the to-do list',
  'loopx.gate.todo.approving':
    'Completes this item with your decision; only “approve” frees what waits for it.',
  'loopx.gate.todo.unblocks': 'Frees the item {{todo}} when you approve.',
  'loopx.gate.todo.notRow': 'It writes no gate decision into the run index.',
  'loopx.gate.registry': 'Owner set in the registry',
  'loopx.gate.registry.approving': 'A person clears the waiting owner in the registry.',
  'loopx.gate.runClass': 'Class of the newest run',
  'loopx.gate.runClass.anyRun': 'Any newer run takes this gate away, decided or not.',
  'loopx.gate.decision': 'Decision on record',
  'loopx.gate.decision.recheck':
    'It was approved; the agent has to check it again before it relies on it.',
  'loopx.gate.decision.stands':
    'Your approval goes on record. The answer there now is the newest word on the goal.',
  'loopx.gate.decision.superseded':
    'Your approval goes on record. The last answer was “{{decision}}”; a later run hid it, and nobody has approved the gate since.',
  'loopx.gate.decision.notTodo': 'It does not complete a gate on the to-do list.',
  'loopx.gate.readiness': 'Readiness gate of the newest run',
  'loopx.gate.noWrite': 'It is no permission to write.',
  'loopx.gate.asks.reward': 'The run asks for your judgement.',
  'loopx.gate.asks.optIn': 'The run asks whether a controller may go on.',
  'loopx.gate.asks.relay': 'The run asks you to pass something on.',
  'loopx.gate.asks.advice': 'The run offers advice for you to weigh.',
  'loopx.gate.asks.safety': 'The run stopped for safety and waits for you.',
  'loopx.gate.asks.decision': 'The run waits for your decision.',

  'loopx.lease.corrupt': 'The lease file cannot be read; the todo counts as not leased.',
  'loopx.lease.noTodo': 'The lease is active, but the goal has no such todo.',
  'loopx.lease.notOpen': 'The lease is active, but the todo is not open any more.',
  'loopx.lease.notRegistered': 'The lease is active, but {{owner}} is no registered agent.',
  'loopx.lease.excluded': 'The lease is active, but {{owner}} is excluded from this todo.',
  'loopx.lease.otherClaim':
    'The lease belongs to {{owner}}, while {{claimed}} has claimed the todo.',

  'loopx.hindrance.blocked': 'It is marked as blocked.',
  'loopx.hindrance.blocker': 'It records a blocker; it is no work to start.',
  'loopx.hindrance.notDue': 'The monitor is not due.',
  'loopx.hindrance.expired': 'The monitor has expired.',
  'loopx.hindrance.watchOnly': 'It is only watched.',
  'loopx.hindrance.resume': 'What it waits for has not happened.',
  'loopx.hindrance.gate': 'An open gate holds it.',
  'loopx.hindrance.noAgent': 'Every registered agent is excluded from it.',

  'loopx.todo.archived': 'In the archive; not counted',
  'loopx.todo.unstable': 'Computed from place and text: it changes when the item moves',
  'loopx.todo.untyped': 'None given; LoopX calls that a contract error',
  'loopx.todo.globalGate': 'Holds all agents of the goal',

  'loopx.stale.newer': 'The state file was changed after the newest run was written.',
  'loopx.stale.digest': 'The state file is not the one that the newest run has seen.',

  'loopx.title.registryGate': 'The registry says that a person has to move',
  'loopx.title.optIn': 'May a first map be made that only reads?',
  'loopx.title.hiddenGate': 'The gate {{gate}} was never approved',
  'loopx.title.artifact_one': 'A file of the newest run is missing',
  'loopx.title.artifact_other': '{{count}} files of the newest run are missing',
  'loopx.title.unregistered': 'No registry names this goal',
  'loopx.title.stale': 'The status is older than the state file',
  'loopx.title.lease': 'The lease on {{todo}} has no effect',
  'loopx.title.problems_one': '{{count}} problem in the files of this goal',
  'loopx.title.problems_other': '{{count}} problems in the files of this goal',
  'loopx.title.turn': 'Turn {{turn}}',
  'loopx.title.firstRun': 'Make the first run',
  'loopx.title.evidence': 'Outside evidence is pending',
  'loopx.title.zero': 'Paused: the compute share is 0',
  'loopx.title.throttled': 'No slots left in this window',
  'loopx.title.burstOver': 'The burst has ended; take it back',

  'loopx.why.untypedTodo':
    'An open item on your list without a class. LoopX holds the goal until it is done or typed.',
  'loopx.why.userTodo': 'An open item on your list; it does not hold the agents.',
  'loopx.why.globalGate': 'An open gate on your list; it holds all agents of the goal.',
  'loopx.why.agentGate': 'An open gate on your list; it holds {{agent}}.',
  'loopx.why.gate': 'An open gate on your list.',
  'loopx.why.registry': 'The registry sets “waiting_on” to {{waiting}}.',
  'loopx.why.runClass': 'The newest run is classed {{klass}}, which waits for a person.',
  'loopx.why.planned': 'The goal is planned and has never run.',
  'loopx.why.hiddenGate':
    '{{gate}} was answered “{{decision}}”; a later run hid that, and no approval is on record.',
  'loopx.why.artifact':
    'A file that the newest run names is not there; the status cannot be trusted.',
  'loopx.why.unregistered': 'A runtime folder holds runs of a goal that no registry names.',
  'loopx.why.problems': 'Records that LoopX would refuse, skip or merge in silence.',
  'loopx.why.resumable':
    '{{turn}} ended between proof and write-back; it can be resumed and must not be done again.',
  'loopx.why.turnFailed': 'The newest turn on this todo, {{turn}}, failed.',
  'loopx.why.turnStopped': 'The newest turn on this todo, {{turn}}, stopped.',
  'loopx.why.agentReady': 'The best open todo of the agents; it may start now.',
  'loopx.why.agentBypass': 'The best open todo of the agents; the open gate does not hold it.',
  'loopx.why.agentHeld': 'The best open todo of the agents. It may not start: {{reason}}',
  'loopx.why.agentQuota': 'The best open todo of the agents. It may not start: {{reason}}',
  'loopx.why.firstRun': 'The goal is connected and has no run yet.',
  'loopx.why.noTodo': 'The agent has to move, and no todo says what to do.',
  'loopx.why.evidenceRegistry': 'The registry says that the goal waits for outside evidence.',
  'loopx.why.evidenceRun': 'The newest run says that it waits for outside evidence.',
  'loopx.why.burstOver':
    'Its time has passed, and the slots set by hand are still in the registry.',

  'loopx.offer.reward': 'Judge this run',
  'loopx.offer.gate': 'Decide the gate',
  'loopx.offer.decide': 'Decide',
  'loopx.offer.complete': 'Mark as done',
  'loopx.offer.share': 'Change the share',
  'loopx.offer.pause': 'Pause',
  'loopx.offer.resume': 'Resume',
  'loopx.offer.burst': 'Allow a burst',
  'loopx.offer.burstEnd': 'End the burst',
  'loopx.offer.goalStop': 'Stop the goal',
  'loopx.offer.goalResume': 'Resume the goal',
  'loopx.offer.unstable': 'The item has no id of its own; edit the state file instead.',
  'loopx.offer.othersOpen_one': '{{count}} other gate of this goal stays open.',
  'loopx.offer.othersOpen_other': '{{count}} other gates of this goal stay open.',

  'loopx.problem.untyped':
    'The open user todo “{{todo}}” has no class. It is shown; LoopX calls it a contract error.',
  'loopx.problem.unclosed':
    'A metadata comment under “{{todo}}” does not close on its line. It was read as text of the todo.',
  'loopx.problem.badBox': '“{{todo}}” has no space in its box. It was not read as a todo.',
  'loopx.problem.dropped':
    '{{value}} of “{{todo}}” is not a value that LoopX honours. It was ignored.',
  'loopx.problem.badStatus':
    '{{value}} of “{{todo}}” is not a status. The mark in the box was used instead.',
  'loopx.problem.unknownKey':
    'LoopX does not know the key {{key}} of “{{todo}}” and loses it when it rewrites the todo.',
  'loopx.problem.legacyComment':
    'The comment of “{{todo}}” has the old name goal-harness. It was read here; LoopX does not read it.',
  'loopx.problem.duplicateTodo':
    'The id {{todo}} is also on line {{line}}. Both are shown; commands act on the first.',
  'loopx.problem.events.badLine':
    'The event stream has a damaged line. LoopX then drops all of it; the state file was used instead.',
  'loopx.problem.events.conflict':
    'The event stream has one id with two contents. It was set aside; the state file was used instead.',
  'loopx.problem.events.schema':
    'The event stream has a record of an unknown kind. It was set aside; the state file was used instead.',
  'loopx.problem.events.tooLong':
    'The event stream has more than 20,000 events. It was set aside; the state file was used instead.',
  'loopx.problem.plainDuplicate':
    'The run of {{run}} is in the index {{count}} times, on lines {{lines}}. It is counted once.',
  'loopx.problem.collision':
    'Lines {{lines}} share one identity ({{run}}) with different contents. The later values are shown.',
  'loopx.problem.foreign':
    'A record of the goal {{goal}} is in this folder. The folder decides; it is shown here.',
  'loopx.problem.orphan':
    'A judgement names a run that is not in the index. It is shown as a run of its own.',
  'loopx.problem.noInstant': 'A run has no time that can be read. It is sorted last.',
  'loopx.problem.noAmount_one':
    '{{count}} booking of slots has no readable amount. It counts as nothing, as for LoopX.',
  'loopx.problem.noAmount_other':
    '{{count}} bookings of slots have no readable amount. They count as nothing, as for LoopX.',
  'loopx.problem.reservation':
    'An empty payload: a place that a writer reserved, perhaps before it crashed. It is no run.',
  'loopx.problem.turnUnread':
    'This turn journal cannot be read or is of an unknown kind. It is not shown.',
  'loopx.problem.turnOrder': 'The phases of this turn are not in their order.',
  'loopx.problem.lockTimeout':
    '{{waiter}} gave up waiting for a lock that {{holder}} (process {{pid}}) held.',
  'loopx.problem.lockHeld':
    '{{operation}} (process {{pid}}) took a lock and never said that it let go. If the process is gone, the lock is free; the file must stay.',
  'loopx.problem.stray': 'A temporary file that a writer left behind. It was not read.',
  'loopx.problem.duplicateGoal':
    'The registry has the goal {{subject}} more than once. The first entry is used.',
  'loopx.problem.claimedTwice': 'Two projects claim the goal {{subject}}. The first one is used.',
  'loopx.problem.sourceMissing':
    'The project registry {{subject}} is not there; only the copy in the global registry is left.',
  'loopx.problem.sourceUnseen':
    'The project registry {{subject}} is outside the attached folders. Attach it, or map its path.',
  'loopx.problem.sourceLacks':
    'The project registry {{subject}} does not name this goal; only the copy in the global registry does.',
  'loopx.problem.stateMissing':
    'The state file {{subject}} is not there; todos and next action are unknown.',
  'loopx.problem.stateUnseen':
    'The state file {{subject}} is outside the attached folders. Attach the project, or map its path.',
  'loopx.problem.stateUndeclared': 'The registry names no state file for {{subject}}.',
  'loopx.problem.goalNotObject': 'The registry entry {{subject}} is not an object. It was skipped.',
  'loopx.problem.goalNoId': 'The registry entry {{subject}} has no id. It was skipped.',
  'loopx.problem.goalBadId':
    'The goal id {{subject}} cannot be a folder name. The entry was skipped.',
  'loopx.problem.noGoals': 'The registry has no list of goals. Nothing was read from it.',

  'loopx.replay.index': 'Runs, judgements, decisions and slots, from the run index',
  'loopx.replay.rollout': 'Changes of todos that LoopX itself made, from its event log',
  'loopx.replay.state': 'The state file: only as seen since the workspace was attached',
  'loopx.replay.registry': 'Registries and leases: only as seen since the workspace was attached',
} as const;
