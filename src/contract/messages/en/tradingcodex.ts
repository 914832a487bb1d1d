import { tradingcodexFacts } from './tradingcodex-facts.ts';
import { tradingcodexFindings } from './tradingcodex-findings.ts';

/** TradingCodex: runs, the queue, escalations and what is wrong in the files. */
export const tradingcodex = {
  ...tradingcodexFacts,
  ...tradingcodexFindings,
  'tradingcodex.stop.selected': 'Waiting for the first roles to start',
  'tradingcodex.stop.headManager': 'Only the coordinator works on this run',
  'tradingcodex.stop.artifacts': 'Waiting for roles to finish',
  'tradingcodex.stop.verify': 'All roles have stopped; the planner should look at the artifacts',
  'tradingcodex.stop.synthesis': 'The last pass found everything ready for synthesis',
  'tradingcodex.stop.escalation': 'A role outside the lane is proposed',
  'tradingcodex.stop.blocked': 'Blocked by an artifact or by policy',
  'tradingcodex.stop.followUp': 'Waiting for an artifact or a follow-up',
  'tradingcodex.stop.plan': 'Waiting for the recorded plan to start',
  'tradingcodex.stop.none': 'No stop reason is recorded',
  'tradingcodex.stop.unknown':
    'The stop reason “{{token}}” is not one that this version of the tool is known to write',
  'tradingcodex.action.revise': 'send it back to the same role',
  'tradingcodex.action.followUp': 'ask a role of the team',
  'tradingcodex.action.challenge': 'have a conflict checked',
  'tradingcodex.action.handoff': 'hand over to the next role',
  'tradingcodex.action.stage': 'start a stage that is ready',
  'tradingcodex.action.escalate': "propose a role outside the lane, which needs a person's consent",
  'tradingcodex.action.blocked': 'block',
  'tradingcodex.action.waiting': 'wait',
  'tradingcodex.action.synthesize': 'synthesize',
  'tradingcodex.action.unknown': '“{{token}}”, which is not a known action',
  'tradingcodex.evaluation.accept': 'accepted',
  'tradingcodex.evaluation.revise': 'needs repair by its own role',
  'tradingcodex.evaluation.block': 'blocked',
  'tradingcodex.evaluation.wait': 'not there yet',
  'tradingcodex.evaluation.none': 'never looked at',
  'tradingcodex.evaluation.later':
    'The text on disk is newer than this moment, so it is not judged here.',
  'tradingcodex.evaluation.unknown': '“{{token}}”, which is not a known result',
  'tradingcodex.event.prompt': 'Request routed',
  'tradingcodex.event.plan': 'Plan recorded',
  'tradingcodex.event.pass': 'Planner pass recorded',
  'tradingcodex.event.start': 'Role started',
  'tradingcodex.event.stop': 'Role stopped',
  'tradingcodex.event.improvement': 'Lesson captured',
  'tradingcodex.event.other': 'Event “{{token}}”',
  'tradingcodex.asked.yes': 'The artifact still asks for this.',
  'tradingcodex.asked.no': 'The artifact no longer asks for this. Read it before you answer.',
  'tradingcodex.asked.unknown': 'The artifact could not be read, so this cannot be checked.',
  'tradingcodex.gate.mechanism': 'Escalation beyond the lane',
  'tradingcodex.recorded.consent':
    'Recorded: {{role}} is outside the lane, and a person must consent.',
  'tradingcodex.recorded.unclear':
    'Recorded for {{role}}: consent {{consent}}, within the lane {{lane}}. These are not the values that the planner writes for an escalation.',
  'tradingcodex.policy.escalate':
    'Worked out again: {{role}} may be proposed from the lane {{lane}}, but only a person can widen it.',
  'tradingcodex.policy.blocked':
    'Worked out again: {{role}} is neither in the team nor open to escalation from the lane {{lane}}. Policy refuses it.',
  'tradingcodex.policy.inside':
    'Worked out again: {{role}} is now in the team of the lane {{lane}}, so no consent is needed.',
  'tradingcodex.policy.unknown':
    "The run's teams cannot be read, so policy cannot be worked out again.",
  'tradingcodex.policy.unknownRole':
    'Worked out again: “{{role}}” is not a role that can be proposed. The record grants nothing.',
  'tradingcodex.consent.means':
    'Consent lets the coordinator put this one question to {{role}}, which the lane {{lane}} does not include. You give it as a prompt to the agent; nothing is written from here.',
  'tradingcodex.consent.none':
    'There is nothing to consent to: {{role}} is not a role that the lane {{lane}} can be given.',
  'tradingcodex.consent.unneeded':
    'No consent is needed: {{role}} is in the team of the lane {{lane}} by now.',
  'tradingcodex.consent.over':
    'A later run of the same session, {{run}}, already has this role in its team.',
  'tradingcodex.consent.notOrders': 'It approves no order, no execution and no access to a broker.',
  'tradingcodex.consent.notUnblocked': 'It lifts no blocked action.',
  'tradingcodex.consent.notDispatched': 'It starts no role by itself; the coordinator does that.',
  'tradingcodex.context.applied': 'applied',
  'tradingcodex.context.none': 'not applied',
  'tradingcodex.enforced.strict':
    'This version refuses passes once the recorded iteration reaches the limit, and that number also counts roles that stopped. Revisions use up the budget.',
  'tradingcodex.enforced.loose':
    'This version enforces only the loop tasks and the follow-ups per pass. The limits for iterations, revisions and all tasks are written down but not enforced.',
  'tradingcodex.family.a': 'Prompt gate with loop state (0.2.8, 0.2.9)',
  'tradingcodex.family.b': 'Staged plan with loop state (0.2.10 to 0.3.6)',
  'tradingcodex.family.c': 'Analysis run without loop state (1.0.0 to 1.2.2)',
  'tradingcodex.family.d': 'Analysis run with artifacts of version 2 (2.0.0 on)',
  'tradingcodex.origin.file': "from the run's state file",
  'tradingcodex.origin.replayed': 'rebuilt from the audit files',
  'tradingcodex.origin.none': 'nothing can be read',
  'tradingcodex.pass.none': 'The planner has not recorded a pass for this run.',
  'tradingcodex.phase.analysis': 'Analysis run, without loop files',
  'tradingcodex.phase.intake': 'Request taken in, no plan yet',
  'tradingcodex.pointer.here': 'shows this run',
  'tradingcodex.pointer.other': 'shows another run, {{run}}',
  'tradingcodex.pointer.stale':
    'shows the run {{run}}, whose state is not there. The run folders are used instead.',
  'tradingcodex.policyFrom.recorded': 'as recorded in the run',
  'tradingcodex.policyFrom.lane': "the lane's standard, for the run records none",
  'tradingcodex.request.confirm': 'The tool asks the user before it starts roles.',
  'tradingcodex.request.secret':
    'The request held something that looks like a secret. Do not copy it further.',
  'tradingcodex.session.current': "This is the session's current run.",
  'tradingcodex.session.newer':
    'The session has moved on to the run {{run}}; what is open here will not go on by itself.',
  'tradingcodex.session.unknown': 'The session map does not say which run the session is at.',
  'tradingcodex.task.noSession': 'No live session works on it.',
  'tradingcodex.would.decide': '{{role}}: {{action}}',
  'tradingcodex.would.noBudget': '{{role}}: wait, because there is no room left in the budget',
  'tradingcodex.stance.person': 'A person has to decide before this run can go further.',
  'tradingcodex.stance.mend': 'The records are damaged or have gone quiet; look at those first.',
  'tradingcodex.stance.agent': 'The agent has work that it can go on with.',
  'tradingcodex.stance.evidence': 'The run waits for evidence that is named in an artifact.',
  'tradingcodex.stance.quiet': 'Nothing in this run asks for anyone.',
  'tradingcodex.stance.superseded': 'A later run of the same session has taken over.',
  'tradingcodex.stance.noLoopFiles':
    'This version of the tool keeps no loop files: there are no tasks, passes or proposals to show.',
  'tradingcodex.replay.audit':
    'Requests, role starts and stops, planner passes and lessons are replayed from the append-only files.',
  'tradingcodex.replay.state': "The run's state at this moment is rebuilt from those files.",
  'tradingcodex.seen.state':
    'The state file is rewritten in place; it is shown as it was last seen by this moment.',
  'tradingcodex.seen.artifacts':
    'Artifacts are rewritten in place; the tool keeps no older text of them.',
  'tradingcodex.seen.sessions':
    'Live sessions and the session map are known only as they were seen.',
  'tradingcodex.seen.newerText':
    'Some artifacts were first seen after this moment, so only what the planner recorded of them is shown.',
  'tradingcodex.seen.analysis': "The run's record is written once and does not change.",
  'tradingcodex.attention.unreadable': 'The state of this run cannot be read',
  'tradingcodex.attention.unreadable.replayed':
    'Its state file is cut short or is not valid JSON. What is shown is rebuilt from the audit files. Have the agent write the state again.',
  'tradingcodex.attention.unreadable.nothing':
    'Its state file is cut short or is not valid JSON, and the audit files do not tell how the run began. Have the agent write the state again.',
  'tradingcodex.attention.escalation': 'May {{role}} be asked, outside the lane?',
  'tradingcodex.attention.escalation.why':
    '{{by}} proposes {{role}}, who is outside the lane {{lane}}. The proposal is open: the files have no answer to it, whatever the stop reason says.',
  'tradingcodex.attention.escalation.grantsNothing':
    'A proposal for {{role}} is recorded, but this run cannot be given that role. It is shown so that it is not lost; there is nothing to consent to.',
  'tradingcodex.attention.escalation.unneeded':
    'A proposal for {{role}} is recorded, but the role is in the team by now. The coordinator can ask it without your consent.',
  'tradingcodex.attention.blockedArtifact': 'Blocked artifact: {{path}}',
  'tradingcodex.attention.blockedArtifact.why':
    'The artifact still says that it is blocked. It names what is missing: {{missing}}.',
  'tradingcodex.attention.blockedArtifact.noReason':
    'The artifact still says that it is blocked and names no missing evidence. Decide how to go on.',
  'tradingcodex.attention.refused': 'A question for {{role}} was refused',
  'tradingcodex.attention.refused.why':
    'Policy refuses {{role}} in the lane {{lane}}, neither as a follow-up nor as an escalation. Start a new request if the question matters.',
  'tradingcodex.attention.budget_one': 'One question found no room in the budget',
  'tradingcodex.attention.budget_other': '{{count}} questions found no room in the budget',
  'tradingcodex.attention.budget.why':
    'The run may use {{limit}} loop tasks in all and {{perPass}} follow-ups in one pass; completed ones count. The recorded stop reason does not name the budget. A full budget is no success: decide whether to start a new request.',
  'tradingcodex.attention.budget.iteration':
    'The recorded iteration was {{iteration}} before the pass and the limit is {{limit}}, but that number counts roles that stopped, not passes. So this version refuses every follow-up. Decide whether to start a new request.',
  'tradingcodex.attention.stranded': '{{role}} may have been lost',
  'tradingcodex.attention.stranded.why':
    'The task is marked active, but no live session works on it.',
  'tradingcodex.attention.conflict': 'A conflict between artifacts is being checked',
  'tradingcodex.attention.conflict.why_one':
    'One task that checks a conflict is not completed. The disagreement stays open until it is.',
  'tradingcodex.attention.conflict.why_other':
    '{{count}} tasks that check a conflict are not completed. The disagreement stays open until they are.',
  'tradingcodex.attention.open_one': 'One task is open',
  'tradingcodex.attention.open_other': '{{count}} tasks are open',
  'tradingcodex.attention.open.why': 'Not yet completed by {{roles}}.',
  'tradingcodex.attention.pass': 'The planner should look at the artifacts',
  'tradingcodex.attention.pass.verify':
    'All tasks are completed and no pass has been recorded since.',
  'tradingcodex.attention.pass.unplanned_one':
    'One artifact is new or has changed since the planner looked at it.',
  'tradingcodex.attention.pass.unplanned_other':
    '{{count}} artifacts are new or have changed since the planner looked at them.',
  'tradingcodex.attention.ready': 'Ready for synthesis',
  'tradingcodex.attention.ready.why':
    'Nothing is open, and every role of the team has an accepted artifact.',
  'tradingcodex.attention.headManager': 'The coordinator works on this alone',
  'tradingcodex.attention.headManager.why':
    'The request was routed to a lane without roles, so there is nothing to synthesize.',
  'tradingcodex.attention.revise_one': 'One artifact needs repair',
  'tradingcodex.attention.revise_other': '{{count}} artifacts need repair',
  'tradingcodex.attention.revise.why':
    'Only the role that owns an artifact repairs it; other roles must not fill the gap.',
  'tradingcodex.problem.noMarker':
    'The folder .tradingcodex is here, but neither workspace.json nor a version file. It is read as far as its files go.',
  'tradingcodex.problem.noMarkerVersion':
    'There is no workspace.json; the version file says {{version}}. The workspace is read as that version.',
  'tradingcodex.problem.version':
    "The tool's version {{version}} is not one that this reader knows. Its files are shown as far as they can be read, and nothing is guessed.",
  'tradingcodex.problem.pointerMissing':
    'The pointer names the run {{run}}, whose state is not there. The run folders are used instead.',
  'tradingcodex.problem.pointerOutside':
    'The pointer for the run {{run}} leads out of the folder of runs and was not followed.',
  'tradingcodex.problem.emptyFolder':
    'The run folder {{name}} has no state, gate or plan in it and is left out.',
  'tradingcodex.problem.sessionShape':
    'The session {{session}} is mapped to something that is not a run id. The entry is ignored.',
  'tradingcodex.problem.sessionRun':
    'The session {{session}} is mapped to the run {{run}}, which has no folder.',
  'tradingcodex.problem.subagents':
    'The field {{field}} of the session state has the wrong type and is ignored.',
  'tradingcodex.problem.lines_one': 'One line is not a readable record and was left out.',
  'tradingcodex.problem.lines_other': '{{count}} lines are not readable records and were left out.',
  'tradingcodex.problem.event':
    'The event “{{name}}” is not known. It is kept in the timeline and changes nothing.',
  'tradingcodex.problem.repeat':
    'This line repeats the planner pass of line {{line}}. It counts once.',
  'tradingcodex.problem.unreadable':
    'The file cannot be read as what it should be. What it held before, if anything, stays in use.',
  'tradingcodex.problem.stateUnreadable': "The run's state file is cut short or is not valid JSON.",
  'tradingcodex.problem.onlyAudit':
    'The run {{run}} is known only from the audit files; its folder is not there.',
  'tradingcodex.problem.noState': 'The run folder has no loop state yet.',
  'tradingcodex.problem.noGate':
    'The prompt gate of this run is missing. Its state is read without it.',
  'tradingcodex.problem.field':
    'The field “{{field}}” is not of the type that it should be ({{expected}}). What can be read of it is used, and the rest of the file is kept.',
  'tradingcodex.problem.stopReason':
    'The stop reason “{{token}}” is not known. It is shown as text and changes nothing.',
  'tradingcodex.problem.action':
    'The planner action “{{token}}” is not known. It is shown as text and changes nothing.',
  'tradingcodex.problem.cut':
    'This run has more records than one view looks at; the oldest are not counted in.',
  'tradingcodex.problem.path':
    'The recorded path “{{path}}” leaves the artifact folders. It was not opened.',
  'tradingcodex.problem.artifactMissing': 'The artifact {{path}} is recorded but not there.',
  'tradingcodex.problem.frontMatter':
    'The front matter of {{path}} cannot be read, so all of it counts as body.',
} as const;
