/** Short makers of facts, so that a section reads as the list of what it shows. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Fact, Json, Msg, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';

type Tone = NonNullable<Fact['tone']>;

function fact(label: MessageId, value: Fact['value'], src?: SourceRef, tone?: Tone): Fact {
  return {
    label: msg(label),
    value,
    ...(src === undefined ? {} : { src }),
    ...(tone === undefined ? {} : { tone }),
  };
}

/** A ledger's own word; nothing when it is not there. */
export function token(label: MessageId, word: string | null, src?: SourceRef, tone?: Tone): Fact[] {
  return word === null || word === ''
    ? []
    : [fact(label, { kind: 'token', text: word }, src, tone)];
}

export function text(label: MessageId, words: string | null, src?: SourceRef): Fact[] {
  return words === null || words === '' ? [] : [fact(label, { kind: 'text', text: words }, src)];
}

export function said(label: MessageId, message: Msg, src?: SourceRef, tone?: Tone): Fact {
  return fact(label, { kind: 'message', message }, src, tone);
}

export function number(label: MessageId, value: number | null, src?: SourceRef): Fact[] {
  return value === null ? [] : [fact(label, { kind: 'number', number: value }, src)];
}

export function instant(label: MessageId, at: number | null, src?: SourceRef, tone?: Tone): Fact[] {
  return at === null ? [] : [fact(label, { kind: 'instant', at }, src, tone)];
}

export function list(
  label: MessageId,
  items: readonly string[],
  src?: SourceRef,
  tone?: Tone,
): Fact[] {
  return items.length === 0 ? [] : [fact(label, { kind: 'list', items: [...items] }, src, tone)];
}

export function raw(label: MessageId, json: Json | null, src?: SourceRef): Fact[] {
  return json === null ? [] : [fact(label, { kind: 'json', json }, src)];
}

/** A record's own object as a value that can cross a border. */
export function object(record: { readonly [key: string]: Json } | null): Json | null {
  return record === null ? null : { ...record };
}
