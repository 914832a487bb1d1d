/**
 * The queue row for invariants of the gravest kind that a loop breaks, the same for all sources: a
 * person should look, so a loop with such findings is never only on its own screen. One row a loop,
 * and none where a row of the loop already says it by the same record.
 */
import type { Attention, Fact, Finding, LoopView, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';

type Loop = Pick<LoopView, 'id' | 'source' | 'workspace' | 'activity'> & {
  readonly title: string;
};

/** What a row shows of a long list; the loop's own screen has it all. */
const SHOWN = 20;

/** The loop's rows with the one for its grave findings, where there is one. */
export function withFindingRow(
  loop: Loop,
  rows: readonly Attention[],
  findings: readonly Finding[],
): Attention[] {
  const row = findingRow(loop, rows, findings);
  return row === null ? [...rows] : [...rows, row];
}

function findingRow(
  loop: Loop,
  rows: readonly Attention[],
  findings: readonly Finding[],
): Attention | null {
  const grave = findings.filter(
    (finding) => finding.severity === 'high' && !rows.some((row) => tells(row, finding)),
  );
  const [first] = grave;
  if (first === undefined) return null;
  const rules = [...new Set(grave.map(({ rule }) => rule))];
  const instants = grave.flatMap(({ at }) => at ?? []);
  return {
    // A further rule that breaks is a row of its own, so that it is told of.
    id: `${loop.id}:findings:${rules.toSorted().join(',')}`,
    loop: loop.id,
    workspace: loop.workspace,
    source: loop.source,
    loopTitle: loop.title,
    lane: 'health',
    kind: 'health',
    // What still runs can do more of it.
    priority: loop.activity === 'active' || loop.activity === 'unknown' ? 'P0' : 'P1',
    concern: 'state-truth',
    focus: false,
    title: '',
    titleMsg: grave.length === 1 ? first.title : msg('finding.row.title', { count: grave.length }),
    since: instants.length === 0 ? null : Math.min(...instants),
    why: msg('finding.row.why'),
    question: null,
    severity: 'high',
    token: rules.length === 1 ? first.rule : 'findings',
    evidence: grave.slice(0, SHOWN).map(factOf),
    records: distinct(grave.flatMap(({ evidence }) => evidence)).slice(0, SHOWN),
    offers: [],
  };
}

/** The finding as a label, what to do as its value, and its first record to open. */
function factOf({ title, help, evidence }: Finding): Fact {
  const [src] = evidence;
  return {
    label: title,
    value: { kind: 'message', message: help },
    tone: 'bad',
    ...(src === undefined ? {} : { src }),
  };
}

/** A row for a person that rests on one of the finding's very records. */
function tells(row: Attention, finding: Finding): boolean {
  return (
    (row.lane === 'user' || row.lane === 'health') &&
    row.records.some((record) => finding.evidence.some((src) => place(src) === place(record)))
  );
}

function distinct(refs: readonly SourceRef[]): SourceRef[] {
  return [...new Map(refs.map((ref) => [place(ref), ref])).values()];
}

function place({ path, line, field }: SourceRef): string {
  return `${path}\n${String(line ?? '')}\n${field ?? ''}`;
}
