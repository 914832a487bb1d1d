/** One small JSON file of ours: versioned, checked when read, replaced in one step when written. */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { writeFile } from 'atomically';
import type { z } from 'zod';
import { ProcessMutex } from '../write/process-mutex.ts';

export interface JsonFileOptions<T> {
  readonly path: string;
  readonly version: number;
  readonly schema: z.ZodType<T>;
  readonly initial: T;
  /**
   * Carries a change from `before` to `after` over to what is on disk by now: a second Signalbox on
   * the same data (a browser host beside the desktop) writes here too, and neither may undo the other.
   */
  readonly merge: (before: T, after: T, disk: T) => T;
}

export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  #value: T;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #mutex: ProcessMutex;
  /** Where a file that could not be read was put; null when all was well. */
  readonly putAside: string | null;

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
    const read = readJson(options);
    this.#value = read.value;
    this.putAside = read.putAside;
    this.#mutex = new ProcessMutex(path.join(path.dirname(options.path), 'store.mutex'));
  }

  get value(): T {
    return this.#value;
  }

  /**
   * Sets the value and writes what it changes; resolves when it is on disk, false when it could not
   * be written. `value` holds what was set at once, and what others wrote once it is on disk.
   */
  async set(value: T): Promise<boolean> {
    const before = this.#value;
    this.#value = value;
    const turn = this.#writing.then(() => this.#write(before, value));
    this.#writing = turn.catch(() => undefined);
    return turn.then(
      () => true,
      () => false,
    );
  }

  async #write(before: T, after: T): Promise<void> {
    const { path: file, version, merge } = this.#options;
    mkdirSync(path.dirname(file), { recursive: true });
    await this.#mutex.run(async () => {
      const disk = readJson(this.#options);
      // Gone or spoilt in the meantime: what is known here is all there is.
      const merged = merge(before, after, disk.read ? disk.value : before);
      await writeFile(file, `${JSON.stringify({ version, value: merged }, null, 2)}\n`);
      // A later `set` is under way with a newer value: it stays.
      if (this.#value === after) this.#value = merged;
    });
  }

  /** Waits for writes under way. */
  async close(): Promise<void> {
    await this.#writing;
    this.#mutex.close();
  }
}

/** Merge of an object: the members that changed are taken over, the others are as on disk. */
export function mergeMembers<T extends object>(before: T, after: T, disk: T): T {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return { ...disk, ...Object.fromEntries(changed) };
}

/** Merge of a list of things with a key: what was added, changed or removed is carried over. */
export function mergeByKey<T>(
  keyOf: (item: T) => string,
): (before: readonly T[], after: readonly T[], disk: readonly T[]) => T[] {
  return (before, after, disk) => {
    const was = new Map(before.map((item) => [keyOf(item), JSON.stringify(item)]));
    const kept = new Set(after.map(keyOf));
    const changed = after.filter((item) => was.get(keyOf(item)) !== JSON.stringify(item));
    const news = new Map(changed.map((item) => [keyOf(item), item]));
    const others = disk
      .filter((item) => kept.has(keyOf(item)) || !was.has(keyOf(item)))
      .map((item) => {
        const newer = news.get(keyOf(item));
        news.delete(keyOf(item));
        return newer ?? item;
      });
    return [...others, ...news.values()];
  };
}

function readJson<T>(options: JsonFileOptions<T>): {
  value: T;
  /** Whether the value is the file's. */
  read: boolean;
  putAside: string | null;
} {
  let text: string;
  try {
    text = readFileSync(options.path, 'utf8');
  } catch {
    return { value: options.initial, read: false, putAside: null };
  }
  try {
    const outer = JSON.parse(text) as { version?: unknown; value?: unknown };
    if (outer.version === options.version) {
      const parsed = options.schema.safeParse(outer.value);
      if (parsed.success) return { value: parsed.data, read: true, putAside: null };
    }
  } catch {
    // Put aside below.
  }
  const aside = `${options.path}.unreadable-${String(Date.now())}`;
  try {
    renameSync(options.path, aside);
    return { value: options.initial, read: false, putAside: aside };
  } catch {
    return { value: options.initial, read: false, putAside: options.path };
  }
}
