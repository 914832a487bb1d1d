/** Whether the latest run still speaks for the state file, and how old decisions are (format note, section 14). */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import { mergedRun, type GoalContext, type MergedRun } from './context.ts';
import { parseInstant } from './instant.ts';
import { asObject, asText, asWord, field } from './json-values.ts';
import { eventClassOfFlags, FLAG } from './records/run-row.ts';
import { DECISION_WINDOW } from './rewards.ts';
import { EVENT_CLASSES, type EventClass } from '@contract/words.ts';
import { USER_CLASSES } from './words.ts';

export interface Staleness {
  readonly stale: boolean;
  readonly reasons: readonly StaleReason[];
  /** When the state file says it was updated. */
  readonly at: number | null;
}

export type StaleReason = 'newer-than-run' | 'newer-than-snapshot' | 'digest-differs';

const known = new WeakMap<GoalContext, Staleness>();

/** A run of another lane that has captured the present state settles it, as it does for LoopX. */
export function staleness(context: GoalContext): Staleness {
  const found = known.get(context) ?? findStaleness(context);
  known.set(context, found);
  return found;
}

function findStaleness(context: GoalContext): Staleness {
  const at = parseInstant(context.state?.frontMatter.get('updated_at')?.text);
  const run = context.statusRun;
  if (context.state === null || run === null || context.goal.origin === 'runtime')
    return { stale: false, reasons: [], at };
  const reasons: StaleReason[] = [];
  const captured = capturedState(run);
  if (at !== null && run.row.at !== null && at > run.row.at) reasons.push('newer-than-run');
  if (at !== null && captured.at !== null && at > captured.at) reasons.push('newer-than-snapshot');
  if (captured.digest !== null && !sameDigest(context.stateSha, captured.digest))
    reasons.push('digest-differs');
  const settled = reasons.length > 0 && laneCaptured(context, at);
  return { stale: reasons.length > 0 && !settled, reasons: settled ? [] : reasons, at };
}

function capturedState(run: MergedRun): { at: number | null; digest: string | null } {
  const state = asObject(field(run.value, 'state'));
  const front = asObject(field(state, 'frontmatter'));
  return {
    at: parseInstant(field(front, 'updated_at')),
    digest: asWord(field(state, 'sha256_16')),
  };
}

/** An in-memory ledger has no real hash; only a hash in hex is compared. */
function sameDigest(sha256: string | null, digest: string): boolean {
  if (sha256 === null || !/^[0-9a-f]{64}$/u.test(sha256)) return true;
  return sha256.startsWith(digest.toLowerCase());
}

function laneCaptured(context: GoalContext, at: number | null): boolean {
  const { index } = context;
  if (index === null) return false;
  return index
    .newest({ limit: 60 })
    .filter(({ flags }) => (flags & FLAG.lane) !== 0)
    .map((row) => mergedRun(index, row))
    .some((run) => {
      const captured = capturedState(run);
      const real = context.stateSha !== null && /^[0-9a-f]{64}$/u.test(context.stateSha);
      if (real && captured.digest !== null && sameDigest(context.stateSha, captured.digest))
        return true;
      const seen = captured.at ?? run.row.at;
      return at !== null && seen !== null && at <= seen;
    });
}

export function staleNote({ stale, reasons }: Staleness): Msg | null {
  if (!stale) return null;
  return reasons.some((reason) => reason !== 'digest-differs')
    ? msg('loopx.stale.newer')
    : msg('loopx.stale.digest');
}

/** Newest runs that event counts and decision ages look at; far beyond any window of seven days. */
const SAMPLE = 2000;
const DAY = 86_400_000;

export interface EventCounts {
  readonly all: Readonly<Record<EventClass, number>>;
  readonly day: Readonly<Record<EventClass, number>>;
  readonly week: Readonly<Record<EventClass, number>>;
  readonly sampled: number;
  readonly latest: { readonly eventClass: EventClass; readonly at: number } | null;
}

export function eventCounts(context: GoalContext): EventCounts {
  const blank = (): Record<EventClass, number> =>
    Object.fromEntries(EVENT_CLASSES.map((name) => [name, 0])) as Record<EventClass, number>;
  const [all, day, week] = [blank(), blank(), blank()];
  let latest: EventCounts['latest'] = null;
  const rows = context.index?.newest({ limit: SAMPLE }) ?? [];
  for (const { at, flags } of rows) {
    const eventClass = eventClassOfFlags(flags);
    all[eventClass] += 1;
    if (at === null) continue;
    latest ??= { eventClass, at };
    if (at >= context.now - DAY) day[eventClass] += 1;
    if (at >= context.now - 7 * DAY) week[eventClass] += 1;
  }
  return { all, day, week, sampled: rows.length, latest };
}

export interface DecisionAge {
  readonly kind: string;
  readonly at: number;
  readonly classification: string;
  readonly stale: boolean;
  /** Newer events inside the window of seven days. */
  readonly newer: number;
  readonly line: number;
}

/** Every decision on record with its age from the judged run, oldest first. */
export function decisionAges(context: GoalContext): DecisionAge[] {
  const { index } = context;
  if (index === null) return [];
  const cutoff = context.now - DECISION_WINDOW;
  const byOffset = new Map(
    [
      ...index.marked(1000),
      ...index.newest({ limit: 200, klass: [...USER_CLASSES, 'operator_gate_approved'] }),
    ].map((row) => [row.offset, row]),
  );
  const found: DecisionAge[] = [];
  for (const row of byOffset.values()) {
    if (row.at === null) continue;
    const { value } = mergedRun(index, row);
    const kinds = decisionKinds(value);
    const newer = index.newerThan(Math.max(row.at, cutoff - 1));
    for (const kind of kinds) {
      found.push({
        kind,
        at: row.at,
        classification: asText(field(value, 'classification')),
        stale: row.at < cutoff,
        newer,
        line: row.line,
      });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

function decisionKinds(value: MergedRun['value']): string[] {
  const kinds = ['human_reward', 'operator_gate', 'operator_gate_resume_contract'].filter(
    (key) => asObject(field(value, key)) !== null,
  );
  const klass = asText(field(value, 'classification')).toLowerCase();
  const named =
    USER_CLASSES.has(klass) ||
    klass === 'operator_gate_approved' ||
    /^(?:human_reward|reward_overlay)/u.test(klass);
  return kinds.length === 0 && named ? ['decision_classification'] : kinds;
}
