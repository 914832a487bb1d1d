/** Every figure of `expected.json` of the three LoopX workspaces, from our projection. */
import { describe, expect, test } from 'vitest';
import type { Json } from '@contract/model.ts';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';

/** Of `got`, what `want` speaks about: objects by their keys, arrays as a whole. */
function pick(got: Json | undefined, want: Json): Json | undefined {
  if (Array.isArray(want) && Array.isArray(got))
    return got.map((entry, index) => pick(entry, want[index] ?? null) ?? null);
  if (typeof want !== 'object' || want === null || Array.isArray(want)) return got;
  if (typeof got !== 'object' || got === null || Array.isArray(got)) return got;
  return Object.fromEntries(
    Object.keys(want).map((key) => [key, pick(got[key], want[key] ?? null) ?? null]),
  );
}

describe.each(['loopx-basic', 'loopx-multi', 'loopx-damaged'])('%s', (name) => {
  const workspace = loopxWorkspace(name);
  for (const [goal, figures] of Object.entries(workspace.expected.goals)) {
    const view = workspace.view(goal);
    test.each(Object.entries(figures))(`${goal}: %s`, (figure, want) => {
      expect(pick(view.figures[figure], want)).toEqual(want);
    });
  }
});
