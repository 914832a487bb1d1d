/**
 * Reads an append-only ledger to its end, a slice at a time. Every hazard has one outcome: a bad
 * line is a problem and the rest is read; a line that is not finished is left alone until it is, or
 * until it has stood still; a file that is not the file that was read before is read from its start.
 */
import { closeSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import type { Stats } from 'node:fs';
import type { Json } from '@contract/model.ts';
import { readJsonLine, type JsonLine } from '@sources/json-line.ts';
import type { Columns, LateColumns } from '@sources/source.ts';
import { freshTail, type FileState } from '../index/file-state.ts';
import { openInside, readFully, type Refusal } from '../paths/safe-open.ts';
import { headMark, HEAD_BYTES, sameBytes, seamMark } from './fingerprint.ts';
import { findLineEnd, MAX_LINE_BYTES, scanLines } from './line-scanner.ts';

export type DamageKind = 'bad' | 'nul' | 'non-object' | 'utf8' | 'too-long' | 'columns';

/** Where read lines go. All calls of one slice happen in one transaction. */
export interface TailSink {
  columns(value: { readonly [key: string]: Json }): Columns;
  late(recorded: readonly string[]): LateColumns | null;
  add(columns: Columns, late: LateColumns | null, off: number, len: number, line: number): void;
  damage(kind: DamageKind, off: number, len: number, line: number): void;
  undamage(off: number): void;
  /** Forget all records: the file is read anew. */
  restart(): void;
}

export interface TailSliceOptions {
  readonly roots: readonly string[];
  readonly now: number;
  /** A last line without newline that did not change for this long is taken as it is. */
  readonly settleMs: number;
  readonly goOn: () => boolean;
  readonly maxBytes?: number | undefined;
  readonly chunkBytes?: number;
  readonly onRead?: (bytes: number) => void;
}

export type TailSlice =
  /** Nothing left to read for now; look again after `settleIn` ms when a last line is unfinished. */
  | { readonly state: 'end'; readonly changed: boolean; readonly settleIn: number | null }
  | { readonly state: 'more'; readonly changed: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal | 'too-big' };

/** Reads on from where the last slice stopped, after proving that it is still the same file. */
export function readTailSlice(
  file: FileState,
  sink: TailSink,
  options: TailSliceOptions,
): TailSlice {
  const opened = openInside(file.path, options.roots);
  if (!opened.ok) return { state: 'refused', refusal: opened.refusal };
  const { fd, stats } = opened;
  try {
    if (options.maxBytes !== undefined && stats.size > options.maxBytes) {
      return { state: 'refused', refusal: 'too-big' };
    }
    return new Slice(file, sink, options, fd, stats).run();
  } finally {
    closeSync(fd);
  }
}

class Slice {
  readonly #file: FileState;
  readonly #sink: TailSink;
  readonly #options: TailSliceOptions;
  readonly #fd: number;
  readonly #stats: Stats;
  #changed = false;

  constructor(
    file: FileState,
    sink: TailSink,
    options: TailSliceOptions,
    fd: number,
    stats: Stats,
  ) {
    this.#file = file;
    this.#sink = sink;
    this.#options = options;
    this.#fd = fd;
    this.#stats = stats;
  }

  run(): TailSlice {
    const { facts } = this.#file;
    const { size, mtimeMs, dev, ino } = this.#stats;
    this.#noteSeen();
    const unchanged = size === facts.size && mtimeMs === facts.mtime && ino === facts.ino;
    if (unchanged && facts.offset === size) {
      facts.dev = dev;
      return { state: 'end', changed: false, settleIn: null };
    }
    if (!unchanged && !this.#isSameFile()) this.#restart();
    Object.assign(facts, { dev, ino, size, mtime: mtimeMs });
    this.#reopenSettled();
    const done = this.#scan();
    if (this.#changed) this.#markBytes();
    if (!done) return { state: 'more', changed: this.#changed };
    const settleIn = this.#settle();
    return { state: 'end', changed: this.#changed, settleIn };
  }

  #noteSeen(): void {
    const { size, mtimeMs } = this.#stats;
    const first = this.#file.seenSize < 0;
    if (size !== this.#file.seenSize || mtimeMs !== this.#file.seenMtime) {
      if (!first || mtimeMs > this.#options.now) this.#file.changedAt = this.#options.now;
      this.#file.seenSize = size;
      this.#file.seenMtime = mtimeMs;
    }
  }

  #isSameFile(): boolean {
    const { facts } = this.#file;
    const { size, mtimeMs, ino } = this.#stats;
    if (facts.offset === 0) return true;
    if (ino !== facts.ino || size < facts.offset) return false;
    // Same length, other time: written over in place. What was read may be anywhere in it.
    if (size === facts.size && mtimeMs !== facts.mtime) return false;
    return (
      sameBytes(this.#fd, facts.head, 'head', facts.offset) &&
      sameBytes(this.#fd, facts.seam, 'seam', facts.offset)
    );
  }

  #restart(): void {
    this.#file.entriesBefore ??= this.#file.facts.entries;
    this.#file.longLineAt = 0;
    this.#sink.restart();
    Object.assign(this.#file.facts, freshTail());
    this.#changed = true;
  }

  /** A last line that was taken without its newline: is it finished now, or did it go on? */
  #reopenSettled(): void {
    const { facts } = this.#file;
    const { settled } = facts;
    if (settled === null || this.#stats.size <= facts.offset) return;
    const next = Buffer.alloc(2);
    const got = readFully(this.#fd, next, 2, facts.offset);
    const newline = next[0] === 0x0a ? 1 : next[0] === 0x0d && next[1] === 0x0a ? 2 : 0;
    if (got > 0 && newline > 0) {
      facts.offset += newline;
      facts.endsWithNewline = true;
      facts.settled = null;
      this.#changed = true;
      return;
    }
    if (settled.kind === 'other') {
      // It was an entry, and now is part of a longer line: only reading all again undoes it.
      this.#restart();
      return;
    }
    if (settled.kind === 'bad') {
      facts.nonBlank -= 1;
      facts.unparsable -= 1;
      this.#sink.undamage(settled.offset);
    }
    facts.offset = settled.offset;
    facts.lines -= 1;
    facts.endsWithNewline = true;
    facts.settled = null;
    this.#changed = true;
  }

  /** Whether all that is finished was read. */
  #scan(): boolean {
    const { facts } = this.#file;
    const { goOn, chunkBytes, onRead } = this.#options;
    if (this.#file.longLineAt > 0 && !this.#passOver()) return false;
    for (;;) {
      let count = 0;
      const scanned = scanLines(
        this.#fd,
        facts.offset,
        this.#stats.size,
        (line) => {
          this.#take(line.chunk, line.start, line.end, line.offset, line.utf8);
          count += 1;
          return (count & 15) !== 0 || goOn();
        },
        {
          ...(chunkBytes === undefined ? {} : { chunkBytes }),
          ...(onRead === undefined ? {} : { onRead }),
        },
      );
      if (scanned.offset !== facts.offset) this.#changed = true;
      facts.offset = scanned.offset;
      if (!scanned.overlong) return scanned.atEnd;
      if (!this.#passOver()) return false;
    }
  }

  /** Passes over a line that is too long; false when its end is not in sight yet. */
  #passOver(): boolean {
    const file = this.#file;
    const from = Math.max(file.longLineAt, file.facts.offset + MAX_LINE_BYTES);
    const { after, looked } = findLineEnd(this.#fd, from, this.#stats.size, this.#options.goOn);
    file.longLineAt = looked;
    if (after === null) return false;
    const { facts } = file;
    facts.lines += 1;
    facts.nonBlank += 1;
    facts.unparsable += 1;
    this.#sink.damage('too-long', facts.offset, after - 1 - facts.offset, facts.lines);
    facts.offset = after;
    file.longLineAt = 0;
    this.#changed = true;
    return true;
  }

  /** One line; tells what it was. */
  #take(
    chunk: Buffer,
    start: number,
    end: number,
    offset: number,
    utf8: boolean,
  ): JsonLine['kind'] {
    const { facts } = this.#file;
    const first = facts.lines === 0;
    facts.lines += 1;
    const line = facts.lines;
    const length = end - start;
    const parsed = readJsonLine(chunk.toString('utf8', start, end), first);
    if (parsed.kind === 'blank') return 'blank';
    facts.nonBlank += 1;
    if (parsed.kind === 'object' && !utf8 && !isUtf8(chunk.subarray(start, end))) {
      facts.invalidUtf8 += 1;
      this.#sink.damage('utf8', offset, length, line);
    }
    if (parsed.kind === 'bad') {
      facts.unparsable += 1;
      const nul = chunk.subarray(start, end).includes(0);
      this.#sink.damage(nul ? 'nul' : 'bad', offset, length, line);
    } else if (parsed.kind === 'non-object') {
      facts.nonObject += 1;
      this.#sink.damage('non-object', offset, length, line);
    } else {
      this.#addRecord(parsed.value, offset, length, line);
    }
    return parsed.kind;
  }

  #addRecord(
    value: { readonly [key: string]: Json },
    offset: number,
    length: number,
    line: number,
  ): void {
    let columns: Columns;
    let late: LateColumns | null = null;
    try {
      columns = this.#sink.columns(value);
      if (columns.late !== undefined && columns.late.length > 0) {
        late = this.#sink.late(columns.late);
        if (late === null) this.#file.facts.lateMissing += 1;
      }
    } catch {
      // A defect of the source must not stop the ledger.
      this.#sink.damage('columns', offset, length, line);
      columns = { at: null, key: null, klass: '' };
    }
    this.#sink.add(columns, late, offset, length, line);
  }

  #markBytes(): void {
    const { facts } = this.#file;
    if (Number.parseInt(facts.head || '0', 10) < HEAD_BYTES) {
      facts.head = headMark(this.#fd, facts.offset);
    }
    facts.seam = seamMark(this.#fd, facts.offset);
  }

  /** Takes an unfinished last line when it has stood still; else tells when to look again. */
  #settle(): number | null {
    const file = this.#file;
    const { facts } = file;
    const left = this.#stats.size - facts.offset;
    if (left <= 0) {
      if (facts.settled === null) facts.endsWithNewline = true;
      return null;
    }
    facts.endsWithNewline = false;
    const { now, settleMs } = this.#options;
    // A time of change in the future is another clock's: then only our own observation counts.
    const { mtimeMs } = this.#stats;
    const since = mtimeMs <= now ? Math.max(file.changedAt, mtimeMs) : file.changedAt;
    const wait = settleMs - (now - since);
    if (wait > 0) return wait;
    const offset = facts.offset;
    if (left > MAX_LINE_BYTES) {
      facts.lines += 1;
      facts.nonBlank += 1;
      facts.unparsable += 1;
      this.#sink.damage('too-long', offset, left, facts.lines);
      facts.settled = { offset, kind: 'bad' };
    } else {
      const rest = Buffer.allocUnsafe(left);
      const got = readFully(this.#fd, rest, left, offset);
      if (got < left) return settleMs;
      const kind = this.#take(rest, 0, left, offset, false);
      facts.settled = { offset, kind: kind === 'blank' || kind === 'bad' ? kind : 'other' };
    }
    facts.offset = this.#stats.size;
    this.#changed = true;
    this.#markBytes();
    return null;
  }
}
