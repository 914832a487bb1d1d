import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

describe('front matter', () => {
  it('reads a value of JSON a line and block YAML alike', () => {
    const json = readFrontMatter('---\nrole: "news-analyst"\nlist: [{"a": 1}]\n---\nbody\n');
    const block = readFrontMatter('---\nrole: news-analyst\nlist:\n  - a: 1\n---\nbody\n');
    expect(json).toEqual(block);
    expect(json).toMatchObject({
      state: 'ok',
      fields: { role: 'news-analyst', list: [{ a: 1 }] },
      body: 'body\n',
    });
  });

  it('keeps dates as text and takes bare words as YAML 1.1 does', () => {
    const { fields } = readFrontMatter(
      '---\nday: 2026-07-01\nat: 2026-07-01T09:00:00Z\nyes: no\nnone: ~\n---\n',
    );
    expect(fields).toEqual({
      day: '2026-07-01',
      at: '2026-07-01T09:00:00Z',
      true: false,
      none: null,
    });
  });

  it.each([
    ['does not begin with a fence', 'text\n---\na: 1\n---\n', 'none'],
    ['never closes', '---\na: 1\n', 'unclosed'],
    ['is no mapping', '---\n- a\n---\n', 'not-a-mapping'],
    ['does not parse', '---\na: "open\n---\n', 'bad-yaml'],
    [
      'refers to itself without end',
      `---\na: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
      'bad-yaml',
    ],
  ])('that %s is none, and all is body', (_, text, state) => {
    expect(readFrontMatter(text)).toMatchObject({ state, fields: {}, body: text });
  });

  it('takes CRLF, a BOM and the later of two equal keys', () => {
    const found = readFrontMatter('\uFEFF---\r\na: 1\r\na: 2\r\n---\r\nbody');
    expect(found).toMatchObject({ state: 'ok', fields: { a: 2 }, body: 'body' });
  });

  it('does not let a key reach a prototype', () => {
    readFrontMatter('---\n__proto__: {polluted: true}\n---\n');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
