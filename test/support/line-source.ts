/**
 * A made-up format for tests of the engine: `lines.json` marks a folder and is read whole, `log/*.jsonl`
 * are ledgers, `notes/*.md` are texts that their owner rewrites. Its records name their columns.
 */
import { emptyView } from '../../src/sources/empty-view.ts';
import type { Json, LoopView } from '../../src/contract/model.ts';
import type { Ledger, Source } from '../../src/sources/source.ts';

type Fields = { readonly [key: string]: Json };

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
const number = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null;

export interface LineFigures {
  readonly entries: number;
  readonly nonBlank: number;
  readonly unparsable: number;
  readonly newest: readonly (string | null)[];
  readonly sum: number;
  readonly note: Json;
}

/** What a view of the source says, so that two views can be compared. */
function figures(ledger: Ledger): Record<string, Json> {
  const all = { entries: 0, nonBlank: 0, unparsable: 0, sum: 0 };
  const newest: Json[] = [];
  const classes: Record<string, number> = {};
  for (const file of ledger.files('log')) {
    const tail = ledger.tail(file);
    if (tail === null) continue;
    const counts = tail.counts();
    all.entries += counts.entries;
    all.nonBlank += counts.nonBlank;
    all.unparsable += counts.unparsable;
    for (const [word, count] of Object.entries(tail.classes())) {
      classes[word] = (classes[word] ?? 0) + count;
    }
    all.sum += tail.sum(Object.keys(tail.classes()), -Infinity, Infinity).sum;
    for (const row of tail.newest({ limit: 3 })) {
      newest.push([row.at, row.line, row.klass, tail.lines(row).map(({ value }) => value)]);
    }
  }
  const notes = ledger.files('note').map((file) => ledger.whole(file)?.value ?? null);
  return { ...all, newest, classes, notes };
}

export const lineSource: Source = {
  id: 'loopx',
  markers: [{ role: 'lines', path: 'lines.json' }],
  sites: (found) =>
    found.map(({ folder }) => ({
      key: folder.slice(folder.lastIndexOf('/') + 1),
      title: folder,
      folders: [{ role: 'lines', path: folder }],
    })),
  rules: (ledger) =>
    ledger.site.folders.flatMap(({ path: base }) => {
      const head = {
        role: 'head',
        base,
        pattern: 'lines.json',
        read: 'whole',
        shapesLayout: true,
      } as const;
      const shown = ledger.files('head').length > 0;
      return [
        head,
        ...(shown
          ? ([
              { role: 'log', base, pattern: 'log/*.jsonl', read: 'tail' },
              { role: 'note', base, pattern: 'notes/*.md', read: 'whole', decode: 'text' },
              { role: 'state', base, pattern: 'state/*.json', read: 'whole' },
            ] as const)
          : []),
      ];
    }),
  wants: (ledger) => {
    const [head] = ledger.files('head');
    const value = head === undefined ? null : ledger.whole(head)?.value;
    const wanted = typeof value === 'object' && value !== null ? (value as Fields)['wants'] : null;
    return typeof wanted === 'string' && !ledger.resolve(wanted).inside
      ? [{ recorded: wanted, role: 'lines' }]
      : [];
  },
  columns: (_role, value) => ({
    at: number(value['at']),
    key: text(value['key']),
    klass: text(value['k']) ?? 'plain',
    amount: number(value['amount']),
    flags: number(value['flags']) ?? 0,
    mark: value['mark'] === true,
    ref: text(value['ref']),
    ...(typeof value['late'] === 'string' ? { late: [value['late']] } : {}),
  }),
  late: (_role, payload) => ({
    amount: number((payload as Fields)['amount']),
    ref: text((payload as Fields)['ref']),
  }),
  loops: () => ['main'],
  touches: () => null,
  project: (ledger, loop): LoopView =>
    emptyView('loopx', ledger, loop, {
      title: ledger.site.key,
      phase: { token: 'plain', label: { id: 'lane.user' } },
      activity: 'active',
      stance: { id: 'lane.user' },
      problems: ledger.problems.length,
      problemList: [...ledger.problems],
      figures: figures(ledger),
    }),
  runs: () => [],
  problems: () => [],
  actions: [],
  programs: [],
};
