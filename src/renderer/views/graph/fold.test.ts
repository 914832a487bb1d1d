import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldGraph, idOf, type FoldOptions } from './fold.ts';
import type { Graph, Link, Node } from './model.ts';

function node(id: string, settled: boolean, more: Partial<Node> = {}): Node {
  return {
    id,
    kind: 'node',
    title: id,
    standing: { of: 'item', state: settled ? 'done' : 'open' },
    settled,
    lit: false,
    ...more,
  };
}
const link = (from: string, to: string): Link => ({
  from,
  to,
  kind: 'depends',
  proposed: false,
  lit: false,
});
const OPTIONS: FoldOptions = {
  foldAbove: 0,
  drawAtMost: 10_000,
  opened: new Set(),
  wanted: new Set(),
};

/** Steps `name0`, `name1`, … in a line; the first `done` are finished. */
function line(name: string, length: number, done: number): Graph {
  const nodes = Array.from({ length }, (_, i) => node(`${name}${i}`, i < done));
  const links = nodes.slice(1).map(({ id }, i) => link(`${name}${i}`, id));
  return { nodes, links, dangling: 0 };
}

describe('the summary of a large graph', () => {
  it('folds nothing in a graph that can be taken in', () => {
    const folded = foldGraph(line('a', 20, 20), { ...OPTIONS, foldAbove: 20 });
    expect(folded.drawn).toHaveLength(20);
    expect(folded.folds).toEqual([]);
  });

  it('keeps the last finished step beside what is open, and folds those before it', () => {
    const folded = foldGraph(line('a', 10, 7), OPTIONS);
    expect(folded.folds.map(({ members }) => members.length)).toEqual([6]);
    expect(folded.drawn.map(idOf)).toEqual(['fold:a6', 'a6', 'a7', 'a8', 'a9']);
    expect(folded.links.map(({ from, to }) => `${from}>${to}`)).toEqual([
      'fold:a6>a6',
      'a6>a7',
      'a7>a8',
      'a8>a9',
    ]);
    expect(folded.inside).toBe(5);
  });

  it('gives each open end its own branch, also where finished branches touch', () => {
    const [a, b] = [line('a', 10, 8), line('b', 10, 8)];
    const folded = foldGraph(
      {
        nodes: [...a.nodes, ...b.nodes],
        links: [...a.links, ...b.links, link('a2', 'b3')],
        dangling: 0,
      },
      OPTIONS,
    );
    expect(folded.folds.map(({ id, members }) => [id, members.length])).toEqual([
      ['fold:a7', 7],
      ['fold:b7', 7],
    ]);
  });

  it('never folds what failed, what leads to it, or what a person asked for', () => {
    const graph = line('a', 12, 12);
    const failed = {
      ...graph,
      nodes: graph.nodes.map((each, i) => (i === 5 ? node('a5', false, { lit: true }) : each)),
    };
    const folded = foldGraph(failed, { ...OPTIONS, wanted: new Set(['a1']) });
    const drawn = folded.drawn.map(idOf);
    expect(drawn).toContain('a5');
    expect(drawn).toContain('a4');
    expect(drawn).toContain('a1');
    expect(folded.folds.map(({ id }) => id)).toEqual(['fold:a6']);
  });

  it('opens one branch, or all', () => {
    const graph = line('a', 10, 7);
    expect(foldGraph(graph, { ...OPTIONS, opened: new Set(['fold:a6']) }).folds).toEqual([]);
    expect(foldGraph(graph, { ...OPTIONS, opened: 'all' }).drawn).toHaveLength(10);
  });

  it('leaves out the least telling when there is too much, and says how many', () => {
    const nodes = [
      ...Array.from({ length: 50 }, (_, i) => node(`d${i}`, false)),
      node('bad', false, { lit: true }),
      node('gate', false, { kind: 'gate' }),
    ];
    const folded = foldGraph({ nodes, links: [], dangling: 0 }, { ...OPTIONS, drawAtMost: 10 });
    expect(folded.drawn).toHaveLength(10);
    expect(folded.leftOut).toBe(42);
    expect(folded.drawn.map(idOf)).toEqual(expect.arrayContaining(['bad', 'gate']));
  });

  it('accounts for every node and never joins cards that are not drawn (any graph)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ settled: fc.boolean(), lit: fc.boolean() }), { maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 }),
        fc.integer({ min: 1, max: 50 }),
        (states, pairs, drawAtMost) => {
          const nodes = states.map(({ settled, lit }, i) => node(`n${i}`, settled, { lit }));
          const known = new Set(nodes.map(({ id }) => id));
          const links = pairs
            .map(([a, b]) => link(`n${a}`, `n${b}`))
            .filter(({ from, to }) => known.has(from) && known.has(to));
          const folded = foldGraph({ nodes, links, dangling: 0 }, { ...OPTIONS, drawAtMost });
          const ids = folded.drawn.map(idOf);
          const drawn = new Set(ids);
          const plain = folded.drawn.filter((each) => 'node' in each).length;
          return (
            drawn.size === ids.length &&
            ids.length <= drawAtMost &&
            plain + folded.foldedNodes + folded.leftOut === nodes.length &&
            folded.links.every(({ from, to }) => drawn.has(from) && drawn.has(to)) &&
            folded.folds.every(({ members }) =>
              members.every(({ settled, lit }) => settled && !lit),
            )
          );
        },
      ),
    );
  });
});
