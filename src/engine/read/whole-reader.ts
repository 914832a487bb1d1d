/**
 * Reads a file that its owner rewrites. Half-written states are ordinary: what does not decode, or
 * changed while it was read, is tried again a few times, and the last good version stands until a
 * good one comes.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import type { Stats } from 'node:fs';
import type { Json } from '@contract/model.ts';
import { openInside, readFully, type Refusal } from '../paths/safe-open.ts';

export const RETRIES = 6;
export const RETRY_MS = 20;
/** Default limit for a whole file. */
export const MAX_WHOLE_BYTES = 64 * 2 ** 20;

export type WholeRead =
  | {
      readonly state: 'good';
      readonly value: Json;
      readonly bytes: Buffer;
      readonly sha256: string;
      readonly stats: Stats;
      readonly invalidUtf8: boolean;
    }
  /** `empty`: no bytes although there were some before; `bad`: does not decode; `moving`: changed while read. */
  | {
      readonly state: 'unfinished';
      readonly reason: 'empty' | 'bad' | 'moving';
      readonly stats: Stats;
    }
  | { readonly state: 'refused'; readonly refusal: Refusal | 'too-big'; readonly stats?: Stats };

export interface WholeOptions {
  readonly roots: readonly string[];
  readonly decode: 'json' | 'text';
  readonly maxBytes: number;
  /** Whether an empty file is what a rewrite looks like half-way. */
  readonly hadContent: boolean;
  readonly onRead?: ((bytes: number) => void) | undefined;
}

/** One try. */
export function readWholeOnce(path: string, options: WholeOptions): WholeRead {
  const opened = openInside(path, options.roots);
  if (!opened.ok) return { state: 'refused', refusal: opened.refusal };
  const { fd, stats } = opened;
  try {
    if (stats.size > options.maxBytes) return { state: 'refused', refusal: 'too-big', stats };
    const buffer = Buffer.allocUnsafe(stats.size);
    const got = readFully(fd, buffer, stats.size, 0);
    options.onRead?.(got);
    const after = fstatSync(fd);
    if (got !== stats.size || after.size !== stats.size || after.mtimeMs !== stats.mtimeMs) {
      return { state: 'unfinished', reason: 'moving', stats };
    }
    if (got === 0 && (options.hadContent || options.decode === 'json')) {
      return { state: 'unfinished', reason: 'empty', stats };
    }
    const value = decode(buffer, options.decode);
    if (value === undefined) return { state: 'unfinished', reason: 'bad', stats };
    const sha256 = createHash('sha256').update(buffer).digest('hex');
    return { state: 'good', value, bytes: buffer, sha256, stats, invalidUtf8: !isUtf8(buffer) };
  } finally {
    closeSync(fd);
  }
}

/** Tries until the file is good, at most `RETRIES` times more. */
export async function readWhole(path: string, options: WholeOptions): Promise<WholeRead> {
  let read = readWholeOnce(path, options);
  for (let tries = 0; tries < RETRIES && read.state === 'unfinished'; tries += 1) {
    await new Promise((done) => {
      setTimeout(done, RETRY_MS);
    });
    read = readWholeOnce(path, options);
  }
  return read;
}

/** Decoded content; undefined when it does not decode. */
export function decode(bytes: Buffer, how: 'json' | 'text'): Json | undefined {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (how === 'text') return bytes.toString('utf8');
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
