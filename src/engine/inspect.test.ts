import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../test/support/workspace-files.ts';
import { inspect } from './inspect.ts';
import { compareAttention } from './project/queue-order.ts';

interface Oracle {
  readonly as_of: string;
  readonly goals: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const scratch = mkdtempSync(path.join(tmpdir(), 'signalbox-inspect-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** Figures of the oracles that the source tests compare; here it is shown that reading gives the same. */
const READ_FIGURES = [
  'raw_nonblank_lines',
  'unparsable_lines',
  'non_object_lines',
  'overlay_rows',
  'ends_with_newline',
  'unique_runs',
  'runs_by_classification',
  'runs_with_reward',
  'quota_ledger',
  'latest_status_run',
  'newest_run',
  'run_order_newest_first',
  'rollout_event_rows',
];

describe.each(['loopx-basic', 'loopx-multi', 'loopx-damaged'])('inspect of %s', (name) => {
  it('finds the figures of the oracle in the files on disk', async () => {
    const folder = path.join(workspacesFolder, name);
    const oracle = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Oracle;
    const asOf = Date.parse(oracle.as_of);
    const result = await inspect({ paths: [folder], maps: [], asOf, now: Date.now() });
    if (!result.ok) throw new Error(result.message.id);
    const { loops, attention } = result.value;
    expect(loops.length).toBeGreaterThanOrEqual(Object.keys(oracle.goals).length);
    for (const [goal, figures] of Object.entries(oracle.goals)) {
      const loop = loops.find((entry) => entry['goal_id'] === goal);
      expect(loop, goal).toBeDefined();
      for (const figure of READ_FIGURES) {
        if (!(figure in figures)) continue;
        expect({ goal, figure, value: loop?.[figure] }).toEqual({
          goal,
          figure,
          value: figures[figure],
        });
      }
    }
    expect([...attention].sort(compareAttention)).toEqual(attention);
  });
});

describe('inspect', () => {
  it.each([
    ['missing', path.join(scratch, 'nowhere'), 'attach.missing'],
    ['a file', path.join(scratch, 'file.txt'), 'attach.not-a-folder'],
    ['a folder with nothing known', path.join(scratch, 'empty'), 'attach.nothing-known'],
  ])('says what is wrong with %s', async (_, folder, sentence) => {
    mkdirSync(path.join(scratch, 'empty'), { recursive: true });
    writeFileSync(path.join(scratch, 'file.txt'), 'text');
    const result = await inspect({ paths: [folder], maps: [], now: Date.now() });
    expect(result).toMatchObject({ ok: false, message: { id: sentence } });
  });

  it('takes the project when its registry folder is named', async () => {
    const folder = path.join(workspacesFolder, 'loopx-basic/project/harbor-api');
    const now = Date.now();
    const [project, inner] = await Promise.all(
      [folder, path.join(folder, '.loopx')].map((named) =>
        inspect({ paths: [named], maps: [], now }),
      ),
    );
    expect(project?.ok).toBe(true);
    expect(inner).toEqual(project);
  });
});
