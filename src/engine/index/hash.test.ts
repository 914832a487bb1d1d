import { expect, it } from 'vitest';
import { hash53 } from './hash.ts';

it('tells identities apart that differ in one place, anywhere', () => {
  const base = '/srv/demo/home/.codex/loopx/goals/a-goal/runs/2026-08-27T11-00-02-00-00.json|x.md';
  const texts = new Set([base, '', 'a', 'b', '界', '界界']);
  for (let at = 0; at < base.length; at += 1) {
    for (const letter of 'abc0123') texts.add(base.slice(0, at) + letter + base.slice(at + 1));
  }
  for (let n = 0; n < 50_000; n += 1) texts.add(`${base}-${String(n)}`);
  const hashes = new Set([...texts].map(hash53));
  expect(hashes.size).toBe(texts.size);
  for (const hash of hashes) expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
});
