import { test } from '@playwright/test';
import { openInBrowser } from '../decisions/desk.ts';
import { leadCopiesPackets } from '../decisions/lead-day.ts';
import { operatorPausesAndBursts } from '../decisions/operator-day.ts';
import { reviewerClearsThree } from '../decisions/reviewer-day.ts';
import { lookClosely } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

// On a machine that is busy with other things each of these takes minutes and not seconds.
test.slow();
test.afterEach(cleanUp);

test('a reviewer clears a gate todo, a todo and a gate by keyboard alone', async ({ page }) => {
  await reviewerClearsThree(openInBrowser(page));
});

test('an operator pauses one goal and bursts another', async ({ page }) => {
  await operatorPausesAndBursts(openInBrowser(page));
});

test('a product lead copies packets that a hostile workspace tried to poison', async ({ page }) => {
  await leadCopiesPackets(openInBrowser(page), lookClosely);
});
