/** Compute quota: policy, what was spent in the window, and the state that follows (format note, section 10). */
import { msg } from '@contract/msg.ts';
import type { Fact, Msg, Quota } from '@contract/model.ts';
import type { QuotaState } from '@contract/words.ts';
import type { Tail } from '../source.ts';
import type { GoalContext } from './context.ts';
import { parseInstant } from './instant.ts';
import { asNumber, asObject, asText, asWord, field, type JsonObject } from './json-values.ts';
import type { OwnerAttention } from './owner-attention.ts';
import { SPENT, VOIDED } from './words.ts';

export interface QuotaPolicy {
  /** 0 to 1, two decimals. */
  readonly compute: number;
  readonly windowHours: number;
  readonly slotMinutes: number;
  readonly allowed: number;
  /** What the share alone would allow. */
  readonly derived: number;
  readonly override: boolean;
  /** `allowed_slots` is written down, whether or not it says what the share would say. */
  readonly setByHand: boolean;
  /** When the burst that set it was meant to end; null without one, or when nothing is set by hand. */
  readonly burstUntil: number | null;
  readonly nextEligible: string | null;
}

/** Our key in the goal's `quota` object: when a burst ends, and what it overrides. */
export const BURST_KEY = 'signalbox_burst';

export interface QuotaLedger {
  /** Slots booked in the window, voids taken off. */
  readonly spent: number;
  readonly voided: number;
  readonly rowsInWindow: number;
  readonly withoutAmount: number;
  readonly bookedAllTime: number;
  readonly from: number;
  readonly buckets: readonly { readonly from: number; readonly slots: number }[];
}

const HOUR = 3_600_000;
const BEGINNING = -8.64e15;
/** Spends of one window that are placed in buckets; the sums do not depend on it. */
const PLOTTED = 5000;
const BUCKETS = 24;

/** Half to even, as the owner of the format rounds. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

export function quotaPolicy(entry: JsonObject): QuotaPolicy {
  const quota = asObject(field(entry, 'quota'));
  const get = (key: string): number | null => asNumber(field(quota, key));
  const share = Object.hasOwn(quota ?? {}, 'compute')
    ? get('compute')
    : asNumber(field(entry, 'compute_quota'));
  const compute = roundHalfEven(Math.min(1, Math.max(0, share ?? 1)) * 100) / 100;
  const whole = (key: string, least: number, fallback: number): number =>
    Math.max(least, Math.trunc(get(key) ?? fallback));
  const windowHours = whole('window_hours', 1, 24);
  const slotMinutes = whole('slot_minutes', 1, 1);
  const derived = roundHalfEven(((windowHours * 60) / slotMinutes) * compute);
  const allowed = whole('allowed_slots', 0, derived);
  const setByHand = get('allowed_slots') !== null;
  const until = parseInstant(field(asObject(field(quota, BURST_KEY)), 'until'));
  return {
    compute,
    windowHours,
    slotMinutes,
    allowed,
    derived,
    override: setByHand && allowed !== derived,
    setByHand,
    burstUntil: setByHand ? until : null,
    nextEligible: asWord(field(quota, 'next_eligible_at')),
  };
}

/** What was booked, from bounded questions to the index: in the window (now - window, now] and ever. */
export function quotaLedger(index: Tail | null, policy: QuotaPolicy, now: number): QuotaLedger {
  const from = now - policy.windowHours * HOUR;
  if (index === null) {
    const buckets = emptyBuckets(from, now);
    return {
      spent: 0,
      voided: 0,
      rowsInWindow: 0,
      withoutAmount: 0,
      bookedAllTime: 0,
      from,
      buckets,
    };
  }
  const inWindow = index.sum([SPENT], from, now);
  const ever = index.sum([SPENT], BEGINNING, now);
  const voided = voidedInWindow(index, from, now);
  const total = [...voided.values()].reduce((sum, slots) => sum + slots, 0);
  return {
    spent: inWindow.sum - total,
    voided: total,
    rowsInWindow: inWindow.count,
    withoutAmount: ever.count - ever.known,
    bookedAllTime: ever.sum,
    from,
    buckets: fillBuckets(index, from, now, voided),
  };
}

