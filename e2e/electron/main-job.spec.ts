import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attention } from '../../src/contract/model.ts';
import { cleanUp, copyWorkspace, launchApp } from '../support/index.ts';
import { valueFrom } from './bridge.ts';
import { addRun } from './loopx-runs.ts';
import { queueRow, queueRows } from './queue-rows.ts';

test.afterEach(cleanUp);

interface Queue {
  readonly items: readonly Attention[];
  readonly total: number;
}

const LANES = ['user', 'health', 'agent', 'evidence'];

test('attach a folder by its dialog, see the queue in its order, and see it again after a kill', async () => {
  const workspace = await copyWorkspace('loopx-multi');
  const first = await launchApp();
  await first.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, workspace);
  await first.page.evaluate(() => (window.location.hash = '#/workspaces?attach=1'));
  await first.page.getByRole('button', { name: 'Choose…' }).click();
  const attach = first.page.getByRole('button', { name: 'Attach', exact: true });
  const look = first.page.getByRole('button', { name: 'Look inside' });
  await expect(attach.or(look).first()).toBeVisible();
  if (!(await attach.isVisible())) await look.click();
  await attach.click();
  await expect.poll(async () => (await valueFrom<Queue>(first.page, 'queue.list')).total).toBe(14);

  await first.page.evaluate(() => (window.location.hash = '#/queue'));
  const { items } = await valueFrom<Queue>(first.page, 'queue.list');
  const places = items.map(({ lane, priority }) => `${LANES.indexOf(lane)} ${priority}`);
  expect(places).toEqual([...places].sort());
  await expect(queueRows(first.page).first()).toContainText(items[0]?.title ?? '');
  const shown = await queueRows(first.page).allInnerTexts();
  shown.forEach((text, index) => expect(text).toContain(items[index]?.title ?? ''));

  // What LoopX itself puts first in each goal's list for a person is first in sight here.
  const oracle = JSON.parse(await readFile(join(workspace, 'expected.json'), 'utf8')) as {
    goals: Record<string, { todos?: { user: { items_in_order: [string, string][] } } }>;
  };
  const firsts = Object.values(oracle.goals).flatMap(({ todos }) => {
    const open = todos?.user.items_in_order.find(([, status]) => status === 'open');
    return open ? [open[0]] : [];
  });
  expect(firsts.length).toBeGreaterThan(0);
  const focused = items.filter((item) => item.focus && item.lane === 'user');
  expect(focused.map(({ item }) => item)).toEqual(expect.arrayContaining(firsts));

  const main = first.app.process();
  const ended = once(main, 'exit');
  main.kill('SIGKILL');
  await ended;

  const second = await launchApp({ userData: first.userData });
  await expect(queueRows(second.page).first()).toContainText(items[0]?.title ?? '');
  await expect
    .poll(async () => (await valueFrom<Queue>(second.page, 'queue.list')).items.map(({ id }) => id))
    .toEqual(items.map(({ id }) => id));
  await second.close();
});

test('a line appended to an index is on the screen without a reload', async () => {
  const workspace = await copyWorkspace('loopx-multi');
  const { page, close } = await launchApp({ args: [workspace] });
  await expect(queueRow(page, 'Poll the rebuild job result')).toBeVisible();
  await page.evaluate(() => ((window as unknown as { loadedOnce: boolean }).loadedOnce = true));
  for (const action of ['Read the result of the ninth station.', 'Read the tenth as well.']) {
    const began = Date.now();
    await addRun(workspace, 'tide-station-feed', action);
    await expect(queueRow(page, action)).toBeVisible();
    test.info().annotations.push({
      type: 'append to screen',
      description: `${Date.now() - began} ms`,
    });
  }
  const loadedOnce = await page.evaluate(
    () => (window as unknown as { loadedOnce?: boolean }).loadedOnce,
  );
  expect(loadedOnce).toBe(true);
  await close();
});

test('a second start hands its folder to the first and ends', async () => {
  const workspace = await copyWorkspace('loopx-basic');
  const first = await launchApp();
  await first.page.getByRole('main').waitFor();
  const second = launchApp({ userData: first.userData, args: [workspace] });
  // It ends before it has a window to wait for.
  await expect(second).rejects.toThrow();
  await expect(queueRows(first.page).first()).toBeVisible();
  const workspaces = await valueFrom<{ path: string }[]>(first.page, 'workspaces.list');
  expect(workspaces.map(({ path }) => path)).toEqual([workspace]);
  await first.close();
});
