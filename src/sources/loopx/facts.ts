/** Short makers of facts, so that every value carries its source where it has one. */
import type { Fact, Msg, SourceRef } from '@contract/model.ts';
import { parseInstant } from './instant.ts';

type Extra = Pick<Fact, 'src' | 'tone'>;

export function textFact(label: Msg, text: string, extra: Extra = {}): Fact {
  return { label, value: { kind: 'text', text }, ...extra };
}

export function tokenFact(label: Msg, text: string, extra: Extra = {}): Fact {
  return { label, value: { kind: 'token', text }, ...extra };
}

export function messageFact(label: Msg, message: Msg, extra: Extra = {}): Fact {
  return { label, value: { kind: 'message', message }, ...extra };
}

export function listFact(label: Msg, items: readonly string[], extra: Extra = {}): Fact {
  return { label, value: { kind: 'list', items: [...items] }, ...extra };
}

export function numberFact(label: Msg, number: number, extra: Extra = {}): Fact {
  return { label, value: { kind: 'number', number }, ...extra };
}

/** An instant as the ledger wrote it; unreadable ones stay text and are marked. */
export function instantFact(label: Msg, text: string, extra: Extra = {}): Fact {
  const at = parseInstant(text);
  return at === null
    ? { label, value: { kind: 'text', text }, tone: 'warn', ...extra }
    : { label, value: { kind: 'instant', at, text }, ...extra };
}

/** A fact only when there is a text. */
export function maybe(text: string | null, make: (text: string) => Fact): Fact[] {
  return text === null || text === '' ? [] : [make(text)];
}

export function sourceRef(path: string, line?: number, field?: string): SourceRef {
  return {
    path,
    ...(line === undefined || line < 1 ? {} : { line }),
    ...(field === undefined ? {} : { field }),
  };
}
