import { describe, expect, it } from 'vitest';
import { isAllowedPermission, isEntryPage, isOwnRequest } from './navigation.ts';
import { pagePath } from './protocol-path.ts';
import { webLink } from './web-link.ts';

const ORIGIN = 'signalbox://app';

/** What a link, a redirect or a script may try; none of it is a document of ours. */
const HOSTILE = [
  '',
  'about:blank',
  'https://example.com/',
  'http://localhost:3001/',
  'https://example.com/?next=signalbox://app/',
  'https://example.com/#signalbox://app/index.html',
  'https://signalbox//app/',
  'https://signalbox:x@example.com/',
  'signalbox://app@example.com/',
  'signalbox://app:80/',
  'signalbox://app.example.com/',
  'signalbox://app',
  'signalbox:///app/',
  'signalbox:app/',
  'signalbox://other/',
  'signalbox://app/../index.html',
  'signalbox://app//index.html',
  'signalbox://app/index.html/',
  'signalbox://app/main.js',
  'signalbox://app\\@example.com/',
  'SIGNALBOX://app/',
  ' signalbox://app/',
  'Signalbox://APP/',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//signalbox://app/',
  'data:text/html,<script>alert(1)</script>',
  'blob:signalbox://app/1',
  'view-source:signalbox://app/',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'filesystem:signalbox://app/temporary/x.html',
];

describe('where a page may go', () => {
  it.each(['/', '/index.html', '/recovery.html', '/#/queue', '/index.html#/loop/a?b=c', '/?x#y'])(
    'its own document at %s',
    (path) => expect(isEntryPage(`${ORIGIN}${path}`, ORIGIN)).toBe(true),
  );

  it.each(HOSTILE)('not to %j', (url) => expect(isEntryPage(url, ORIGIN)).toBe(false));

  it('not from the development server to somewhere that begins like it', () => {
    const server = 'http://localhost:5173';
    expect(isEntryPage('http://localhost:5173/', server)).toBe(true);
    expect(isEntryPage('http://localhost:51730/', server)).toBe(false);
    expect(isEntryPage('http://localhost:5173@example.com/', server)).toBe(false);
    expect(isEntryPage('http://localhost:5173.example.com/', server)).toBe(false);
  });
});

describe('what a page may request', () => {
  it.each(['signalbox://app/assets/a.js', 'data:image/png;base64,', 'blob:signalbox://app/1'])(
    '%s',
    (url) => expect(isOwnRequest(url, ORIGIN)).toBe(true),
  );

  it.each([
    'https://example.com/a.js',
    'http://127.0.0.1:80/',
    'ws://127.0.0.1:80/',
    'file:///etc/passwd',
    'signalbox://app.example.com/',
    'signalbox://other/a.js',
    'ftp://example.com/',
    'chrome-extension://abc/a.js',
  ])('not %s', (url) => expect(isOwnRequest(url, ORIGIN)).toBe(false));
});

describe('what a page may be permitted', () => {
  it('is to copy, and nothing else', () => {
    const asked = [
      'clipboard-sanitized-write',
      'clipboard-read',
      'deprecated-sync-clipboard-read',
      'media',
      'mediaKeySystem',
      'geolocation',
      'notifications',
      'midi',
      'midiSysex',
      'pointerLock',
      'fullscreen',
      'openExternal',
      'fileSystem',
      'hid',
      'serial',
      'usb',
      'idle-detection',
      'speaker-selection',
      'storage-access',
      'top-level-storage-access',
      'window-management',
      'display-capture',
      'background-sync',
      'unknown',
    ];
    expect(asked.filter(isAllowedPermission)).toEqual(['clipboard-sanitized-write']);
  });
});

describe('links to the web', () => {
  it.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['HTTP://Example.COM:8080/a?b#c', 'http://example.com:8080/a?b#c', 'example.com:8080'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/', 'xn--exmple-cua.com'],
    ['https:example.com', 'https://example.com/', 'example.com'],
    ['https:/\\example.com', 'https://example.com/', 'example.com'],
  ])('%s opens as it will be read', (text, href, host) => {
    expect(webLink(text)).toEqual({ href, host });
  });

  it.each([
    ...HOSTILE.filter((url) => !/^https?:\/\/(example\.com|localhost|signalbox\/)/.test(url)),
    'https://known.example@other.example/',
    'https://user:password@example.com/',
    'https://',
    'http:///',
    'example.com',
    '//example.com',
    'mailto:a@example.com',
    'vscode://file/etc/passwd',
    'ms-msdt:/id',
    'smb://example.com/share',
    '\\\\example.com\\share',
    'https://exa mple.com/',
    `https://example.com/${'a'.repeat(5000)}`,
  ])('%j is none', (text) => expect(webLink(text)).toBe(null));
});

describe('the path that an address of the page asks for', () => {
  it.each([
    ['signalbox://app/', '/'],
    ['signalbox://app/assets/a.js?x=/..', '/assets/a.js'],
    ['signalbox://app/index.html#/queue', '/index.html'],
    ['signalbox://other/index.html', null],
    ['signalbox://app', null],
  ])('of %s is %s', (url, path) => expect(pagePath(url)).toBe(path));
});
