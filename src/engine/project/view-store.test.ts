import { describe, expect, it } from 'vitest';
import type { LoopView } from '@contract/model.ts';
import { memoryLedgers } from '@sources/memory-ledger.ts';
import { lineSource } from '../../../test/support/line-source.ts';
import { openMemory } from '../index/database.ts';
import { IndexStore } from '../index/index-store.ts';
import type { Parts } from './parts.ts';
import { ViewStore } from './view-store.ts';

const [ledger] = memoryLedgers({
  source: lineSource,
  files: [{ path: '/w/lines.json', text: '{}', modifiedAt: 0 }],
  roots: ['/w'],
  asOf: 1,
});
const view = (key: string): LoopView => {
  if (ledger === undefined) throw new Error('no site');
  return lineSource.project(ledger, key);
};

describe('an index that was replaced', () => {
  it('has every view again once it was made again, also those that were not in memory', () => {
    const parts = { index: new IndexStore(openMemory()) } as Parts;
    // Room for one whole view.
    const views = new ViewStore(parts, 1);
    const [one, two] = [view('one'), view('two')];
    views.put(one, 0);
    views.put(two, 1);
    views.save();
    expect(views.get(one.id)).toEqual(one);
    parts.index = new IndexStore(openMemory());
    views.unsaveAll();
    for (const [order, made] of [one, two].entries()) views.put(made, order);
    expect([views.get(one.id), views.get(two.id)]).toEqual([one, two]);
    views.save();
    expect(views.get(two.id)).toEqual(two);
  });
});
