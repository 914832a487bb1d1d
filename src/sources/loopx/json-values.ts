/** Typed reading of parsed JSON: a value of the wrong kind is absent, never an error. */
import type { Json } from '@contract/model.ts';

export type JsonObject = { readonly [key: string]: Json };

export function asObject(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

export function asArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Text of a scalar; empty for anything else. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return '';
}

/** Non-empty trimmed text, or null. */
export function asWord(value: Json | undefined): string | null {
  const text = asText(value).trim();
  return text === '' ? null : text;
}

/** A finite number; numbers written as text are accepted (the format has them). */
export function asNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Texts of an array, others dropped. */
export function asTexts(value: Json | undefined): string[] {
  return asArray(value).flatMap((entry) => (typeof entry === 'string' ? [entry] : []));
}

/** Own property, safe against names such as `__proto__`. */
export function field(object: JsonObject | null, key: string): Json | undefined {
  return object !== null && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** One line, white space collapsed, at most `limit` characters: what the ledger's owner does too. */
export function compactText(text: string, limit = 500): string {
  const compact = text.split(/\s+/u).filter(Boolean).join(' ');
  if (compact.length <= limit) return compact;
  const characters = [...compact];
  if (characters.length <= limit) return compact;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}
