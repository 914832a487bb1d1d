/** The engine's process, as little of it as main needs: one interface, two ways to start it. */
import { fork, type ChildProcess } from 'node:child_process';
import type { UtilityProcess } from 'electron';

export interface EngineExit {
  readonly code: number | null;
  /** Why it could not be started or was ended from outside, where that is known. */
  readonly reason: string | null;
}

export interface EngineHost {
  /** Sends a JSON value; does nothing once the process is gone. */
  readonly post: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called exactly once, also when the process never came up. */
  readonly onExit: (listener: (exit: EngineExit) => void) => void;
  /** Asks it to close its files and end, and ends it when it has not done so in time. */
  readonly stop: (limitMs: number) => Promise<void>;
  /** Ends it at once. */
  readonly kill: () => void;
}

export interface EngineProcessOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The message after which the engine closes its files and ends. */
export const STOP_MESSAGE = { stop: true } as const;

interface Exits {
  readonly tell: (exit: EngineExit) => void;
  readonly onExit: EngineHost['onExit'];
  readonly done: Promise<void>;
  readonly over: () => boolean;
}

/** Remembers an exit for whoever asks late, and lets only the first one count. */
function exits(): Exits {
  const listeners: ((exit: EngineExit) => void)[] = [];
  let seen: EngineExit | null = null;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return {
    tell: (exit) => {
      if (seen) return;
      seen = exit;
      for (const listener of listeners) listener(exit);
      finish();
    },
    onExit: (listener) => {
      if (seen) listener(seen);
      else listeners.push(listener);
    },
    done,
    over: () => seen !== null,
  };
}

/** Waits for the end, but not for ever. */
async function endWithin(limitMs: number, done: Promise<void>, kill: () => void): Promise<void> {
  const limit = setTimeout(kill, limitMs);
  await done;
  clearTimeout(limit);
}

/** The engine in a Node of its own: for an Electron whose Node is too old for the engine's libraries. */
export function childEngine(node: string, { file, args, env }: EngineProcessOptions): EngineHost {
  const end = exits();
  const child: ChildProcess = fork(file, args, {
    execPath: node,
    execArgv: [],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'json',
  });
  child.on('error', (error) => end.tell({ code: null, reason: error.message }));
  child.on('exit', (code, signal) => end.tell({ code, reason: signal }));
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  const post = (message: unknown): void => {
    // A send that fails is followed by the exit, which answers everything that waits.
    if (!end.over() && child.connected) child.send(message as object, () => undefined);
  };
  return {
    post,
    onMessage: (listener) => void child.on('message', listener),
    onExit: end.onExit,
    stop: async (limitMs) => {
      if (end.over()) return;
      post(STOP_MESSAGE);
      await endWithin(limitMs, end.done, kill);
    },
    kill,
  };
}

export type Fork = (
  file: string,
  args: string[],
  options: { serviceName: string; stdio: 'inherit'; env: NodeJS.ProcessEnv },
) => UtilityProcess;

/** The engine as an Electron utility process: ends with main, whatever happens to main. */
export function utilityEngine(fork_: Fork, { file, args, env }: EngineProcessOptions): EngineHost {
  const end = exits();
  const child = fork_(file, [...args], { serviceName: 'Signalbox engine', stdio: 'inherit', env });
  child.on('exit', (code) => end.tell({ code, reason: null }));
  // Newer Electrons also tell of fatal errors inside it; unheard, the event would end main. The exit follows.
  (child as NodeJS.EventEmitter).on('error', () => undefined);
  const kill = (): void => {
    child.kill();
  };
  const post = (message: unknown): void => {
    if (!end.over()) child.postMessage(message);
  };
  return {
    post,
    onMessage: (listener) => void child.on('message', listener),
    onExit: end.onExit,
    stop: async (limitMs) => {
      if (end.over()) return;
      post(STOP_MESSAGE);
      await endWithin(limitMs, end.done, kill);
    },
    kill,
  };
}
