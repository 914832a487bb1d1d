import { expect, test } from '@playwright/test';
import { openDesktop } from '../decisions/desk.ts';
import { journalTellsAll } from '../decisions/journal-journey.ts';
import { pressEverythingButConfirm } from '../decisions/no-other-door.ts';
import { glance } from '../decisions/sheet.ts';
import { cleanUp } from '../support/index.ts';

test.afterEach(cleanUp);

test('the journal tells who, when and what, and shows where its chain is broken', async () => {
  await journalTellsAll(openDesktop, glance);
});

test('no other door: everything pressed but Confirm changes no byte', async () => {
  test.setTimeout(180_000);
  const { pressed } = await pressEverythingButConfirm(openDesktop);
  expect(pressed).toBeGreaterThan(100);
});