/** Slots taken back, by the instant of the spend; never more than was booked there. */
function voidedInWindow(index: Tail, from: number, now: number): Map<number, number> {
  const named = new Map<number, number>();
  for (const row of index.between(from, now, [VOIDED], 1000)) {
    const at = parseInstant(row.ref);
    if (at === null || at <= from || at > now) continue;
    named.set(at, (named.get(at) ?? 0) + (row.amount ?? 0));
  }
  for (const [at, slots] of named) {
    named.set(at, Math.min(slots, index.sum([SPENT], at - 1, at).sum));
  }
  return named;
}

function emptyBuckets(from: number, now: number): { from: number; slots: number }[] {
  const step = (now - from) / BUCKETS;
  return Array.from({ length: BUCKETS }, (_, i) => ({ from: from + i * step, slots: 0 }));
}

function fillBuckets(
  index: Tail,
  from: number,
  now: number,
  voided: ReadonlyMap<number, number>,
): { from: number; slots: number }[] {
  const buckets = emptyBuckets(from, now);
  const add = (at: number, slots: number): void => {
    const bucket =
      buckets[Math.min(BUCKETS - 1, Math.floor(((at - from) / (now - from)) * BUCKETS))];
    if (bucket !== undefined) bucket.slots = Math.max(0, bucket.slots + slots);
  };
  for (const row of index.between(from, now, [SPENT], PLOTTED)) {
    if (row.at !== null && row.amount !== null) add(row.at, row.amount);
  }
  for (const [at, slots] of voided) add(at, -slots);
  return buckets;
}

export interface QuotaAnswer {
  readonly policy: QuotaPolicy;
  readonly ledger: QuotaLedger;
  readonly state: QuotaState;
  readonly pauseCause: string | null;
  readonly reason: Msg;
  /** Effective values: a stopped goal has none, whatever is configured. */
  readonly compute: number;
  readonly allowed: number;
}

/** First rule that matches wins; the order is LoopX's. */
export function quotaAnswer(context: GoalContext, owner: OwnerAttention | null): QuotaAnswer {
  const policy = quotaPolicy(context.goal.entry);
  const ledger = quotaLedger(context.index, policy, context.now);
  const base = {
    policy,
    ledger,
    pauseCause: null,
    compute: policy.compute,
    allowed: policy.allowed,
  };
  if (context.stopped) {
    const reason = msg('loopx.quota.stopped');
    return { ...base, state: 'paused', pauseCause: 'goal_stopped', reason, compute: 0, allowed: 0 };
  }
  if (policy.compute <= 0) {
    const reason = msg('loopx.quota.zero');
    return { ...base, state: 'paused', pauseCause: 'compute_quota_zero', reason };
  }
  if (owner?.severity === 'high')
    return { ...base, state: 'blocked_health', reason: msg('loopx.quota.health') };
  const waitingOn = owner?.waiting_on ?? '';
  if (waitingOn === 'controller' || waitingOn === 'user_or_controller')
    return { ...base, state: 'operator_gate', reason: msg('loopx.quota.gate') };
  if (waitingOn === 'external_evidence')
    return { ...base, state: 'waiting', reason: msg('loopx.quota.evidence') };
  if (waitingOn !== 'codex')
    return { ...base, state: 'waiting', reason: msg('loopx.quota.nothing') };
  if (isFocusWait(owner)) return { ...base, state: 'focus_wait', reason: msg('loopx.quota.focus') };
  const { spent } = ledger;
  const params = { spent, allowed: policy.allowed };
  if (spent >= policy.allowed)
    return { ...base, state: 'throttled', reason: msg('loopx.quota.throttled', params) };
  const gaps = outcomeGaps(context);
  if (gaps !== null)
    return { ...base, state: 'focus_wait', reason: msg('loopx.quota.outcomeFloor', gaps) };
  return { ...base, state: 'eligible', reason: msg('loopx.quota.eligible', params) };
}

