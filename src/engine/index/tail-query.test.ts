import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '@contract/model.ts';
import { memoryLedger } from '@sources/memory-ledger.ts';
import { loopxSource } from '@sources/loopx/index.ts';
import type { Source, Tail } from '@sources/source.ts';
import { lineSource } from '../../../test/support/line-source.ts';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { tailBench } from '../../../test/support/tail-bench.ts';
import { workspaceFiles } from '../../../test/support/workspace-files.ts';
import { BUCKET_MS } from './schema.ts';

const folder = scratchFolders('query');

interface Pair {
  readonly indexed: Tail;
  readonly plain: Tail;
}

/** The same ledger through the index and through the plain statement of what it must answer. */
function pair(text: string, asOf: number, source: Source, role: string, slice: number): Pair {
  const root = folder();
  const file = path.join(root, 'log.jsonl');
  writeFileSync(file, text);
  const bench = tailBench(root, 'log.jsonl', { source, role, settleMs: 0 });
  bench.read(slice);
  const only: Source = {
    ...source,
    rules: () => [{ role, base: root, pattern: 'log.jsonl', read: 'tail' }],
  };
  const ledger = memoryLedger(
    { files: [{ path: file, text, modifiedAt: 0 }], roots: [root], asOf, source: only },
    { key: 's', title: 's', folders: [] },
  );
  const [found] = ledger.files(role);
  const plain = found === undefined ? null : ledger.tail(found);
  if (plain === null) throw new Error('no ledger in memory');
  return { indexed: bench.tail(asOf), plain };
}

/** Everything that a source can ask, with answers in a form that can be compared. */
function answers(tail: Tail, ask: Questions): Record<string, Json> {
  const rows = tail.newest({ limit: 7 });
  const [third] = rows.slice(2);
  const all = tail.newest({ limit: 10_000 });
  return JSON.parse(
    JSON.stringify({
      counts: tail.counts(),
      classes: tail.classes(),
      rows,
      after: third === undefined ? [] : tail.newest({ limit: 5, after: third }),
      ofClass: tail.newest({ limit: 4, klass: ask.classes }),
      ofClassAfter:
        third === undefined ? [] : tail.newest({ limit: 4, after: third, klass: ask.classes }),
      without: tail.newest({ limit: 4, without: ask.flag }),
      both: tail.newest({ limit: 50, without: ask.flag, klass: ask.classes }),
      marked: tail.marked(5),
      overlaid: tail.overlaid?.(5) ?? [],
      about: tail.about('r1', 5),
      between: tail.between(ask.from, ask.to, ask.classes, 6),
      sum: tail.sum(ask.classes, ask.from, ask.to),
      allTime: tail.sum(ask.classes, -Infinity, Infinity),
      newer: tail.newerThan(ask.from),
      byKey: all.slice(0, 20).map((row) => tail.byKey(row.at, 'k1')),
      unknown: tail.byKey(ask.from, 'nobody'),
      lines: rows.map((row) => tail.lines(row)),
      moments: tail.moments(10),
    }),
  ) as Record<string, Json>;
}

interface Questions {
  readonly classes: readonly string[];
  readonly flag: number;
  readonly from: number;
  readonly to: number;
}

const instant = fc.oneof(
  fc.constant(null),
  // Few values, so that identities and ties are frequent.
  fc.integer({ min: 0, max: 6 }).map((n) => n * 1000),
  // Around the edges of buckets.
  fc.integer({ min: -2, max: 2 }).map((n) => BUCKET_MS * 3 + n),
  fc.integer({ min: 0, max: 9 * BUCKET_MS }),
);
const record = fc
  .record({
    at: instant,
    key: fc.option(fc.constantFrom('k1', 'k2', 'k3')),
    k: fc.constantFrom('work', 'spend', 'poll', ''),
    amount: fc.option(fc.integer({ min: 0, max: 9 })),
    flags: fc.constantFrom(0, 1, 2, 3),
    mark: fc.boolean(),
    ref: fc.option(fc.constantFrom('r1', 'r2')),
  })
  .map((fields) => JSON.stringify(fields));
const anyLine = fc.oneof(
  { weight: 12, arbitrary: record },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', '{"at":', '[]', '"text"', '{"at":5}\r') },
);

describe('the index', () => {
  it('answers as the ledger in memory does, whatever the lines and the moment', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 60 }),
        fc.boolean(),
        fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 9 * BUCKET_MS })),
        fc.record({
          classes: fc.subarray(['work', 'spend', 'poll', 'never']),
          flag: fc.constantFrom(1, 2, 3),
          from: fc.integer({ min: -1, max: 5 * BUCKET_MS }),
          to: fc.integer({ min: 0, max: 9 * BUCKET_MS }),
        }),
        fc.constantFrom(16, 32, Infinity),
        (lines, ends, asOf, ask, slice) => {
          const text = lines.join('\n') + (ends && lines.length > 0 ? '\n' : '');
          const { indexed, plain } = pair(text, asOf, lineSource, 'log', slice);
          expect(answers(indexed, ask)).toEqual(answers(plain, ask));
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  it.each(['loopx-basic', 'loopx-multi', 'loopx-damaged'])(
    'answers as the ledger in memory does for the indexes of %s',
    (name) => {
      const { files } = workspaceFiles(name);
      const indexes = files.filter(({ path: p }) => p.endsWith('runs/index.jsonl'));
      expect(indexes.length).toBeGreaterThan(0);
      const classes = ['quota_slot_spent', 'state_refreshed', 'operator_gate_approved'];
      for (const { text } of indexes) {
        for (const asOf of [Infinity, Date.parse('2026-08-24T12:00:00Z')]) {
          // Payloads are not there, so amounts stay unknown on both sides.
          const { indexed, plain } = pair(text, asOf, loopxSource, 'run-index', Infinity);
          const ask = { classes, flag: 1, from: Date.parse('2026-08-20T00:00:00Z'), to: asOf };
          expect(answers(indexed, ask)).toEqual(answers(plain, ask));
        }
      }
    },
  );
});
