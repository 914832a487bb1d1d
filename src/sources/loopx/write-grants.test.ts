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

const shown = (view: LoopView): unknown[] =>
  view.sections
    .flatMap(({ facts }) => facts)
    .filter(({ label }) => label.id === 'loopx.fact.checkpointed')
    .map(({ value, tone, src }) => [value, tone, src?.field?.replace(/^.*coordination/u, '')]);

test('the loop shows what was granted by an approval, and that an old one grants nothing', () => {
  const [, granted] = CASES['loopx.write-scope-not-granted'] ?? [];
  const [over] = CASES['loopx.boundary-authority-not-in-force'] ?? [];
  if (granted === undefined || over === undefined) throw new Error('no such case');
  const place = '.checkpointed_boundary_authority[0]';
  expect(shown(granted())).toEqual([[{ kind: 'list', items: ['ops/**'] }, undefined, place]]);
  expect(shown(over())).toEqual([
    [{ kind: 'message', message: { id: 'loopx.authority.idle' } }, 'warn', place],
  ]);
});
