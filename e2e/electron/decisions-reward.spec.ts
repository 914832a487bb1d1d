import { test } from '@playwright/test';
import { openDesktop } from '../decisions/desk.ts';
import { rewardFromClickToReceipt } from '../decisions/reward-journey.ts';
import { skipUnlessLinux } from '../decisions/reward-steps.ts';
import { glance } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

test.afterEach(cleanUp);

test('a reward from the key press to the receipt', async () => {
  skipUnlessLinux();
  await rewardFromClickToReceipt(openDesktop, glance);
});
