import { describe, expect, it } from 'vitest';
import { parseServe } from './args.ts';

const nothing = { port: 0, userData: null, demo: false, language: null, paths: [], help: false };

describe('the command line of the loopback host', () => {
  it.each([
    [[], nothing],
    [['--serve'], nothing],
    [['--demo', '/w/a', 'b'], { ...nothing, demo: true, paths: ['/w/a', 'b'] }],
    [['--port', '8123'], { ...nothing, port: 8123 }],
    [['--port=0', '--lang=zh'], { ...nothing, language: 'zh' }],
    [['--user-data', '/u', '--', '--demo'], { ...nothing, userData: '/u', paths: ['--demo'] }],
    [['-h'], { ...nothing, help: true }],
  ])('reads %j', (given, args) => {
    expect(parseServe(given)).toEqual({ ok: true, args });
  });

  it.each([
    [['--port'], 'host.args.value', '--port'],
    [['--port', '65536'], 'host.args.value', '--port'],
    [['--port=-1'], 'host.args.value', '--port'],
    [['--port', '1e3'], 'host.args.value', '--port'],
    [['--lang', 'fr'], 'host.args.value', '--lang'],
    [['--user-data='], 'host.args.value', '--user-data'],
    [['--host=0.0.0.0'], 'host.args.unknown', '--host'],
  ])('refuses %j with a sentence that names the option', (given, id, option) => {
    expect(parseServe(given)).toMatchObject({ ok: false, message: { id, params: { option } } });
  });
});
