import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppendHandle, appendLines } from './append.ts';
import { takeOwnerLock } from './lock.ts';
import { replacePassage } from './replace.ts';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-append-'));
  file = path.join(root, 'index.jsonl');
});
afterEach(() => rmSync(root, { recursive: true }));

const append = (text: string, tornLineWaitMs = 0): ReturnType<typeof appendLines> =>
  appendLines({ path: file, roots: [root], text, tornLineWaitMs });

describe('appending a line', () => {
  it('goes after the last line and says which line it is', async () => {
    writeFileSync(file, 'a\nb\n');
    expect(await append('{"x":1}\n')).toEqual({ path: file, line: 3 });
    expect(readFileSync(file, 'utf8')).toBe('a\nb\n{"x":1}\n');
  });

  it('into an empty file is line 1', async () => {
    writeFileSync(file, '');
    expect(await append('x\n')).toEqual({ path: file, line: 1 });
  });

  it('waits for an unfinished last line, and is never glued to one that stays', async () => {
    writeFileSync(file, 'a\n{"torn":');
    setTimeout(() => appendFileSync(file, '1}\n'), 120);
    expect(await append('x\n', 2000)).toEqual({ path: file, line: 3 });
    truncateSync(file, 4);
    expect(await append('y\n', 0)).toEqual({ path: file, line: 3 });
    expect(readFileSync(file, 'utf8').split('\n').at(-2)).toBe('y');
  });

  it('does not create a file', async () => {
    await expect(append('x\n')).rejects.toMatchObject({ reason: { id: 'write.fail.gone' } });
  });

  it('takes a part back when the disk took only a part, and leaves the file as it was', async () => {
    writeFileSync(file, 'a\n');
    const handle = fakeHandle(file, 3);
    await expect(
      appendLines({
        path: file,
        roots: [root],
        text: '{"long":"line"}\n',
        open: () => Promise.resolve(handle),
      }),
    ).rejects.toMatchObject({ reason: { id: 'write.fail.disk-full' }, touched: false });
    expect(readFileSync(file, 'utf8')).toBe('a\n');
  });

  it('says so when another writer came in behind a part that was written', async () => {
    writeFileSync(file, 'a\n');
    const handle = fakeHandle(file, 3, () => appendFileSync(file, 'other\n'));
    await expect(
      appendLines({
        path: file,
        roots: [root],
        text: '{"long":"line"}\n',
        open: () => Promise.resolve(handle),
      }),
    ).rejects.toMatchObject({ reason: { id: 'write.fail.half' }, touched: true });
    expect(readFileSync(file, 'utf8')).toContain('other\n');
  });
});

/** A handle on a disk that takes only `room` bytes of a write. */
function fakeHandle(
  target: string,
  room: number,
  then: () => void = () => undefined,
): AppendHandle {
  const stat = (() => Promise.resolve(statSync(target))) as AppendHandle['stat'];
  const write = ((buffer: Buffer) => {
    appendFileSync(target, buffer.subarray(0, room));
    then();
    return Promise.resolve({ bytesWritten: room, buffer });
  }) as AppendHandle['write'];
  const readAt = ((buffer: Buffer, offset: number, length: number, position: number) => {
    const bytes = readFileSync(target).subarray(position, position + length);
    bytes.copy(buffer, offset);
    return Promise.resolve({ bytesRead: bytes.length, buffer });
  }) as AppendHandle['read'];
  return {
    stat,
    write,
    read: readAt,
    sync: () => Promise.resolve(),
    truncate: (size) => Promise.resolve(truncateSync(target, size)),
    close: () => Promise.resolve(),
  };
}

describe.runIf(process.platform === 'linux')('the owner’s lock', () => {
  it('is not there: nothing is created', async () => {
    writeFileSync(file, '');
    const held = await takeOwnerLock(file);
    expect(held.how).toBe('none');
    expect(() => statSync(`${file}.lock`)).toThrow(/ENOENT/);
  });

  it('is held by another process: waits its time and then refuses', async () => {
    writeFileSync(`${file}.lock`, 'record of the last holder');
    const other = spawn('flock', ['-x', `${file}.lock`, 'sleep', '30'], {
      stdio: 'ignore',
      detached: true,
    });
    await once(other, 'spawn');
    await expect
      .poll(
        async () => {
          try {
            await (await takeOwnerLock(file, 0)).release();
            return 'free';
          } catch (error) {
            return (error as { reason: { id: string } }).reason.id;
          }
        },
        { timeout: 5000 },
      )
      .toBe('write.fail.locked');
    process.kill(-(other.pid ?? 0), 'SIGKILL');
    await once(other, 'close');
    const held = await takeOwnerLock(file, 2);
    expect(held.how).toBe('flock');
    await held.release();
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe('record of the last holder');
  });
});

describe('replacing a passage', () => {
  const replace = (before: string, after: string): ReturnType<typeof replacePassage> =>
    replacePassage({ path: file, roots: [root], before, after });

  it('changes that passage only and keeps the mode of the file', async () => {
    writeFileSync(file, '{\n  "compute": 0.5,\n  "x": 1\n}\n', { mode: 0o640 });
    expect(await replace('"compute": 0.5', '"compute": 0.3')).toEqual({ path: file, line: 2 });
    expect(readFileSync(file, 'utf8')).toBe('{\n  "compute": 0.3,\n  "x": 1\n}\n');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('leaves every other byte as it was, also bytes that are no text', async () => {
    const around = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x0d, 0x0a]);
    writeFileSync(file, Buffer.concat([around, Buffer.from('"a": 1'), around]));
    await replace('"a": 1', '"a": "好"');
    expect(readFileSync(file)).toEqual(Buffer.concat([around, Buffer.from('"a": "好"'), around]));
  });

  it('gives way to another writer that came in meanwhile', async () => {
    writeFileSync(file, '{"a": 1}\n');
    const other = '{"a": 1, "b": "of another writer"}\n';
    await expect(
      replacePassage({
        path: file,
        roots: [root],
        before: '"a": 1',
        after: '"a": 2',
        beforeRename: () => writeFileSync(file, other),
      }),
    ).rejects.toMatchObject({ reason: { id: 'write.fail.passage-gone' }, touched: false });
    expect(readFileSync(file, 'utf8')).toBe(other);
    expect(readdirSync(root)).toEqual(['index.jsonl']);
  });

  it.each([
    ['is not there', 'nope'],
    ['stands there twice', '"a": 1'],
  ])('refuses when the passage %s', async (_name, before) => {
    const text = '{"a": 1}\n{"a": 1}\n';
    writeFileSync(file, text);
    await expect(replace(before, 'x')).rejects.toMatchObject({
      reason: { id: 'write.fail.passage-gone' },
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
