/**
 * Entry of the engine's own process: an Electron utility process, or a forked Node where the test
 * runtime's own Node is too old. Messages in: `{ id, channel, args, client }` and `{ stop: true }`;
 * out: `{ id, answer }` and `{ event }`. The options are JSON in the first argument.
 */
import { z } from 'zod';
import type { SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { openEngine, type Engine } from './engine.ts';
import { EventBatch } from './query/event-batch.ts';

const optionsSchema = z.object({ userData: z.string(), demoFolder: z.string().nullable() });
const callSchema = z.object({
  id: z.number(),
  channel: z.string(),
  args: z.unknown(),
  client: z.string(),
});
const stopSchema = z.object({ stop: z.literal(true) });

/** What Electron puts on `process` in a utility process. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

function options(): z.infer<typeof optionsSchema> {
  const given = process.argv[2] ?? process.env['SIGNALBOX_ENGINE_OPTIONS'] ?? '';
  return optionsSchema.parse(JSON.parse(given));
}

function connect(): {
  readonly send: (message: unknown) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
} {
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort !== undefined) {
    return {
      send: (message) => {
        parentPort.postMessage(message);
      },
      listen: (hear) => {
        parentPort.on('message', ({ data }) => {
          hear(data);
        });
      },
    };
  }
  return {
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    listen: (hear) => {
      process.on('message', hear);
    },
  };
}

/** How long closing may take before the process ends all the same. */
const STOP_MS = 5000;

async function main(): Promise<void> {
  const { send, listen } = connect();
  const opening = openEngine(options());
  let closing: Promise<void> | null = null;
  const batch = new EventBatch((event: SignalboxEvent) => {
    send({ event });
  });

  const stop = (code: number): void => {
    // A close that hangs would keep a broken engine answering; the supervisor starts another one.
    setTimeout(() => process.exit(code), STOP_MS).unref();
    closing ??= opening
      .then((engine) => engine.close())
      .catch(() => undefined)
      .finally(() => {
        batch.close();
        process.exit(code);
      });
  };
  process.on('disconnect', () => {
    stop(0);
  });
  process.on('SIGTERM', () => {
    stop(0);
  });
  process.on('unhandledRejection', unexpected);
  process.on('uncaughtException', unexpected);
  function unexpected(error: unknown): void {
    // Nothing of a ledger's text: only where in the engine it happened.
    const where =
      error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 3).join(' ') : '';
    console.error(`engine: ${error instanceof Error ? error.name : 'error'} ${where}`);
    // What state it left behind nobody knows: end, and be started anew from what is on disk.
    stop(1);
  }

  listen((message) => {
    if (stopSchema.safeParse(message).success) {
      stop(0);
      return;
    }
    const call = callSchema.safeParse(message);
    if (!call.success) return;
    const { id, channel, args, client } = call.data;
    void opening.then(
      async (engine: Engine) => {
        const answer = await engine.call(channel, args, client);
        // A change that the call made is told before its answer.
        batch.flush();
        send({ id, answer });
      },
      () => {
        send({ id, answer: { ok: false, message: msg('engine.failed', { channel }) } });
      },
    );
  });

  const engine = await opening;
  engine.on((event) => {
    batch.add(event);
  });
}

main().catch((error: unknown) => {
  console.error(
    `engine: could not start, ${error instanceof Error ? error.message : 'no reason given'}`,
  );
  process.exit(1);
});
