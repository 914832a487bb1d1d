/** Text for a terminal: columns that line up, and nothing from a ledger that a terminal would obey. */

/**
 * Text of a ledger as it may be printed: control characters (an escape sequence can rewrite what
 * stands on the screen) and characters that reorder or hide others are shown by their number.
 */
export function visible(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** What terminals draw two cells wide: Chinese, Japanese and Korean writing, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Cells that a text takes. */
export function width(text: string): number {
  let cells = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    cells += WIDE.test(character) ? 2 : 1;
  }
  return cells;
}

/** The text in at most so many cells, ended by `…` when it had more. */
export function cut(text: string, cells: number): string {
  if (width(text) <= cells) return text;
  let result = '';
  let left = cells - 1;
  for (const character of text) {
    left -= width(character);
    if (left < 0) break;
    result += character;
  }
  return `${result}…`;
}

/**
 * Rows under a head, each column as wide as it needs to be.
 *
 * @param most cells of the last column; the others are cut at 40
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[], most = 100) {
  const limit = (column: number): number => (column === head.length - 1 ? most : 40);
  const cells = [head, ...rows].map((row) => row.map((text, column) => cut(text, limit(column))));
  const widths = head.map((_text, column) =>
    Math.max(...cells.map((row) => width(row[column] ?? ''))),
  );
  return cells
    .map((row) =>
      row
        .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - width(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
