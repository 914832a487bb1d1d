import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { translator } from '../translate.ts';
import { catalogues } from './index.ts';

const src = path.resolve(import.meta.dirname, '../..');

/** All source text in which a message id may be used: everything but the catalogues and tests. */
function usingText(): string {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .filter((name) => !name.replaceAll('\\', '/').startsWith('contract/messages/'))
    .map((name) => readFileSync(path.join(src, name), 'utf8'))
    .join('\n');
}

const en: Readonly<Record<string, string>> = catalogues.en;
const zh: Readonly<Record<string, string>> = catalogues.zh;
const base = (key: string): string => key.replace(/_(?:one|other)$/u, '');
const inserted = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map((match) => match[1] ?? '').sort();

describe('the message catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it('insert the same parameters in each language', () => {
    const different = Object.keys(en).filter((key) => {
      const [a, b] = [new Set(inserted(en[key] ?? '')), new Set(inserted(zh[key] ?? ''))];
      return a.size !== b.size || [...a].some((name) => !b.has(name));
    });
    expect(different).toEqual([]);
  });

  it('have no empty text, no exclamation mark, and both forms of a plural', () => {
    const bad = Object.entries({ ...en, ...zh }).filter(
      ([, text]) => text.trim() === '' || /[!！]/u.test(text),
    );
    expect(bad).toEqual([]);
    const halves = Object.keys(en).filter(
      (key) =>
        /_(?:one|other)$/u.test(key) && !(`${base(key)}_one` in en && `${base(key)}_other` in en),
    );
    expect(halves).toEqual([]);
  });

  it('are really in two languages', () => {
    // Some texts are the same in both (a name, a bare parameter); most must not be.
    const words = Object.keys(en).filter((key) =>
      /[a-z]{3}/u.test((en[key] ?? '').replaceAll(/\{\{\w+\}\}/gu, '')),
    );
    const untranslated = words.filter((key) => !/[\u4E00-\u9FFF]/u.test(zh[key] ?? ''));
    expect(untranslated.length).toBeLessThan(words.length * 0.03);
  });

  it('call one thing by one word', () => {
    // attach, gate, agent (the delegate of a contract is another thing), you
    const other = /附加|关卡|(?<!受托)代理|您/u;
    expect(Object.entries(zh).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it('have no key that nothing uses', () => {
    const text = usingText();
    // `lane.${lane}` and the like: a template uses every key that fits it.
    const templates = [...text.matchAll(/`([\w.:-]*)\$\{[^`]*?\}([\w.:-]*)`/gu)].map(
      (match) => [match[1] ?? '', match[2] ?? ''] as const,
    );
    const used = (key: string): boolean =>
      text.includes(`'${key}'`) ||
      text.includes(`"${key}"`) ||
      templates.some(
        ([start, end]) => start.includes('.') && key.startsWith(start) && key.endsWith(end),
      );
    expect([...new Set(Object.keys(en).map(base))].filter((key) => !used(key))).toEqual([]);
  });

  it('insert a parameter as it is, also when it looks like a message', () => {
    const say = translator('en');
    const hostile = '{{count}} $t(lane.user) <b>&amp;</b>';
    expect(say({ id: 'write.refused.dry-run', params: { said: hostile } })).toContain(hostile);
  });
});
