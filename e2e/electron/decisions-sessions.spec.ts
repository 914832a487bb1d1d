import { expect, test } from '@playwright/test';
import { openDesktop } from '../decisions/desk.ts';
import { journalTellsAll } from '../decisions/journal-journey.ts';
import { pressEverythingButConfirm } from '../decisions/no-other-door.ts';
import { glance } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

// On a machine that is busy with other things each of these takes minutes and not seconds.
test.slow();
test.afterEach(cleanUp);

test('the journal tells who, when and what, and shows where its chain is broken', async () => {
  await journalTellsAll(openDesktop, glance);
});

test('no other door: everything pressed but Confirm changes no byte', async () => {
  const { pressed } = await pressEverythingButConfirm(openDesktop);
  expect(pressed).toBeGreaterThan(100);
});
