import { describe, expect, it } from 'vitest';
import { cut, table, visible, width } from './terminal.ts';

describe('text of a ledger in a terminal', () => {
  it.each([
    ['plain', 'plain'],
    ['two\nlines\tand a tab', 'two lines and a tab'],
    ['\u001b[2Jgone', '\\u{1b}[2Jgone'],
    ['\u009b31mred', '\\u{9b}31mred'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['zero\u200bwidth', 'zero\\u{200b}width'],
    ['\u0007bell\u0000', '\\u{7}bell\\u{0}'],
    ['需要你处理 ✓', '需要你处理 ✓'],
  ])('%j is printed as %j', (text, printed) => expect(visible(text)).toBe(printed));
});

describe('columns', () => {
  it('count wide characters twice and marks not at all', () => {
    expect(['ab', '需要', 'e\u0301', '🚦'].map(width)).toEqual([2, 4, 1, 2]);
  });

  it('are cut to the cells they have', () => {
    expect(cut('abcdef', 4)).toBe('abc…');
    expect(cut('abcd', 4)).toBe('abcd');
    expect(width(cut('需要你处理', 4))).toBeLessThanOrEqual(4);
  });

  it('line up', () => {
    const lines = table(
      ['Who', 'What'],
      [
        ['需要你', 'a'],
        ['Agent', 'b'],
      ],
    ).split('\n');
    expect(lines).toEqual(['Who     What', '需要你  a', 'Agent   b']);
  });
});
