/**
 * How the goal, its agents and the person interact now, and the next allowed transition: what kind it
 * is and what is missing for it (seed 004, "Interaction Modes" and "Executor surface").
 */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { TransitionKind } from '@contract/words.ts';
import type { GoalContext } from './context.ts';
import { staleness } from './freshness.ts';
import { missingGates } from './gates.ts';
import { asText, field } from './json-values.ts';
import { isConnected } from './lifecycle.ts';
import type { OwnerAttention } from './owner-attention.ts';
import type { QuotaAnswer } from './quota.ts';
import { nextAgentTodo, resumableTodos, todoHindrances } from './readiness.ts';
import { openTodos } from './todos/order.ts';
import { scopeText } from './todos/todo.ts';
import { uncovered, writeGrants } from './write-grants.ts';

export type Mode =
  | 'bounded_delivery'
  | 'user_gate'
  | 'scoped_user_gate_fallback'
  | 'user_todo_blocker_push'
  | 'successor_replan_required'
  | 'external_evidence_observation'
  | 'monitor_quiet_skip'
  | 'outcome_floor_recovery'
  | 'mapped_noop_if_unchanged'
  | 'quota_throttled'
  | 'health_blocked'
  | 'skip'
  | 'unregistered';

export interface Transition {
  readonly mode: Mode;
  readonly modeLabel: Msg;
  readonly kind: TransitionKind;
  readonly label: Msg;
  readonly missing: readonly Msg[];
  readonly stance: Msg;
}

export function interactionMode(
  context: GoalContext,
  owner: OwnerAttention | null,
  quota: QuotaAnswer,
): Mode {
  if (context.goal.origin === 'runtime') return 'unregistered';
  if (quota.state === 'paused' || isUnseen(context)) return 'skip';
  if (quota.state === 'blocked_health') return 'health_blocked';
  const next = nextAgentTodo(context);
  const isReady = next !== null && todoHindrances(context, next).length === 0;
  if (quota.state === 'operator_gate') {
    const isSpent = quota.ledger.spent >= quota.allowed;
    if (isReady && !isSpent) return 'scoped_user_gate_fallback';
    return owner?.status === 'active_state_user_todo' ? 'user_todo_blocker_push' : 'user_gate';
  }
  if (owner?.waiting_on === 'external_evidence') return 'external_evidence_observation';
  if (quota.state === 'throttled') return 'quota_throttled';
  if (quota.state === 'focus_wait') return 'outcome_floor_recovery';
  if (isReady) return 'bounded_delivery';
  if (resumableTodos(context).length > 0) return 'successor_replan_required';
  const open = openTodos(context.todos.agent);
  if (open.some((todo) => todo.taskClass === 'continuous_monitor')) return 'monitor_quiet_skip';
  if (context.statusRun === null) return 'bounded_delivery';
  const klass = asText(field(context.statusRun.value, 'classification'));
  if (open.length === 0 && klass === 'read_only_project_map') return 'mapped_noop_if_unchanged';
  return owner?.waiting_on === 'codex' ? 'bounded_delivery' : 'skip';
}

/** The project is outside the attached folders: its state cannot be seen from here. */
function isUnseen(context: GoalContext): boolean {
  return context.goal.repo?.inside === false && context.statusRun === null;
}

export function transition(
  context: GoalContext,
  owner: OwnerAttention | null,
  quota: QuotaAnswer,
): Transition {
  const mode = interactionMode(context, owner, quota);
  const [kind, label] = nextStep(context, mode);
  return {
    mode,
    modeLabel: modeLabel(mode),
    kind,
    label,
    missing: missing(context, mode, quota),
    stance: stance(context, mode, quota),
  };
}

function nextStep(context: GoalContext, mode: Mode): [TransitionKind, Msg] {
  switch (mode) {
    case 'user_gate':
      return personStep(context);
    case 'user_todo_blocker_push':
      return ['none', msg('loopx.next.userTodo')];
    case 'external_evidence_observation':
      return ['read-only', msg('loopx.next.observe')];
    case 'health_blocked':
      return ['refresh', msg('loopx.next.repair')];
    case 'successor_replan_required':
      return ['refresh', msg('loopx.next.replan')];
    case 'scoped_user_gate_fallback':
      return ['adapter-tick', msg('loopx.next.fallback')];
    case 'outcome_floor_recovery':
      return ['adapter-tick', msg('loopx.next.outcome')];
    case 'bounded_delivery':
      return deliveryStep(context);
    case 'monitor_quiet_skip':
      return ['read-only', msg('loopx.next.monitor')];
    case 'mapped_noop_if_unchanged':
    case 'quota_throttled':
    case 'skip':
    case 'unregistered':
      return ['none', msg('loopx.next.none')];
  }
}

function deliveryStep(context: GoalContext): [TransitionKind, Msg] {
  if (context.statusRun === null && isConnected(context))
    return ['read-only', msg('loopx.next.firstRun')];
  if (staleness(context).stale) return ['refresh', msg('loopx.next.refresh')];
  return ['adapter-tick', msg('loopx.next.delivery')];
}

