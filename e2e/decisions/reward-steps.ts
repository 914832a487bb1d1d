/** A reward, from the run to the receipt: the steps that the specs of both shells share. */
import { expect, test, type Locator } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { LoopView } from '../../src/contract/model.ts';
import type { Desk } from './desk.ts';
import { indexLines, rewardRows, runIndex } from './loopx-files.ts';
import { sheetOf } from './sheet.ts';

export const GOAL = 'harbor-api-hardening';
/** What the run that is judged recommends, as the timeline shows it. */
export const DRILL = 'Ask for the pilot rollout decision.';
export const RUNBOOK = 'Finish the drill appendix while the rollout decision is open.';

interface Loops {
  readonly items: readonly { readonly id: string; readonly key: string }[];
}

export async function loopOf(desk: Desk, goal = GOAL): Promise<LoopView> {
  const { items } = await desk.ask<Loops>('loops.list');
  const id = items.find(({ key }) => key === goal)?.id ?? '';
  return desk.ask<LoopView>('loop.get', { id });
}

/** The row of a run in the timeline of a goal, opened. */
export async function openRun(desk: Desk, summary: string): Promise<Locator> {
  const { page } = desk;
  await page.getByRole('link', { name: 'Loops', exact: true }).click();
  await page.getByRole('link', { name: GOAL }).first().click();
  await page.getByRole('tab', { name: /^Timeline/ }).click();
  const row = page.locator('.timeline > li', { hasText: summary });
  await row.locator('button.run-title').click();
  await expect(row.getByRole('button', { name: 'Judge this run…' })).toBeVisible();
  return row;
}

export async function fillReward(
  desk: Desk,
  values: { readonly judgement: string; readonly decision: string; readonly reason: string },
): Promise<void> {
  const { dialog, preview } = sheetOf(desk.page);
  await dialog.getByLabel(values.judgement, { exact: true }).check();
  await dialog.getByLabel('Decision', { exact: true }).fill(values.decision);
  await dialog.getByLabel('Reason', { exact: true }).fill(values.reason);
  await preview.click();
}

/** From the opened run to its preview, by the key that the help names. */
export async function previewReward(
  desk: Desk,
  row: Locator,
  values: Parameters<typeof fillReward>[1],
): Promise<void> {
  await row.locator('button.run-title').focus();
  await desk.page.keyboard.press('r');
  await fillReward(desk, values);
  await expect(sheetOf(desk.page).confirm).toBeVisible();
}

/** Another process that holds LoopX's lock on the run index, as an agent that is about to append. */
export async function holdLock(workspace: string): Promise<() => Promise<void>> {
  const lock = `${runIndex(workspace, GOAL)}.lock`;
  await writeFile(lock, '{}\n', { flag: 'a' });
  const holder: ChildProcess = spawn('flock', ['-x', lock, 'sh', '-c', 'echo held; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const held = holder.stdout === null ? [] : await once(holder.stdout, 'data');
  expect(String(held[0])).toContain('held');
  return async () => {
    const ended = once(holder, 'exit');
    holder.stdin?.end();
    await ended;
  };
}

/** What a ledger says of rewards, the file and the screen's own source alike. */
export async function rewardsOf(desk: Desk, workspace: string): Promise<[number, number, number]> {
  const [rows, lines, view] = await Promise.all([
    rewardRows(workspace, GOAL),
    indexLines(workspace, GOAL),
    loopOf(desk),
  ]);
  return [rows.length, lines.length, view.rewards];
}

export function skipUnlessLinux(): void {
  test.skip(process.platform !== 'linux', 'LoopX’s lock is a kernel lock, held here by flock(1).');
}
