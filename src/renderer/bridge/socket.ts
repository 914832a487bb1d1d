/**
 * `SignalboxBridge` over a WebSocket, for the browser. Calls go out as `{ id, channel, args }` and
 * come back as `{ id, answer }`; what is told without being asked comes as `{ event }`. A lost
 * connection is told to the page as the engine being away, and is opened again with growing pauses.
 */
import type { BridgeAnswer, SignalboxBridge, SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { backoff } from './backoff.ts';

/** A call that is not answered in this time is given up, so that no button works for ever. */
const CALL_TIMEOUT_MS = 60_000;
/** Writing may have to wait for the owner's lock, then for the owner's own command. */
const CONFIRM_TIMEOUT_MS = 240_000;

const timeoutOf = (channel: string): number =>
  channel === 'change.confirm' ? CONFIRM_TIMEOUT_MS : CALL_TIMEOUT_MS;

interface Waiting {
  readonly settle: (answer: BridgeAnswer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

type Listener = (event: unknown) => void;

export function openSocketBridge(
  address: string,
  makeSocket: (address: string) => WebSocket = (at) => new WebSocket(at),
): SignalboxBridge {
  const listeners = new Set<Listener>();
  const waiting = new Map<number, Waiting>();
  let queued: string[] = [];
  let socket: WebSocket | null = null;
  let nextId = 1;
  let tries = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const tell = (event: SignalboxEvent | object): void => {
    for (const listener of listeners) listener(event);
  };

  const settle = (id: number, answer: BridgeAnswer): void => {
    const call = waiting.get(id);
    if (call === undefined) return;
    waiting.delete(id);
    clearTimeout(call.timer);
    call.settle(answer);
  };

  const failAll = (): void => {
    for (const id of waiting.keys()) {
      settle(id, { ok: false, message: msg('ui.error.connection-lost') });
    }
    queued = [];
  };

  const onMessage = (data: unknown): void => {
    const message = readMessage(data);
    if (message === null) return;
    if (typeof message['id'] === 'number') {
      settle(message['id'], message['answer'] as BridgeAnswer);
    } else if (typeof message['event'] === 'object' && message['event'] !== null) {
      tell(message['event']);
    } else if (typeof message['event'] === 'string') {
      tell(message);
    }
  };

  const open = (): void => {
    clearTimeout(pause);
    const opened = makeSocket(address);
    socket = opened;
    opened.addEventListener('open', () => {
      const wasAway = tries > 0;
      tries = 0;
      for (const text of queued) opened.send(text);
      queued = [];
      if (wasAway) tell({ event: 'engine', state: 'up', tries: 0 });
    });
    opened.addEventListener('message', (incoming: MessageEvent<unknown>) => {
      onMessage(incoming.data);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = null;
      failAll();
      tries += 1;
      tell({ event: 'engine', state: 'restarting', tries });
      pause = setTimeout(open, backoff(tries));
    });
  };
  open();

  return {
    call: (channel, args) =>
      new Promise((resolve) => {
        const id = nextId;
        nextId += 1;
        const timer = setTimeout(() => {
          const count = Math.round(timeoutOf(channel) / 60_000);
          settle(id, { ok: false, message: msg('ui.error.no-answer', { channel, count }) });
        }, timeoutOf(channel));
        waiting.set(id, { settle: resolve, timer });
        const text = JSON.stringify({ id, channel, args });
        if (socket?.readyState === WebSocket.OPEN) {
          socket.send(text);
          return;
        }
        queued.push(text);
        // Somebody asks: there is no reason to wait until the pause is over.
        if (socket === null) open();
      }),
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // A browser does not tell where a dropped folder lies.
    pathOfFile: () => null,
  };
}

function readMessage(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
