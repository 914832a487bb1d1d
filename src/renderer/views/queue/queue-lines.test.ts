import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from './queue-lines.ts';

const count = fc.integer({ min: 0, max: 50 });
const lanes = fc.record({ user: count, health: count, agent: count, evidence: count });

it('has every row once, in order, each lane under its heading', () => {
  fc.assert(
    fc.property(lanes, (each) => {
      const total = each.user + each.health + each.agent + each.evidence;
      const lines = linesOf(each, {}, total);
      const all = Array.from({ length: lines.count }, (_, at) => lines.line(at));
      expect(all.flatMap((line) => (line.kind === 'row' ? [line.index] : []))).toEqual(
        Array.from({ length: total }, (_, index) => index),
      );
      expect(all.flatMap((line) => (line.kind === 'heading' ? [line.lane] : []))).toEqual(
        (['user', 'health', 'agent', 'evidence'] as const).filter((lane) => each[lane] > 0),
      );
      for (let row = 0; row < total; row += 1) {
        expect(lines.line(lines.lineOf(row))).toEqual({ kind: 'row', index: row });
      }
    }),
  );
});

it('counts only the lanes that the filter lets through', () => {
  const lines = linesOf({ user: 5, health: 5, agent: 2, evidence: 5 }, { lane: ['agent'] }, 2);
  expect(lines.count).toBe(3);
  expect(lines.line(0)).toEqual({ kind: 'heading', lane: 'agent', count: 2 });
});
