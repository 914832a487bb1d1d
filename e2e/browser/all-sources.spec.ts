import { expect, test, type Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { queueRows } from '../electron/queue-rows.ts';
import { cleanUp, copyWorkspace, launchServe, saveScreen } from '../support/index.ts';
import { root } from '../support/paths.ts';

test.afterEach(cleanUp);

/** All test workspaces in which a format is found. */
const NAMES = readdirSync(join(root, 'test/workspaces'))
  .filter((name) => !name.endsWith('-vectors'))
  .sort();

interface Queue {
  readonly items: readonly { readonly id: string }[];
  readonly lanes: Readonly<Record<string, number>>;
}
interface Loops {
  readonly items: readonly { readonly id: string; readonly title: string }[];
}

/** Asks the engine by a connection of the page's own origin. */
async function ask<T>(page: Page, channel: string, args: object): Promise<T> {
  const answer = await page.evaluate(
    ([name, given]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${window.location.host}/socket?client=all-sources`);
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ id: 1, channel: name, args: given })),
        );
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as {
            id?: number;
            answer?: { value?: unknown };
          };
          if (message.id !== 1) return;
          socket.close();
          resolve(message.answer?.value);
        });
        socket.addEventListener('error', () => reject(new Error('no connection')));
      }),
    [channel, args] as const,
  );
  return answer as T;
}

test('all workspaces at once: each item, each loop and each graph is drawn', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const folders = await Promise.all(NAMES.map((name) => copyWorkspace(name)));
  const serve = await launchServe({ args: folders });
  await page.goto(serve.url);
  const go = (address: string): Promise<void> =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, address);
  await expect(queueRows(page).first()).toBeVisible();
  const places = (): Promise<{ state: string }[]> => ask(page, 'workspaces.list', {});
  await expect
    .poll(async () => (await places()).filter(({ state }) => state === 'watching').length, {
      timeout: 60_000,
    })
    .toBe(NAMES.length);
  const { items: rows, lanes } = await ask<Queue>(page, 'queue.list', { limit: 500 });
  const { items: loops } = await ask<Loops>(page, 'loops.list', {});
  expect(rows.length).toBeGreaterThan(50);
  expect(loops.length).toBeGreaterThan(40);

  await test.step('the header counts what the queue holds', async () => {
    const counts = page.getByRole('navigation', { name: 'Who has to move next' }).getByRole('link');
    const shown = await counts.allInnerTexts();
    expect(shown.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(
      ['user', 'health', 'agent', 'evidence'].map((lane) => lanes[lane]),
    );
    await saveScreen(page, 'all-sources-queue');
  });

  await test.step('each item opens', async () => {
    for (const { id } of rows) {
      await go(`#/queue?item=${encodeURIComponent(id)}`);
      await expect(page.locator('#item-detail .detail-head')).toBeVisible();
      expect([id, await page.getByRole('alert').allInnerTexts()]).toEqual([id, []]);
    }
  });

  await test.step('each loop opens, and its graph is drawn', async () => {
    for (const { id, title } of loops) {
      const loop = encodeURIComponent(id);
      await go(`#/loop/${loop}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await go(`#/graph/${loop}`);
      const drawn = page.locator('main').locator('.node-card, .empty');
      await expect(drawn.first()).toBeVisible();
      expect([id, await page.getByRole('alert').allInnerTexts()]).toEqual([id, []]);
    }
  });

  await test.step('a search finds something of each format', async () => {
    for (const text of ['rollback runbook', 'portfolio-manager', 'TSK-0022', 'Held invoice']) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(text);
      await expect(
        page
          .getByRole('option')
          .filter({ hasText: new RegExp(text, 'i') })
          .first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
  expect(complaints).toEqual([]);
});
