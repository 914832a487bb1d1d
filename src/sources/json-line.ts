/**
 * What one line of an append-only ledger is. Shared by the engine's tailer and the in-memory ledger,
 * so that there is one JSONL reader for every consumer.
 */
import type { Json } from '@contract/model.ts';

export type JsonLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'object'; readonly value: { readonly [key: string]: Json } }
  /** Parses, but is no object (`null`, an array, a number). */
  | { readonly kind: 'non-object' }
  | { readonly kind: 'bad' };

/** Reads the text of one line, without its newline; a CR before it and a BOM before the first are dropped. */
export function readJsonLine(text: string, first: boolean): JsonLine {
  const line = first && text.codePointAt(0) === 0xfe_ff ? text.slice(1) : text;
  if (line.trim() === '') return { kind: 'blank' };
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return { kind: 'bad' };
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { kind: 'object', value }
    : { kind: 'non-object' };
}
