/** The decisions on a LoopX goal: forms, refusals, what they do and do not do. */
export const loopxDo = {
  'loopx-do.writer.command':
    'Written by LoopX itself, version {{version}}, with the command below.',
  'loopx-do.writer.native':
    'Written by Signalbox in the documented format, because LoopX is not installed on this machine or has no command for it.',
  'loopx-do.writer.copy':
    'LoopX is not installed on this machine, and Signalbox does not write this itself. Copy the command and run it where LoopX is.',
  'loopx-do.public-safe-help':
    'Goes into the shared run index: no private paths, no credentials. Words such as “password” or “secret” are refused by LoopX even in plain prose.',
  'loopx-do.refused.no-place':
    'The registry or the runtime folder of this goal is not in an attached workspace. Attach it to decide here.',
  'loopx-do.refused.no-run': 'The run to judge is not in the index any more. Nothing was written.',
  'loopx-do.refused.missing': 'This field must be filled in.',
  'loopx-do.refused.choose': 'Choose one of the values.',
  'loopx-do.refused.private':
    'LoopX refuses “{{passage}}” in text that is shared. Say it in other words.',
  'loopx-do.refused.private-ours':
    '“{{passage}}” reads like a private path or a credential. Leave it out; the index is shared.',
  'loopx-do.refused.too-many': 'At most {{max}} lines.',
  'loopx-do.refused.lesson-kind':
    'A lesson needs a kind. Choose one, or empty the fields of the lesson.',
  'loopx-do.refused.no-paths':
    'This run has no {{fields}} in the index, and LoopX takes no reward without them.',
  'loopx-do.refused.no-instant':
    'This run has no readable time, so a reward could not name it. It cannot be judged in LoopX.',
  'loopx-do.refused.not-unique':
    'Several runs have the time {{at}}, and a reward names its run by that time alone. Judging one of them would be ambiguous, so nothing is written.',
  'loopx-do.refused.same-reward':
    'The run already has exactly this judgement. Nothing needs to be written.',
  'loopx-do.refused.gate-name': 'A gate name has only letters, digits, “_”, “.”, “:” and “-”.',
  'loopx-do.refused.evidence': 'Say what shows that it is done, or that no follow-up is needed.',
  'loopx-do.refused.unstable-id':
    'This todo has no id of its own in the file, so a command could hit another one. Let the agent give it an id first.',
  'loopx-do.refused.compute': 'A share from {{least}} to 1, with at most two decimals.',
  'loopx-do.refused.same-compute': 'That is the share it already has.',
  'loopx-do.refused.slots': 'A whole number of slots from 1 to 100,000.',
  'loopx-do.refused.same-slots': 'That is what is already allowed by hand.',
  'loopx-do.refused.until': 'A moment in the future at which the burst ends.',
  'loopx-do.refused.burst-paused':
    'The goal is paused by a share of 0, and a burst does not change that. Resume it first.',
  'loopx-do.refused.registry-text':
    'The entry of this goal could not be found in the text of its registry, so it cannot be changed safely. Nothing was written.',
  'loopx-do.newer.run': 'Newer than the judged run: {{run}}',
  'loopx-do.reward.title': 'Record a reward',
  'loopx-do.reward.intro': 'You are judging the run {{run}}.',
  'loopx-do.reward.reward': 'Judgement',
  'loopx-do.reward.positive': 'Good',
  'loopx-do.reward.negative': 'Bad',
  'loopx-do.reward.mixed': 'Mixed',
  'loopx-do.reward.neutral': 'Neutral',
  'loopx-do.reward.decision': 'Decision',
  'loopx-do.reward.decision-help':
    'One short word for later agents, such as keep_route, narrow_scope or reverse_route.',
  'loopx-do.reward.reason': 'Reason',
  'loopx-do.reward.follow-up': 'What should follow',
  'loopx-do.reward.lesson': 'Lesson for later agents',
  'loopx-do.reward.lesson-help':
    'Only when the judgement corrects how agents should work from now on.',
  'loopx-do.reward.no-lesson': 'No lesson',
  'loopx-do.lesson.route': 'Route',
  'loopx-do.lesson.priority': 'Priority',
  'loopx-do.lesson.benchmark_protocol': 'Benchmark protocol',
  'loopx-do.lesson.safety_boundary': 'Safety boundary',
  'loopx-do.lesson.operating_rule': 'Operating rule',
  'loopx-do.reward.lesson-summary': 'The lesson in one sentence',
  'loopx-do.reward.lesson-avoid': 'Avoid (one a line, at most 5)',
  'loopx-do.reward.lesson-prefer': 'Prefer (one a line, at most 5)',
  'loopx-do.reward.state-summary': 'Also note it in the state file',
  'loopx-do.reward.state-summary-help':
    'LoopX adds a line, in Chinese, to the Progress Ledger. The reward counts without it.',
  'loopx-do.reward.does': 'Adds your judgement to the run {{run}}, where later agents look for it.',
  'loopx-do.reward.not-write': 'It does not allow anything to be written or released.',
  'loopx-do.reward.not-gate': 'It does not answer an open gate.',
  'loopx-do.reward.not-quota': 'It does not change the compute quota.',
  'loopx-do.reward.replaces':
    'The run already has a judgement ({{decision}}, {{reward}}). Yours becomes the current one; the earlier one stays in the file.',
  'loopx-do.reward.orphan': 'Only rewards of this run are in the index; the run itself is missing.',
  'loopx-do.reward.gate-open': 'A gate of this goal stays open: {{gate}}',
  'loopx-do.reward.no-lock':
    'Agents append to this index without a lock. The line is added in one write, which the system does not tear apart.',
  'loopx-do.gate.title': 'Decide a gate',
  'loopx-do.gate.intro':
    'This records your decision as a run of the goal. It is a ledger of its own: todos and overrides that also wait for you stay as they are.',
  'loopx-do.gate.decision': 'Decision',
  'loopx-do.gate.approve': 'Approve',
  'loopx-do.gate.reject': 'Reject',
  'loopx-do.gate.defer': 'Defer',
  'loopx-do.gate.name': 'Gate',
  'loopx-do.gate.name-help': 'The name agents look the decision up by.',
  'loopx-do.gate.question': 'The question you are answering',
  'loopx-do.gate.reason': 'Reason',
  'loopx-do.gate.follow-up': 'What should follow',
  'loopx-do.gate.does':
    'Records “{{decision}}” for the gate {{gate}}, with your reason and the state it rests on.',
  'loopx-do.gate.does-map': 'An agent may then make a read-only map of the project.',
  'loopx-do.gate.not-write':
    'It does not grant write access: that comes only from the write scope in the registry.',
  'loopx-do.gate.not-todo': 'It does not close a gate todo with the same question.',
  'loopx-do.gate.not-override': 'It does not clear a waiting owner set in the registry.',
  'loopx-do.gate.stays-open': 'Another gate stays open: {{gate}}',
  'loopx-do.gate.looks-closed':
    'As soon as an agent records a later run, LoopX treats this gate as closed although nobody approved. Signalbox goes on showing it.',
  'loopx-do.todo.complete-title': 'Mark as done',
  'loopx-do.todo.decide-title': 'Answer the gate',
  'loopx-do.todo.intro': '{{todo}}',
  'loopx-do.todo.cancel': 'Cancel the question',
  'loopx-do.todo.evidence': 'What shows that it is done',
  'loopx-do.todo.evidence-help':
    'One sentence for later readers. Without it, say below that no follow-up is needed.',
  'loopx-do.todo.no-follow-up': 'No follow-up is needed',
  'loopx-do.todo.no-follow-up-help':
    'Otherwise the goal stays open for a next step that somebody has to add.',
  'loopx-do.todo.does': 'Marks “{{todo}}” as done in the state file of the goal.',
  'loopx-do.todo.does-unblock': 'Frees the todo {{todo}} that waited for this answer.',
  'loopx-do.todo.frees-nothing':
    'The todo is completed all the same, but what waits for a yes is not freed.',
  'loopx-do.todo.loses-keys': 'LoopX rewrites the line and drops what it does not know: {{keys}}.',
  'loopx-do.todo.runs-check':
    'The todo has a check command. LoopX runs it first, on this machine, and does not complete the todo when it fails.',
  'loopx-do.todo.needs-actor':
    'Several agents are registered for this goal, so LoopX may refuse a completion by a person who is none of them. The trial run shows it.',
  'loopx-do.todo.not-gate': 'It does not answer an open gate.',
  'loopx-do.todo.not-gate-row':
    'It does not record a gate decision among the runs: that is another ledger.',
  'loopx-do.quota.share-title': 'Change the compute share',
  'loopx-do.quota.resume-title': 'Resume by compute share',
  'loopx-do.quota.pause-title': 'Pause by compute share',
  'loopx-do.quota.pause-intro':
    'Sets the share to 0: no further automatic turns are started. What runs now goes on to its end.',
  'loopx-do.quota.share-intro':
    'The share is {{compute}} now, over a rolling window of {{hours}} hours.',
  'loopx-do.quota.compute': 'Share',
  'loopx-do.quota.compute-help': '1 is all of the time, 0.5 half of it, 0 pauses the goal.',
  'loopx-do.quota.does-pause': 'Sets the share from {{before}} to 0 and so pauses the goal.',
  'loopx-do.quota.does-share': 'Sets the share from {{before}} to {{after}}.',
  'loopx-do.quota.not-kill': 'It does not stop an agent that is at work now.',
  'loopx-do.quota.not-gate': 'It does not answer an open gate.',
  'loopx-do.quota.override-stays':
    '{{slots}} slots are allowed by hand, and that stays in force whatever the share is.',
  'loopx-do.quota.stopped-stays': 'The goal is stopped; it stays stopped until it is resumed.',
  'loopx-do.burst.title': 'Allow a burst',
  'loopx-do.burst.end-title': 'End the burst',
  'loopx-do.burst.end-intro':
    'Takes the slots allowed by hand back, so that the share decides again.',
  'loopx-do.burst.intro':
    '{{allowed}} slots are allowed in {{hours}} hours now. A burst sets that number by hand for a while.',
  'loopx-do.burst.slots': 'Slots allowed',
  'loopx-do.burst.slots-help':
    'In the rolling window; one slot is a minute of automatic work by default.',
  'loopx-do.burst.until': 'Until',
  'loopx-do.burst.until-help': 'A date and time, such as 2026-08-28T18:00:00+00:00.',
  'loopx-do.burst.caveat':
    'While the number is set by hand, the compute share alone no longer says how much the goal may use; only a share of 0 still pauses it.',
  'loopx-do.burst.no-timer':
    'LoopX does not end a burst by itself. Signalbox asks you to take it back when its time is over.',
  'loopx-do.burst.global':
    'The shared registry still has the old number until the next sync; `loopx sync-global --goal-id {{goal}}` brings it up to date.',
  'loopx-do.burst.does':
    'Allows {{slots}} slots in the window until {{until}}, whatever the share says.',
  'loopx-do.burst.does-again':
    'Allows {{slots}} slots in the window until {{until}}, instead of the {{before}} set by hand before.',
  'loopx-do.burst.does-end': 'Removes the {{slots}} slots set by hand; the share decides again.',
  'loopx-do.burst.does-restore':
    'Removes the {{slots}} slots of the burst; the {{previous}} set by hand before it are in force again.',
  'loopx-do.burst.not-compute': 'It does not change the compute share.',
  'loopx-do.lifecycle.stop-title': 'Stop the goal',
  'loopx-do.lifecycle.resume-title': 'Resume the goal',
  'loopx-do.lifecycle.stop-intro':
    'No further automatic turns are started until somebody resumes the goal. Nothing is deleted.',
  'loopx-do.lifecycle.resume-intro': 'The goal becomes eligible for automatic turns again.',
  'loopx-do.lifecycle.reason': 'Reason',
  'loopx-do.lifecycle.does-stop':
    'Marks the goal as stopped in its registry and in the shared one.',
  'loopx-do.lifecycle.does-resume':
    'Marks the goal as active in its registry and in the shared one.',
  'loopx-do.lifecycle.not-quota': 'It does not change the compute share.',
} as const;
