import type { Json } from '@contract/model.ts';
import type { Source } from '@sources/source.ts';
import { guarded } from '../project/guarded.ts';

/** Identity of a parsed line; null when it has none, or its source fails on it. */
export function keyOfLine(
  source: Source,
  role: string,
  captures: readonly string[],
  value: Json,
): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return guarded(() => source.columns(role, value, captures).key, null);
}
