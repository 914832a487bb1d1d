/**
 * The 12 hex characters in the ids of planned tasks: SHA-256 over JSON text with sorted keys,
 * `, ` and `: ` between, and every non-ASCII character escaped (format note, 5.7).
 */
import type { Json } from '@contract/model.ts';
import { sha256Hex } from './sha256.ts';

export function taskHash(value: Json): string {
  return sha256Hex(stableText(value)).slice(0, 12);
}

function stableText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map((key) => `${quoted(key)}: ${stableText(value[key] ?? null)}`).join(', ')}}`;
  }
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
