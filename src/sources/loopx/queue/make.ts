/** How a queue row of a goal is made, and the order of the rows of one goal. */
import type { Attention, Fact, Msg, Offer, SourceRef } from '@contract/model.ts';
import {
  CONCERNS,
  LANES,
  PRIORITIES,
  type AttentionKind,
  type Concern,
  type Lane,
  type Priority,
  type Severity,
} from '@contract/words.ts';
import type { GoalContext, MergedRun } from '../context.ts';
import { runView } from '../timeline.ts';

export interface Row {
  /** Unique among the rows of the goal and stable across replays. */
  readonly name: string;
  readonly lane: Lane;
  readonly kind: AttentionKind;
  readonly priority: Priority;
  readonly concern: Concern;
  readonly title: string;
  readonly titleMsg?: Msg;
  readonly since: number | null;
  readonly why: Msg;
  readonly question?: string | null;
  readonly severity: Severity;
  readonly token: string;
  readonly run?: MergedRun | null;
  readonly item?: string;
  readonly evidence?: readonly Fact[];
  readonly records: readonly (SourceRef | null)[];
  readonly offers?: readonly Offer[];
  readonly focus?: boolean;
}

export function makeAttention(context: GoalContext, row: Row): Attention {
  return {
    id: `${context.id}:${row.name}`,
    loop: context.id,
    workspace: context.ledger.workspace,
    source: 'loopx',
    loopTitle: goalTitle(context),
    lane: row.lane,
    kind: row.kind,
    priority: row.priority,
    concern: row.concern,
    focus: row.focus ?? false,
    title: row.title,
    ...(row.titleMsg === undefined ? {} : { titleMsg: row.titleMsg }),
    since: row.since,
    why: row.why,
    question: row.question ?? null,
    severity: row.severity,
    token: row.token,
    ...(row.run === undefined || row.run === null ? {} : { run: runView(context, row.run) }),
    ...(row.item === undefined ? {} : { item: row.item }),
    evidence: [...(row.evidence ?? [])],
    records: row.records.flatMap((ref) => ref ?? []),
    offers: [...(row.offers ?? [])],
  };
}

export function goalTitle(context: GoalContext): string {
  const name = context.goal.entry['display_name'];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : context.goal.id;
}

/** Lane, priority, concern, then age: what has waited longest first, undated last. */
export function byUrgency(a: Attention, b: Attention): number {
  return (
    LANES.indexOf(a.lane) - LANES.indexOf(b.lane) ||
    PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
    CONCERNS.indexOf(a.concern) - CONCERNS.indexOf(b.concern) ||
    (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER) ||
    (a.id < b.id ? -1 : 1)
  );
}
