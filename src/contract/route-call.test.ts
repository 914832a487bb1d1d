import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_NAMES } from './channel-names.ts';
import { CHANNELS, HOST_CHANNELS, failureSchema, type BridgeAnswer } from './channels.ts';
import { checkCall } from './check-call.ts';
import { routeCall, type CallTargets } from './route-call.ts';
import { translator } from './translate.ts';

const info = {
  kind: 'desktop',
  platform: 'linux',
  version: '0',
  locale: 'en',
  canPickFolder: true,
} as const;

function targets(change: Partial<CallTargets> = {}): CallTargets {
  return {
    engine: () => Promise.resolve({ ok: true, value: 'engine' }),
    host: {
      'host.info': () => info,
      'host.pick-folder': () => null,
      'host.save-text': () => ({ saved: false }),
      'host.open-link': () => ({ opened: false }),
    },
    onError: () => undefined,
    ...change,
  };
}

/** Deeper than any walk of a schema can follow. */
function deep(): unknown {
  let value: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) value = [value];
  return value;
}

function circle(): unknown {
  const value: Record<string, unknown> = {};
  value['key'] = 'k';
  value['value'] = value;
  return value;
}

const huge = 'x'.repeat(10 * 1024 * 1024);

/** What no page of ours sends, for every field that any channel has. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    Infinity,
    -1,
    1e308,
    huge,
    { path: huge },
    { id: huge, key: huge, text: huge, url: huge, value: huge },
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    { key: 'k', value: deep() },
    circle(),
    { id: 'a', limit: Number.NaN, offset: -5, after: {}, maps: [{ from: '', to: null }] },
    { filter: { lane: ['__proto__'], text: 5 } },
    new Map([['id', 'x']]),
    new Date(0),
    () => 'call me',
    Symbol('s'),
  ),
);

const names = [...Object.keys(CHANNELS), ...Object.keys(HOST_CHANNELS)];

describe('every channel', () => {
  it('is named in the list that the preload has', () => {
    expect([...CHANNEL_NAMES].sort()).toEqual([...names].sort());
  });

  it.each(names)('%s answers whatever it is sent, and never throws', async (channel) => {
    const sent: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(hostile, async (args) => {
        const answer = await routeCall(
          channel,
          args,
          targets({
            engine: (name, checked) => {
              // What gets through fits the schema: checking it again changes nothing.
              sent.push(CHANNELS[name].args.parse(checked));
              return Promise.resolve({ ok: true, value: null });
            },
          }),
        );
        expect(answer.ok || failureSchema.safeParse(answer).success).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('takes nothing as an empty argument, where that is enough', () => {
    expect(checkCall('engine.status', undefined)).toMatchObject({ to: 'engine', args: {} });
    expect(checkCall('queue.list', null)).toMatchObject({ to: 'engine', args: { limit: 200 } });
    expect(checkCall('host.info', undefined)).toMatchObject({ to: 'host' });
  });

  it('passes on no field that is not its own', () => {
    expect(checkCall('queue.get', { id: 'a', force: true })).toEqual({
      to: 'engine',
      channel: 'queue.get',
      args: { id: 'a' },
    });
  });
});

describe('a name that is no channel', () => {
  it.each([
    '',
    'queue',
    'queue.list ',
    'Queue.list',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    null,
    undefined,
    3,
    {},
    ['queue.list'],
    huge,
  ])('is refused with a sentence', async (name) => {
    const answer = await routeCall(name, {}, targets());
    expect(answer).toMatchObject({ ok: false, message: { id: 'host.call.unknown' } });
    const sentence = answer.ok ? '' : translator('en')(answer.message);
    expect(sentence.length).toBeLessThan(400);
  });

  it('is repeated without what could reshape the sentence', async () => {
    const answer = await routeCall('a\u202e\n\u0000b', {}, targets());
    expect(answer).toMatchObject({ message: { params: { channel: 'a b' } } });
  });
});

describe('a handler that fails', () => {
  it('becomes an answer', async () => {
    const thrown = new Error('disk');
    const seen: unknown[] = [];
    const answer = await routeCall(
      'host.info',
      {},
      targets({
        host: {
          ...targets().host,
          'host.info': () => {
            throw thrown;
          },
        },
        onError: (channel, error) => seen.push([channel, error]),
      }),
    );
    expect(answer).toEqual({
      ok: false,
      message: { id: 'host.call.failed', params: { channel: 'host.info', reason: 'disk' } },
    });
    expect(seen).toEqual([['host.info', thrown]]);
  });

  it('in the engine, too', async () => {
    const engine = (): Promise<BridgeAnswer> => Promise.reject(new Error('x'.repeat(1000)));
    const answer = await routeCall('engine.status', {}, targets({ engine }));
    expect(answer).toMatchObject({ ok: false, message: { params: { reason: 'x'.repeat(300) } } });
  });
});
