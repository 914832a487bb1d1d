import { expect, it } from 'vitest';
import { attention } from '../../test/fixtures.ts';
import { pairsOf } from './focus-pairs.ts';

it('has one row for each loop, in the order of the queue, with the first of each side', () => {
  const pairs = pairsOf([
    attention(0, 'user', { loop: 'b' }),
    attention(1, 'user', { loop: 'a' }),
    attention(2, 'user', { loop: 'b' }),
    attention(3, 'agent', { loop: 'a' }),
    attention(4, 'evidence', { loop: 'c' }),
  ]);
  expect(pairs.map(({ loop, user, agent }) => [loop, user?.id, agent?.id])).toEqual([
    ['b', 'item-0', undefined],
    ['a', 'item-1', 'item-3'],
    ['c', undefined, 'item-4'],
  ]);
});
