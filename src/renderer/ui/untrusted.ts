/**
 * Text from a ledger may hold characters that cannot be seen or that turn the writing direction.
 * They are shown as what they are, so that what a person reads is what is in the file.
 */

export interface Piece {
  readonly text: string;
  /** The piece stands for characters that are not shown as themselves. */
  readonly escaped: boolean;
}

// Controls (but tab and line ends), soft hyphen, zero-width and direction characters, line and
// paragraph separators, fillers, tags, byte order mark, and lone surrogates.
const HIDDEN = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C]`,
    String.raw`\u034F|[\u115F\u1160\u3164\uFFA0]|\u17B4|\u17B5|[\u180B-\u180F]`,
    String.raw`[\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]`,
    String.raw`[\u{E0000}-\u{E007F}]`,
    String.raw`\p{Surrogate}`,
  ].join('|'),
  'gu',
);

/** Splits a text into what is shown as it is and what is shown as an escape like `U+202E`. */
export function pieces(text: string): Piece[] {
  const result: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) result.push({ text: text.slice(from, match.index), escaped: false });
    result.push({ text: escapeName(match[0]), escaped: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) result.push({ text: text.slice(from), escaped: false });
  return result;
}

/** The same as one string, for titles, Markdown and the clipboard. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `‹${escapeName(character)}›`);
}

/** At most `limit` UTF-16 units, not cut inside a character; says whether something is missing. */
export function cut(text: string, limit: number): { readonly text: string; readonly cut: boolean } {
  if (text.length <= limit) return { text, cut: false };
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return { text: text.slice(0, end), cut: true };
}

function escapeName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
