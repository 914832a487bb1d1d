import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { cleanUp, copyWorkspace, launchServe, saveScreen } from '../support/index.ts';
import { largeRun } from './graph-run.ts';

test.afterEach(cleanUp);

interface Desk {
  /** Opens an address of the app, `{Title}` standing for the id of the loop with that title. */
  readonly go: (address: string) => Promise<void>;
  readonly complaints: readonly string[];
}

/** The served app with some workspaces attached, once the loops of all of them are known. */
async function desk(
  page: Page,
  folders: readonly string[],
  titles: readonly string[],
): Promise<Desk> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const serve = await launchServe({ args: folders });
  await page.goto(serve.url);
  const { origin } = new URL(serve.url);
  await page.goto(`${origin}/#/graph`);
  const choice = page.getByRole('combobox');
  const ids = new Map<string, string>();
  for (const title of titles) {
    const option = choice.locator('option', { hasText: title }).first();
    await expect(option).toBeAttached({ timeout: 30_000 });
    ids.set(title, (await option.getAttribute('value')) ?? '');
  }
  return {
    complaints,
    go: async (address) => {
      const full = address.replace(/\{(.+?)\}/u, (_, title: string) =>
        encodeURIComponent(ids.get(title) ?? title),
      );
      await page.goto(`${origin}/${full}`);
      await expect(page.locator('main .loading')).toHaveCount(0);
    },
  };
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

const drawing = (page: Page) => page.getByRole('application');
const detail = (page: Page) => page.getByRole('complementary', { name: 'The chosen item' });

test('the graph by keyboard: along the edges, open, back, find, and the same as a list', async ({
  page,
}) => {
  const { go, complaints } = await desk(
    page,
    [await copyWorkspace('loop-agent-invoice-relay')],
    ['Held invoice replay'],
  );
  await go('#/graph/{Held invoice replay}');
  await drawing(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Replay the 41');
  await expect(page).toHaveURL(/item=gate/);
  await expect(detail(page).getByRole('button', { name: /Approve/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('replay-shell');
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(drawing(page)).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('precheck');
  await expect(page.getByText('Found: 1 of 6.')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'precheck-shell' }).click();
  await expect(detail(page)).toContainText('contract-note');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the past: by event, by key, by typing; five moments, five truths; decisions rest', async ({
  page,
}) => {
  const { go } = await desk(
    page,
    [
      await copyWorkspace('tradingcodex-thesis-review'),
      await copyWorkspace('loop-agent-invoice-relay'),
    ],
    ['thesis review', 'Held invoice replay'],
  );
  await go('#/graph/{thesis review}');
  const count = page.locator('.graph-notes span').first();
  const banner = page.getByRole('status').filter({ hasText: 'As of' });
  await expect(banner).toHaveCount(0);
  const truths = new Set<string>();
  const now = await count.innerText();
  await page.getByRole('button', { name: 'Previous event' }).click();
  await expect(banner).toContainText('This is the past');
  await expect(banner).toContainText('Replayed from the ledgers');
  await expect(banner).toContainText('Only as seen since attaching');
  for (const moment of ['09:01:10', '09:05:00', '09:20:00', '09:25:00', '09:40:00']) {
    await page.getByRole('button', { name: 'Type a moment' }).click();
    await page.getByLabel('Moment', { exact: true }).fill(`2026-07-01T${moment}Z`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`asOf=2026-07-01T${encodeURIComponent(moment)}Z`));
    await expect(page.locator('.graph-body')).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: 'List' }).click();
    truths.add(await page.getByRole('table').innerText());
    await page.getByRole('button', { name: 'Drawing' }).click();
  }
  expect(truths.size).toBe(5);
  await saveScreen(page, 'graph-past');
  await expectAccessible(page);
  await page.reload();
  await expect(banner).toContainText('This is the past');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(banner).toHaveCount(0);
  await expect(count).toHaveText(now);
  await expect(page).not.toHaveURL(/asOf/);

  await page.getByRole('button', { name: 'Type a moment' }).click();
  await page.getByLabel('Moment', { exact: true }).fill('yesterday');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is not a moment');
  await page.keyboard.press('Escape');

  await go('#/loop/{Held invoice replay}?tab=gates');
  await expect(page.getByRole('button', { name: /Approve/ })).toBeEnabled();
  await page.keyboard.press(',');
  await expect(banner).toContainText('This is the past');
  for (const button of await page.getByRole('button', { name: /…$/ }).all()) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('.');
  await expect(banner).toHaveCount(0);
});

