import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignalboxEvent } from '@contract/channels.ts';
import type { EngineExit, EngineHost } from './engine-host.ts';
import { EngineSupervisor, limitOf } from './engine-supervisor.ts';

/** An engine whose process is the test. */
class FakeHost implements EngineHost {
  readonly posted: { id: number; channel: string; args: unknown; client: string }[] = [];
  #message: (message: unknown) => void = () => undefined;
  #exit: (exit: EngineExit) => void = () => undefined;
  killed = false;
  stopped = false;

  post = (message: unknown): void => void this.posted.push(message as FakeHost['posted'][number]);
  onMessage = (listener: (message: unknown) => void): void => void (this.#message = listener);
  onExit = (listener: (exit: EngineExit) => void): void => void (this.#exit = listener);
  stop = async (): Promise<void> => {
    this.stopped = true;
    this.end(0);
  };
  kill = (): void => {
    this.killed = true;
    this.end(null);
  };

  say(message: unknown): void {
    this.#message(message);
  }

  answerLast(value: unknown): void {
    this.say({ id: this.posted.at(-1)?.id, answer: { ok: true, value } });
  }

  end(code: number | null): void {
    this.#exit({ code, reason: null });
  }
}

let hosts: FakeHost[];
let events: SignalboxEvent[];
let refuseToStart: boolean;
let engine: EngineSupervisor;

const newest = (): FakeHost => hosts.at(-1) as FakeHost;
const states = (): string[] =>
  events.flatMap((event) => (event.event === 'engine' ? [`${event.state} ${event.tries}`] : []));

beforeEach(() => {
  vi.useFakeTimers();
  hosts = [];
  events = [];
  refuseToStart = false;
  engine = new EngineSupervisor({
    start: () => {
      if (refuseToStart) throw new Error('no such file');
      hosts.push(new FakeHost());
      return newest();
    },
    emit: (event) => events.push(event),
    log: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the engine and lets it answer the first question. */
function up(): void {
  engine.start();
  newest().answerLast({});
}

describe('calls', () => {
  it('are answered by the engine, each with its own answer', async () => {
    up();
    const first = engine.call('settings.get', {}, 'a');
    const second = engine.call('loops.list', { text: 'x' }, 'b');
    const [one, two] = newest().posted.slice(-2);
    expect(two).toMatchObject({ channel: 'loops.list', args: { text: 'x' }, client: 'b' });
    newest().say({ id: two?.id, answer: { ok: true, value: 2 } });
    newest().say({ id: one?.id, answer: { ok: false, message: { id: 'no' } } });
    expect(await first).toEqual({ ok: false, message: { id: 'no' } });
    expect(await second).toEqual({ ok: true, value: 2 });
  });

  it('that come before the engine is started wait for it', async () => {
    const early = engine.call('settings.get', {}, 'a');
    engine.start();
    const call = newest().posted.find(({ channel }) => channel === 'settings.get');
    newest().say({ id: call?.id, answer: { ok: true, value: 1 } });
    expect(await early).toEqual({ ok: true, value: 1 });
  });

  it('are answered when the engine takes too long, and not a second time', async () => {
    up();
    const call = engine.call('settings.get', {}, 'a');
    newest().say({ event: { event: 'workspaces' } });
    await vi.advanceTimersByTimeAsync(limitOf('settings.get'));
    expect(await call).toMatchObject({
      ok: false,
      message: { id: 'host.engine.slow', params: { channel: 'settings.get', seconds: 30 } },
    });
    newest().answerLast('late');
    // It talks, so it is not ended.
    expect(newest().killed).toBe(false);
  });

  it('end an engine that has said nothing at all since', async () => {
    up();
    await vi.advanceTimersByTimeAsync(1);
    const call = engine.call('settings.get', {}, 'a');
    await vi.advanceTimersByTimeAsync(limitOf('settings.get'));
    expect(await call).toMatchObject({ ok: false });
    expect(hosts[0]?.killed).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(hosts).toHaveLength(2);
  });

  it('that write say that the outcome is not known', async () => {
    up();
    const call = engine.call('change.confirm', { preview: 'p' }, 'a');
    newest().end(1);
    expect(await call).toMatchObject({ message: { id: 'host.engine.gone-writing' } });
    await vi.advanceTimersByTimeAsync(250);
    newest().answerLast({});
    const slow = engine.call('change.confirm', { preview: 'p' }, 'a');
    await vi.advanceTimersByTimeAsync(limitOf('change.confirm'));
    expect(await slow).toMatchObject({ message: { id: 'host.engine.slow-writing' } });
  });
});

describe('an engine that ends', () => {
  it('is started again, what it had in hand fails, and what comes meanwhile waits', async () => {
    up();
    const inHand = engine.call('settings.get', {}, 'a');
    newest().end(139);
    expect(await inHand).toMatchObject({ ok: false, message: { id: 'host.engine.gone' } });
    const waiting = engine.call('settings.get', {}, 'a');
    expect(hosts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(hosts).toHaveLength(2);
    const call = newest().posted.find(({ channel }) => channel === 'settings.get');
    newest().say({ id: call?.id, answer: { ok: true, value: 'again' } });
    expect(await waiting).toEqual({ ok: true, value: 'again' });
    expect(states()).toEqual(['up 0', 'restarting 1', 'up 1']);
  });

  it('over and over is given up after growing pauses, and everything is answered', async () => {
    engine.start();
    const starts: number[] = [];
    const waiting = engine.call('settings.get', {}, 'a');
    for (let tries = 1; tries <= 6; tries += 1) {
      const before = Date.now();
      newest().end(1);
      await vi.advanceTimersToNextTimerAsync();
      starts.push(Date.now() - before);
    }
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    newest().end(1);
    expect(engine.state).toBe('down');
    expect(states().at(-1)).toBe('down 7');
    expect(await waiting).toMatchObject({ ok: false });
    expect(await engine.call('queue.list', {}, 'a')).toMatchObject({
      ok: false,
      message: { id: 'host.engine.down', params: { tries: 7 } },
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(hosts).toHaveLength(7);
  });

  it('and was given up is tried again when somebody asks for its state', async () => {
    refuseToStart = true;
    engine.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.state).toBe('down');
    refuseToStart = false;
    const asked = engine.call('engine.status', {}, 'a');
    const call = newest().posted.find(({ client }) => client === 'a');
    newest().say({ id: call?.id, answer: { ok: true, value: 'fine' } });
    expect(await asked).toEqual({ ok: true, value: 'fine' });
    expect(engine.state).toBe('up');
  });

  it('after a quiet minute has its old ends forgotten', async () => {
    up();
    newest().end(1);
    await vi.advanceTimersByTimeAsync(250);
    newest().answerLast({});
    await vi.advanceTimersByTimeAsync(60_000);
    newest().end(1);
    expect(states().at(-1)).toBe('restarting 1');
  });

  it('is not heard any more', async () => {
    up();
    const old = newest();
    old.end(1);
    await vi.advanceTimersByTimeAsync(250);
    old.say({ event: { event: 'workspaces' } });
    old.end(1);
    expect(events.some(({ event }) => event === 'workspaces')).toBe(false);
    expect(states()).toEqual(['up 0', 'restarting 1']);
  });
});

describe('messages', () => {
  it('that do not fit are left, and the engine goes on', async () => {
    up();
    const call = engine.call('settings.get', {}, 'a');
    for (const message of [
      null,
      1,
      'x',
      {},
      { id: 'x' },
      { event: { event: 'no' } },
      { id: 9e9 },
    ]) {
      newest().say(message);
    }
    newest().say({ id: 9_000_000, answer: { ok: true, value: 1 } });
    newest().answerLast('still');
    expect(await call).toEqual({ ok: true, value: 'still' });
  });

  it('that are events are passed on', () => {
    up();
    newest().say({ event: { event: 'changed', revision: 3, loops: ['a'] } });
    expect(events).toContainEqual({ event: 'changed', revision: 3, loops: ['a'] });
  });
});

describe('stopping', () => {
  it('answers what waits, asks the engine to end, and starts none again', async () => {
    up();
    const call = engine.call('settings.get', {}, 'a');
    await engine.stop();
    expect(await call).toMatchObject({ message: { id: 'host.engine.stopping' } });
    expect(newest().stopped).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hosts).toHaveLength(1);
    expect(await engine.call('settings.get', {}, 'a')).toMatchObject({
      message: { id: 'host.engine.stopping' },
    });
  });

  it('between an end and the next start leaves nothing behind', async () => {
    up();
    newest().end(1);
    const waiting = engine.call('settings.get', {}, 'a');
    await engine.stop();
    expect(await waiting).toMatchObject({ message: { id: 'host.engine.stopping' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hosts).toHaveLength(1);
  });
});
