/** Reads single lines of ledgers back, for what the index only points to. */
import { closeSync } from 'node:fs';
import type { Json } from '@contract/model.ts';
import { readJsonLine } from '@sources/json-line.ts';
import { openInside, readFully } from '../paths/safe-open.ts';

/** Files kept open at once while one view is made. */
const MAX_OPEN = 8;

export class LineReader {
  readonly #roots: readonly string[];
  readonly #open = new Map<string, number>();

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /** The parsed line, or null when those bytes are no line of JSON (any more). */
  read(path: string, offset: number, length: number, line: number): Json | null {
    const fd = this.#fd(path);
    if (fd === null) return null;
    const buffer = Buffer.allocUnsafe(length);
    try {
      if (readFully(fd, buffer, length, offset) < length) return null;
    } catch {
      return null;
    }
    const parsed = readJsonLine(buffer.toString('utf8'), line === 1);
    return parsed.kind === 'object' ? parsed.value : null;
  }

  /** Gives the open files back; reading opens them again. */
  release(): void {
    for (const fd of this.#open.values()) closeSync(fd);
    this.#open.clear();
  }

  #fd(path: string): number | null {
    const known = this.#open.get(path);
    if (known !== undefined) return known;
    const opened = openInside(path, this.#roots);
    if (!opened.ok) return null;
    if (this.#open.size >= MAX_OPEN) this.release();
    this.#open.set(path, opened.fd);
    return opened.fd;
  }
}
