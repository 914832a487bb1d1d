import { test } from '@playwright/test';
import { openInBrowser } from '../decisions/desk.ts';
import { rewardFromClickToReceipt } from '../decisions/reward-journey.ts';
import { skipUnlessLinux } from '../decisions/reward-steps.ts';
import { lookClosely } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

test.afterEach(cleanUp);

test('a reward from the key press to the receipt', async ({ page }) => {
  skipUnlessLinux();
  await rewardFromClickToReceipt(openInBrowser(page), lookClosely);
});
