/**
 * Ledger text inside Markdown. It is other people's and agents' text: it must stay text, in one
 * place, whatever Markdown, HTML or invisible characters it brings along.
 */

/** Control, zero-width and direction characters, which could hide or reorder what a person reads. */
// eslint-disable-next-line no-control-regex
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Addresses that a Markdown reader makes a link of, even where they are escaped. */
const ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s`]+|\bwww\.[^\s`]+)/giu;

/**
 * One line of ledger text, safe inside a Markdown sentence; at most `max` characters. Addresses become
 * code: they stay readable, and what an agent wrote is not one press away.
 */
export function inline(text: string, max = 500): string {
  const line = visible(text).replaceAll(/\s+/gu, ' ').trim();
  const cut = line.length > max ? `${line.slice(0, max - 1)}…` : line;
  return cut
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? code(part, max) : escaped(part)))
    .join('')
    .replace(/^(\d+)\./u, String.raw`$1\.`)
    .replace(/^[-+=]/u, String.raw`\$&`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#|~!&]/gu, String.raw`\$&`);
}

/** A token or command as a code span whose fence is longer than any run of backticks in it. */
export function code(text: string, max = 500): string {
  const line = visible(text).replaceAll(/\s+/gu, ' ').trim().slice(0, max);
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Several lines as a fenced block that its content cannot close. */
export function block(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${visible(text).trimEnd()}\n${fence}`;
}

/** The text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

/** Invisible characters written out, as `\u{202E}`. */
export function visible(text: string): string {
  return text.replaceAll(
    INVISIBLE,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map((match) => match[0].length));
}
