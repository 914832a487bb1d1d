/** An operator pauses one goal and bursts another from the Quota screen, and sees both at once. */
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWorkspace, fakeLoopx } from '../support/index.ts';
import type { OpenDesk } from './desk.ts';
import { changedPaths, digestOf } from './file-digest.ts';
import { expectKeysDecideNothing, sheetOf } from './sheet.ts';

const REGISTRY = 'project/atlas-docs/.loopx/registry.json';

interface Goal {
  readonly id: string;
  readonly quota: { readonly compute: number; readonly allowed_slots?: number };
}

async function quotaIn(workspace: string, goal: string): Promise<Goal['quota'] | undefined> {
  const text = await readFile(join(workspace, REGISTRY), 'utf8');
  const { goals } = JSON.parse(text) as { goals: readonly Goal[] };
  return goals.find(({ id }) => id === goal)?.quota;
}

export async function operatorPausesAndBursts(open: OpenDesk): Promise<void> {
  const loopx = await fakeLoopx();
  const workspace = await copyWorkspace('loopx-multi');
  const desk = await open({ args: [workspace], env: loopx.env });
  const { page } = desk;
  const sheet = sheetOf(page);
  await page.getByRole('link', { name: 'Quota', exact: true }).click();
  const rowOf = (goal: string) => page.getByRole('row').filter({ hasText: goal });
  await expect(rowOf('atlas-translation')).toContainText('29');

  const beforePause = await digestOf([workspace]);
  await choose(page, 'atlas-search-quality', 'Pause…');
  await expect(sheet.dialog).toContainText('What runs now goes on to its end.');
  await sheet.preview.click();
  await expect(sheet.part('What it does')).toContainText('Sets the share from 1 to 0');
  await expect(sheet.part('What it does not do')).toContainText('It does not stop an agent');
  await expect(sheet.part('Writes')).toContainText('--quota-compute 0 --execute');
  await expectKeysDecideNothing(page);
  expect(await digestOf([workspace])).toEqual(beforePause);
  await sheet.confirm.click();
  await expect(sheet.dialog.getByText('Written, read back')).toBeVisible();
  await expect(rowOf('atlas-search-quality')).toContainText('Paused');
  expect((await quotaIn(workspace, 'atlas-search-quality'))?.compute).toBe(0);
  expect(changedPaths(workspace, beforePause, await digestOf([workspace]))).toEqual([
    'home/.codex/loopx/registry.global.json',
    REGISTRY,
  ]);
  await page.keyboard.press('Escape');

  const beforeBurst = await digestOf([workspace]);
  await choose(page, 'atlas-translation', 'Allow a burst…');
  await sheet.dialog.getByLabel('Slots allowed').fill('240');
  await sheet.preview.click();
  const warnings = sheet.part('Know first');
  await expect(warnings).toContainText('the compute share alone no longer says how much');
  await expect(warnings).toContainText('LoopX does not end a burst by itself.');
  await expect(sheet.part('What it does')).toContainText('Allows 240 slots in the window until');
  await expect(sheet.part('Writes').locator('pre.added')).toContainText('"allowed_slots": 240');
  await sheet.confirm.click();
  await expect(sheet.dialog.getByText('Written, read back')).toBeVisible();
  await expect(rowOf('atlas-translation')).toContainText('/ 240');
  const quota = await quotaIn(workspace, 'atlas-translation');
  expect(quota).toMatchObject({ compute: 0.02, allowed_slots: 240 });
  expect(changedPaths(workspace, beforeBurst, await digestOf([workspace]))).toEqual([REGISTRY]);
  await page.keyboard.press('Escape');
  await desk.close();
}

async function choose(page: Page, goal: string, offer: string): Promise<void> {
  await page.getByRole('link', { name: goal, exact: true }).click();
  const detail = page.getByRole('complementary').filter({ hasText: goal });
  await detail.getByRole('button', { name: offer }).click();
}
