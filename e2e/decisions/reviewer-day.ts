/** A reviewer clears three things that wait for a person, without touching the mouse. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Attention } from '../../src/contract/model.ts';
import { copyWorkspace, fakeLoopx } from '../support/index.ts';
import { queueRow } from '../electron/queue-rows.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { changedPaths, digestOf } from './file-digest.ts';
import { expectKeysDecideNothing, sheetOf } from './sheet.ts';

const STATE = (goal: string): string =>
  `project/tide-sync/.codex/goals/${goal}/ACTIVE_GOAL_STATE.md`;

const LOG = (goal: string): string => `home/.codex/loopx/goals/${goal}/rollout-event-log.jsonl`;

interface Task {
  readonly title: string;
  /** From the item in view to its form. */
  readonly open: (page: Page) => Promise<void>;
  /** From the form to the button that makes the preview; the first field has the focus. */
  readonly fill: (page: Page) => Promise<void>;
  readonly staysOpen?: string;
  readonly changes: readonly (string | RegExp)[];
}

const TASKS: readonly Task[] = [
  {
    title: 'Approve switching two readers to the new schema.',
    open: (page) => page.keyboard.press('a'),
    fill: async (page) => {
      await page.keyboard.press('Space');
      await tabTo(page, page.getByLabel('Reason'));
      await page.keyboard.type('The station list is confirmed.');
    },
    staysOpen: 'May two readers switch to the new schema?',
    changes: [STATE('tide-cutover'), LOG('tide-cutover')],
  },
  {
    title: 'Confirm the station list with the data owner.',
    open: async (page) => {
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Mark as done…' }));
      await page.keyboard.press('Enter');
    },
    fill: (page) => page.keyboard.type('The data owner sent the list.'),
    changes: [STATE('tide-schema-migration'), LOG('tide-schema-migration')],
  },
  {
    title: 'May two readers switch to the new schema?',
    open: (page) => page.keyboard.press('a'),
    fill: async (page) => {
      await page.keyboard.press('Space');
      await tabTo(page, page.getByLabel('Reason'));
      await page.keyboard.type('List confirmed, pilot readers only.');
    },
    changes: [
      'home/.codex/loopx/goals/tide-cutover/runs/index.jsonl',
      /^home\/\.codex\/loopx\/goals\/tide-cutover\/runs\/\S+-operator-gate\.(json|md)$/,
      'home/.codex/loopx/registry.global.json',
    ],
  },
];

/** Presses Tab until the focus is there, as a person does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Sixty presses of Tab do not lead there.');
}

export async function reviewerClearsThree(open: OpenDesk): Promise<void> {
  const loopx = await fakeLoopx();
  await loopx.slow({ pauseBeforeMs: 700 });
  const workspace = await copyWorkspace('loopx-multi');
  const desk = await open({ args: [workspace], env: loopx.env });
  await expect(queueRow(desk.page, TASKS[0]?.title ?? '')).toBeVisible();
  for (const task of TASKS) await clear(desk, task, workspace);
  const writing = (await loopx.calls()).filter((argv) => !argv.includes('--dry-run'));
  expect(writing.map((argv) => argv[argv.indexOf('json') + 1])).toEqual([
    'todo',
    'todo',
    'operator-gate',
  ]);
  await desk.close();
}

async function clear(desk: Desk, task: Task, workspace: string): Promise<void> {
  const { page } = desk;
  const row = queueRow(page, task.title);
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  const before = await digestOf([workspace]);
  for (let steps = 0; (await row.getAttribute('aria-selected')) !== 'true'; steps += 1) {
    expect(steps).toBeLessThan(20);
    await page.keyboard.press('j');
    await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1);
  }
  await expect(page.getByRole('article')).toContainText(task.title);
  await task.open(page);
  const sheet = sheetOf(page);
  await expect(sheet.dialog.locator('[data-first]')).toBeFocused();
  await task.fill(page);
  await tabTo(page, sheet.preview);
  await page.keyboard.press('Enter');
  await expect(sheet.confirm).toBeVisible();
  if (task.staysOpen !== undefined) {
    await expect(sheet.part('Know first')).toContainText(
      `Another gate stays open: ${task.staysOpen}`,
    );
  }
  await expect(sheet.part('By')).toContainText('Written by LoopX itself, version 0.5.1');
  await expect(sheet.part('Dry run')).toContainText('"dry_run": true');
  await expectKeysDecideNothing(page);
  expect(await digestOf([workspace])).toEqual(before);

  await tabTo(page, sheet.confirm);
  await page.keyboard.press('Enter');
  await expect(sheet.confirm).toHaveText('Writing, then reading back…');
  await expect(page.getByRole('article')).toContainText(task.title);
  expect(await waiting(desk)).toContain(task.title);

  await expect(sheet.dialog.getByText('Written, read back')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('This item is no longer in the queue');
  expect(await waiting(desk)).not.toContain(task.title);
  const changed = changedPaths(workspace, before, await digestOf([workspace]));
  for (const path of changed) {
    expect(
      task.changes.some((expected) => isLike(path, expected)),
      path,
    ).toBe(true);
  }
  for (const expected of task.changes) {
    expect(changed.some((path) => isLike(path, expected))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet.dialog).toBeHidden();
  await expect(row).toHaveCount(0);
}

function isLike(path: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? path === expected : expected.test(path);
}

async function waiting(desk: Desk): Promise<string[]> {
  const { items } = await desk.ask<{ items: readonly Attention[] }>('queue.list', {
    filter: { lane: ['user'] },
  });
  return items.map(({ title }) => title);
}
