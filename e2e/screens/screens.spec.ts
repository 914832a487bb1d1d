import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import {
  CHINESE,
  HOSTILE,
  LONG_TITLE,
  loopIdOf,
  queueOf,
} from '../../src/renderer/test/fixtures.ts';
import { screenPage } from './screen-page.ts';

const LOOP = encodeURIComponent(loopIdOf(0));
const SCREENS = [
  ['queue', '#/queue?item=item-0'],
  ['loops', '#/loops'],
  ['loop', `#/loop/${LOOP}`],
  ['loop-work', `#/loop/${LOOP}?tab=work`],
  ['loop-gates', `#/loop/${LOOP}?tab=gates`],
  ['loop-timeline', `#/loop/${LOOP}?tab=timeline`],
  ['loop-rewards', `#/loop/${LOOP}?tab=rewards`],
  ['loop-quota', `#/loop/${LOOP}?tab=quota`],
  ['loop-files', `#/loop/${LOOP}?tab=files`],
  ['graph', `#/graph/${LOOP}`],
  ['quota', `#/quota?loop=${LOOP}`],
  ['escalations', '#/escalations'],
  ['packets', '#/packets?attention=item-0'],
  ['findings', '#/findings'],
  ['journal', '#/journal'],
  ['workspaces', '#/workspaces?attach=1'],
  ['settings', '#/settings'],
] as const;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen passes the accessibility scan, ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    const { bridge, complaints, go } = await screenPage(page);
    bridge.world.settings = { ...bridge.world.settings, theme };
    for (const [name, hash] of SCREENS) {
      await test.step(name, async () => {
        await go(hash);
        await expect(page.locator('.loading')).toHaveCount(0);
        await expectAccessible(page);
      });
    }
    expect(complaints).toEqual([]);
  });
}

test('the palette, the sheet of keys, the drawer and the decision pass it too', async ({
  page,
}) => {
  const { complaints, go } = await screenPage(page);
  await go('#/queue?item=item-0');
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/A screen, a loop/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.getByRole('complementary', { name: 'Source' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Approve the gate' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Let it go on').check();
  await page.getByLabel('Reason').fill('Well measured.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Confirm and write/ }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('by keyboard alone: find, read, see the source, decide, and come back', async ({ page }) => {
  const { bridge, go } = await screenPage(page);
  await go('#/queue');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('judge');
  await expect(page).toHaveURL(/text=judge/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/text=/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/item=item-0/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('complementary', { name: 'Source' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByLabel('Let it go on')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Well measured.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('button', { name: /^Confirm and write/ });
  await confirm.waitFor();
  // Enter on what has the focus after the preview came must not write.
  await page.keyboard.press('Enter');
  expect(bridge.calls.some(({ channel }) => channel === 'change.confirm')).toBe(false);
  await confirm.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Written, read back').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Loops' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/loop\//);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/loops/);
});

test('hostile text stays text on every screen', async ({ page }) => {
  test.setTimeout(120_000);
  const { bridge, complaints, go } = await screenPage(page);
  for (const item of bridge.world.queue) {
    item.title = HOSTILE;
    item.loopTitle = HOSTILE;
    item.question = `${HOSTILE} <script>document.title = "gone"</script>`;
    item.token = HOSTILE;
  }
  for (const [, hash] of SCREENS) {
    await go(hash);
    await expect(page.locator('.loading')).toHaveCount(0);
    await expect(page.locator('#root img, #root iframe, #root script, #root object')).toHaveCount(
      0,
    );
  }
  await go('#/queue?item=item-0');
  await expect(page.getByRole('article').getByText('U+202E').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a queue of 100,000 draws what is on the screen, and reaches its end', async ({ page }) => {
  const { go } = await screenPage(page, { queue: queueOf(100_000) });
  await go('#/queue');
  const list = page.getByRole('listbox');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await list.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect(page.locator('#queue-row-99999')).toContainText('atlas-search-quality');
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.locator('#queue-row-99999').click();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/item=item-99998/);
});

test('an engine that is away is said so, and new items do not take the focus', async ({ page }) => {
  const { bridge, go } = await screenPage(page);
  await go('#/queue?item=item-0');
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
  bridge.emit({ event: 'engine', state: 'restarting', tries: 2 });
  await expect(page.getByText(/engine is away/)).toBeVisible();
  bridge.emit({ event: 'engine', state: 'up', tries: 0 });
  await expect(page.getByText(/engine is away/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  bridge.world.queue = queueOf(34);
  bridge.emit({ event: 'changed', revision: 2, loops: null });
  await expect(page.locator('[aria-live=polite]').first()).toContainText('needs you');
  await expect(page.getByRole('article')).toBeFocused();
});

test('an error says what happened and can be tried again', async ({ page }) => {
  const { bridge, go } = await screenPage(page, {
    failing: { 'queue.list': 'The index could not be read. Rescan the workspace.' },
  });
  await go('#/queue');
  await expect(page.getByRole('alert')).toContainText('The index could not be read.');
  delete bridge.world.failing['queue.list'];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('nothing attached: look inside a folder, attach it, and arrive at the queue', async ({
  page,
}) => {
  const { go, complaints } = await screenPage(page, { workspaces: [] });
  await go('#/queue');
  await expectAccessible(page);
  await page.getByLabel('Folder').fill('/srv/work');
  await page.keyboard.press('Enter');
  await expect(page.getByText('7 loops were found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attach', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('detaching can be taken back', async ({ page }) => {
  const { go, bridge } = await screenPage(page);
  await go('#/workspaces');
  bridge.world.workspaces = bridge.world.workspaces.map((each) => ({ ...each, demo: false }));
  await page.reload();
  await page.getByRole('button', { name: 'Detach' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'loopx-multi' })).toBeVisible();
  expect(bridge.calls.filter(({ channel }) => channel === 'workspaces.attach')).toHaveLength(1);
});

test('the demo is marked on every screen and left from any', async ({ page }) => {
  const { go } = await screenPage(page);
  await go('#/quota');
  await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
});

test.describe('narrow, large and long', () => {
  for (const [name, width, height] of [
    ['900', 900, 700],
    ['200 % of 1440', 720, 450],
  ] as const) {
    test(`nothing runs off the side at ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const { go } = await screenPage(page);
      for (const hash of [
        '#/queue',
        '#/queue?item=item-4',
        '#/loops',
        `#/loop/${LOOP}`,
        '#/settings',
      ]) {
        await go(hash);
        await expect(page.locator('.loading')).toHaveCount(0);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(over, hash).toBeLessThanOrEqual(0);
      }
    });
  }

  test('a title of 300 characters and Chinese are read in full in the detail', async ({ page }) => {
    const { go } = await screenPage(page);
    await go('#/queue?item=item-4');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      LONG_TITLE,
    );
    await go('#/queue?item=item-3');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(CHINESE);
  });
});
