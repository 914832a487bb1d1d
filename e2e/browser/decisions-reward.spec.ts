import { test } from '@playwright/test';
import { openInBrowser } from '../decisions/desk.ts';
import { rewardFromClickToReceipt } from '../decisions/reward-journey.ts';
import { skipUnlessLinux } from '../decisions/reward-steps.ts';
import { lookClosely } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

// On a machine that is busy with other things each of these takes minutes and not seconds.
test.slow();
test.afterEach(cleanUp);

test('a reward from the key press to the receipt', async ({ page }) => {
  skipUnlessLinux();
  await rewardFromClickToReceipt(openInBrowser(page), lookClosely);
});
