import { describe, expect, it } from 'vitest';
import { parseStart, startRequestSchema } from './args.ts';
import { deepLinkTarget } from './deep-link.ts';

const nothing = { paths: [], demo: false, language: null, to: null };

describe('the command line', () => {
  it('of a development Electron begins after the app folder', () => {
    const argv = [
      '/e/electron',
      '--inspect=0',
      '-r',
      '/t/loader.js',
      '--user-data-dir=/u',
      '/app',
      '--demo',
      'work',
      '/abs/../w2',
    ];
    expect(parseStart(argv, '/app', '/home/p')).toEqual({
      ...nothing,
      demo: true,
      paths: ['/home/p/work', '/w2'],
    });
  });

  it('finds the app folder when it is given relative to here', () => {
    expect(parseStart(['/e/electron', '.', 'x'], '/app', '/app')).toEqual({
      ...nothing,
      paths: ['/app/x'],
    });
  });

  it('of a packaged app begins at once, and leaves switches of Chromium alone', () => {
    const argv = ['/opt/signalbox', '--disable-gpu', '--lang', 'zh-CN', '--no-sandbox', '/w'];
    expect(parseStart(argv, null, '/')).toEqual({ ...nothing, language: 'zh', paths: ['/w'] });
  });

  it.each([
    [['--lang=en'], 'en'],
    [['--lang', 'fr'], null],
    [['--lang'], null],
    [['--lang=zhx'], null],
  ])('takes the language of %j', (given, language) => {
    expect(parseStart(['/opt/signalbox', ...given], null, '/').language).toBe(language);
  });

  it('takes a link as a place, never as a folder', () => {
    const request = parseStart(
      ['/opt/signalbox', 'signalbox://app/#/queue?lane=user', 'signalbox://evil/'],
      null,
      '/',
    );
    expect(request).toEqual({ ...nothing, to: '/queue?lane=user' });
  });

  it('always makes a request that the running app accepts', () => {
    const many = Array.from({ length: 500 }, (_, index) => `/w/${index}`);
    const request = parseStart(['/opt/signalbox', '', ...many], null, '/');
    expect(startRequestSchema.parse(request).paths).toHaveLength(100);
  });
});

describe('links into the app', () => {
  it.each([
    ['signalbox://app/#/queue', '/queue'],
    ['signalbox://app/index.html#/loop/loopx%3Aa?tab=runs', '/loop/loopx%3Aa?tab=runs'],
  ])('%s leads to %s', (link, to) => expect(deepLinkTarget(link)).toBe(to));

  it.each([
    'signalbox://app/',
    'signalbox://app/#queue',
    'signalbox://app/main.js#/queue',
    'signalbox://attach/etc',
    'signalbox://app.example/#/queue',
    'https://app/#/queue',
    'signalbox://app/#/queue next',
    'signalbox://app/#/队列',
    'signalbox://app/#/queue\u0000',
    `signalbox://app/#/${'a'.repeat(3000)}`,
  ])('%j leads nowhere', (link) => expect(deepLinkTarget(link)).toBe(null));
});
