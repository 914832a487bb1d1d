/**
 * Other people's text in a packet: private things are taken out first, because the escapes of
 * Markdown would hide them from the rules; then it is quoted so that it stays text.
 */
import { block, code, inline, withoutInvisible } from './quote.ts';
import type { Redactor } from './redact.ts';

export class Quoter {
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** One line inside a sentence. */
  inline(text: string, max?: number): string {
    return inline(this.#clean(text), max);
  }

  /** A token or a command. */
  code(text: string, max?: number): string {
    return code(this.#clean(text), max);
  }

  /** Several lines as they are. */
  block(text: string): string {
    return block(this.#clean(text));
  }

  #clean(text: string): string {
    const bare = withoutInvisible(text);
    // A character that nobody sees must not carry a credential or a path past the rules.
    const hides = bare !== text && this.#redactor.isPrivate(bare);
    return this.#redactor.clean(hides ? bare : text);
  }
}

/** One argument of a command that a person may paste into a POSIX shell. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/u.test(word)
    ? word
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
