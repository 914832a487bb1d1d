/**
 * One governed turn from its journal (`loopx_turn_journal_v0`): how far it came, what kind of result it
 * gave, what must follow, and whether proof, write-back and spend stand in their order. Pure; a journal
 * has no time of its own.
 */
import type { Json } from '@contract/model.ts';
import { asArray, asNumber, asObject, asText, asWord, field } from '../loopx/json-values.ts';

export const PHASES = [
  'host_execute',
  'typed_result',
  'validation',
  'durable_writeback',
  'quota_spend',
  'scheduler_apply',
  'scheduler_ack',
] as const;
export type Phase = (typeof PHASES)[number];

/** What the result asks for next (governed turn v0, "Typed Result"). */
export type NextState =
  | 'continue'
  | 'complete-todo'
  | 'repair'
  | 'replan'
  | 'ask-person'
  | 'wait'
  | 'retry-host'
  | 'retry-writeback'
  | 'retry-spend'
  | 'resume'
  | 'unknown';

export type SessionDisposition = 'eligible' | 'invalid' | 'none' | 'unknown';

export interface Turn {
  readonly turnKey: string;
  readonly instanceId: string | null;
  readonly effectId: string | null;
  readonly agentId: string | null;
  readonly todoId: string | null;
  readonly status: string;
  readonly resultKind: string | null;
  readonly completed: readonly string[];
  readonly reached: Phase | null;
  readonly failedPhase: string | null;
  readonly nextPhase: string | null;
  readonly next: NextState;
  readonly failure: string | null;
  readonly session: SessionDisposition;
  /** How the host was to run; chosen before and never a fallback. */
  readonly executionMode: string | null;
  readonly validation: {
    readonly status: string | null;
    readonly recovery: string | null;
    readonly exitCode: number | null;
  };
  readonly writeback: { readonly done: boolean; readonly at: string | null };
  readonly spend: {
    readonly done: boolean;
    readonly at: string | null;
    readonly slots: number | null;
  };
  readonly summary: string | null;
  readonly reason: string | null;
  /** The completed phases are a prefix of the seven, in their order. */
  readonly orderedPrefix: boolean;
  /** Proof stands and nothing was written back: the turn died in between and can be resumed. */
  readonly resumable: boolean;
  /** Invariants of the protocol that the journal breaks. */
  readonly breaches: readonly TurnBreach[];
}

export type TurnBreach =
  /** Phases are not an ordered prefix. */
  | 'phase-order'
  /** Slots were spent though validation did not pass. */
  | 'spend-without-validation'
  /** Slots were spent though nothing was written back. */
  | 'spend-without-writeback'
  /** State was written though validation did not pass. */
  | 'writeback-without-validation'
  /** Committed with a result that may only stop. */
  | 'commit-of-stop-result'
  /** Committed without independent validation. */
  | 'commit-without-validation';

const PROVEN: ReadonlySet<string> = new Set(['passed', 'progress']);
const STOPS: ReadonlySet<string> = new Set(['wait', 'user_action_required']);

/** Null when the value is no journal of a known kind. */
export function projectTurn(journal: Json): Turn | null {
  const value = asObject(journal);
  if (value === null || !asText(field(value, 'schema_version')).startsWith('loopx_turn_journal_'))
    return null;
  const receipt = asObject(field(value, 'receipt'));
  const plan = asObject(field(value, 'plan'));
  const transaction = asObject(field(plan, 'transaction'));
  const settlement = asObject(field(transaction, 'settlement_plan'));
  const identity = asObject(field(settlement, 'identity'));
  const lineage = asObject(field(receipt, 'lineage'));
  const host = asObject(field(value, 'host_result'));
  const task = asObject(field(value, 'task_validation'));
  const written = asObject(field(value, 'writeback'));
  const spent = asObject(field(value, 'quota_spend'));
  const completed = asArray(field(value, 'completed_phases')).map(asText);
  const status = asText(field(value, 'status'));
  const resultKind = asWord(field(value, 'result_kind')) ?? asWord(field(receipt, 'result_kind'));
  const validation = {
    status: asWord(field(task, 'status')),
    recovery: asWord(field(task, 'recovery_kind')),
    exitCode: asNumber(field(task, 'exit_code')),
  };
  const isDone = (phase: Phase): boolean => completed.includes(phase);
  const writeback = {
    done: isDone('durable_writeback') || field(written, 'appended') === true,
    at: asWord(field(written, 'generated_at')),
  };
  const spend = {
    done: isDone('quota_spend') || field(spent, 'appended') === true,
    at: asWord(field(spent, 'generated_at')),
    slots: asNumber(field(spent, 'slots')),
  };
  const orderedPrefix = completed.every((phase, index) => phase === PHASES[index]);
  const proven = PROVEN.has(validation.status ?? '');
  const resumable = status === 'in_progress' && isDone('validation') && proven && !writeback.done;
  const failedPhase = asWord(field(receipt, 'failed_phase'));
  const base = { status, resultKind, validation, writeback, spend, orderedPrefix, resumable };
  return {
    ...base,
    turnKey: asText(field(value, 'turn_key')),
    instanceId:
      asWord(field(transaction, 'turn_instance_id')) ?? asWord(field(identity, 'turn_instance_id')),
    effectId:
      asWord(field(identity, 'effect_id')) ?? asWord(field(receipt, 'settlement_effect_id')),
    agentId: asWord(field(identity, 'agent_id')) ?? asWord(field(lineage, 'agent_id')),
    todoId: asWord(field(identity, 'todo_id')) ?? asWord(field(lineage, 'todo_id')),
    completed,
    reached: PHASES.findLast((phase) => completed.includes(phase)) ?? null,
    failedPhase,
    nextPhase: asWord(field(receipt, 'next_phase')),
    next: nextState(base),
    failure: failureClass(resultKind, failedPhase, value),
    session: sessionDisposition(
      plan,
      completed,
      resultKind,
      asObject(field(value, 'host_recovery')),
    ),
    executionMode: asWord(field(asObject(field(plan, 'host')), 'execution_mode')),
    summary: asWord(field(host, 'summary')),
    reason: asWord(field(value, 'reason')),
    breaches: breaches(base, proven),
  };
}

