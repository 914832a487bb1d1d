/** A product lead copies packets of a goal whose agent would like to speak in the lead's name. */
import { expect } from '@playwright/test';
import type { Attention } from '../../src/contract/model.ts';
import { packet as english } from '../../src/contract/messages/en/packet.ts';
import { packet as chinese } from '../../src/contract/messages/zh/packet.ts';
import { copyWorkspace, withoutLoopx } from '../support/index.ts';
import { queueRow } from '../electron/queue-rows.ts';
import type { Desk, OpenDesk } from './desk.ts';
import { markdownNodes, textOf } from './markdown-nodes.ts';
import { poison, PRIVATE } from './poison.ts';

type Words = Readonly<Record<keyof typeof english, string>>;

const PARTS = [
  'link',
  'prompt',
  'agent',
  'hint',
  'dry-run',
  'state',
  'evidence',
  'left-out',
] as const;

export async function leadCopiesPackets(
  open: OpenDesk,
  look: (page: Desk['page'], step: string) => Promise<void>,
): Promise<void> {
  const workspace = await copyWorkspace('loopx-basic');
  const run = await poison(workspace);
  const desk = await open({ args: [workspace], env: withoutLoopx() });
  const { page } = desk;
  // By the key, in the language of the interface, from the item itself.
  const gate = queueRow(page, 'Decide whether');
  await gate.click();
  await page.keyboard.press('c');
  await expect(page.getByText('Packet copied')).toBeVisible();
  const first = await desk.clipboard();
  expectHarmless(first, english, workspace);

  // And from the screen, where the parts and the language can be chosen.
  await page.getByRole('link', { name: 'Packet', exact: true }).click();
  await expectPreviewHarmless(desk, english);
  await look(page, '8-packet');
  await page.getByRole('radio', { name: '中文' }).check();
  await expect(page.locator('.packet-preview')).toContainText(chinese['packet.left-out']);
  await page.locator('.packet-preview').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => desk.clipboard()).toContain(chinese['packet.is-no-decision']);
  expectHarmless(await desk.clipboard(), chinese, workspace);
  await expectPreviewHarmless(desk, chinese);
  await look(page, '9-packet-zh');

  // The run that an agent says was judged already, judged in words of its own.
  const { items } = await desk.ask<{ items: readonly Attention[] }>('queue.list');
  const loop = items[0]?.loop ?? '';
  const loopView = await desk.ask<{ newestRuns: { key: string; atText: string }[] }>('loop.get', {
    id: loop,
  });
  const poisoned = loopView.newestRuns.find(({ atText }) => atText === run['generated_at']);
  await page.evaluate(
    ([id, key]) => {
      window.location.hash = `#/packets?loop=${encodeURIComponent(id)}&run=${encodeURIComponent(key)}`;
    },
    [loop, poisoned?.key ?? ''] as const,
  );
  await expect(page.locator('.packet-preview')).toContainText('needs_human_reward');
  await page.locator('.packet-preview').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => desk.clipboard()).toContain('Current judgement');
  expectHarmless(await desk.clipboard(), english, workspace);
  await expectPreviewHarmless(desk, english);
  await desk.close();
}

/** No private text, nothing that breaks out of its quote, and the packet's own words about itself. */
function expectHarmless(markdown: string, words: Words, workspace: string): void {
  for (const secret of [...PRIVATE, workspace]) expect(markdown).not.toContain(secret);
  expect(markdown).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/u);
  const nodes = markdownNodes(markdown);
  const kinds = new Set(nodes.map(({ type }) => type));
  for (const kind of [
    'html',
    'link',
    'image',
    'code',
    'table',
    'thematicBreak',
    'footnoteReference',
  ]) {
    expect(kinds).not.toContain(kind);
  }
  const headings = nodes.filter(({ type }) => type === 'heading');
  expect(headings.map(({ depth }) => depth)).toEqual([1, ...headings.slice(1).map(() => 2)]);
  const titles = PARTS.map((part) => words[`packet.${part}`]);
  const shown = headings.slice(1).map(textOf);
  expect(titles.filter((title) => shown.includes(title))).toEqual(shown);
  expect(shown).toContain(words['packet.left-out']);
  const tasks = nodes.filter(({ checked }) => checked !== null && checked !== undefined);
  expect(tasks.map((task) => [textOf(task), task.checked])).toEqual([
    [words['packet.agree'], false],
    [words['packet.disagree'], false],
  ]);
  // Our own sentences stand beside the quotes and not inside of them.
  const quotes = nodes.filter(({ type }) => type === 'blockquote').map(textOf);
  expect(quotes.every((quote) => !quote.includes(words['packet.judging'].slice(0, 6)))).toBe(true);
  const paragraphs = nodes.filter(({ type }) => type === 'paragraph').map(textOf);
  expect(paragraphs[0]).toBe(words['packet.is-no-decision']);
  const leftOut = markdown.slice(markdown.indexOf(`## ${words['packet.left-out']}`));
  for (const kind of ['paths', 'credentials', 'mail'] as const) {
    const sentence = words[`packet.left-out.${kind}_other`].split('{{count}}');
    expect(leftOut).toMatch(new RegExp(sentence.join(String.raw`\d+`)));
  }
}

/** What a Markdown reader makes of it: the same headings, and nothing to press or to load. */
async function expectPreviewHarmless(desk: Desk, words: Words): Promise<void> {
  const shown = desk.page.locator('.packet-preview .markdown');
  await expect(shown).toContainText(words['packet.is-no-decision']);
  const headings = await shown.locator('.md-heading').allInnerTexts();
  const titles = PARTS.map((part) => words[`packet.${part}`]);
  expect(headings.length).toBeGreaterThan(5);
  expect(titles.filter((title) => headings.includes(title))).toEqual(headings.slice(1));
  await expect(shown.locator('img, script, iframe, table, a, button, input')).toHaveCount(0);
}
