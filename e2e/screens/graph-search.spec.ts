import { expect, test } from '@playwright/test';
import { cleanUp, copyWorkspace, openServe, saveScreen } from '../support/index.ts';

test.afterEach(cleanUp);

test('search by keyboard: by kind, to the thing, to the line of a ledger', async ({ page }) => {
  await openServe(page, {
    args: [await copyWorkspace('loopx-basic'), await copyWorkspace('loop-agent-invoice-relay')],
  });
  await expect(page.getByRole('link', { name: /Needs you:? [1-9]/ })).toBeVisible({
    timeout: 30_000,
  });
  const field = page.getByPlaceholder(/words from the ledgers/);

  await page.keyboard.press('Control+k');
  await field.fill('nightly contract suite');
  await expect(
    page.getByRole('option', { name: /Watch the nightly contract/ }).first(),
  ).toBeVisible();
  await expect(page.getByText(/^Work · \d/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'The chosen item' })).toContainText(
    'Watch the nightly contract suite',
  );
  await expect(page).toHaveURL(/#\/graph\/.*item=/);

  await page.keyboard.press('Control+k');
  await field.fill('rate_limit_burst_test_passed');
  const line = page.getByRole('option', { name: /index\.jsonl:\d+/ }).first();
  await expect(line).toBeVisible();
  await saveScreen(page, 'search');
  const place = /index\.jsonl:(\d+)/u.exec(await line.innerText())?.[1] ?? '';
  await line.click();
  const source = page.getByRole('complementary', { name: 'Source' });
  await expect(source.locator('tr.marked')).toContainText('rate_limit_burst_test_passed');
  await expect(source.locator('tr.marked th')).toHaveText(place);
  await expect(source).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.fill('nothing has these words');
  await expect(page.getByText('Nothing in the ledgers has these words.')).toBeVisible();
});
