import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, pageFile, pageHeaders } from './page-policy.ts';

describe('the policy of the page', () => {
  const rules = new Map(
    contentSecurityPolicy()
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  );

  it('allows nothing that it does not name, and no script but its own files', () => {
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('script-src')).toEqual(["'self'"]);
    expect(rules.get('object-src')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
    expect(rules.get('form-action')).toEqual(["'none'"]);
    expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('names no other origin', () => {
    const sources = [...rules.values()].flat();
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", "'unsafe-inline'", 'data:']));
    expect(contentSecurityPolicy()).not.toContain('unsafe-eval');
    expect(pageHeaders(['ws://127.0.0.1:1'])['content-security-policy']).toContain(
      "connect-src 'self' ws://127.0.0.1:1;",
    );
  });
});

describe('the files of the page', () => {
  it.each([
    ['/', ['index.html'], 'text/html'],
    ['/assets/index-B3_x-9.js', ['assets', 'index-B3_x-9.js'], 'text/javascript'],
    ['/assets/a.woff2', ['assets', 'a.woff2'], 'font/woff2'],
  ])('are found: %s', (path, names, type) => {
    const file = pageFile(path);
    expect(file?.names).toEqual(names);
    expect(file?.type).toContain(type);
  });

  it.each([
    '',
    'index.html',
    '//index.html',
    '/../a.js',
    '/assets/../../a.js',
    '/assets/..',
    '/%2e%2e/a.js',
    '/assets%2fa.js',
    '/a\\b.js',
    '/C:/a.js',
    '/.hidden.js',
    '/a.js/',
    '/a.js\u0000',
    '/a b.js',
    '/a',
    '/a.cjs',
    '/a.constructor',
    `/${'a'.repeat(600)}.js`,
  ])('are nothing else: %j', (path) => expect(pageFile(path)).toBe(null));
});
