/** Short makers of facts, so that a section reads as a list of what it shows. */
import type { Fact, Json, Msg, SourceRef } from '@contract/model.ts';

interface More {
  readonly src?: SourceRef | undefined;
  readonly tone?: Fact['tone'];
}

function fact(label: Msg, value: Fact['value'], { src, tone }: More = {}): Fact {
  return {
    label,
    value,
    ...(src === undefined ? {} : { src }),
    ...(tone === undefined ? {} : { tone }),
  };
}

export const text = (label: Msg, value: string, more?: More): Fact =>
  fact(label, { kind: 'text', text: value }, more);
export const token = (label: Msg, value: string, more?: More): Fact =>
  fact(label, { kind: 'token', text: value }, more);
export const says = (label: Msg, message: Msg, more?: More): Fact =>
  fact(label, { kind: 'message', message }, more);
export const count = (label: Msg, number: number, more?: More): Fact =>
  fact(label, { kind: 'number', number }, more);
export const list = (label: Msg, items: readonly string[], more?: More): Fact =>
  fact(label, { kind: 'list', items: [...items] }, more);
export const data = (label: Msg, json: Json, more?: More): Fact =>
  fact(label, { kind: 'json', json }, more);
export const file = (label: Msg, path: string, more?: More): Fact =>
  fact(label, { kind: 'path', path }, more);

/** Without facts whose text is empty: a label with nothing beside it says nothing. */
export function filled(facts: readonly Fact[]): Fact[] {
  return facts.filter(
    ({ value }) => (value.kind !== 'text' && value.kind !== 'token') || value.text !== '',
  );
}

/** An instant, or the text that stands where one should be; nothing when there is neither. */
export function instant(label: Msg, at: number | null, written = '', more?: More): readonly Fact[] {
  if (at === null) return written === '' ? [] : [text(label, written, { ...more, tone: 'warn' })];
  return [
    fact(
      label,
      written === '' ? { kind: 'instant', at } : { kind: 'instant', at, text: written },
      more,
    ),
  ];
}
