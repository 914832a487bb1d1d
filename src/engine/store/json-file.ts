/** One small JSON file of ours: versioned, checked when read, replaced in one step when written. */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { writeFile } from 'atomically';
import type { z } from 'zod';

export interface JsonFileOptions<T> {
  readonly path: string;
  readonly version: number;
  readonly schema: z.ZodType<T>;
  readonly initial: T;
}

export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  #value: T;
  #writing: Promise<unknown> = Promise.resolve();
  /** Where a file that could not be read was put; null when all was well. */
  readonly putAside: string | null;

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
    const read = readJson(options);
    this.#value = read.value;
    this.putAside = read.putAside;
  }

  get value(): T {
    return this.#value;
  }

  /** Sets the value and writes it; resolves when it is on disk, false when it could not be written. */
  async set(value: T): Promise<boolean> {
    this.#value = value;
    const { path: file, version } = this.#options;
    const text = `${JSON.stringify({ version, value }, null, 2)}\n`;
    const turn = this.#writing.then(async () => {
      mkdirSync(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    });
    this.#writing = turn.catch(() => undefined);
    return turn.then(
      () => true,
      () => false,
    );
  }

  /** Waits for writes under way. */
  async close(): Promise<void> {
    await this.#writing;
  }
}

function readJson<T>(options: JsonFileOptions<T>): { value: T; putAside: string | null } {
  let text: string;
  try {
    text = readFileSync(options.path, 'utf8');
  } catch {
    return { value: options.initial, putAside: null };
  }
  try {
    const outer = JSON.parse(text) as { version?: unknown; value?: unknown };
    if (outer.version === options.version) {
      const parsed = options.schema.safeParse(outer.value);
      if (parsed.success) return { value: parsed.data, putAside: null };
    }
  } catch {
    // Put aside below.
  }
  const aside = `${options.path}.unreadable-${String(Date.now())}`;
  try {
    renameSync(options.path, aside);
    return { value: options.initial, putAside: aside };
  } catch {
    return { value: options.initial, putAside: options.path };
  }
}