const WRITE_KINDS: ReadonlySet<string> = new Set(['write_scope', 'production', 'resource']);

function personStep(context: GoalContext): [TransitionKind, Msg] {
  const gate = context.openGates[0];
  if (gate !== undefined) {
    const isWrite = gate.decisionScope === null || WRITE_KINDS.has(gate.decisionScope.kind);
    return isWrite
      ? ['write-approval', msg('loopx.next.approve')]
      : ['opt-in', msg('loopx.next.decide')];
  }
  const klass = asText(field(context.statusRun?.value ?? null, 'classification'));
  if (klass === 'needs_human_reward') return ['reward', msg('loopx.next.reward')];
  return ['opt-in', msg('loopx.next.decide')];
}

function missing(context: GoalContext, mode: Mode, quota: QuotaAnswer): Msg[] {
  const found: Msg[] = [];
  for (const gate of context.openGates.slice(0, 5)) {
    const name = gate.decisionScope === null ? gate.id : scopeText(gate.decisionScope);
    found.push(msg('loopx.missing.gate', { gate: name }));
  }
  for (const name of missingGates(context).slice(0, 10))
    found.push(msg('loopx.missing.readiness', { gate: name }));
  if (mode === 'health_blocked') found.push(msg('loopx.missing.artifact'));
  if (mode === 'unregistered') found.push(msg('loopx.missing.registry'));
  if (isUnseen(context)) found.push(msg('loopx.missing.project'));
  if (quota.state === 'throttled') found.push(msg('loopx.missing.slots'));
  if (quota.pauseCause === 'goal_stopped') found.push(msg('loopx.missing.resume'));
  if (quota.pauseCause === 'compute_quota_zero') found.push(msg('loopx.missing.share'));
  if (quota.state === 'waiting' && mode === 'external_evidence_observation')
    found.push(msg('loopx.missing.evidence'));
  if (staleness(context).stale) found.push(msg('loopx.missing.refresh'));
  const scopes = uncoveredScopes(context);
  if (scopes.length > 0) found.push(msg('loopx.missing.scope', { scopes: scopes.join(', ') }));
  return found;
}

/** Write scopes that the next todo needs and nothing grants now. */
function uncoveredScopes(context: GoalContext): string[] {
  const next = nextAgentTodo(context);
  const grants = writeGrants(context);
  return next === null || grants === null ? [] : uncovered(grants, next.requiredWriteScopes);
}

function modeLabel(mode: Mode): Msg {
  switch (mode) {
    case 'bounded_delivery':
      return msg('loopx.mode.delivery');
    case 'user_gate':
      return msg('loopx.mode.gate');
    case 'scoped_user_gate_fallback':
      return msg('loopx.mode.fallback');
    case 'user_todo_blocker_push':
      return msg('loopx.mode.userTodo');
    case 'successor_replan_required':
      return msg('loopx.mode.replan');
    case 'external_evidence_observation':
      return msg('loopx.mode.evidence');
    case 'monitor_quiet_skip':
      return msg('loopx.mode.monitor');
    case 'outcome_floor_recovery':
      return msg('loopx.mode.outcome');
    case 'mapped_noop_if_unchanged':
      return msg('loopx.mode.unchanged');
    case 'quota_throttled':
      return msg('loopx.mode.throttled');
    case 'health_blocked':
      return msg('loopx.mode.health');
    case 'skip':
      return msg('loopx.mode.skip');
    case 'unregistered':
      return msg('loopx.mode.unregistered');
  }
}

/** The operator's stance before the raw history: judge, let it go on, wait, or mend first. */
function stance(context: GoalContext, mode: Mode, quota: QuotaAnswer): Msg {
  switch (mode) {
    case 'user_gate':
      return msg('loopx.stance.decide');
    case 'scoped_user_gate_fallback':
      return msg('loopx.stance.decideWhileRunning');
    case 'user_todo_blocker_push':
      return msg('loopx.stance.act');
    case 'health_blocked':
      return msg('loopx.stance.mend');
    case 'external_evidence_observation':
      return msg('loopx.stance.wait');
    case 'quota_throttled':
      return msg('loopx.stance.throttled');
    case 'skip':
      if (quota.state === 'paused') return msg('loopx.stance.paused');
      return isUnseen(context) ? msg('loopx.stance.unseen') : msg('loopx.stance.nothing');
    case 'unregistered':
      return msg('loopx.stance.unregistered');
    case 'bounded_delivery':
    case 'successor_replan_required':
    case 'outcome_floor_recovery':
      return staleness(context).stale ? msg('loopx.stance.stale') : msg('loopx.stance.letRun');
    case 'monitor_quiet_skip':
    case 'mapped_noop_if_unchanged':
      return msg('loopx.stance.nothing');
  }
}
