/** The app is killed between a confirm and its receipt; after a restart it knows what happened. */
import { expect, test } from '@playwright/test';
import { cleanUp, copyWorkspace, fakeLoopx, withoutLoopx } from '../support/index.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { rewardRows } from './loopx-files.ts';
import {
  GOAL,
  holdLock,
  openRun,
  previewReward,
  RUNBOOK,
  skipUnlessLinux,
} from './reward-steps.ts';
import { sheetOf } from './sheet.ts';

const NOT_WRITTEN = 'Checked after an interruption: the ledger does not have it.';
const WRITTEN = 'Checked after an interruption: the ledger has it.';
/** A write may still be under way for some seconds after its app was killed. */
const SETTLED_MS = 20_000;

export function killedTests(opener: () => OpenDesk): void {
  test.describe.serial('killed after confirm', () => {
    test.slow();
    test.afterEach(cleanUp);

    async function previewed(desk: Desk, decision: string): Promise<void> {
      const row = await openRun(desk, RUNBOOK);
      const reason = 'Good section, too much scope.';
      await previewReward(desk, row, { judgement: 'Mixed', decision, reason });
    }
    async function count(workspace: string, decision: string): Promise<number> {
      const rows = await rewardRows(workspace, GOAL);
      return rows.filter(
        (row) => (row['human_reward'] as { decision: string }).decision === decision,
      ).length;
    }
    async function journalOf(desk: Desk): Promise<ReturnType<Desk['page']['locator']>> {
      await desk.page.getByRole('link', { name: 'Journal', exact: true }).click();
      return desk.page.locator('.journal > li').first();
    }

    test('while it waits to write: not written, said so, and free to be decided again', async () => {
      skipUnlessLinux();
      const workspace = await copyWorkspace('loopx-basic');
      const first = await opener()({ args: [workspace], env: withoutLoopx() });
      await previewed(first, 'killed_waiting');
      const release = await holdLock(workspace);
      await sheetOf(first.page).confirm.click();
      await expect(sheetOf(first.page).confirm).toHaveText('Writing, then reading back…');
      await first.kill();
      await release();

      const second = await opener()({ userData: first.userData, env: withoutLoopx() });
      const newest = await journalOf(second);
      await expect(newest).toContainText(NOT_WRITTEN, { timeout: SETTLED_MS });
      expect(await count(workspace, 'killed_waiting')).toBe(0);

      // And once more, killed at whatever point the machine has come to by then.
      await previewed(second, 'killed_at_once');
      await sheetOf(second.page).confirm.click();
      await second.kill();
      const third = await opener()({ userData: first.userData, env: withoutLoopx() });
      const end = await journalOf(third);
      await expect(end).toContainText(/Checked after an interruption|Read back|Previewed/, {
        timeout: SETTLED_MS,
      });
      const said = await end.innerText();
      const there = said.includes(WRITTEN) || said.includes('Read back');
      expect(await count(workspace, 'killed_at_once')).toBe(there ? 1 : 0);
      await third.close();
    });

    test('while LoopX writes: it goes on by itself, and is never called unwritten', async () => {
      const loopx = await fakeLoopx();
      const workspace = await copyWorkspace('loopx-basic');
      const first = await opener()({ args: [workspace], env: loopx.env });
      await previewed(first, 'killed_writing');
      await loopx.slow({ pauseBeforeMs: 4000 });
      await sheetOf(first.page).confirm.click();
      // The trial run for the preview, then the call that writes.
      await expect.poll(async () => (await loopx.calls()).length).toBe(2);
      await first.kill();

      const second = await opener()({ userData: first.userData, env: loopx.env });
      const newest = await journalOf(second);
      await expect(newest).toContainText(WRITTEN, { timeout: SETTLED_MS });
      await expect(second.page.getByText(NOT_WRITTEN)).toHaveCount(0);
      expect(await count(workspace, 'killed_writing')).toBe(1);
      await second.close();
    });
  });
}
