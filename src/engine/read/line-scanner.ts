/**
 * Cuts a file into lines at `\n`, by byte offsets. The only state is the offset of the first byte
 * that is not part of a finished line, so that a line is never seen in part, whatever the reads were
 * cut at, and a restart goes on where the last one stopped.
 */
import { isUtf8 } from 'node:buffer';
import { readFully } from '../paths/safe-open.ts';

export const CHUNK_BYTES = 2 ** 20;
/** Longer lines are passed over and reported; their bytes are never held. */
export const MAX_LINE_BYTES = 2 ** 24;

export interface ScannedLine {
  readonly chunk: Buffer;
  /** The line within the chunk, without its newline. */
  readonly start: number;
  readonly end: number;
  /** Its first byte in the file. */
  readonly offset: number;
  /** Whether these bytes are known to be UTF-8. */
  readonly utf8: boolean;
}

export interface ScanResult {
  /** First byte after the last finished line that was handed on. */
  readonly offset: number;
  /** All that is there was looked at; what is left is no finished line. */
  readonly atEnd: boolean;
  /** The line at `offset` is longer than allowed and its end was not found yet. */
  readonly overlong: boolean;
}

const shared = Buffer.allocUnsafe(CHUNK_BYTES);

/**
 * Hands on finished lines from `offset` up to `size`, until `onLine` says stop.
 * @returns where to go on.
 */
export function scanLines(
  fd: number,
  offset: number,
  size: number,
  onLine: (line: ScannedLine) => boolean,
  options: { readonly chunkBytes?: number; readonly onRead?: (bytes: number) => void } = {},
): ScanResult {
  const chunkBytes = Math.min(options.chunkBytes ?? CHUNK_BYTES, CHUNK_BYTES);
  let position = offset;
  let wanted = chunkBytes;
  while (position < size) {
    const length = Math.min(wanted, size - position);
    const chunk = length <= CHUNK_BYTES ? shared : Buffer.allocUnsafe(length);
    const got = readFully(fd, chunk, length, position);
    options.onRead?.(got);
    const last = got === 0 ? -1 : chunk.lastIndexOf(0x0a, got - 1);
    if (last < 0) {
      // No end of line in sight: look further, with more room, up to the limit.
      if (got < length || position + got >= size) return result(position, true, false);
      if (got > MAX_LINE_BYTES) return result(position, false, true);
      wanted = Math.min(wanted * 4, MAX_LINE_BYTES + chunkBytes);
      continue;
    }
    wanted = chunkBytes;
    const utf8 = isUtf8(chunk.subarray(0, last));
    let start = 0;
    while (start <= last) {
      const end = chunk.indexOf(0x0a, start);
      const line = { chunk, start, end, offset: position + start, utf8 };
      start = end + 1;
      if (!onLine(line)) return result(position + start, position + start >= size, false);
    }
    position += start;
  }
  return result(position, true, false);
}

/** Looks for the end of an over-long line from `from`; the offset after its newline, or null and how far it looked. */
export function findLineEnd(
  fd: number,
  from: number,
  size: number,
  goOn: () => boolean,
): { readonly after: number | null; readonly looked: number } {
  let position = from;
  while (position < size) {
    const got = readFully(fd, shared, Math.min(CHUNK_BYTES, size - position), position);
    if (got === 0) break;
    const found = shared.subarray(0, got).indexOf(0x0a);
    if (found >= 0) return { after: position + found + 1, looked: position + found + 1 };
    position += got;
    // After the read and not before it: every slice gets on.
    if (!goOn()) break;
  }
  return { after: null, looked: position };
}

function result(offset: number, atEnd: boolean, overlong: boolean): ScanResult {
  return { offset, atEnd, overlong };
}
