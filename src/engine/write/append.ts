/** The append effect: whole lines at the end of a ledger, in one write, synced, and read back. */
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { msg } from '@contract/msg.ts';
import type { SourceRef } from '@contract/model.ts';
import { systemFailure, WriteFailure } from './failure.ts';
import { openTarget } from './target.ts';

const NEWLINE = 0x0a;
/** How long an unfinished last line of another writer is waited for before it is left alone. */
const TORN_LINE_WAIT_MS = 2000;

/** What a handle must offer; a test hands in one that fails. */
export type AppendHandle = Pick<
  FileHandle,
  'stat' | 'read' | 'write' | 'sync' | 'truncate' | 'close'
>;

export interface AppendOptions {
  readonly path: string;
  readonly roots: readonly string[];
  /** Whole lines, each with its newline. */
  readonly text: string;
  readonly open?: (path: string, roots: readonly string[]) => Promise<AppendHandle>;
  readonly tornLineWaitMs?: number;
}

/** Appends and returns where the first written line stands. Throws `WriteFailure`. */
export async function appendLines(options: AppendOptions): Promise<SourceRef> {
  const { path } = options;
  const open =
    options.open ??
    ((file, roots) => openTarget(file, roots, constants.O_RDWR | constants.O_APPEND));
  const handle = await open(path, options.roots);
  try {
    const ended = await endsWithNewline(handle, options.tornLineWaitMs ?? TORN_LINE_WAIT_MS);
    // A line that its writer never finished stays alone: ours must not be glued to it.
    const bytes = Buffer.from(ended ? options.text : `\n${options.text}`);
    const before = (await handle.stat()).size;
    await writeWhole(handle, bytes, before, path);
    await handle.sync();
    return { path, line: await lineOf(handle, options.text, before, path) };
  } catch (error) {
    throw systemFailure(error, path);
  } finally {
    await handle.close();
  }
}

async function endsWithNewline(handle: AppendHandle, waitMs: number): Promise<boolean> {
  const last = Buffer.alloc(1);
  for (let waited = 0; ; waited += 100) {
    const { size } = await handle.stat();
    if (size === 0) return true;
    await handle.read(last, 0, 1, size - 1);
    if (last[0] === NEWLINE) return true;
    if (waited >= waitMs) return false;
    await delay(100);
  }
}

/** One write call; when the disk took only a part of it, that part is taken back if it is still the end. */
async function writeWhole(
  handle: AppendHandle,
  bytes: Buffer,
  before: number,
  path: string,
): Promise<void> {
  let written = 0;
  try {
    ({ bytesWritten: written } = await handle.write(bytes, 0, bytes.length));
  } catch (error) {
    throw systemFailure(error, path, false);
  }
  if (written === bytes.length) return;
  const { size } = await handle.stat();
  if (size === before + written) {
    await handle.truncate(before);
    throw new WriteFailure(msg('write.fail.disk-full', { path, code: 'ENOSPC' }), false);
  }
  throw new WriteFailure(msg('write.fail.half', { path }), true);
}

/** Finds our text between the old end and the new one (others may have appended too), as a line number. */
async function lineOf(
  handle: AppendHandle,
  text: string,
  before: number,
  path: string,
): Promise<number> {
  const { size } = await handle.stat();
  const added = Buffer.alloc(size - before);
  await handle.read(added, 0, added.length, before);
  const found = added.indexOf(Buffer.from(text));
  if (found === -1) throw new WriteFailure(msg('write.fail.not-read-back', { path }), true);
  return (await countNewlines(handle, before + found)) + 1;
}

async function countNewlines(handle: AppendHandle, end: number): Promise<number> {
  const chunk = Buffer.alloc(1 << 20);
  let lines = 0;
  for (let at = 0; at < end;) {
    const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, end - at), at);
    if (bytesRead === 0) break;
    for (
      let i = chunk.indexOf(NEWLINE);
      i !== -1 && i < bytesRead;
      i = chunk.indexOf(NEWLINE, i + 1)
    ) {
      lines += 1;
    }
    at += bytesRead;
  }
  return lines;
}
