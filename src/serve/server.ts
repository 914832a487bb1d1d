/** The loopback host: the same page, the same calls and the same engine as in the desktop app. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BridgeAnswer, Channel, SignalboxEvent } from '@contract/channels.ts';
import { routeCall, type HostHandlers } from '@contract/route-call.ts';
import { translator } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import { Entrance } from './guard.ts';
import { answerRequest } from './http.ts';
import { Sockets } from './sockets.ts';

const CLOSE_LIMIT_MS = 1000;

/** What the host needs of an engine. */
export interface ServedEngine {
  readonly call: (channel: Channel, args: unknown, client: string) => Promise<BridgeAnswer>;
  readonly on: (listener: (event: SignalboxEvent) => void) => unknown;
}

export interface HostOptions {
  readonly engine: ServedEngine;
  /** 0: any that is free. */
  readonly port: number;
  /** Folder of the built page. */
  readonly page: string;
  readonly version: string;
  readonly language: Language;
  /** BCP 47 tag that the page is told as the system's. */
  readonly locale: string;
  readonly onError: (channel: string, error: unknown) => void;
}

export interface RunningHost {
  /** With the token; the only way in. */
  readonly address: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

function handlers({ version, locale }: HostOptions): HostHandlers {
  return {
    'host.info': () => ({
      kind: 'browser',
      platform: process.platform,
      version,
      locale,
      canPickFolder: false,
    }),
    // The page has a text field for a path, saves by a download, and opens links itself.
    'host.pick-folder': () => null,
    'host.save-text': () => ({ saved: false }),
    'host.open-link': () => ({ opened: false }),
  };
}

/**
 * Starts listening on 127.0.0.1.
 * @throws what `listen` fails with, such as `EADDRINUSE`
 */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const { engine, language, page } = options;
  const entrance = new Entrance();
  const host = handlers(options);
  const sockets = new Sockets({
    entrance,
    route: (channel, args, client) =>
      routeCall(channel, args, {
        engine: (name, checked) => engine.call(name, checked, client),
        host,
        onError: options.onError,
      }),
  });
  engine.on((event) => sockets.tell(event));
  const pageOptions = { entrance, folder: page, say: translator(language), language };
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 30_000 },
    (request, response) => {
      answerRequest(request, response, pageOptions).catch(() => response.destroy());
    },
  );
  server.on('upgrade', (request, stream, head) => sockets.upgrade(request, stream, head));
  server.on('clientError', (_error, stream) => stream.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: options.port, exclusive: true }, resolve);
  });
  server.on('error', (error) => options.onError('listen', error));
  const { port } = server.address() as AddressInfo;
  entrance.listensOn(port);
  return {
    port,
    address: `http://127.0.0.1:${port}/?token=${entrance.token}`,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        server.closeIdleConnections();
        const limit = setTimeout(() => {
          sockets.cut();
          server.closeAllConnections();
        }, CLOSE_LIMIT_MS);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
      }),
  };
}
