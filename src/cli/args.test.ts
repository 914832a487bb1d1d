import { describe, expect, it } from 'vitest';
import { parseCommand, parseInstant } from './args.ts';

describe('commands', () => {
  it.each([
    [[], { command: 'help' }],
    [['help'], { command: 'help' }],
    [['--version'], { command: 'version' }],
    [['inspect', '--help'], { command: 'help' }],
    [['serve', '--demo', 'x'], { command: 'serve', rest: ['--demo', 'x'] }],
    [
      ['inspect', 'a', '--json', '--as-of=2026-08-27T12:00:00Z', '/b'],
      {
        command: 'inspect',
        inspect: { paths: ['a', '/b'], json: true, asOf: 1_787_832_000_000, maps: [] },
      },
    ],
    [
      ['inspect', '--map', '/srv/a=b=c', '--map=/srv/d=/e', '--', '--odd-name'],
      {
        command: 'inspect',
        inspect: {
          paths: ['--odd-name'],
          json: false,
          asOf: null,
          maps: [
            { from: '/srv/a', to: 'b=c' },
            { from: '/srv/d', to: '/e' },
          ],
        },
      },
    ],
  ])('%j', (given, command) => {
    expect(parseCommand(given)).toEqual({ ok: true, language: null, command });
  });

  it.each([
    [['look'], 'host.args.command'],
    [['--look'], 'host.args.unknown'],
    [['inspect'], 'host.args.no-paths'],
    [['inspect', 'a', '--wait'], 'host.args.unknown'],
    [['inspect', 'a', '--as-of'], 'host.args.value'],
    [['inspect', 'a', '--as-of', 'yesterday'], 'host.args.value'],
    [['inspect', 'a', '--map', '/srv'], 'host.args.value'],
    [['inspect', 'a', '--map', '=x'], 'host.args.value'],
    [['inspect', 'a', '--map', 'x='], 'host.args.value'],
    [['inspect', 'a', '--lang', 'fr'], 'host.args.value'],
  ])('refuses %j', (given, id) => {
    expect(parseCommand(given)).toMatchObject({ ok: false, message: { id } });
  });

  it('refuses in the language that was asked for', () => {
    expect(parseCommand(['look', '--lang', 'zh'])).toMatchObject({ ok: false, language: 'zh' });
    expect(parseCommand(['inspect', '--lang=zh'])).toMatchObject({ ok: false, language: 'zh' });
  });
});

describe('instants', () => {
  const noon = Date.UTC(2026, 7, 27, 12);

  it.each([
    ['2026-08-27T12:00:00Z', noon],
    ['2026-08-27T12:00', noon],
    ['2026-08-27 12:00:00', noon],
    ['2026-08-27T14:00:00+02:00', noon],
    ['2026-08-27T14:00:00+0200', noon],
    ['2026-08-27T12:00:00.250z', noon + 250],
    ['2026-08-27', noon - 43_200_000],
  ])('%s', (text, at) => expect(parseInstant(text)).toBe(at));

  it.each(['', 'now', '27.8.2026', '2026-13-01', '2026-06-31', '2026-08-27T25:00', '1787832000'])(
    'not %j',
    (text) => expect(parseInstant(text)).toBe(null),
  );
});
