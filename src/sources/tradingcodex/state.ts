/**
 * A run's recorded state (`loop-state.json`, and the pointer, which has the same names), read
 * tolerantly: what has a wrong type is reported and left out, and the rest is kept.
 */
import type { Json } from '@contract/model.ts';
import {
  instantOf,
  isObject,
  numberOf,
  objectOf,
  rowsOf,
  textOf,
  textsOf,
  type JsonObject,
} from './values.ts';
import { lanePolicy, type LoopPolicy } from './vocabulary.ts';

export interface TaskRow {
  readonly index: number;
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly action: string;
  /** One role in family A, the roles of the stage in family B. */
  readonly roles: readonly string[];
  readonly brief: string;
  readonly source: string;
  readonly trigger: string;
  readonly materiality: string;
  readonly needsConsent: Json | undefined;
  readonly stage: string;
  readonly dependsOn: readonly string[];
  readonly activeRoles: readonly string[];
  readonly completedRoles: readonly string[];
  readonly at: number | null;
}

/** `stopped`: a subagent ended, which is no artifact. `evaluated`: the planner looked at a file. */
export interface CompletedRow {
  readonly index: number;
  readonly kind: 'stopped' | 'evaluated';
  readonly role: string;
  readonly path: string;
  readonly handoff: string;
  readonly evaluation: string;
  readonly session: string;
  readonly at: number | null;
}

export interface DecisionRow {
  readonly index: number;
  readonly at: number | null;
  readonly action: string;
  readonly reason: string;
  readonly role: string;
  readonly source: string;
  readonly trigger: string;
  readonly budgetExhausted: boolean;
  /** A follow-up decision; the others are about an artifact, or the first row of a run. */
  readonly followUp: boolean;
  readonly withinLane: Json | undefined;
  readonly needsConsent: Json | undefined;
  readonly brief: string;
  readonly taskId: string;
}

export interface ProposalRow {
  readonly index: number;
  readonly decision: string;
  readonly role: string;
  readonly trigger: string;
  readonly withinLane: Json | undefined;
  readonly needsConsent: Json | undefined;
  readonly reason: string;
  readonly brief: string;
  readonly source: string;
  readonly by: string;
  readonly materiality: string;
}

export interface Stage {
  readonly id: string;
  readonly roles: readonly string[];
  readonly dependsOn: readonly string[];
  readonly purpose: string;
  readonly exitCriteria: readonly string[];
}

export interface RunState {
  readonly runId: string;
  readonly lane: string;
  readonly statePath: string;
  readonly sessionKey: string;
  /** As recorded; not a count of iterations (format note, 2.2). */
  readonly iteration: number;
  readonly iterationText: string;
  readonly policy: LoopPolicy;
  readonly policyRecorded: boolean;
  readonly selected: readonly string[];
  readonly allowed: readonly string[];
  readonly escalation: readonly string[];
  readonly tasks: readonly TaskRow[];
  readonly completed: readonly CompletedRow[];
  readonly decisions: readonly DecisionRow[];
  readonly proposals: readonly ProposalRow[];
  readonly blocked: readonly string[];
  readonly stopReason: string;
  readonly terminal: string;
  readonly stages: readonly Stage[];
  readonly improvements: number;
  readonly autoSpawn: boolean;
  readonly recursive: boolean;
  readonly updatedAt: number | null;
  readonly updatedAtText: string;
  /** Names that this reader does not know; kept and shown. */
  readonly unknownKeys: readonly string[];
}

/** A field with a wrong type. `expected` is what it should have been. */
export interface StateFault {
  readonly field: string;
  readonly expected: 'list' | 'object' | 'number' | 'text' | 'instant';
}

export interface ReadState {
  readonly state: RunState;
  readonly faults: readonly StateFault[];
}

/** A version of a file is parsed once by the engine, and read once here. */
const known = new WeakMap<object, ReadState>();

