/**
 * LoopX's own one line of attention per goal: who it waits for, why, how badly (format note, section
 * 14). Ours is a queue of all there is (`queue/`); this is kept beside it, by LoopX's names, because
 * quota state follows from it and an operator may compare the two.
 */
import { isArtifactMissing } from './artifacts.ts';
import type { GoalContext } from './context.ts';
import { asText, asWord, field } from './json-values.ts';
import { isConnected, lifecycleFlags } from './lifecycle.ts';
import { hasExternalWait } from './records/run-row.ts';
import { openTodos } from './todos/order.ts';
import {
  BLOCKING_CLASSES,
  CODEX_READY_CLASSES,
  CONNECTED,
  CONNECTED_DELIVERY,
  USER_CLASSES,
  WAITING_OVERRIDES,
  type LifecyclePhase,
} from './words.ts';

export interface OwnerAttention {
  readonly status: string;
  readonly waiting_on: string;
  readonly severity: 'high' | 'action' | 'watch';
  readonly source: string;
  readonly recommended_action: string | null;
  readonly lifecycle_phase: LifecyclePhase;
  readonly lifecycle_flags: readonly LifecyclePhase[];
}

type Bare = Omit<OwnerAttention, 'lifecycle_phase' | 'lifecycle_flags'>;

/** Null: a stopped goal, or one that LoopX has nothing to say about. */
export function ownerAttention(context: GoalContext): OwnerAttention | null {
  if (context.stopped) return null;
  const flags = lifecycleFlags(context);
  const bare = choose(context);
  if (bare === null) return null;
  return { ...bare, lifecycle_phase: flags[0] ?? 'registered', lifecycle_flags: flags };
}

function choose(context: GoalContext): Bare | null {
  if (context.goal.origin === 'runtime') return legacyAttention(context);
  const fromState = stateAttention(context);
  if (fromState?.waiting_on === 'controller') return fromState;
  return runAttention(context) ?? fromState;
}

function stateAttention(context: GoalContext): Bare | null {
  const item = (status: string, waitingOn: string, action: string | null): Bare => ({
    status,
    waiting_on: waitingOn,
    severity: 'action',
    source: 'active_state',
    recommended_action: action,
  });
  const gate = context.openGates[0];
  if (gate !== undefined) return item('active_state_user_gate', 'controller', gate.text);
  const user = openTodos(context.todos.user);
  const plain = user.every((todo) => todo.taskClassGiven && todo.taskClass === 'user_action');
  if (user[0] !== undefined && !plain)
    return item('active_state_user_todo', 'controller', user[0].text);
  const agent = openTodos(context.todos.agent)[0];
  return agent === undefined ? null : item('active_state_agent_todo', 'codex', agent.text);
}

function runAttention(context: GoalContext): Bare | null {
  const run = context.statusRun;
  if (run === null) return withoutRun(context);
  const { entry } = context.goal;
  const klass = asWord(field(run.value, 'classification')) ?? 'unknown';
  const action = asWord(field(run.value, 'recommended_action'));
  const item = (
    waitingOn: string,
    severity: Bare['severity'],
    source = 'latest_run',
    status = klass,
  ): Bare => ({ status, waiting_on: waitingOn, severity, source, recommended_action: action });
  if (isArtifactMissing(context, run))
    return {
      ...item('codex', 'high', 'run_history', 'run_artifact_missing'),
      recommended_action: null,
    };
  const override = asText(field(entry, 'waiting_on'));
  if (WAITING_OVERRIDES.has(override)) {
    const severity = override === 'external_evidence' ? 'watch' : 'action';
    const status = asWord(field(entry, 'attention_status')) ?? klass;
    const own = asWord(field(entry, 'recommended_action')) ?? action;
    return { ...item(override, severity, 'registry', status), recommended_action: own };
  }
  if (BLOCKING_CLASSES.has(klass)) return item('user_or_controller', 'high');
  if (USER_CLASSES.has(klass)) return item('user_or_controller', 'action');
  if (CODEX_READY_CLASSES.has(klass)) return item('codex', 'action');
  if (context.adapterStatus === CONNECTED_DELIVERY) return item('codex', 'action');
  if (hasExternalWait(run.value)) return item('external_evidence', 'watch');
  return CONNECTED.has(context.adapterStatus) ? item('codex', 'action') : null;
}

function withoutRun(context: GoalContext): Bare {
  const item = (status: string, waitingOn: string, source: string): Bare => ({
    status,
    waiting_on: waitingOn,
    severity: 'action',
    source,
    recommended_action: null,
  });
  if (isConnected(context)) return item('connected_without_run', 'codex', 'run_history');
  const status = asWord(field(context.goal.entry, 'status'));
  if (context.adapterStatus === 'planned' && context.adapterKind.endsWith('_read_only_map_v0'))
    return item(status ?? 'planned', 'user_or_controller', 'registry');
  return item(status ?? 'no_run', 'controller', 'registry');
}

/** A runtime folder that no registry names: it is only spoken of when it asks for something. */
function legacyAttention(context: GoalContext): Bare | null {
  const run = context.statusRun;
  if (run === null) return null;
  const klass = asText(field(run.value, 'classification'));
  const missing = isArtifactMissing(context, run);
  const known = [BLOCKING_CLASSES, USER_CLASSES, CODEX_READY_CLASSES].some((set) => set.has(klass));
  if (!known && !missing) return null;
  return {
    status: 'unregistered_runtime_goal',
    waiting_on: 'controller',
    severity: missing || BLOCKING_CLASSES.has(klass) ? 'high' : 'action',
    source: 'run_history',
    recommended_action: null,
  };
}
