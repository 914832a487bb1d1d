/**
 * Tolerant readers of JSON values: a field of the wrong kind reads as absent, never as an error.
 * Everything in these ledgers may be missing, newer than this reader or written by a model.
 */
import type { Json } from '@contract/model.ts';

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject & { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own field of an object; inherited names such as `constructor` are not fields. */
export function field(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function objectIn(value: Json | undefined, name: string): JsonObject | null {
  const found = field(value, name);
  return isObject(found) ? found : null;
}

/** A string that is not empty. */
export function textIn(value: Json | undefined, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}

export function numberIn(value: Json | undefined, name: string): number | null {
  const found = field(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

export function flagIn(value: Json | undefined, name: string): boolean | null {
  const found = field(value, name);
  return typeof found === 'boolean' ? found : null;
}

export function listIn(value: Json | undefined, name: string): readonly Json[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** The strings of a list; other members are left out. */
export function textsIn(value: Json | undefined, name: string): readonly string[] {
  return listIn(value, name).filter((entry): entry is string => typeof entry === 'string');
}

/** Milliseconds of an ISO instant, or null. */
export function instant(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

export function instantIn(value: Json | undefined, name: string): number | null {
  return instant(textIn(value, name));
}

/** The objects of a JSONL text that its owner rewrites whole, with 1-based lines. */
export function jsonLines(text: string): {
  readonly rows: readonly { readonly line: number; readonly value: JsonObject }[];
  /** Lines that are not blank and hold no object. */
  readonly damaged: readonly number[];
} {
  const rows: { line: number; value: JsonObject }[] = [];
  const damaged: number[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    try {
      const value = JSON.parse(index === 0 ? raw.replace(/^\uFEFF/, '') : raw) as Json;
      if (isObject(value)) rows.push({ line: index + 1, value });
      else damaged.push(index + 1);
    } catch {
      damaged.push(index + 1);
    }
  }
  return { rows, damaged };
}

/** A node id or folder name that may be a part of a path. */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}
