import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal, type JournalInput } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'signalbox-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (preview: string): JournalInput => ({
  at: 1,
  kind: 'confirmed',
  preview,
  loop: 'l',
  action: 'a',
  by: { account: 'x', name: '' },
});
async function three(): Promise<Journal> {
  const journal = await Journal.open(folder);
  for (const name of ['one', 'two', 'three']) await journal.append(entry(name));
  return journal;
}

describe('the journal', () => {
  it('is a whole chain after a restart', async () => {
    await three();
    const again = await Journal.open(folder);
    expect(again.entries.map((e) => [e.seq, e.preview])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ]);
    expect(again.brokenAt).toBeNull();
  });

  it.each([
    ['a changed line', (lines: string[]) => lines.with(1, lines[1]!.replace('two', 'TWO')), 3],
    ['a removed line', (lines: string[]) => lines.toSpliced(1, 1), 2],
    ['a swapped pair', (lines: string[]) => [lines[1]!, lines[0]!, lines[2]!, ''], 1],
    ['a line that is no JSON', (lines: string[]) => lines.toSpliced(1, 0, 'garbage'), 2],
  ])('shows %s and mends nothing', async (_name, meddle, line) => {
    const { file } = await three();
    writeFileSync(file, meddle(readFileSync(file, 'utf8').split('\n')).join('\n'));
    const bytes = readFileSync(file);
    const again = await Journal.open(folder);
    expect(again.brokenAt).toBe(line);
    expect(readFileSync(file)).toEqual(bytes);
    await again.append(entry('four'));
    expect(again.brokenAt).toBe(line);
    expect((await Journal.open(folder)).entries.at(-1)?.preview).toBe('four');
  });

  it('keeps a torn last line apart from the next entry', async () => {
    const { file } = await three();
    appendFileSync(file, '{"seq":3,"prev":');
    const again = await Journal.open(folder);
    expect(again.brokenAt).toBe(4);
    await again.append(entry('five'));
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(6);
    expect((await Journal.open(folder)).entries.at(-1)?.preview).toBe('five');
  });

  it.each([
    [
      'its last lines were removed',
      (text: string) => text.split('\n').slice(0, 1).join('\n') + '\n',
      2,
    ],
    ['its last line was changed', (text: string) => text.replace('three', 'THREE'), 3],
    ['it was emptied', () => '', 1],
  ])('shows that %s, at the next start and after it', async (_name, meddle, line) => {
    const { file } = await three();
    writeFileSync(file, meddle(readFileSync(file, 'utf8')));
    const again = await Journal.open(folder);
    expect(again.brokenAt).toBe(line);
    await again.append(entry('four'));
    expect((await Journal.open(folder)).brokenAt).toBe(line);
  });

  it.each([
    ['cut off', (text: string) => text.split('\n').slice(0, 1).join('\n') + '\n', 2],
    ['changed', (text: string) => text.replace('three', 'THREE'), 3],
  ])(
    'shows that its end was %s while it is open, and loses no later entry',
    async (_n, meddle, line) => {
      const journal = await three();
      writeFileSync(journal.file, meddle(readFileSync(journal.file, 'utf8')));
      await journal.append(entry('four'));
      expect(journal.brokenAt).toBe(line);
      expect(journal.entries.at(-1)?.preview).toBe('four');
      const again = await Journal.open(folder);
      expect(again.brokenAt).toBe(line);
      expect(again.entries.at(-1)?.preview).toBe('four');
    },
  );

  it('sees what a second Signalbox wrote, when it is asked to look', async () => {
    const [a, b] = [await Journal.open(folder), await Journal.open(folder)];
    await a.append(entry('one'));
    expect(b.entries).toHaveLength(0);
    await b.look();
    expect(b.entries.map(({ preview }) => preview)).toEqual(['one']);
  });

  it('two at once keep one chain', async () => {
    const [a, b] = [await Journal.open(folder), await Journal.open(folder)];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? a : b).append(entry(String(i)))),
    );
    const again = await Journal.open(folder);
    expect(again.brokenAt).toBeNull();
    expect(again.entries).toHaveLength(10);
    expect(new Set(again.entries.map((e) => e.seq)).size).toBe(10);
  });
});