test('2,000 nodes: folded with a count, all on demand, no frame held up', async ({ page }) => {
  test.setTimeout(120_000);
  const { go, complaints } = await desk(page, [await largeRun(40, 50, 36)], ['Many steps']);
  await go('#/graph/{Many steps}');
  await expect(page.getByText(/Finished branches are folded: \d+ of 2000 items/)).toBeVisible();
  await expect(page.locator('.node-lit').first()).toBeVisible();
  await saveScreen(page, 'graph-2000-folded');
  await page.evaluate(() => {
    const held: number[] = [];
    Object.assign(window, { held });
    new PerformanceObserver((list) => {
      held.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(page.getByText('2000 items')).toBeVisible();
  await expect(page.getByText(/are folded/)).toHaveCount(0);
  await saveScreen(page, 'graph-2000-near');
  await page.getByRole('button', { name: /Show everything/ }).click();
  await expect(page.locator('canvas.graph-overview')).toBeVisible();
  await expect(page.locator('.node-card')).toHaveCount(0);
  await saveScreen(page, 'graph-2000-overview');
  await drawing(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('z');
  await expect(page.locator('.node-cursor')).toBeVisible();
  const made = await page.locator('.node-card').count();
  expect(made).toBeLessThan(200);
  await page.keyboard.press('/');
  await page.keyboard.type('lane-03-step-16');
  await expect(page.getByText('Found: 1 of 2000.')).toBeVisible();
  const held = await page.evaluate(() => (window as unknown as { held: number[] }).held);
  test
    .info()
    .annotations.push({ type: 'frames held up (ms)', description: held.join(', ') || 'none' });
  expect(complaints).toEqual([]);
});

const LOOKS = [
  { name: 'dark', theme: 'Dark', width: 1440, height: 900 },
  { name: 'narrow', theme: 'Light', width: 900, height: 900 },
  { name: 'zoom-200', theme: 'Light', width: 720, height: 450 },
  { name: 'chinese', theme: 'Light', width: 1440, height: 900, language: 'zh' },
] as const;

for (const look of LOOKS) {
  test(`graph, escalations and findings look right and pass the scan: ${look.name}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: look.width, height: look.height });
    const names = [
      'loopx-basic',
      'tradingcodex-thesis-review',
      'codex-workflow-hard-stop',
      'loop-agent-invoice-relay',
      'loop-agent-tariff-sync',
    ];
    const folders = await Promise.all(names.map(copyWorkspace));
    const { go, complaints } = await desk(page, folders, [
      'harbor-api',
      'thesis review',
      'Notebook export',
      'Held invoice replay',
    ]);
    await go('#/settings');
    await page.getByRole('radio', { name: look.theme }).check();
    if ('language' in look) {
      await page.getByRole('radio', { name: '中文' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
    }
    const screens = [
      ['graph', '#/graph/{Held invoice replay}?item=gate%3Adecision-gate'],
      ['graph-todos', '#/graph/{harbor-api}'],
      ['graph-past', '#/graph/{thesis review}?asOf=2026-07-01T09:25:00Z'],
      ['graph-list', '#/graph/{Notebook export}?as=list'],
      ['loop-past', '#/loop/{harbor-api}?asOf=2026-08-26T09:20:00Z'],
      ['escalations', '#/escalations'],
      ['findings', '#/findings'],
    ] as const;
    for (const [name, address] of screens) {
      await test.step(name, async () => {
        await go(address);
        await expect(page.locator('.graph-drawing.loading')).toHaveCount(0);
        await saveScreen(page, `${name}-${look.name}`);
        await expectAccessible(page);
      });
    }
    expect(complaints).toEqual([]);
  });
}

test('forced colours: gates and failures still stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { go } = await desk(
    page,
    [await copyWorkspace('codex-workflow-hard-stop')],
    ['Notebook export'],
  );
  await go('#/graph/{Notebook export}');
  await expect(page.locator('.node-asks').first()).toBeVisible();
  await saveScreen(page, 'graph-forced-colours');
  const border = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth);
  expect(await border('.node-lit')).not.toBe(await border('.node-quiet'));
});
