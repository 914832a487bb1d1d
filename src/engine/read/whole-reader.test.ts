import { renameSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { readWhole, readWholeOnce, RETRY_MS, type WholeOptions } from './whole-reader.ts';

const folder = scratchFolders('whole');

function made(content: string | Buffer): {
  readonly file: string;
  readonly json: WholeOptions;
  readonly text: WholeOptions;
} {
  const root = folder();
  const file = path.join(root, 'state.json');
  writeFileSync(file, content);
  const json: WholeOptions = { roots: [root], decode: 'json', maxBytes: 1000, hadContent: true };
  return { file, json, text: { ...json, decode: 'text' } };
}

describe('a file that its owner rewrites', () => {
  it('is read whole, a BOM and bytes that are not UTF-8 included', () => {
    const { file, json } = made('\uFEFF{"a":1}');
    expect(readWholeOnce(file, json)).toMatchObject({ state: 'good', value: { a: 1 } });
    writeFileSync(file, Buffer.from([0x22, 0xff, 0x22]));
    expect(readWholeOnce(file, json)).toMatchObject({
      state: 'good',
      value: '\uFFFD',
      invalidUtf8: true,
    });
  });

  it('is tried again while it is half-written', async () => {
    const { file, json } = made('{"a":');
    const reading = readWhole(file, json);
    setTimeout(() => {
      writeFileSync(file, '{"a":2}');
    }, RETRY_MS * 2);
    expect(await reading).toMatchObject({ state: 'good', value: { a: 2 } });
  });

  it('is called unfinished when it stays so', async () => {
    const { file, json, text } = made('{"a":');
    expect(await readWhole(file, json)).toMatchObject({ state: 'unfinished', reason: 'bad' });
    truncateSync(file, 0);
    expect(readWholeOnce(file, json)).toMatchObject({ state: 'unfinished', reason: 'empty' });
    expect(readWholeOnce(file, text)).toMatchObject({ state: 'unfinished', reason: 'empty' });
    expect(readWholeOnce(file, { ...text, hadContent: false })).toMatchObject({
      state: 'good',
      value: '',
    });
  });

  it('is refused when it is too big, and found again after it was replaced', () => {
    const { file, json } = made(JSON.stringify('x'.repeat(2000)));
    expect(readWholeOnce(file, json)).toMatchObject({ state: 'refused', refusal: 'too-big' });
    writeFileSync(`${file}.tmp`, '{"a":3}');
    renameSync(`${file}.tmp`, file);
    expect(readWholeOnce(file, json)).toMatchObject({ state: 'good', value: { a: 3 } });
  });
});
