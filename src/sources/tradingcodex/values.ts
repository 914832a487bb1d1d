/** Tolerant reading of JSON and YAML values: a wrong type becomes "not there", never an exception. */
import type { Json } from '@contract/model.ts';

export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Text as it stands; numbers and flags as their text; everything else is ''. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Texts of a list, other entries left out; a bare text counts as a list of one. */
export function textsOf(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map(textOf).filter((text) => text !== '');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Objects of a list with their place in it. */
export function rowsOf(
  value: Json | undefined,
): readonly { readonly index: number; readonly row: JsonObject }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row, index) => (isObject(row) ? [{ index, row }] : []));
}

/** Null, empty or space-only text, an empty list or an empty map. `false` and `0` are not blank. */
export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** True, a number that is not zero, or one of the words that the tool takes as yes. */
export function isTruthy(value: Json | undefined): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return (
    typeof value === 'string' &&
    ['1', 'true', 'yes', 'y', 'required', 'allowed'].includes(value.trim().toLowerCase())
  );
}

/**
 * Milliseconds of an ISO-8601 instant of any precision and offset; without an offset it is UTC.
 * Null when it is none.
 */
export function instantOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      value.trim(),
    );
  if (match === null) return null;
  const [, day = '', time = '', fraction = '', zone = 'Z'] = match;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const at = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${offset.toUpperCase()}`);
  return Number.isNaN(at) ? null : at;
}

/** The instant in a run id such as `workflow-20260701T090100477471Z`, or null. */
export function instantInRunId(id: string): number | null {
  const match = /(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{0,6})Z/.exec(id);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  return instantOf(
    `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}.${fraction === '' ? '0' : fraction}Z`,
  );
}

/** First-seen order, each once. */
export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

export function countBy<T>(list: readonly T[], key: (entry: T) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const entry of list) found[key(entry)] = (found[key(entry)] ?? 0) + 1;
  return found;
}
