import { expect, test } from '@playwright/test';
import { openInBrowser } from '../decisions/desk.ts';
import { journalTellsAll } from '../decisions/journal-journey.ts';
import { pressEverythingButConfirm } from '../decisions/no-other-door.ts';
import { lookClosely } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

// On a machine that is busy with other things each of these takes minutes and not seconds.
test.slow();
test.afterEach(cleanUp);

test('the journal tells who, when and what, and shows where its chain is broken', async ({
  page,
}) => {
  await journalTellsAll(openInBrowser(page), lookClosely);
});

test('no other door: everything pressed but Confirm changes no byte', async ({ page }) => {
  const { pressed, previews } = await pressEverythingButConfirm(openInBrowser(page));
  test.info().annotations.push({
    type: 'session',
    description: `${pressed} presses, ${previews} previews`,
  });
  expect(pressed).toBeGreaterThan(100);
});
