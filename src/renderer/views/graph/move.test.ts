import { describe, expect, it } from 'vitest';
import { layoutGraph } from './layout.ts';
import { movesOf } from './move.ts';

const nodes = ['start', 'left', 'right', 'end', 'loose-1', 'loose-2'].map((id) => ({ id }));
const links = [
  { from: 'start', to: 'left' },
  { from: 'start', to: 'right' },
  { from: 'left', to: 'end' },
  { from: 'right', to: 'end' },
];
const moves = movesOf(layoutGraph(nodes, links), links);

describe('arrow keys on the drawing', () => {
  it('left and right follow the edges', () => {
    expect(moves.next('start', 'right')).toBe('left');
    expect(moves.next('right', 'right')).toBe('end');
    expect(moves.next('right', 'left')).toBe('start');
  });

  it('up and down stay in the column', () => {
    expect(moves.next('left', 'down')).toBe('right');
    expect(moves.next('right', 'up')).toBe('left');
  });

  it('reach what nothing joins, and lead out of it again', () => {
    expect(moves.next('start', 'down')).toBe('loose-1');
    expect(moves.next('loose-1', 'right')).toBe('loose-2');
    expect(moves.next('loose-1', 'up')).toBe('start');
  });

  it('end at the edge, and begin somewhere when nothing is marked', () => {
    expect(moves.next('start', 'left')).toBeNull();
    expect(moves.next('gone', 'left')).not.toBeNull();
  });

  it('follow an edge that leads back', () => {
    const round = [...links, { from: 'end', to: 'start' }];
    const back = movesOf(layoutGraph(nodes, round), round);
    expect(back.next('end', 'right')).toBe('start');
    expect(back.next('start', 'left')).toBe('end');
  });

  it('every card is in the reading order once', () => {
    expect([...moves.order].sort()).toEqual(nodes.map(({ id }) => id).sort());
  });
});