function isFocusWait(owner: OwnerAttention | null): boolean {
  const words = [owner?.status ?? '', ...(owner?.lifecycle_flags ?? [])];
  return words.some((word) => ['continuation_boundary', 'focus_wait'].includes(word.toLowerCase()));
}

/** The newest deliveries in a row without an outcome, when there are as many as the goal's floor allows. */
function outcomeGaps(context: GoalContext): { count: number; threshold: number } | null {
  const profile = asObject(field(context.goal.entry, 'execution_profile'));
  const floor = asObject(field(profile, 'outcome_floor'));
  const threshold = asNumber(field(floor, 'surface_streak_threshold'));
  if (threshold === null || threshold < 1 || context.index === null) return null;
  let count = 0;
  for (const row of context.index.newest({ limit: 40 })) {
    const value = asObject(context.index.lines(row)[0]?.value);
    const outcome = asText(field(value, 'delivery_outcome'));
    if (outcome === '' || row.klass === 'quota_monitor_poll') continue;
    if (outcome !== 'outcome_gap' && outcome !== 'surface_only') break;
    count += 1;
  }
  return count >= threshold ? { count, threshold } : null;
}

export function quotaView(context: GoalContext, answer: QuotaAnswer): Quota {
  const { policy, ledger } = answer;
  const registry = context.goal.registry?.file.path;
  const src = registry === undefined ? undefined : { path: registry, field: quotaField(context) };
  return {
    compute: answer.compute,
    windowHours: policy.windowHours,
    slotMinutes: policy.slotMinutes,
    allowed: answer.allowed,
    spent: ledger.spent,
    state: answer.state,
    pauseCause: answer.pauseCause,
    reason: answer.reason,
    override: policy.override,
    nextEligible: policy.nextEligible,
    spendsInWindow: ledger.rowsInWindow,
    spendsWithoutAmount: ledger.withoutAmount,
    bookedAllTime: ledger.bookedAllTime,
    buckets: [...ledger.buckets],
    arithmetic: arithmetic(policy, ledger, src, context.now),
    ...(src === undefined ? {} : { src }),
  };
}

function quotaField(context: GoalContext): string {
  const name = Object.hasOwn(context.goal.entry, 'quota') ? 'quota' : 'compute_quota';
  return `${context.goal.pointer}.${name}`;
}

function arithmetic(
  policy: QuotaPolicy,
  ledger: QuotaLedger,
  src: Fact['src'],
  now: number,
): Fact[] {
  const number = (label: Msg, value: number, unit?: string): Fact => ({
    label,
    value: { kind: 'number', number: value, ...(unit === undefined ? {} : { unit }) },
    ...(src === undefined ? {} : { src }),
  });
  const facts: Fact[] = [
    number(msg('loopx.quota.share'), policy.compute),
    number(msg('loopx.quota.window'), policy.windowHours, 'hour'),
    number(msg('loopx.quota.slot'), policy.slotMinutes, 'minute'),
    number(msg('loopx.quota.derived'), policy.derived),
  ];
  if (policy.override)
    facts.push({ ...number(msg('loopx.quota.override'), policy.allowed), tone: 'warn' });
  if (policy.burstUntil !== null)
    facts.push({
      label: msg('loopx.quota.burstUntil'),
      value: { kind: 'instant', at: policy.burstUntil },
      tone: policy.burstUntil <= now ? 'bad' : 'warn',
      ...(src === undefined ? {} : { src: { ...src, field: `${src.field ?? ''}.${BURST_KEY}` } }),
    });
  facts.push(
    { label: msg('loopx.quota.since'), value: { kind: 'instant', at: ledger.from } },
    number(msg('loopx.quota.booked'), ledger.spent + ledger.voided),
  );
  if (ledger.voided > 0) facts.push(number(msg('loopx.quota.takenBack'), ledger.voided));
  facts.push(number(msg('loopx.quota.spent'), ledger.spent));
  if (ledger.withoutAmount > 0)
    facts.push({ ...number(msg('loopx.quota.unreadable'), ledger.withoutAmount), tone: 'warn' });
  facts.push(number(msg('loopx.quota.allTime'), ledger.bookedAllTime));
  return facts;
}
