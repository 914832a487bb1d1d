/**
 * The engine: everything that reads ledgers and answers about them. One per user-data folder, in a
 * process of its own (`index.ts`) or inside another Node process (loopback host, tests).
 */
import { homedir } from 'node:os';
import {
  CHANNELS,
  type BridgeAnswer,
  type Channel,
  type SignalboxEvent,
} from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { sources as allSources } from '@sources/registry.ts';
import type { Source } from '@sources/source.ts';
import { EngineRuntime, type RuntimeOptions } from './runtime.ts';

export interface EngineOptions {
  readonly userData: string;
  /** Folder of the bundled demo workspaces; null: there is none. */
  readonly demoFolder: string | null;
  readonly sources?: readonly Source[];
  /** Milliseconds; replaced in tests. */
  readonly now?: () => number;
  /** Keep nothing on disk: `inspect`, tests. */
  readonly memoryIndex?: boolean;
  readonly tuning?: RuntimeOptions['tuning'];
}

export interface Engine {
  /** Checks the argument with the channel's schema. Never throws: a failure is an answer. */
  call(channel: string, args: unknown, client: string): Promise<BridgeAnswer>;
  on(listener: (event: SignalboxEvent) => void): () => void;
  close(): Promise<void>;
}

/** Opens the engine; what was attached is read in the background. */
export function openEngine(options: EngineOptions): Promise<Engine> {
  const runtime = EngineRuntime.open({
    userData: options.userData,
    demoFolder: options.demoFolder,
    sources: options.sources ?? allSources,
    now: options.now ?? Date.now,
    memoryIndex: options.memoryIndex ?? false,
    tuning: options.tuning ?? {},
  });
  return Promise.resolve({
    call: (channel, args, client) => answerCall(runtime, channel, args, client),
    on: (listener) => runtime.on(listener),
    close: () => runtime.close(),
  });
}

async function answerCall(
  runtime: EngineRuntime,
  channel: string,
  args: unknown,
  client: string,
): Promise<BridgeAnswer> {
  if (!isChannel(channel)) return { ok: false, message: msg('engine.no-channel', { channel }) };
  const parsed = CHANNELS[channel].args.safeParse(args);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      ok: false,
      message: msg('engine.bad-argument', {
        channel,
        field: issue?.path.map(String).join('.') || '-',
      }),
    };
  }
  const handler = runtime.handler(channel);
  if (handler === null) return { ok: false, message: msg('engine.no-channel', { channel }) };
  try {
    return { ok: true, value: await handler(expandHome(parsed.data), client) };
  } catch (error) {
    runtime.failed(error);
    return { ok: false, message: msg('engine.failed', { channel }) };
  }
}

function isChannel(channel: string): channel is Channel {
  return Object.hasOwn(CHANNELS, channel);
}

/** People write `~` for their home folder, in every place where a path is typed. */
function expandHome(args: unknown): unknown {
  if (typeof args !== 'object' || args === null) return args;
  const expanded: Record<string, unknown> = { ...args };
  if ('path' in args) expanded['path'] = atHome(args.path);
  if ('also' in args && Array.isArray(args.also)) expanded['also'] = args.also.map(atHome);
  if ('maps' in args && Array.isArray(args.maps)) {
    // The recorded side of a map is another machine's text and stays as it is.
    expanded['maps'] = args.maps.map((map: { to?: unknown }) => ({ ...map, to: atHome(map.to) }));
  }
  return expanded;
}

function atHome(path: unknown): unknown {
  return typeof path === 'string' && /^~(?:\/|$)/.test(path) ? homedir() + path.slice(1) : path;
}
