import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UtilityProcess } from 'electron';
import { childEngine, utilityEngine, type EngineExit, type EngineHost } from './engine-host.ts';

let folder: string;

/** An engine that repeats what it is told, and does as it is told. */
const SCRIPT = `
process.on('message', (message) => {
  if (message.stop && !process.argv.includes('stubborn')) process.exit(0);
  if (message.die) process.exit(message.die);
  process.send({ got: message, argv: process.argv.slice(2) });
});
process.on('disconnect', () => process.exit(0));
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-engine-'));
  writeFileSync(join(folder, 'engine.cjs'), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(...args: string[]): EngineHost {
  const options = { file: join(folder, 'engine.cjs'), args, env: process.env };
  return childEngine(process.execPath, options);
}

const message = (host: EngineHost): Promise<unknown> =>
  new Promise((resolve) => host.onMessage(resolve));
const exit = (host: EngineHost): Promise<EngineExit> =>
  new Promise((resolve) => host.onExit(resolve));

describe('the engine in a Node of its own', () => {
  it('gets its arguments and speaks both ways', async () => {
    const host = start('{"userData":"/u"}');
    const heard = message(host);
    host.post({ id: 1 });
    expect(await heard).toEqual({ got: { id: 1 }, argv: ['{"userData":"/u"}'] });
    await host.stop(5000);
  });

  it('ends when asked', async () => {
    const host = start();
    const ended = exit(host);
    await host.stop(5000);
    expect(await ended).toEqual({ code: 0, reason: null });
  });

  it('is ended when it does not end in time', async () => {
    const host = start('stubborn');
    const heard = message(host);
    host.post({});
    await heard;
    await host.stop(50);
    expect(await exit(host)).toEqual({ code: null, reason: 'SIGKILL' });
  });

  it('tells of its own end, also to who asks later, and takes what is posted after it', async () => {
    const host = start();
    host.post({ die: 7 });
    expect(await exit(host)).toMatchObject({ code: 7 });
    expect(await exit(host)).toMatchObject({ code: 7 });
    expect(() => host.post({})).not.toThrow();
    await host.stop(5000);
  });

  it('tells when it could not be started', async () => {
    const host = childEngine(join(folder, 'no-node'), {
      file: join(folder, 'engine.cjs'),
      args: [],
      env: process.env,
    });
    expect(() => host.post({})).not.toThrow();
    expect(await exit(host)).toMatchObject({
      code: null,
      reason: expect.stringContaining('ENOENT'),
    });
  });
});

describe('the engine as a utility process', () => {
  class FakeProcess extends EventEmitter {
    readonly posted: unknown[] = [];
    killed = 0;
    postMessage = (value: unknown): void => void this.posted.push(value);
    kill = (): boolean => {
      this.killed += 1;
      this.emit('exit', 15);
      return true;
    };
  }

  function fake(): { child: FakeProcess; host: EngineHost; forked: unknown[] } {
    const child = new FakeProcess();
    const forked: unknown[] = [];
    const host = utilityEngine(
      (...given) => {
        forked.push(given);
        return child as unknown as UtilityProcess;
      },
      { file: '/engine.cjs', args: ['a'], env: { X: '1' } },
    );
    return { child, host, forked };
  }

  it('is started with its arguments and speaks both ways', async () => {
    const { child, host, forked } = fake();
    expect(forked).toEqual([
      [
        '/engine.cjs',
        ['a'],
        { serviceName: 'Signalbox engine', stdio: 'inherit', env: { X: '1' } },
      ],
    ]);
    const heard = message(host);
    host.post({ id: 1 });
    child.emit('message', { id: 1, answer: {} });
    expect(child.posted).toEqual([{ id: 1 }]);
    expect(await heard).toEqual({ id: 1, answer: {} });
  });

  it('is asked to end, and ended when it does not', async () => {
    const willing = fake();
    const stopped = willing.host.stop(5000);
    expect(willing.child.posted).toEqual([{ stop: true }]);
    willing.child.emit('exit', 0);
    await stopped;
    expect(willing.child.killed).toBe(0);

    const stubborn = fake();
    await stubborn.host.stop(10);
    expect(stubborn.child.killed).toBe(1);
  });

  it('tells of its end once, and survives the errors that newer Electrons tell of', async () => {
    const { child, host } = fake();
    const exits: EngineExit[] = [];
    host.onExit((ended) => exits.push(ended));
    child.emit('error', 'FatalError', 'somewhere', '{}');
    child.emit('exit', 6);
    child.emit('exit', 6);
    expect(exits).toEqual([{ code: 6, reason: null }]);
    host.post({});
    expect(child.posted).toEqual([]);
  });
});
