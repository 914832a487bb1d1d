import { expect, test } from 'vitest';
import type { LoopView, Msg } from '@contract/model.ts';
import { CASES } from './findings/testing/cases.ts';

const missing = (view: LoopView): readonly Msg[] =>
  (view.transition?.missing ?? []).filter(({ id }) => id === 'loopx.missing.scope');

test('the next transition lacks a write scope only where nothing grants it', () => {
  const [breaks, keeps] = CASES['loopx.write-scope-not-granted'] ?? [];
  if (breaks === undefined || keeps === undefined) throw new Error('no such case');
  expect(missing(breaks())).toEqual([{ id: 'loopx.missing.scope', params: { scopes: 'ops/**' } }]);
  // A checkpointed authority in force grants it, as it does for the finding.
  expect(missing(keeps())).toEqual([]);
});
