import { expect, type Page } from '@playwright/test';
import { cleanUp, copyWorkspace, withoutLoopx } from '../support/index.ts';
import type { OpenDesk } from './desk.ts';
import { indexLines, rewardRows, runIndex } from './loopx-files.ts';
import { DRILL, fillReward, GOAL, holdLock, loopOf, openRun, rewardsOf } from './reward-steps.ts';
import { expectKeysDecideNothing, sheetOf } from './sheet.ts';

/** One reward from the key press to the receipt; `look` is given every step. */
export async function rewardFromClickToReceipt(
  open: OpenDesk,
  look: (page: Page, step: string) => Promise<void>,
): Promise<void> {
  const workspace = await copyWorkspace('loopx-basic');
  const desk = await open({ args: [workspace], env: withoutLoopx() });
  const { page } = desk;
  const row = await openRun(desk, DRILL);
  const before = await rewardsOf(desk, workspace);
  const linesBefore = await indexLines(workspace, GOAL);

  // A letter opens the form, and leads no further.
  await row.locator('button.run-title').focus();
  await page.keyboard.press('r');
  const sheet = sheetOf(page);
  await expect(sheet.dialog.getByText('You are judging the run 2026-08-26T09:00:06')).toBeVisible();
  await expect(sheet.dialog.getByText('form, nothing written')).toBeVisible();
  await look(page, '1-form');

  await fillReward(desk, {
    judgement: 'Good',
    decision: 'accept_result',
    reason: 'The drill is clear, and the password was rotated.',
  });
  await expect(sheet.dialog.locator('mark')).toHaveText('password');
  await expect(sheet.dialog.getByText('LoopX refuses “password”')).toBeVisible();
  await expect(sheet.dialog.getByLabel('Reason', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await look(page, '2-refused');

  await fillReward(desk, {
    judgement: 'Good',
    decision: 'accept_result',
    reason: 'The drill is clear and repeatable: “klar”, 清楚。',
  });
  await expect(sheet.confirm).toBeVisible();
  const line = await sheet.part('Writes').locator('pre.added').innerText();
  await expect(sheet.part('Writes')).toContainText(runIndex(workspace, GOAL));
  await expect(sheet.part('Writes')).toContainText('+ 1 line');
  await expect(sheet.part('Judging')).toContainText(DRILL);
  const newer = sheet.part('Since you looked');
  for (const name of ['runbook_section_written', 'state_refreshed']) {
    await expect(newer).toContainText(name);
  }
  const doesNot = sheet.part('What it does not do').getByRole('listitem');
  await expect(doesNot).toHaveText([/allow anything to be written/, /open gate/, /quota/]);
  await expect(sheet.part('Know first')).toContainText('Decide whether the idempotent write path');
  await look(page, '3-preview');
  await desk.ask('settings.set', { language: 'zh' });
  await expect(sheet.dialog.getByRole('heading', { level: 2 })).toHaveText(/[\u4E00-\u9FFF]/);
  await look(page, '3-preview-zh');
  await desk.ask('settings.set', { language: 'en' });
  await expect(sheet.dialog.getByText('preview, nothing written')).toBeVisible();
  await expectKeysDecideNothing(page);
  expect(await indexLines(workspace, GOAL)).toEqual(linesBefore);

  // Between the click and the ledger nothing is shown as decided.
  const release = await holdLock(workspace);
  await sheet.confirm.click();
  await expect(sheet.confirm).toHaveText('Writing, then reading back…');
  expect(await rewardsOf(desk, workspace)).toEqual(before);
  await expect(row.locator('.reward-value')).toHaveCount(0);
  await release();

  const receipt = sheet.dialog.getByText('Written, read back');
  await expect(receipt).toBeVisible();
  const linesAfter = await indexLines(workspace, GOAL);
  // The file is the one of before and the one line that was previewed, to the byte.
  expect(linesAfter).toEqual([...linesBefore, line.trimEnd()]);
  const [rows, lines, shown] = await rewardsOf(desk, workspace);
  expect([rows, lines, shown]).toEqual([before[0] + 1, before[1] + 1, before[2] + 1]);
  const reward = (await rewardRows(workspace, GOAL)).at(-1);
  expect(reward).toMatchObject({
    generated_at: '2026-08-26T09:00:06+00:00',
    human_reward: { decision: 'accept_result', reward: 'positive' },
  });
  await expect(row.locator('.reward-value').first()).toHaveText('positive');
  await look(page, '4-receipt');

  await sheet.dialog
    .getByRole('button', { name: `Show the source: index.jsonl:${linesAfter.length}` })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Source' });
  await expect(drawer).toContainText('accept_result');
  await page.keyboard.press('Escape');
  await sheet.dialog.getByRole('link', { name: 'Journal' }).click();
  await expect(sheet.dialog).toBeHidden();
  expect((await loopOf(desk)).rewardList[0]?.decision).toBe('accept_result');
  await desk.close();
  await cleanUp();
}
