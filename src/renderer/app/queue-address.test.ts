import type { QueueFilter } from '@contract/channels.ts';
import { ATTENTION_KINDS, LANES, PRIORITIES, SOURCE_IDS } from '@contract/words.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterOfQuery, queryOfFilter } from './queue-address.ts';
import { formatRoute, mergeQuery, parseRoute } from './route.ts';

/** Some of the words, in their own order. */
function some<W extends string>(words: readonly W[]): fc.Arbitrary<W[]> {
  return fc.subarray([...words], { minLength: 1 });
}
const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });

const filters: fc.Arbitrary<QueueFilter> = fc.record(
  {
    lane: some(LANES),
    source: some(SOURCE_IDS),
    kind: some(ATTENTION_KINDS),
    priority: some(PRIORITIES),
    workspace: fc.array(text, { minLength: 1, maxLength: 3 }),
    loop: text,
    text,
    focus: fc.constant(true),
  },
  { requiredKeys: [], noNullPrototype: true },
);

it('a filter comes back from its address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const query = mergeQuery({}, queryOfFilter(filter));
      const address = formatRoute({ screen: 'queue', id: null, query });
      expect(filterOfQuery(parseRoute(address).query)).toEqual(filter);
    }),
  );
});

it('leaves out words that it does not know, and gives one order to the rest', () => {
  expect(
    filterOfQuery({ lane: ['agent', 'nobody', 'user'], priority: ['P9'], text: [''] }),
  ).toEqual({
    lane: ['user', 'agent'],
  });
});

it('cuts a text to what the engine takes', () => {
  expect(filterOfQuery({ text: ['x'.repeat(900)] }).text).toHaveLength(500);
});
