/** The sheet of a decision, as a person meets it. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { saveScreen } from '../support/index.ts';

export interface Sheet {
  readonly dialog: Locator;
  readonly preview: Locator;
  readonly confirm: Locator;
  /** The lines under one of the preview's headings. */
  readonly part: (title: string) => Locator;
}

export function sheetOf(page: Page): Sheet {
  const dialog = page.locator('[data-sheet="open"]');
  return {
    dialog,
    preview: dialog.getByRole('button', { name: 'Preview', exact: true }),
    confirm: dialog.locator('button.confirm'),
    part: (title) =>
      dialog.locator('section', {
        has: page.getByRole('heading', { name: title, exact: true }),
      }),
  };
}

/** Neither a letter nor Enter writes anything, wherever the focus was put by the app. */
export async function expectKeysDecideNothing(page: Page): Promise<void> {
  const { dialog, confirm } = sheetOf(page);
  await expect(dialog).toBeFocused();
  for (const key of ['Enter', 'a', 'r', 'y', 'c', 'Enter', ' ']) await page.keyboard.press(key);
  await expect(confirm).toBeEnabled();
  await expect(dialog.getByText('preview, nothing written')).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  // The frame around it has tests of its own.
  const scan = new AxeBuilder({ page }).include('.work').setLegacyMode();
  const { violations } = await scan.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

/** Saves the window as a person may have it: light, dark, narrow, and at 200 % (half the room). */
async function saveLooks(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const theme = (wanted: string): Promise<string> =>
    page.evaluate((to) => {
      const { dataset } = document.documentElement;
      const before = dataset['theme'] ?? '';
      dataset['theme'] = to;
      return before;
    }, wanted);
  const before = await theme('light');
  await saveScreen(page, `${name}-light`);
  await theme('dark');
  await saveScreen(page, `${name}-dark`);
  await theme('light');
  for (const width of [900, 640]) {
    await page.setViewportSize({ width, height: size.height });
    await saveScreen(page, `${name}-${width}`);
  }
  await page.setViewportSize(size);
  await theme(before);
}

/** Every step saved as pictures and scanned: what the specs in the browser do with it. */
export async function lookClosely(page: Page, step: string): Promise<void> {
  await saveLooks(page, `decision-${step}`);
  await expectAccessible(page);
}

/** For the desktop, which draws the same page. */
export function glance(): Promise<void> {
  return Promise.resolve();
}
