/**
 * A run's state rebuilt from the audit files alone: the prompt (or plan) that began it, then every
 * subagent event and planner pass in time order, each with the effect that the tool's hooks and
 * planner have (format note, 2.5, 5.7 and 7). It gives the state of a past moment, stands in when
 * the state file cannot be read, and shows which updates the state file has lost.
 */
import type { PassRecord, RunAudit, SessionEvent } from './audit.ts';
import type { Family } from './family.ts';
import type { CompletedRow, DecisionRow, RunState, Stage, TaskRow } from './state.ts';
import { KEPT, lanePolicy } from './vocabulary.ts';

export interface ReplayInput {
  readonly runId: string;
  readonly family: Family;
  readonly audit: RunAudit;
  readonly sessionKey: string;
  /** Family B: the plan in force at the moment. */
  readonly plan: {
    readonly lane: string;
    readonly stages: readonly Stage[];
    readonly blocked: readonly string[];
    readonly at: number | null;
  } | null;
  /** 0.3.6: a stage completes when all its roles have stopped, and releases those that wait for it. */
  readonly wholeStages: boolean;
}

/** Null when nothing in the audit files says how the run began. */
export function replayState(input: ReplayInput): RunState | null {
  const begun = begin(input);
  if (begun === null) return null;
  const { audit } = input;
  const steps: { at: number; order: number; apply: (state: RunState) => RunState }[] = [
    ...audit.events.map((event, order) => ({
      at: event.at ?? 0,
      order,
      apply: (state: RunState) => afterEvent(state, event, input.wholeStages),
    })),
    ...audit.passes.map((pass, order) => ({
      at: pass.at ?? 0,
      order,
      apply: (state: RunState) => afterPass(state, pass),
    })),
  ];
  steps.sort((a, b) => a.at - b.at || a.order - b.order);
  return steps.reduce((state, step) => step.apply(state), begun);
}

function begin(input: ReplayInput): RunState | null {
  const { audit, runId, plan } = input;
  const prompt = audit.prompts[0];
  if (input.family === 'B' && plan !== null) {
    const roles = [...new Set(plan.stages.flatMap((stage) => stage.roles))];
    return {
      ...empty(runId, plan.lane, input.sessionKey),
      selected: roles,
      allowed: roles,
      blocked: plan.blocked,
      stages: plan.stages,
      tasks: plan.stages.map((stage, index) => stageTask(runId, stage, index)),
      decisions: [firstDecision('waiting', plan.at)],
      stopReason: 'waiting_for_validated_plan_dispatch',
      updatedAt: plan.at,
    };
  }
  if (prompt === undefined) return null;
  const tasks = prompt.dispatch
    ? prompt.selected.map((role, index) => initialTask(runId, role, index))
    : [];
  return {
    ...empty(runId, prompt.lane, input.sessionKey),
    selected: prompt.selected,
    allowed: prompt.allowed,
    escalation: prompt.escalation,
    blocked: prompt.blocked,
    tasks,
    decisions: [firstDecision(tasks.length > 0 ? 'waiting' : 'synthesize', prompt.at)],
    stopReason: tasks.length > 0 ? 'waiting_for_selected_subagents' : 'head_manager_lane',
    updatedAt: prompt.at,
  };
}

function afterEvent(state: RunState, event: SessionEvent, wholeStages: boolean): RunState {
  const stops = event.kind === 'subagent-stop';
  if (!stops && event.kind !== 'subagent-start') return state;
  const found = state.tasks.find(
    (task) =>
      task.roles.includes(event.role) && (task.status === 'pending' || task.status === 'active'),
  );
  let tasks = state.tasks;
  if (found !== undefined) {
    const changed = stops ? stopped(found, event, wholeStages) : started(found, event);
    tasks = tasks.map((task) => (task === found ? changed : task));
    if (wholeStages && changed.status === 'completed') tasks = release(tasks, event.at);
  }
  const completed = stops
    ? [...state.completed, stoppedRow(event, state.completed.length)]
    : state.completed;
  const open = tasks.some(({ status }) => status !== 'completed');
  return {
    ...state,
    tasks,
    completed,
    iteration: completed.length,
    iterationText: String(completed.length),
    stopReason: open ? 'waiting_for_artifacts' : 'ready_for_artifact_verification',
    updatedAt: event.at,
  };
}

