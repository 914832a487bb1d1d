import type { Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Saves what the page shows as test-results/screens/<name>.png. */
export async function saveScreen(page: Page, name: string): Promise<void> {
  const folder = join(root, 'test-results/screens');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
