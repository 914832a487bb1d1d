import { expect } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace, withoutLoopx } from '../support/index.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { indexLines } from './loopx-files.ts';
import { DRILL, GOAL, openRun, previewReward, RUNBOOK } from './reward-steps.ts';
import { sheetOf } from './sheet.ts';

const NAME = 'The reviewer on duty';

/** Who, when, what was previewed, confirmed, written and read back; and a chain that was broken. */
export async function journalTellsAll(
  open: OpenDesk,
  look: (page: Desk['page'], step: string) => Promise<void>,
): Promise<void> {
  const workspace = await copyWorkspace('loopx-basic');
  const first = await open({ args: [workspace], env: withoutLoopx() });
  await first.ask('settings.set', { reviewerName: NAME });
  const reward = { judgement: 'Good', decision: 'keep_route', reason: 'Clear and repeatable.' };
  await previewReward(first, await openRun(first, RUNBOOK), reward);
  await first.page.keyboard.press('Escape');
  await previewReward(first, await openRun(first, DRILL), reward);
  await sheetOf(first.page).confirm.click();
  await expect(sheetOf(first.page).dialog.getByText('Written, read back')).toBeVisible();
  await sheetOf(first.page).dialog.getByRole('link', { name: 'Journal' }).click();

  const [written, abandoned] = [0, 1].map((at) => first.page.locator('.journal > li').nth(at));
  if (written === undefined || abandoned === undefined) throw new Error('Two were asked for.');
  await expect(written).toContainText('Record a reward');
  await expect(written).toContainText(GOAL);
  await expect(written).toContainText(`${NAME} (${userInfo().username})`);
  const words = written.locator('.journal-steps .state');
  await expect(words).toHaveText(['Previewed', 'Confirmed', 'Written', 'Read back']);
  await expect(written.locator('time').first()).toBeVisible();
  const lines = await indexLines(workspace, GOAL);
  await expect(written.getByRole('button', { name: `index.jsonl:${lines.length}` })).toBeVisible();
  await written.getByText('What was to be written').click();
  await expect(written.locator('pre.added')).toHaveText(lines.at(-1) ?? '');
  await expect(abandoned.locator('.journal-steps .state')).toHaveText(['Previewed']);
  await expect(first.page.getByText('each carries the mark of the one before')).toBeVisible();
  await look(first.page, '10-journal');
  await first.close();

  const file = join(first.userData, 'journal/journal.jsonl');
  const tampered = (await readFile(file, 'utf8')).replace('"kind":"confirmed"', '"kind":"failed"');
  await writeFile(file, tampered);
  const second = await open({ userData: first.userData, env: withoutLoopx() });
  await second.page.getByRole('link', { name: 'Journal', exact: true }).click();
  const alert = second.page.getByRole('alert');
  // The third entry was changed, so the fourth does not fit it any more.
  await expect(alert).toContainText('line 4');
  await expect(second.page.locator('.journal > li')).toHaveCount(2);
  await look(second.page, '11-journal-broken');
  expect(await readFile(file, 'utf8')).toBe(tampered);

  // What is decided from now on is kept all the same, behind the break, which stays in sight.
  await previewReward(second, await openRun(second, RUNBOOK), reward);
  await sheetOf(second.page).confirm.click();
  await expect(sheetOf(second.page).dialog.getByText('Written, read back')).toBeVisible();
  await second.page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(alert).toContainText('line 4');
  expect((await readFile(file, 'utf8')).startsWith(tampered)).toBe(true);
  await second.close();
}
