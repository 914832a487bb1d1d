import { test, type Page } from '@playwright/test';
import { openInBrowser } from '../decisions/desk.ts';
import { killedTests } from '../decisions/killed-tests.ts';
import { lookClosely } from '../decisions/sheet.ts';
import { troubleTests } from '../decisions/trouble-tests.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

troubleTests(() => openInBrowser(page), lookClosely);
killedTests(() => openInBrowser(page));
