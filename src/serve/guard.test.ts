import { describe, expect, it } from 'vitest';
import { cookieValue, Entrance, isLoopbackHost, isOwnOrigin, sameSecret } from './guard.ts';

describe('the host that a request was made for', () => {
  it.each(['127.0.0.1', '127.0.0.1:41234', 'localhost:8080', 'localhost'])('takes %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'example.com',
    'example.com:41234',
    '127.0.0.1.example.com',
    'localhost.example.com:41234',
    '127.0.0.1:41234@example.com',
    'example.com:127.0.0.1',
    '127.0.0.2:41234',
    '0.0.0.0:41234',
    '[::1]:41234',
    '127.1:41234',
    '2130706433',
    'LOCALHOST',
    ' localhost',
    'localhost:123456',
    'localhost:',
    'localhost\r\nX: y',
  ])('refuses %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('the page that a request comes from', () => {
  it('is ours only at exactly the address that the request was made for', () => {
    const host = '127.0.0.1:4000';
    expect(isOwnOrigin({ host, origin: 'http://127.0.0.1:4000' })).toBe(true);
    for (const origin of [
      undefined,
      'null',
      'http://127.0.0.1',
      'http://127.0.0.1:4001',
      'http://localhost:4000',
      'https://127.0.0.1:4000',
      'http://127.0.0.1:4000.example.com',
      'http://example.com/http://127.0.0.1:4000',
    ]) {
      expect(isOwnOrigin({ host, origin }), String(origin)).toBe(false);
    }
    expect(isOwnOrigin({ host: 'example.com', origin: 'http://example.com' })).toBe(false);
  });
});

describe('cookies', () => {
  it.each([
    ['a=1; signalbox-1=x; b=2', 'x'],
    ['signalbox-1=', ''],
    ['xsignalbox-1=y', null],
    ['signalbox-11=y', null],
    ['signalbox-1', null],
    [undefined, null],
    [`signalbox-1=${'x'.repeat(5000)}`, null],
  ])('finds in %j', (header, value) => {
    expect(cookieValue(header, 'signalbox-1')).toBe(value);
  });
});

describe('the entrance', () => {
  it('lets in who has shown the token, and nobody else', () => {
    const entrance = new Entrance();
    entrance.listensOn(4000);
    for (const token of [null, '', 'x', entrance.token.slice(1), `${entrance.token}x`]) {
      expect(entrance.admit(token)).toBe(null);
    }
    const header = entrance.admit(entrance.token) ?? '';
    expect(header).toMatch(/^signalbox-4000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = header.split(';')[0] ?? '';
    expect(entrance.knows({ cookie })).toBe(true);
    expect(entrance.knows({ cookie: cookie.replace('4000', '4001') })).toBe(false);
    // The token itself is no cookie, and another run's cookie is not this run's.
    expect(entrance.knows({ cookie: `signalbox-4000=${entrance.token}` })).toBe(false);
    const other = new Entrance();
    other.listensOn(4000);
    expect(other.knows({ cookie })).toBe(false);
  });

  it('compares whole secrets', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abc', 'abd')).toBe(false);
    expect(sameSecret('', 'abc')).toBe(false);
  });
});
