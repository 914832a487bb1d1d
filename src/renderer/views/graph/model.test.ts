import type { Edge, Gate, Item } from '@contract/model.ts';
import { describe, expect, it } from 'vitest';
import { buildGraph, fits } from './model.ts';

function item(id: string, more: Partial<Item> = {}): Item {
  return {
    id,
    kind: 'todo',
    side: 'agent',
    title: `Title of ${id}`,
    state: 'open',
    token: 'open',
    priority: null,
    facts: [],
    ...more,
  };
}

function gate(id: string, more: Partial<Gate> = {}): Gate {
  return {
    id,
    mechanism: 'decision',
    mechanismLabel: { id: 'Decision' },
    name: id,
    question: null,
    state: 'open',
    openedAt: null,
    decidedAt: null,
    priority: null,
    approving: [],
    notApproving: [],
    ...more,
  };
}

const edge = (from: string, to: string, more: Partial<Edge> = {}): Edge => ({
  from,
  to,
  kind: 'depends',
  ...more,
});

describe('the graph of a loop', () => {
  it('has a node for each item and for each gate', () => {
    const graph = buildGraph({ items: [item('a')], gates: [gate('g')], edges: [] });
    expect(graph.nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'todo'],
      ['g', 'gate'],
    ]);
  });

  it('makes one node of an item and a gate with the same id, standing as the gate does', () => {
    const graph = buildGraph({
      items: [item('g', { kind: 'gate', state: 'done' })],
      gates: [gate('g', { state: 'approved' })],
      edges: [],
    });
    expect(graph.nodes).toHaveLength(1);
    expect(graph.nodes[0]?.standing).toEqual({ of: 'gate', state: 'approved' });
    expect(graph.nodes[0]?.settled).toBe(true);
  });

  it('knows them by their place in the file when their ids differ, but only items of kind gate', () => {
    const src = { path: '/w/STATE.md', line: 48 };
    const graph = buildGraph({
      items: [item('todo_1', { kind: 'gate', src }), item('todo_2', { src })],
      gates: [gate('user_gate:todo_1', { src })],
      edges: [],
    });
    expect(graph.nodes.map(({ id, gate: own }) => [id, own?.id])).toEqual([
      ['todo_1', 'user_gate:todo_1'],
      ['todo_2', undefined],
    ]);
  });

  it('two gates at one place are not lost', () => {
    const src = { path: '/w/contract.json' };
    const graph = buildGraph({
      items: [item('a', { kind: 'gate', src })],
      gates: [gate('g1', { src }), gate('g2', { src, state: 'closed' })],
      edges: [],
    });
    expect(graph.nodes.map(({ gate: own }) => own?.id)).toEqual(['g1', 'g2']);
  });

  it('counts edges that lead to nothing instead of drawing them', () => {
    const graph = buildGraph({
      items: [item('a'), item('b')],
      gates: [],
      edges: [edge('a', 'b'), edge('a', 'gone')],
    });
    expect(graph.links).toHaveLength(1);
    expect(graph.dangling).toBe(1);
  });

  it('lights what failed or is blocked, and both ends of a lit edge', () => {
    const graph = buildGraph({
      items: [item('a', { state: 'failed' }), item('b'), item('c'), item('d')],
      gates: [],
      edges: [edge('b', 'c', { lit: true }), edge('c', 'd')],
    });
    expect(graph.nodes.filter(({ lit }) => lit).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('finds by what a node says, in any case; an empty text finds nothing', () => {
    const [node] = buildGraph({
      items: [item('a', { title: '确认 Rollback', claimedBy: 'atlas-indexer' })],
      gates: [],
      edges: [],
    }).nodes;
    if (node === undefined) throw new Error('no node');
    expect(['rollback', '确认', 'ATLAS', 'else', ' '].map((text) => fits(node, text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
