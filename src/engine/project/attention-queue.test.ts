import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attention } from '@contract/model.ts';
import { ATTENTION_KINDS, CONCERNS, LANES, PRIORITIES } from '@contract/words.ts';
import { AttentionQueue } from './attention-queue.ts';
import { compareAttention } from './queue-order.ts';

function item(fields: Partial<Attention> & { readonly id: string }): Attention {
  return {
    loop: 'l',
    workspace: 'w',
    source: 'loopx',
    loopTitle: 'Loop',
    lane: 'user',
    kind: 'gate',
    priority: 'P1',
    concern: 'human-decision',
    focus: false,
    title: 'Title',
    since: 0,
    why: { id: 'lane.user' },
    question: null,
    severity: 'action',
    token: 't',
    evidence: [],
    records: [],
    offers: [],
    ...fields,
  };
}

const ids = (items: readonly Attention[]): string[] => items.map(({ id }) => id);

describe('the order of the queue', () => {
  it('is lane, then priority, then concern, then age, then id', () => {
    const expected = [
      item({ id: 'z', lane: 'user', priority: 'P0', concern: 'adapter-proof' }),
      item({ id: 'y', lane: 'user', priority: 'P1', concern: 'state-truth', since: 900 }),
      item({ id: 'x', lane: 'user', priority: 'P1', concern: 'human-decision', since: 100 }),
      item({ id: 'a', lane: 'user', priority: 'P1', concern: 'human-decision', since: 200 }),
      item({ id: 'b', lane: 'user', priority: 'P1', concern: 'human-decision', since: 200 }),
      item({ id: 'c', lane: 'user', priority: 'P1', concern: 'human-decision', since: null }),
      item({ id: 'w', lane: 'user', priority: 'P1', concern: 'agent-execution' }),
      item({ id: 'v', lane: 'user', priority: 'P2', concern: 'state-truth' }),
      item({ id: 'u', lane: 'health', priority: 'P0', concern: 'state-truth' }),
      item({ id: 's', lane: 'agent', priority: 'P0', concern: 'state-truth' }),
      item({ id: 'r', lane: 'evidence', priority: 'P0', concern: 'state-truth' }),
    ];
    expect(ids(expected.toReversed().sort(compareAttention))).toEqual(ids(expected));
  });
});

const anyItem = fc
  .record({
    id: fc.uuid(),
    loop: fc.constantFrom('l1', 'l2', 'l3'),
    workspace: fc.constantFrom('w1', 'w2'),
    lane: fc.constantFrom(...LANES),
    kind: fc.constantFrom(...ATTENTION_KINDS),
    priority: fc.constantFrom(...PRIORITIES),
    concern: fc.constantFrom(...CONCERNS),
    since: fc.option(fc.integer({ min: 0, max: 3 })),
    title: fc.constantFrom('Approve the cutover', 'Judge run 7', '批准切换'),
  })
  .map(item);

describe('the queue', () => {
  it('is in order after any changes, holds each loop’s last items and counts its lanes', () => {
    const changes = fc.array(fc.tuple(fc.constantFrom('l1', 'l2', 'l3'), fc.array(anyItem)));
    fc.assert(
      fc.property(changes, fc.constantFrom('', 'CUTOVER', 'run judge', '切换'), (list, text) => {
        const queue = new AttentionQueue();
        const last = new Map<string, Attention[]>();
        for (const [loop, given] of list) {
          const items = given.map((entry) => ({ ...entry, loop }));
          queue.set(loop, items);
          last.set(loop, items);
          queue.list({}, 0, 1);
        }
        const all = [...last.values()].flat().sort(compareAttention);
        expect(queue.all()).toEqual(all);
        const words = text.toLowerCase().split(' ');
        const matching = all.filter(({ title }) =>
          words.every((w) => title.toLowerCase().includes(w)),
        );
        const user = matching.filter(({ lane }) => lane === 'user');
        const page = queue.list({ text, lane: ['user'] }, 1, 3);
        expect(ids(page.items)).toEqual(ids(user.slice(1, 4)));
        expect(page.total).toBe(user.length);
        expect(page.lanes.user).toBe(user.length);
        expect(Object.values(page.lanes).reduce((a, b) => a + b, 0)).toBe(matching.length);
      }),
    );
  });

  it('can be narrowed to what is first in sight, and counts only that', () => {
    const queue = new AttentionQueue();
    queue.set('l', [
      item({ id: 'a', focus: true }),
      item({ id: 'b' }),
      item({ id: 'c', lane: 'agent', focus: true }),
      item({ id: 'd', lane: 'agent' }),
    ]);
    const page = queue.list({ focus: true }, 0, 10);
    expect(ids(page.items)).toEqual(['a', 'c']);
    expect(page.lanes).toEqual({ user: 1, health: 0, agent: 1, evidence: 0 });
    expect(queue.list({ focus: false }, 0, 10).total).toBe(4);
  });

  it('filters a hundred thousand items by looking at each once', () => {
    const queue = new AttentionQueue();
    let looks = 0;
    const items = Array.from({ length: 100_000 }, (_, i) => {
      const made = item({ id: String(i).padStart(6, '0'), loop: `l${String(i % 50)}` });
      return Object.defineProperty(made, 'workspace', {
        get: () => {
          looks += 1;
          return i % 2 === 0 ? 'w1' : 'w2';
        },
      });
    });
    for (let loop = 0; loop < 50; loop += 1) {
      queue.set(
        `l${String(loop)}`,
        items.filter((entry) => entry.loop === `l${String(loop)}`),
      );
    }
    queue.list({}, 0, 1);
    looks = 0;
    const page = queue.list({ workspace: ['w2'], text: 'title' }, 49_990, 200);
    expect(page.total).toBe(50_000);
    expect(page.items).toHaveLength(10);
    expect(looks).toBe(100_000);
  });
});
