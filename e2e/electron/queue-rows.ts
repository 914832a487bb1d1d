import type { Locator, Page } from '@playwright/test';

/** The rows of the queue that are drawn, in their order. */
export function queueRows(page: Page): Locator {
  return page.getByRole('listbox').getByRole('option');
}

/** The row whose text contains this. */
export function queueRow(page: Page, text: string): Locator {
  return queueRows(page).filter({ hasText: text });
}
