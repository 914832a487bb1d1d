import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openServe } from '../support/index.ts';
import { root } from '../support/paths.ts';
import { saveScreen } from '../support/screens.ts';

/** The picture in the README; SIGNALBOX_UPDATE_DOCS=1 puts a new one in its place. */
test('the queue of the demo, as the README shows it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const serve = await openServe(page, { args: ['--demo'] });
  const gate = page.getByText('Decide whether the idempotent write path').first();
  await gate.click();
  await expect(page.getByText('Why it is here')).toBeVisible();
  // All five workspaces are read by then.
  await expect(page.getByText('May portfolio-manager be asked').first()).toBeVisible();
  await expect(page.getByText('No sign of life').first()).toBeVisible();
  await page.mouse.move(0, 0);
  await saveScreen(page, 'readme-queue');
  if (process.env['SIGNALBOX_UPDATE_DOCS'] === '1') {
    mkdirSync(join(root, 'docs/images'), { recursive: true });
    copyFileSync(
      join(root, 'test-results/screens/readme-queue.png'),
      join(root, 'docs/images/queue.png'),
    );
  }
  await serve.stop();
});
