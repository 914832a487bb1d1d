/** Decoded contents of whole files, by content: a bounded cache over the kept versions. */
import type { Json } from '@contract/model.ts';
import type { Versions } from '../store/versions.ts';
import { decode } from './whole-reader.ts';

const MAX_BYTES = 48 * 2 ** 20;

export class Contents {
  readonly #versions: Versions;
  readonly #cache = new Map<string, { value: Json; bytes: number }>();
  #bytes = 0;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** Remembers what was just read. */
  put(sha256: string, how: 'json' | 'text', value: Json, bytes: number): void {
    const key = `${how}:${sha256}`;
    const known = this.#cache.get(key);
    if (known !== undefined) {
      this.#bytes -= known.bytes;
      this.#cache.delete(key);
    }
    this.#cache.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#cache) {
      if (this.#bytes <= MAX_BYTES || this.#cache.size === 1) break;
      this.#cache.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }

  /** Undefined when that content is not kept any more. */
  get(sha256: string, how: 'json' | 'text'): Json | undefined {
    const key = `${how}:${sha256}`;
    const known = this.#cache.get(key);
    if (known !== undefined) {
      this.#cache.delete(key);
      this.#cache.set(key, known);
      return known.value;
    }
    const bytes = this.#versions.bytes(sha256);
    if (bytes === null) return undefined;
    const value = decode(bytes, how);
    if (value !== undefined) this.put(sha256, how, value, bytes.length);
    return value;
  }

  has(sha256: string, how: 'json' | 'text'): boolean {
    return this.#cache.has(`${how}:${sha256}`) || this.#versions.bytes(sha256) !== null;
  }
}
