import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { cut, pieces, visible } from './untrusted.ts';
import { Untrusted } from './untrusted.tsx';
import Markdown from './markdown.tsx';

afterEach(cleanup);

describe('hidden characters', () => {
  it('are named where they stand', () => {
    expect(pieces('a\u202Eb\u200B')).toEqual([
      { text: 'a', escaped: false },
      { text: 'U+202E', escaped: true },
      { text: 'b', escaped: false },
      { text: 'U+200B', escaped: true },
    ]);
    expect(visible('x\u0000y')).toBe('x‹U+0000›y');
    expect(visible('\u{E0041}')).toBe('‹U+E0041›');
    expect(visible('\uD83D half')).toBe('‹U+D83D› half');
  });

  it('leaves tabs, line ends, emoji, accents and Chinese as they are', () => {
    const text = 'a\tb\nc 😀 é 请确认 👩🏽';
    expect(visible(text)).toBe(text);
  });

  it('loses nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = pieces(text)
          .map((piece) =>
            piece.escaped
              ? String.fromCodePoint(Number.parseInt(piece.text.slice(2), 16))
              : piece.text,
          )
          .join('');
        expect(shown).toBe(text);
      }),
    );
  });
});

describe('Untrusted', () => {
  it('renders markup as text, kept to its own direction', () => {
    const { container } = render(
      <Untrusted>{'<img src=x onerror=alert(1)>\u202Egnp.exe'}</Untrusted>,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('bdi')?.textContent).toBe(
      '<img src=x onerror=alert(1)>U+202Egnp.exe',
    );
    expect(container.querySelector('.escape')?.textContent).toBe('U+202E');
  });

  it('cuts what is too long for a row and says by how much', () => {
    const { container } = render(<Untrusted>{'x'.repeat(5_000_000)}</Untrusted>);
    expect(container.textContent).toContain('4999600');
    expect(container.textContent.length).toBeLessThan(500);
  });
});

it('does not cut inside a character', () => {
  expect(cut('ab😀', 3)).toEqual({ text: 'ab', cut: true });
  expect(cut('ab😀', 4)).toEqual({ text: 'ab😀', cut: false });
});

describe('Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.invalid/track.png)',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<a href="https://example.invalid" onclick="alert(1)">x</a>',
    '<iframe src="https://example.invalid"></iframe>',
    '<style>*{display:none}</style>',
    '- [ ] todo',
  ])('lets nothing active through: %s', (text) => {
    const { container } = render(<Markdown>{text}</Markdown>);
    expect(
      container.querySelector('script, img, iframe, style, a, input, form, object'),
    ).toBeNull();
    for (const element of container.querySelectorAll('*')) {
      expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([]);
    }
  });

  it('keeps emphasis, lists and code, and makes a link a button', () => {
    const { container } = render(
      <Markdown>{'**b** `c`\n\n- x\n\n[site](https://example.invalid/)'}</Markdown>,
    );
    expect(container.querySelector('strong')?.textContent).toBe('b');
    expect(container.querySelector('code')?.textContent).toBe('c');
    expect(container.querySelector('li')?.textContent).toBe('x');
    expect(container.querySelector('button')?.title).toBe('https://example.invalid/');
  });
});