type Base = Pick<
  Turn,
  'status' | 'resultKind' | 'validation' | 'writeback' | 'spend' | 'orderedPrefix' | 'resumable'
>;

function nextState(turn: Base): NextState {
  if (turn.resumable) return 'resume';
  switch (turn.resultKind) {
    case 'validated_progress':
      return 'continue';
    case 'validated_completion':
      return 'complete-todo';
    case 'repair_required':
      return 'repair';
    case 'replan_required':
      return 'replan';
    case 'user_action_required':
      return 'ask-person';
    case 'wait':
      return 'wait';
    case 'host_failure':
      return 'retry-host';
    case 'validation_failed':
      return turn.validation.recovery === 'replan_required' ? 'replan' : 'repair';
    case 'writeback_failed':
    case 'terminal_closeout_failed':
      return 'retry-writeback';
    case 'quota_spend_failed':
      return 'retry-spend';
    default:
      return 'unknown';
  }
}

/** The recoverable failure class, from what the journal says in words it has; never guessed from prose. */
function failureClass(
  resultKind: string | null,
  failedPhase: string | null,
  value: { readonly [key: string]: Json },
): string | null {
  const recovery = asObject(field(value, 'host_recovery'));
  const named = asWord(field(recovery, 'failure_class')) ?? asWord(field(value, 'failure_class'));
  if (named !== null) return named;
  if (resultKind === null || !/fail(?:ed|ure)$/u.test(resultKind)) return null;
  return failedPhase === null ? resultKind : `${resultKind}:${failedPhase}`;
}

function sessionDisposition(
  plan: { readonly [key: string]: Json } | null,
  completed: readonly string[],
  resultKind: string | null,
  recovery: { readonly [key: string]: Json } | null,
): SessionDisposition {
  const word = asWord(field(recovery, 'session_disposition')) ?? asWord(field(recovery, 'session'));
  if (word === 'invalidate' || word === 'invalid') return 'invalid';
  if (word === 'keep' || word === 'eligible') return 'eligible';
  if (completed.includes('typed_result')) return 'eligible';
  if (resultKind !== 'host_failure') return 'unknown';
  const session = asObject(field(plan, 'session'));
  // A start that failed before any session was seen leaves nothing to resume.
  return asWord(field(session, 'action')) === 'start_new' ? 'none' : 'unknown';
}

function breaches(turn: Base, proven: boolean): TurnBreach[] {
  const found: TurnBreach[] = [];
  if (!turn.orderedPrefix) found.push('phase-order');
  if (turn.spend.done && !proven) found.push('spend-without-validation');
  if (turn.spend.done && !turn.writeback.done) found.push('spend-without-writeback');
  if (turn.writeback.done && !proven) found.push('writeback-without-validation');
  if (turn.status === 'committed') {
    if (STOPS.has(turn.resultKind ?? '')) found.push('commit-of-stop-result');
    else if (!proven) found.push('commit-without-validation');
  }
  return found;
}

/** By turn instance, numbers inside as numbers: `turn-9` before `turn-10`. */
export function byInstance(a: Turn, b: Turn): number {
  const parts = (turn: Turn): string[] => (turn.instanceId ?? turn.turnKey).split(/(\d+)/u);
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const [x, y] = [left[i] ?? '', right[i] ?? ''];
    if (x === y) continue;
    const numbers = /^\d+$/u.test(x) && /^\d+$/u.test(y) ? Number(x) - Number(y) : 0;
    return numbers === 0 ? (x < y ? -1 : 1) : numbers;
  }
  return a.turnKey < b.turnKey ? -1 : a.turnKey > b.turnKey ? 1 : 0;
}