function afterPass(state: RunState, pass: PassRecord): RunState {
  const evaluated: readonly CompletedRow[] = pass.evaluations.map((row) => ({
    ...row,
    kind: 'evaluated',
    at: pass.at,
  }));
  return {
    ...state,
    lane: pass.lane,
    policy: pass.policy,
    selected: pass.selected,
    allowed: pass.allowed,
    escalation: pass.escalation,
    tasks: [...state.tasks, ...pass.tasks],
    decisions: [...state.decisions, ...pass.decisions].slice(-KEPT.decisions),
    proposals: [...state.proposals, ...pass.proposals].slice(-KEPT.proposals),
    completed: [...state.completed, ...evaluated].slice(-KEPT.completed),
    blocked: pass.blocked,
    stopReason: pass.stopReason,
    terminal: pass.terminal,
    iteration: state.iteration + 1,
    iterationText: String(state.iteration + 1),
    updatedAt: pass.at,
  };
}

function started(task: TaskRow, event: SessionEvent): TaskRow {
  const activeRoles = [...new Set([...task.activeRoles, event.role])];
  return { ...task, status: 'active', activeRoles, at: event.at };
}

function stopped(task: TaskRow, event: SessionEvent, wholeStages: boolean): TaskRow {
  const completedRoles = [...new Set([...task.completedRoles, event.role])];
  const activeRoles = task.activeRoles.filter((role) => role !== event.role);
  const all = task.roles.every((role) => completedRoles.includes(role));
  const status = !wholeStages || all ? 'completed' : 'active';
  return { ...task, status, activeRoles, completedRoles, at: event.at };
}

function release(tasks: readonly TaskRow[], at: number | null): readonly TaskRow[] {
  const done = new Set(
    tasks.filter(({ status }) => status === 'completed').map(({ stage }) => stage),
  );
  return tasks.map((task) =>
    task.status === 'blocked_by_dependency' && task.dependsOn.every((stage) => done.has(stage))
      ? { ...task, status: 'pending', at }
      : task,
  );
}

function stoppedRow(event: SessionEvent, index: number): CompletedRow {
  return {
    index,
    kind: 'stopped',
    role: event.role,
    path: '',
    handoff: 'waiting',
    evaluation: '',
    session: event.session,
    at: event.at,
  };
}

function initialTask(runId: string, role: string, index: number): TaskRow {
  return {
    ...bareTask(index),
    id: `${runId}:${role}:initial`,
    type: 'initial_dispatch',
    action: 'downstream_handoff',
    roles: [role],
  };
}

function stageTask(runId: string, stage: Stage, index: number): TaskRow {
  return {
    ...bareTask(index),
    id: `${runId}:${stage.id}`,
    type: 'stage_dispatch',
    action: 'dispatch_ready_stage',
    status: stage.dependsOn.length > 0 ? 'blocked_by_dependency' : 'pending',
    roles: stage.roles,
    brief: stage.purpose,
    stage: stage.id,
    dependsOn: stage.dependsOn,
  };
}

function bareTask(index: number): TaskRow {
  return {
    index,
    id: '',
    type: '',
    status: 'pending',
    action: '',
    roles: [],
    brief: '',
    source: '',
    trigger: '',
    materiality: '',
    needsConsent: undefined,
    stage: '',
    dependsOn: [],
    activeRoles: [],
    completedRoles: [],
    at: null,
  };
}

function firstDecision(action: string, at: number | null): DecisionRow {
  return {
    index: 0,
    at,
    action,
    reason: '',
    role: '',
    source: '',
    trigger: '',
    budgetExhausted: false,
    followUp: false,
    withinLane: undefined,
    needsConsent: undefined,
    brief: '',
    taskId: '',
  };
}

export function empty(runId: string, lane: string, sessionKey: string): RunState {
  return {
    runId,
    lane,
    statePath: '',
    sessionKey,
    iteration: 0,
    iterationText: '0',
    policy: lanePolicy(lane),
    policyRecorded: false,
    selected: [],
    allowed: [],
    escalation: [],
    tasks: [],
    completed: [],
    decisions: [],
    proposals: [],
    blocked: [],
    stopReason: '',
    terminal: '',
    stages: [],
    improvements: 0,
    autoSpawn: false,
    recursive: false,
    updatedAt: null,
    updatedAtText: '',
    unknownKeys: [],
  };
}