export function readState(value: Json): ReadState {
  if (!isObject(value)) return readAnew(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const read = readAnew(value);
  known.set(value, read);
  return read;
}

function readAnew(value: Json): ReadState {
  const row = objectOf(value);
  const faults: StateFault[] = [];
  const expect = (field: string, expected: StateFault['expected'], ok: boolean): void => {
    if (!ok) faults.push({ field, expected });
  };
  if (!isObject(value)) faults.push({ field: '', expected: 'object' });
  for (const field of LISTS) {
    const list = row[field];
    expect(field, 'list', list === undefined || list === null || Array.isArray(list));
    if (!Array.isArray(list) || TEXT_LISTS.includes(field)) continue;
    for (const [index, entry] of list.entries()) {
      expect(`${field}[${String(index)}]`, 'object', isObject(entry));
    }
  }
  const iteration = row['iteration'];
  expect('iteration', 'number', iteration === undefined || typeof iteration === 'number');
  const updated = row['updated_at'];
  expect('updated_at', 'instant', updated === undefined || instantOf(updated) !== null);
  for (const { index, row: decision } of rowsOf(row['loop_decisions'])) {
    const ts = decision['ts'];
    expect(
      `loop_decisions[${String(index)}].ts`,
      'instant',
      ts === undefined || instantOf(ts) !== null,
    );
  }
  return { state: stateOf(row), faults };
}

const TEXT_LISTS: readonly string[] = [
  'selected_team',
  'allowed_followup_team',
  'escalation_team',
  'blocked_actions',
];
const LISTS: readonly string[] = [
  ...TEXT_LISTS,
  'pending_tasks',
  'completed_artifacts',
  'loop_decisions',
  'escalation_proposals',
  'stages',
  'improvements',
];
const KNOWN: ReadonlySet<string> = new Set([
  ...LISTS,
  'workflow_run_id',
  'lane',
  'state_path',
  'latest_state_path',
  'session_key',
  'iteration',
  'loop_policy',
  'stop_reason',
  'state_mode',
  'auto_spawn',
  'recursive_hook_dispatch',
  'updated_at',
  'intake_path',
  'plan_path',
  'terminal_action',
]);

function stateOf(row: JsonObject): RunState {
  const lane = textOf(row['lane']);
  const policy = objectOf(row['loop_policy']);
  const updatedAtText = textOf(row['updated_at']);
  return {
    runId: textOf(row['workflow_run_id']),
    lane,
    statePath: textOf(row['state_path']),
    sessionKey: textOf(row['session_key']),
    iteration: Math.trunc(Number(textOf(row['iteration']))) || 0,
    iterationText: textOf(row['iteration']),
    policyRecorded: Object.keys(policy).length > 0,
    policy: readPolicy(policy, lane),
    selected: textsOf(row['selected_team']),
    allowed: textsOf(row['allowed_followup_team']),
    escalation: textsOf(row['escalation_team']),
    tasks: rowsOf(row['pending_tasks']).map(({ index, row: task }) => taskRow(task, index)),
    completed: rowsOf(row['completed_artifacts']).map(({ index, row: done }) =>
      completedRow(done, index),
    ),
    decisions: rowsOf(row['loop_decisions']).map(({ index, row: made }) =>
      decisionRow(made, index),
    ),
    proposals: rowsOf(row['escalation_proposals']).map(({ index, row: made }) =>
      proposalRow(made, index),
    ),
    blocked: textsOf(row['blocked_actions']),
    stopReason: textOf(row['stop_reason']),
    terminal: textOf(row['terminal_action']),
    stages: readStages(row['stages']),
    improvements: rowsOf(row['improvements']).length,
    autoSpawn: row['auto_spawn'] === true,
    recursive: row['recursive_hook_dispatch'] === true,
    updatedAt: instantOf(updatedAtText),
    updatedAtText,
    unknownKeys: Object.keys(row).filter((key) => !KNOWN.has(key)),
  };
}

/** A missing or empty policy is the lane's; in one that is there, a missing number is 0. */
export function readPolicy(policy: JsonObject, lane: string): LoopPolicy {
  if (Object.keys(policy).length === 0) return lanePolicy(lane);
  const number = (name: string): number => numberOf(policy[name]) ?? 0;
  return {
    maxIterations: number('max_iterations'),
    maxFollowups: number('max_followups_per_iteration'),
    maxRevisions: number('max_same_role_revisions'),
    maxTotalTasks: number('max_total_subagent_tasks'),
    maxLoopTasks: number('max_loop_subagent_tasks'),
  };
}

export function readStages(value: Json | undefined): readonly Stage[] {
  return rowsOf(value).map(({ row }) => ({
    id: textOf(row['stage_id']),
    roles: textsOf(row['roles']),
    dependsOn: textsOf(row['depends_on']),
    purpose: textOf(row['purpose']),
    exitCriteria: textsOf(row['exit_criteria']),
  }));
}

export function taskRow(row: JsonObject, index: number): TaskRow {
  const role = textOf(row['role']);
  return {
    index,
    id: textOf(row['task_id']),
    type: textOf(row['task_type']),
    status: textOf(row['status']),
    action: textOf(row['planner_action']),
    roles: role === '' ? textsOf(row['roles']) : [role],
    brief: textOf(row['delta_brief']),
    source: textOf(row['source_artifact_path']),
    trigger: textOf(row['trigger']),
    materiality: textOf(row['materiality']),
    needsConsent: row['policy_requires_user_consent'],
    stage: textOf(row['stage_id']),
    dependsOn: textsOf(row['depends_on']),
    activeRoles: textsOf(row['active_roles']),
    completedRoles: textsOf(row['completed_roles']),
    at: instantOf(row['updated_at']),
  };
}

export function completedRow(row: JsonObject, index: number): CompletedRow {
  const evaluation = textOf(row['artifact_evaluation']);
  const path = textOf(row['artifact_path']);
  return {
    index,
    kind: evaluation === '' && path === '' ? 'stopped' : 'evaluated',
    role: textOf(row['role']),
    path,
    handoff: textOf(row['handoff_state']),
    evaluation,
    session: textOf(row['agent_session_id']),
    at: instantOf(row['completed_at']),
  };
}

export function decisionRow(row: JsonObject, index: number): DecisionRow {
  const detail = objectOf(row['detail']);
  const followUp = 'planner_decision' in detail || 'suggested_role' in detail;
  return {
    index,
    at: instantOf(row['ts']),
    action: textOf(row['planner_action']),
    reason: textOf(row['reason']),
    role: textOf(followUp ? detail['suggested_role'] : detail['role']),
    source: textOf(followUp ? detail['source_artifact_path'] : detail['artifact_path']),
    trigger: textOf(detail['trigger']),
    budgetExhausted: detail['budget_exhausted'] === true,
    followUp,
    withinLane: detail['policy_within_current_lane'],
    needsConsent: detail['policy_requires_user_consent'],
    brief: textOf(detail['delta_brief']),
    taskId: textOf(detail['task_id']),
  };
}

export function proposalRow(row: JsonObject, index: number): ProposalRow {
  return {
    index,
    decision: textOf(row['planner_decision']),
    role: textOf(row['suggested_role']),
    trigger: textOf(row['trigger']),
    withinLane: row['policy_within_current_lane'],
    needsConsent: row['policy_requires_user_consent'],
    reason: textOf(row['policy_reason']),
    brief: textOf(row['delta_brief']),
    source: textOf(row['source_artifact_path']),
    by: textOf(row['requested_by_role']),
    materiality: textOf(row['materiality']),
  };
}

/** The value of one `Name: value` line of a delta brief, or ''. */
export function briefLine(brief: string, name: string): string {
  const line = brief.split('\n').find((text) => text.startsWith(`${name}: `));
  return line === undefined ? '' : line.slice(name.length + 2).trim();
}
