import { describe, expect, it } from 'vitest';
import { Quoter, shellWord } from './quoter.ts';
import { Redactor } from './redact.ts';

describe('quoting what an agent wrote', () => {
  it.each([
    ['ghp_abcdefghijklmnop1234', 'ghp'],
    ['api_key=AbCdEf123', 'AbCdEf123'],
    ['github_pat_11AAAA0000bbbbCCCC', 'AAAA'],
    ['/home/some_one/.ssh/id_rsa', 'one'],
    ['g\u200Bhp_abcdefghijklmnop1234', 'abcdefg'],
    ['https://name:word@example.org/x', 'word'],
  ])('%s is gone before Markdown is escaped', (text, gone) => {
    const redactor = new Redactor([]);
    const quote = new Quoter(redactor);
    for (const quoted of [quote.inline(text), quote.code(text), quote.block(text)]) {
      expect(quoted).not.toContain(gone);
    }
    expect(redactor.leftOut.map(({ count }) => count)).toEqual([3]);
  });

  it('keeps an invisible character in sight when nothing private hides behind it', () => {
    expect(new Quoter(new Redactor([])).inline('a\u202Eb')).toBe(String.raw`a\\u\{202E\}b`);
  });

  it.each([
    ['harbor-api', 'harbor-api'],
    ["x'; rm -rf .; '", String.raw`'x'\''; rm -rf .; '\'''`],
    ['a`b`', "'a`b`'"],
  ])('%s is one word for a shell', (word, quoted) => {
    expect(shellWord(word)).toBe(quoted);
  });
});
