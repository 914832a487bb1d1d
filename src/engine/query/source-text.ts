/** The lines of a source file around one that a value comes from. */
import { closeSync } from 'node:fs';
import { msg } from '@contract/msg.ts';
import type { ChannelArgs, ChannelResult } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { isInsideAny, normaliseLocal } from '../paths/inside.ts';
import { openInside, readFully } from '../paths/safe-open.ts';
import { Pace } from '../read/yield.ts';
import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

/** Characters of one line that are shown. */
const MAX_LINE = 20_000;
/** Characters in one answer. */
const MAX_ANSWER = 90_000;
const CHUNK = 2 ** 20;

export function sourceTextHandlers(core: EngineCore): Handlers {
  return { 'source.text': (args) => sourceText(core, args) };
}

async function sourceText(
  core: EngineCore,
  { path, line, context }: ChannelArgs<'source.text'>,
): Promise<ChannelResult<'source.text'>> {
  const clean = normaliseLocal(path);
  const roots = core.workspaces.states.flatMap((state) => state.roots);
  if (!isInsideAny(roots, clean)) return refuse(msg('source-text.outside', { path }));
  const opened = openInside(clean, roots);
  if (!opened.ok) {
    switch (opened.refusal) {
      case 'missing':
        return refuse(msg('source-text.missing', { path }));
      case 'outside':
      case 'link':
        return refuse(msg('source-text.outside', { path }));
      case 'not-a-file':
      case 'not-readable':
      case 'too-many-open':
      case 'failed':
        return refuse(msg('source-text.not-readable', { path }));
    }
  }
  const { fd, stats } = opened;
  try {
    const wanted = line ?? 1;
    const first = Math.max(1, wanted - context);
    const start = await offsetOfLine(fd, stats.size, first);
    const lines =
      start === null ? [] : linesFrom(fd, stats.size, start, first, wanted + context - first + 1);
    return {
      ok: true,
      value: {
        path: clean,
        line: line ?? null,
        lines,
        bytes: stats.size,
        modifiedAt: Math.floor(stats.mtimeMs),
      },
    };
  } finally {
    closeSync(fd);
  }
}

/** Where a line starts, found by counting newlines: a gigabyte takes a fraction of a second. */
async function offsetOfLine(fd: number, size: number, line: number): Promise<number | null> {
  let [at, number] = [0, 1];
  const buffer = Buffer.allocUnsafe(CHUNK);
  const pace = new Pace();
  while (number < line) {
    const got = readFully(fd, buffer, Math.min(CHUNK, size - at), at);
    if (got === 0) return null;
    let from = 0;
    while (number < line) {
      const end = buffer.subarray(0, got).indexOf(0x0a, from);
      if (end < 0) break;
      number += 1;
      from = end + 1;
    }
    at += number < line ? got : from;
    await pace.step();
  }
  return at;
}

function linesFrom(
  fd: number,
  size: number,
  start: number,
  first: number,
  count: number,
): { number: number; text: string; cut: boolean }[] {
  const lines: { number: number; text: string; cut: boolean }[] = [];
  const buffer = Buffer.allocUnsafe(CHUNK);
  let [at, left] = [start, MAX_ANSWER];
  while (lines.length < count && at < size && left > 0) {
    const got = readFully(fd, buffer, Math.min(CHUNK, size - at), at);
    const end = buffer.subarray(0, got).indexOf(0x0a);
    const length = end < 0 ? got : end;
    // A character may take four bytes; what is cut is cut by characters.
    const text = buffer.toString('utf8', 0, Math.min(length, MAX_LINE * 4)).replace(/\r$/, '');
    const shown = text.slice(0, Math.min(MAX_LINE, left));
    const cut = shown.length < text.length || length > MAX_LINE * 4 || (end < 0 && at + got < size);
    lines.push({ number: first + lines.length, text: shown, cut });
    left -= shown.length;
    if (end < 0) {
      const next = endOfLongLine(fd, size, at + got);
      if (next === null) break;
      at = next;
    } else {
      at += end + 1;
    }
  }
  return lines;
}

/** Looks for the end of a line that is longer than a chunk, for at most 64 MiB. */
function endOfLongLine(fd: number, size: number, from: number): number | null {
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let at = from; at < size && at < from + 64 * CHUNK;) {
    const got = readFully(fd, buffer, Math.min(CHUNK, size - at), at);
    if (got === 0) return null;
    const end = buffer.subarray(0, got).indexOf(0x0a);
    if (end >= 0) return at + end + 1;
    at += got;
  }
  return null;
}

function refuse(message: Msg): ChannelResult<'source.text'> {
  return { ok: false, message };
}
