/**
 * What tells that a grown file is the file that was read before: its first and its last consumed
 * bytes. Inode numbers are used again by file systems, and a rewrite in place keeps the number.
 */
import { readFully } from '../paths/safe-open.ts';
import { hash53 } from '../index/hash.ts';

export const HEAD_BYTES = 4096;
export const SEAM_BYTES = 1024;

const buffer = Buffer.alloc(HEAD_BYTES);

/** `<length>:<hash>` of the first consumed bytes. */
export function headMark(fd: number, consumed: number): string {
  return mark(fd, 0, Math.min(consumed, HEAD_BYTES));
}

/** `<length>:<hash>` of the last consumed bytes. */
export function seamMark(fd: number, consumed: number): string {
  const length = Math.min(consumed, SEAM_BYTES);
  return mark(fd, consumed - length, length);
}

/** Whether the bytes that a mark was made of are still there. */
export function sameBytes(
  fd: number,
  expected: string,
  kind: 'head' | 'seam',
  consumed: number,
): boolean {
  if (expected === '') return true;
  const length = Number.parseInt(expected, 10);
  return mark(fd, kind === 'head' ? 0 : consumed - length, length) === expected;
}

function mark(fd: number, from: number, length: number): string {
  const got = readFully(fd, buffer, length, from);
  return `${String(got)}:${hash53(buffer.toString('latin1', 0, got)).toString(36)}`;
}
