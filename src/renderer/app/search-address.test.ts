import type { SearchHit } from '@contract/channels.ts';
import { describe, expect, it } from 'vitest';
import { hitsByKind, placeOfHit } from './search-address.ts';

function hit(kind: SearchHit['kind'], more: Partial<SearchHit> = {}): SearchHit {
  return {
    kind,
    loop: 'loopx:w:s:a/b',
    loopTitle: 'a/b',
    target: 'x',
    title: 'x',
    excerpt: '',
    at: null,
    ...more,
  };
}

describe('what a search found', () => {
  it('leads to where the thing is seen', () => {
    const to = (kind: SearchHit['kind']): unknown => placeOfHit(hit(kind));
    expect(to('loop')).toEqual({ kind: 'address', to: '#/loop/loopx%3Aw%3As%3Aa%2Fb' });
    expect(to('item')).toEqual({ kind: 'address', to: '#/graph/loopx%3Aw%3As%3Aa%2Fb?item=x' });
    expect(to('attention')).toEqual({ kind: 'address', to: '#/queue?item=x' });
    expect(to('run')).toEqual({
      kind: 'address',
      to: '#/loop/loopx%3Aw%3As%3Aa%2Fb?run=x&tab=timeline',
    });
  });

  it('an event opens its line of the ledger', () => {
    const src = { path: '/w/index.jsonl', line: 12 };
    expect(placeOfHit(hit('event', { src }))).toEqual({ kind: 'source', src });
    expect(placeOfHit(hit('event')).kind).toBe('address');
  });

  it('stands by kind, things before lines', () => {
    const groups = hitsByKind([hit('event'), hit('loop'), hit('event'), hit('item')]);
    expect(groups.map(({ kind, list }) => [kind, list.length])).toEqual([
      ['loop', 1],
      ['item', 1],
      ['event', 2],
    ]);
  });
});
