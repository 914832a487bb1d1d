import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD, layoutGraph } from './layout.ts';

const ids = (count: number): { id: string }[] =>
  Array.from({ length: count }, (_, i) => ({ id: String(i) }));
const rankOf = (layout: ReturnType<typeof layoutGraph>): Record<string, number> =>
  Object.fromEntries(layout.nodes.map(({ id, rank }) => [id, rank]));

describe('the layout of a graph', () => {
  it('ranks by the longest way', () => {
    const links = [
      { from: '0', to: '1' },
      { from: '1', to: '2' },
      { from: '0', to: '2' },
      { from: '2', to: '3' },
    ];
    expect(rankOf(layoutGraph(ids(5), links))).toEqual({ 0: 0, 1: 1, 2: 2, 3: 3, 4: 0 });
  });

  it('keeps the ranks that a source gives', () => {
    const nodes = [
      { id: 'a', rank: 0 },
      { id: 'b', rank: 4 },
    ];
    expect(rankOf(layoutGraph(nodes, [{ from: 'a', to: 'b' }]))).toEqual({ a: 0, b: 4 });
  });

  it('survives links to nowhere, to itself, and rounds of repair', () => {
    const links = [
      { from: '0', to: '1' },
      { from: '1', to: '2' },
      { from: '2', to: '0' },
      { from: '1', to: '1' },
      { from: '1', to: 'gone' },
    ];
    const layout = layoutGraph(ids(3), links);
    expect(rankOf(layout)).toEqual({ 0: 0, 1: 1, 2: 2 });
    expect([...layout.back]).toEqual([2]);
  });

  it('puts neighbours beside one another', () => {
    const links = [
      { from: '0', to: '5' },
      { from: '1', to: '4' },
      { from: '2', to: '3' },
    ];
    const { nodes } = layoutGraph(ids(6), links);
    const row = Object.fromEntries(nodes.map((node) => [node.id, node.row]));
    expect([row['5'], row['4'], row['3']]).toEqual([row['0'], row['1'], row['2']]);
  });

  it('500 in one line and 5,000 at random: every node once, every link forward', () => {
    const line = layoutGraph(
      ids(500),
      ids(499).map(({ id }) => ({ from: id, to: String(Number(id) + 1) })),
    );
    expect(new Set(line.nodes.map((node) => node.rank)).size).toBe(500);
    const random = Array.from({ length: 7500 }, (_, i) => {
      const a = (i * 7919) % 5000;
      const b = (i * 104_729 + 13) % 5000;
      return { from: String(Math.min(a, b)), to: String(Math.max(a, b)) };
    }).filter(({ from, to }) => from !== to);
    const layout = layoutGraph(ids(5000), random);
    const rank = rankOf(layout);
    expect(layout.nodes).toHaveLength(5000);
    expect(random.every(({ from, to }) => (rank[from] ?? 0) < (rank[to] ?? 0))).toBe(true);
  });

  it('no two nodes overlap and every forward link goes right (any graph)', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 60 })
          .chain((count) =>
            fc.tuple(
              fc.constant(count),
              fc.array(fc.tuple(fc.nat(count), fc.nat(count)), { maxLength: 120 }),
            ),
          ),
        ([count, pairs]) => {
          const links = pairs.map(([a, b]) => ({ from: String(a), to: String(b) }));
          const layout = layoutGraph(ids(count), links);
          const places = new Set(layout.nodes.map(({ x, y }) => `${String(x)},${String(y)}`));
          const rank = rankOf(layout);
          const forward = links.every(({ from, to }, position) => {
            if (layout.back.has(position) || from === to) return true;
            const [a, b] = [rank[from], rank[to]];
            return a === undefined || b === undefined || a < b;
          });
          return layout.nodes.length === count && places.size === count && forward;
        },
      ),
    );
  });
});

describe('links that are led round cards', () => {
  it('one that passes a column has a place of its own there, clear of the cards', () => {
    const links = [
      { from: '0', to: '1' },
      { from: '1', to: '2' },
      { from: '0', to: '2' },
    ];
    const layout = layoutGraph(ids(3), links);
    const middle = layout.nodes.find(({ id }) => id === '1');
    const [by] = layout.routes.get(2)?.by ?? [];
    expect(layout.routes.get(2)?.back).toBe(false);
    expect(by?.x).toBe(middle?.x);
    const free = (by?.y ?? 0) < (middle?.y ?? 0) || (by?.y ?? 0) > (middle?.y ?? 0) + CARD.height;
    expect(free).toBe(true);
    expect(layout.routes.has(0)).toBe(false);
  });

  it('one that leads back goes below all that stands between', () => {
    const links = [
      { from: '0', to: '1' },
      { from: '1', to: '2' },
      { from: '2', to: '0' },
    ];
    const layout = layoutGraph(ids(3), links);
    const lowest = Math.max(...layout.nodes.map(({ y }) => y + CARD.height));
    expect(layout.routes.get(2)?.back).toBe(true);
    expect(layout.routes.get(2)?.by[0]?.y).toBeGreaterThan(lowest);
    expect(layout.height).toBe(layout.routes.get(2)?.by[0]?.y);
  });

  it('what nothing joins stands in a heap below, and no rank of a source makes empty columns', () => {
    const nodes = [{ id: 'a', rank: -3 }, { id: 'b', rank: 1_000_000_000 }, ...ids(20)];
    const layout = layoutGraph(nodes, [{ from: 'a', to: 'b' }]);
    const [a, b] = layout.nodes;
    expect([a?.x, b?.x]).toEqual([0, CARD.width + CARD.gapX]);
    expect(layout.nodes.slice(2).every(({ y }) => y >= (layout.looseFrom ?? Infinity))).toBe(true);
    expect(layoutGraph(ids(20), []).looseFrom).toBeNull();
  });
});
