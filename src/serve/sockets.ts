/** Calls and events over WebSocket: `{ id, channel, args }` in, `{ id, answer }` and `{ event }` out. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { BridgeAnswer, SignalboxEvent } from '@contract/channels.ts';
import { isOwnOrigin, type Entrance } from './guard.ts';

/** The largest call is a text to save, two million characters. */
const LARGEST_MESSAGE = 8 * 1024 * 1024;
const MOST_CONNECTIONS = 32;
/** A page that reads so slowly gets cut off; it connects again and asks for what it shows. */
const LARGEST_BACKLOG = 32 * 1024 * 1024;
const BEAT_MS = 30_000;

export interface SocketOptions {
  readonly entrance: Entrance;
  /** Checks and answers; never rejects. `client` is the page's own name. */
  readonly route: (channel: unknown, args: unknown, client: string) => Promise<BridgeAnswer>;
}

interface Call {
  readonly id: number | string;
  readonly channel: unknown;
  readonly args: unknown;
}

/** Reads a message, or null when it is none that could be answered. */
export function readCall(data: string): Call | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { id, channel, args } = value as Record<string, unknown>;
  const fits =
    (typeof id === 'number' && Number.isFinite(id)) || (typeof id === 'string' && id.length <= 64);
  return fits ? { id, channel, args } : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The name that a page gives itself, by which it is known again after a lost connection; null when
 * it gives none of the right form.
 */
export function clientOf(url: string): string | null {
  const at = url.indexOf('?');
  const given = new URLSearchParams(at < 0 ? '' : url.slice(at + 1)).get('client');
  return given !== null && UUID.test(given) ? `page-${given}` : null;
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as ArrayBuffer).toString('utf8');
}

export class Sockets {
  readonly #options: SocketOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #open = new Map<WebSocket, { alive: boolean }>();
  readonly #beat: NodeJS.Timeout;
  #nextClient = 1;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#beat = setInterval(() => this.#check(), BEAT_MS);
    this.#beat.unref();
  }

  /** Takes over an HTTP connection that asks to become a socket, or refuses it. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refuse = (status: string): void => {
      stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    };
    stream.on('error', () => stream.destroy());
    const { host, origin, cookie } = request.headers;
    const headers = { host, origin, cookie };
    if (!isOwnOrigin(headers)) return refuse('403 Forbidden');
    if (!this.#options.entrance.knows(headers)) return refuse('401 Unauthorized');
    if ((request.url ?? '').split('?')[0] !== '/socket') return refuse('404 Not Found');
    if (this.#open.size >= MOST_CONNECTIONS) return refuse('503 Service Unavailable');
    const client = clientOf(request.url ?? '');
    this.#server.handleUpgrade(request, stream, head, (socket) => this.#welcome(socket, client));
  }

  /** Tells every page. */
  tell(event: SignalboxEvent): void {
    const text = JSON.stringify({ event });
    for (const socket of this.#open.keys()) {
      if (socket.bufferedAmount > LARGEST_BACKLOG) socket.terminate();
      else socket.send(text);
    }
  }

  close(): void {
    clearInterval(this.#beat);
    for (const socket of this.#open.keys()) socket.close(1001);
    this.#server.close();
  }

  /** Cuts what has not closed by itself. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.terminate();
  }

  #welcome(socket: WebSocket, known: string | null): void {
    const client = known ?? `page-${this.#nextClient}`;
    this.#nextClient += 1;
    const state = { alive: true };
    this.#open.set(socket, state);
    socket.on('pong', () => (state.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#open.delete(socket));
    socket.on('message', (data, isBinary) => {
      const call = isBinary ? null : readCall(textOf(data));
      if (call) void this.#answer(socket, call, client);
      // 1007: the data does not fit the kind of message.
      else socket.close(1007);
    });
  }

  async #answer(socket: WebSocket, call: Call, client: string): Promise<void> {
    const answer = await this.#options.route(call.channel, call.args, client);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ id: call.id, answer }));
  }

  #check(): void {
    for (const [socket, state] of this.#open) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      socket.ping();
    }
  }
}
