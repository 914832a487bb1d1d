/** Short makers of facts. Each gives a list, empty when there is nothing to say. */
import type { Fact, Json, Msg, SourceRef } from '@contract/model.ts';

type Tone = NonNullable<Fact['tone']>;
interface Extra {
  readonly src?: SourceRef | undefined;
  readonly tone?: Tone | undefined;
}

function fact(label: Msg, value: Fact['value'], extra: Extra): Fact {
  return {
    label,
    value,
    ...(extra.src === undefined ? {} : { src: extra.src }),
    ...(extra.tone === undefined ? {} : { tone: extra.tone }),
  };
}

export function text(label: Msg, value: string | null | undefined, extra: Extra = {}): Fact[] {
  return !value ? [] : [fact(label, { kind: 'text', text: value }, extra)];
}

export function token(label: Msg, value: string | null | undefined, extra: Extra = {}): Fact[] {
  return !value ? [] : [fact(label, { kind: 'token', text: value }, extra)];
}

export function message(label: Msg, value: Msg | null, extra: Extra = {}): Fact[] {
  return value === null ? [] : [fact(label, { kind: 'message', message: value }, extra)];
}

export function at(label: Msg, value: number | null | undefined, extra: Extra = {}): Fact[] {
  return value === null || value === undefined
    ? []
    : [fact(label, { kind: 'instant', at: value }, extra)];
}

export function number(
  label: Msg,
  value: number | null | undefined,
  unit?: string,
  extra: Extra = {},
): Fact[] {
  if (value === null || value === undefined) return [];
  const shown = unit === undefined ? { number: value } : { number: value, unit };
  return [fact(label, { kind: 'number', ...shown }, extra)];
}

export function list(label: Msg, items: readonly string[], extra: Extra = {}): Fact[] {
  return items.length === 0 ? [] : [fact(label, { kind: 'list', items: [...items] }, extra)];
}

export function json(label: Msg, value: Json | undefined, extra: Extra = {}): Fact[] {
  return value === undefined ? [] : [fact(label, { kind: 'json', json: value }, extra)];
}
