/** Tolerant reading of single JSON values. Nothing here throws; what cannot be read is `null`. */
import type { Json } from '@contract/model.ts';

export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A non-empty text; a number is accepted, because ids are sometimes written without quotes. */
export function asText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** A whole number, also when it was written as text. */
export function asWhole(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The texts of a list; a single text counts as a list of one. */
export function asTexts(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? [value] : [];
  return value.flatMap((entry) => {
    const text = asText(entry);
    return text === null ? [] : [text];
  });
}

const WRITTEN_INSTANT =
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/**
 * Milliseconds since 1970 UTC. A written instant without a zone is taken as UTC, so that the answer
 * does not depend on where the app runs; a number below 1e11 is taken as seconds.
 */
export function asInstant(value: Json | undefined): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return Math.abs(value) < 1e11 ? value * 1000 : value;
  }
  if (typeof value !== 'string') return null;
  const match = WRITTEN_INSTANT.exec(value);
  if (match === null) return null;
  const zoned = match.groups?.['zone'] === undefined && value.length > 10 ? `${value}Z` : value;
  const at = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(at) ? null : at;
}

/** Ids of a list whose entries are texts or objects with an `id` (gaps, conflicts). */
export function asIds(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry) => {
    const id = isObject(entry) ? asText(entry['id']) : asText(entry);
    return id ?? JSON.stringify(entry);
  });
}

/** The same set of texts, in any order and however often each is named. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && [...left].every((entry) => right.has(entry));
}

export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}
