import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff } from './backoff.ts';
import { socketAddress } from './bridge.ts';
import { openSocketBridge } from './socket.ts';

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState: number = WebSocket.CONNECTING;
  constructor() {
    super();
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  up(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  down(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
  says(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
});
const open = (): ReturnType<typeof openSocketBridge> =>
  openSocketBridge('ws://x/socket', () => new FakeSocket() as unknown as WebSocket);
const socket = (at: number): FakeSocket => FakeSocket.opened[at]!;

it('sends what was asked before it was open, and matches answers by id', async () => {
  const bridge = open();
  const first = bridge.call('a', { x: 1 });
  const second = bridge.call('b', {});
  socket(0).up();
  expect(socket(0).sent.map((text) => JSON.parse(text))).toEqual([
    { id: 1, channel: 'a', args: { x: 1 } },
    { id: 2, channel: 'b', args: {} },
  ]);
  socket(0).says({ id: 2, answer: { ok: true, value: 'two' } });
  socket(0).says({ id: 1, answer: { ok: true, value: 'one' } });
  expect(await first).toEqual({ ok: true, value: 'one' });
  expect(await second).toEqual({ ok: true, value: 'two' });
});

it('passes events on and lets nonsense pass by', () => {
  const bridge = open();
  const heard: unknown[] = [];
  const stop = bridge.on((event) => heard.push(event));
  socket(0).up();
  socket(0).says('not json');
  socket(0).says('[1]');
  socket(0).says({ event: { event: 'journal' } });
  stop();
  socket(0).says({ event: { event: 'journal' } });
  expect(heard).toEqual([{ event: 'journal' }]);
});

it('fails what is under way when the connection is lost, says so, and opens it again', async () => {
  const bridge = open();
  const heard: unknown[] = [];
  bridge.on((event) => heard.push(event));
  socket(0).up();
  const lost = bridge.call('a', {});
  socket(0).down();
  expect(await lost).toEqual({ ok: false, message: { id: 'ui.error.connection-lost' } });
  vi.advanceTimersByTime(backoff(1));
  socket(1).down();
  vi.advanceTimersByTime(backoff(2));
  socket(2).up();
  expect(heard).toEqual([
    { event: 'engine', state: 'restarting', tries: 1 },
    { event: 'engine', state: 'restarting', tries: 2 },
    { event: 'engine', state: 'up', tries: 0 },
  ]);
});

it('opens a lost connection at once when somebody asks, and only once', async () => {
  const bridge = open();
  socket(0).up();
  for (let lost = 0; lost < 6; lost += 1) {
    FakeSocket.opened.at(-1)?.down();
    vi.advanceTimersByTime(backoff(lost + 1));
  }
  FakeSocket.opened.at(-1)?.down();
  const before = FakeSocket.opened.length;
  const calls = [bridge.call('engine.status', {}), bridge.call('loops.list', {})];
  expect(FakeSocket.opened).toHaveLength(before + 1);
  const again = socket(before);
  again.up();
  expect(again.sent).toHaveLength(2);
  again.says({ id: 1, answer: { ok: true, value: 1 } });
  again.says({ id: 2, answer: { ok: true, value: 2 } });
  expect(await Promise.all(calls)).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(before + 1);
});

it('gives up a call that is never answered', async () => {
  const bridge = open();
  socket(0).up();
  const call = bridge.call('slow', {});
  vi.advanceTimersByTime(60_000);
  expect(await call).toEqual({
    ok: false,
    message: { id: 'ui.error.no-answer', params: { channel: 'slow', count: 1 } },
  });
});

it('waits for a write at least three minutes, since a command of the owner may take them', async () => {
  const bridge = open();
  socket(0).up();
  const call = bridge.call('change.confirm', { preview: 'p' });
  vi.advanceTimersByTime(180_000);
  socket(0).says({ id: 1, answer: { ok: true, value: 'written' } });
  expect(await call).toEqual({ ok: true, value: 'written' });
});

it('waits longer each time, but never very long', () => {
  expect([1, 2, 3, 4, 20].map(backoff)).toEqual([250, 500, 1000, 2000, 8000]);
});

it('asks the host that served the page, and says which page it is', () => {
  expect(socketAddress({ protocol: 'http:', host: '127.0.0.1:5910' }, 'a b')).toBe(
    'ws://127.0.0.1:5910/socket?client=a%20b',
  );
});
