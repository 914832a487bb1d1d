/**
 * A long session of pressing everything on every screen except Confirm. Forms are filled in and
 * previewed and left again; at the end every attached file is what it was, to the byte, and no file
 * came or went.
 */
import { expect, type Page } from '@playwright/test';
import { copyWorkspace, fakeLoopx } from '../support/index.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { digestOf } from './file-digest.ts';
import { sheetOf } from './sheet.ts';

const WORKSPACES = [
  'loopx-multi',
  'tradingcodex-staged-plan',
  'loop-agent-invoice-relay',
  'codex-workflow-decision-required',
] as const;
const SCREENS = ['queue', 'loops', 'graph', 'quota', 'escalations', 'packets', 'findings', 'journal', 'workspaces?attach=1', 'settings'] as const; // prettier-ignore
const TABS = ['', 'work', 'gates', 'timeline', 'rewards', 'quota', 'files'] as const;
const PRESSABLE =
  'main :is(button, a[href], summary, [role=option], [role=tab], input[type=checkbox], input[type=radio])';
/** Pressed at the very end, because there is nothing left to press after them. */
const LAST = /^Detach$/;
/** How often things that are alike to a person are pressed on one screen. */
const ALIKE = 1;

export interface Session {
  readonly pressed: number;
  readonly previews: number;
}

export async function pressEverythingButConfirm(open: OpenDesk): Promise<Session> {
  const loopx = await fakeLoopx();
  const folders = await Promise.all(WORKSPACES.map((name) => copyWorkspace(name)));
  const before = await digestOf(folders);
  const desk = await open({ args: folders, env: loopx.env });
  const { page } = desk;
  page.on('dialog', (dialog) => void dialog.dismiss());
  await expect(page.getByRole('option').first()).toBeVisible();
  const loops = await firstLoopOfEach(desk);
  const places = [
    ...SCREENS.map((screen) => `#/${screen}`),
    ...loops.flatMap((id) =>
      TABS.map((tab) => `#/loop/${encodeURIComponent(id)}${tab === '' ? '' : `?tab=${tab}`}`),
    ),
    ...loops.map((id) => `#/graph/${encodeURIComponent(id)}`),
    ...(await queueItems(desk)).map((id) => `#/queue?item=${encodeURIComponent(id)}`),
  ];
  const session = { pressed: 0, previews: 0 };
  const seen: Record<string, number> = {};
  for (const place of places) await pressAll(page, place, session, seen);

  expect(session.previews).toBeGreaterThan(5);
  const { items } = await desk.ask<{ items: { kind: string }[] }>('journal.list', {
    offset: 0,
    limit: 500,
  });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['previewed']));
  await go(page, '#/workspaces');
  const detach = page.getByRole('button', { name: LAST });
  for (let left = folders.length; left > 0; left -= 1) {
    await expect(detach).toHaveCount(left);
    await detach.first().click();
  }
  const calls = await loopx.calls();
  expect(calls.length).toBeGreaterThan(0);
  expect(await digestOf(folders)).toEqual(before);
  await desk.close();
  expect(await digestOf(folders)).toEqual(before);
  return session;
}

async function go(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, place);
  await expect(page.locator('main .loading')).toHaveCount(0);
}

async function pressAll(
  page: Page,
  place: string,
  session: { pressed: number; previews: number },
  seen: Record<string, number>,
): Promise<void> {
  await go(page, place);
  const screen = place.replace(/\/(loop|graph)\/[^?]+/, '/$1').replace(/item=.*/, 'item');
  for (let from = 0; ;) {
    const pressed = await pressNext(page, { from, screen, seen });
    if (pressed === null) return;
    from = pressed.at + 1;
    seen[pressed.kind] = (seen[pressed.kind] ?? 0) + 1;
    session.pressed += 1;
    if (pressed.opened === 'sheet') session.previews += await preview(page);
    if (pressed.opened !== 'nothing') {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    if (pressed.hash !== place) await go(page, place);
  }
}

interface Pressed {
  readonly at: number;
  /** The screen, and what the control is to a person: names of loops and moments left out. */
  readonly kind: string;
  readonly opened: 'sheet' | 'overlay' | 'nothing';
  readonly hash: string;
}

/** Presses the next control that is worth it and waits until the page has answered; null at the end. */
function pressNext(
  page: Page,
  asked: { from: number; screen: string; seen: Record<string, number> },
): Promise<Pressed | null> {
  return page.evaluate(
    async ({ from, screen, seen, selector, alike, last }) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      const kindOf = (element: HTMLElement): string => {
        const role = element.getAttribute('role') ?? element.tagName;
        const isButton = element.classList.contains('button');
        return `${screen} ${isButton ? element.textContent.trim() : `${role} ${element.className}`}`;
      };
      const visible = all.filter((each) => each.checkVisibility());
      const at = visible.findIndex(
        (each, index) =>
          index >= from &&
          (seen[kindOf(each)] ?? 0) < alike &&
          !new RegExp(last).test(each.textContent.trim()),
      );
      const element = visible[at];
      if (element === undefined) return null;
      const kind = kindOf(element);
      // Menus open when the pointer goes down, everything else when it was let go.
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      element.click();
      await new Promise((resolve) => setTimeout(resolve, 30));
      const has = (what: string): boolean => document.querySelector(what) !== null;
      const opened = has('[data-sheet="open"]')
        ? 'sheet'
        : has('[role=dialog], [role=menu], .drawer')
          ? 'overlay'
          : 'nothing';
      return { at, kind, opened, hash: window.location.hash } as const;
    },
    { ...asked, selector: PRESSABLE, alike: ALIKE, last: LAST.source },
  );
}

/** Fills the open form as well as it goes and asks for its preview; Confirm stays where it is. */
async function preview(page: Page): Promise<number> {
  const { dialog, preview: button, confirm } = sheetOf(page);
  await button
    .or(dialog.getByRole('alert'))
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  if (!(await button.isVisible())) return 0;
  for (const group of await dialog.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().check();
  }
  for (const box of await dialog.locator('textarea, input[type=text]').all()) {
    if ((await box.inputValue()) === '') await box.fill('Seen, nothing to add.');
  }
  await button.click();
  const done = confirm.or(dialog.getByRole('alert')).or(dialog.getByText('to run yourself'));
  await done.first().waitFor({ timeout: 10_000 });
  return (await confirm.isVisible()) ? 1 : 0;
}

async function firstLoopOfEach(desk: Desk): Promise<string[]> {
  const { items } = await desk.ask<{ items: { id: string; workspace: string }[] }>('loops.list');
  return [...new Map(items.map(({ id, workspace }) => [workspace, id])).values()];
}

async function queueItems(desk: Desk): Promise<string[]> {
  const { items } = await desk.ask<{ items: { id: string; offers: unknown[] }[] }>('queue.list');
  return items.filter(({ offers }) => offers.length > 0).map(({ id }) => id);
}
