/** What can go wrong between a preview and its receipt, each with its sentence on the screen. */
import { expect, test, type Page } from '@playwright/test';
import { appendFile, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cleanUp, copyWorkspace, withoutLoopx } from '../support/index.ts';
import { forbidWriting, onSmallDisk, type SmallDisk } from '../support/odd-disks.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { appendRun, indexLines, rewardRows, runIndex } from './loopx-files.ts';
import {
  GOAL,
  holdLock,
  openRun,
  previewReward,
  RUNBOOK,
  skipUnlessLinux,
} from './reward-steps.ts';
import { sheetOf } from './sheet.ts';

const BLOCK = 4096;

const reward = (decision: string): Parameters<typeof previewReward>[2] => ({
  judgement: 'Mixed',
  decision,
  reason: 'Good section, too much scope.',
});

export function troubleTests(
  opener: () => OpenDesk,
  look: (page: Page, step: string) => Promise<void>,
): void {
  test.describe.serial('a decision in trouble', () => {
    let workspace: string;
    let desk: Desk;
    let disk: SmallDisk | null;

    const decisions = async (): Promise<unknown[]> =>
      (await rewardRows(workspace, GOAL)).map(
        (row) => (row['human_reward'] as { decision: string }).decision,
      );
    const text = (): Promise<string> => readFile(runIndex(workspace, GOAL), 'utf8');
    const previewOf = async (decision: string): Promise<void> => {
      await desk.page.keyboard.press('Escape');
      const row = await openRun(desk, RUNBOOK);
      await previewReward(desk, row, reward(decision));
    };

    test.beforeAll(async () => {
      workspace = await copyWorkspace('loopx-basic');
      disk = await onSmallDisk(dirname(runIndex(workspace, GOAL)));
      desk = await opener()({ args: [workspace], env: withoutLoopx() });
    });
    test.afterAll(cleanUp);

    test('stale: nothing is written, the fresh preview names what changed, and it can be confirmed', async () => {
      await previewOf('narrow_scope');
      const sheet = sheetOf(desk.page);
      const before = await indexLines(workspace, GOAL);
      await appendRun(workspace, GOAL, {
        classification: 'drill_appendix_written',
        recommended_action: 'Read the appendix before the rollout.',
      });
      await sheet.confirm.click();
      const banner = sheet.dialog.getByRole('alert');
      await expect(banner).toContainText('Something changed, so nothing was written.');
      await expect(banner).toContainText('drill_appendix_written');
      await expect(sheet.part('Since you looked')).toContainText('drill_appendix_written');
      expect(await indexLines(workspace, GOAL)).toHaveLength(before.length + 1);
      await expect(sheet.confirm).toBeDisabled();
      await look(desk.page, '5-stale');
      await sheet.dialog.getByLabel('I have looked at what changed').check();
      await sheet.confirm.click();
      await expect(sheet.dialog.getByText('Written, read back')).toBeVisible();
      expect((await decisions()).at(-1)).toBe('narrow_scope');
    });

    test('two fast presses and a reload while it is being written: one line', async () => {
      skipUnlessLinux();
      await previewOf('confirmed_twice');
      const { confirm } = sheetOf(desk.page);
      const before = await indexLines(workspace, GOAL);
      const release = await holdLock(workspace);
      await confirm.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(confirm).toHaveText('Writing, then reading back…');
      await desk.page.reload();
      await release();
      await expect.poll(async () => (await decisions()).at(-1)).toBe('confirmed_twice');
      await desk.page.getByRole('link', { name: 'Journal', exact: true }).click();
      const newest = desk.page.locator('.journal > li').first();
      await expect(newest).toContainText('Read back');
      expect(await indexLines(workspace, GOAL)).toHaveLength(before.length + 1);
    });

    test('a file that this account may not write', async () => {
      const allow = await forbidWriting(runIndex(workspace, GOAL));
      test.skip(allow === null, 'Nothing keeps this account from writing to a file of its own.');
      await previewOf('not_allowed');
      await expectFailure('This account may not write to');
      await look(desk.page, '6-failed');
      await allow?.();
      // What was typed is still there: back, and the same once more.
      const { dialog, preview, confirm } = sheetOf(desk.page);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await preview.click();
      await confirm.click();
      await expect(dialog.getByText('Written, read back')).toBeVisible();
      expect((await decisions()).at(-1)).toBe('not_allowed');
    });

    test('a disk that was mounted read-only', async () => {
      test.skip(disk === null, 'Mounting a disk needs the rights of the superuser on Linux.');
      await previewOf('read_only');
      disk?.readOnly(true);
      await expectFailure('is on a read-only file system, so nothing was written.');
      disk?.readOnly(false);
    });

    test('a full disk, on which only a part of the line has room', async () => {
      test.skip(
        disk === null,
        'A small disk of its own needs the rights of the superuser on Linux.',
      );
      // An empty line, so long that the last block of the file has room for a part of ours only.
      const { length: sizeNow } = Buffer.from(await text());
      const room = BLOCK - (sizeNow % BLOCK) + (BLOCK - 100);
      await appendFile(runIndex(workspace, GOAL), `${' '.repeat(room - 1)}\n`);
      await previewOf('disk_full');
      const free = await disk?.fill();
      await expectFailure('The disk is full, so nothing was written to');
      await free?.();
      await previewOf('disk_free_again');
      await sheetOf(desk.page).confirm.click();
      await expect(sheetOf(desk.page).dialog.getByText('Written, read back')).toBeVisible();
    });

    async function expectFailure(sentence: string): Promise<void> {
      const { dialog, confirm } = sheetOf(desk.page);
      const before = await text();
      await confirm.click();
      await expect(dialog.getByText('Not written', { exact: true })).toBeVisible();
      await expect(dialog).toContainText(sentence);
      await expect(dialog).toContainText(runIndex(workspace, GOAL));
      expect(await text()).toBe(before);
    }
  });
}
