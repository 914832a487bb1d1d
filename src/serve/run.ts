/** One run of the loopback host, from its command line to its end. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Channel } from '@contract/channels.ts';
import { failureSchema } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { translator, type Translate } from '@contract/translate.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';
import { openEngine, type Engine } from '@engine/engine.ts';
import { parseServe, type ServeArgs } from './args.ts';
import { placesFrom, userDataFolder, type Places } from './places.ts';
import { startHost, type RunningHost } from './server.ts';

export interface Outside {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Folder of the running file. */
  readonly here: string;
  readonly cwd: string;
  /** Resolves when the host has been told to stop. */
  readonly stopped: Promise<unknown>;
  /** BCP 47 tag of the system. */
  readonly locale: string;
}

const FAILED = 1;
const BAD_INPUT = 2;

function languageOf(args: ServeArgs | null, locale: string): Language {
  return args?.language ?? LANGUAGES.find((known) => locale.startsWith(known)) ?? 'en';
}

/** @returns the exit code */
export async function runServe(given: readonly string[], outside: Outside): Promise<number> {
  const parsed = parseServe(given);
  const language = languageOf(parsed.ok ? parsed.args : null, outside.locale);
  const say = translator(language);
  const complain = (message: Msg): void => outside.err(`${say(message)}\n`);
  if (!parsed.ok) {
    complain(parsed.message);
    return BAD_INPUT;
  }
  if (parsed.args.help) {
    outside.out(`${say(msg('host.serve.help'))}\n`);
    return 0;
  }
  const places = placesFrom(outside.here);
  const index = join(places.page, 'index.html');
  if (!existsSync(index)) {
    complain(msg('host.serve.page-missing', { path: index }));
    return FAILED;
  }
  return serve(parsed.args, places, language, say, outside);
}

async function serve(
  args: ServeArgs,
  places: Places,
  language: Language,
  say: Translate,
  outside: Outside,
): Promise<number> {
  const complain = (message: Msg): void => outside.err(`${say(message)}\n`);
  let engine: Engine | null = null;
  let host: RunningHost | null = null;
  try {
    engine = await openEngine({
      userData: userDataFolder(args.userData),
      demoFolder: places.demo,
    });
    host = await startHost({
      engine,
      port: args.port,
      page: places.page,
      version: places.version,
      language,
      locale: args.language ?? outside.locale,
      onError: (channel, error) => outside.err(`${channel}: ${reasonOf(error)}\n`),
    });
    // The one line on standard output, so that a program can take the address from it.
    outside.out(`${host.address}\n`);
    attach(engine, args, outside, complain).catch((error: unknown) => {
      outside.err(`${reasonOf(error)}\n`);
    });
    await outside.stopped;
    return 0;
  } catch (error) {
    complain(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? msg('host.serve.port-taken', { port: args.port })
        : msg('host.serve.start-failed', { reason: reasonOf(error) }),
    );
    return FAILED;
  } finally {
    await host?.close();
    await engine?.close();
  }
}

/** Attaches what the command line names; what cannot be attached is told, and the host goes on. */
async function attach(
  engine: Engine,
  args: ServeArgs,
  outside: Outside,
  complain: (message: Msg) => void,
): Promise<void> {
  const call = async (channel: Channel, value: unknown): Promise<void> => {
    const answer = await engine.call(channel, value, 'command-line');
    const result = answer.ok ? answer.value : answer;
    const failure = failureSchema.safeParse(result);
    if (failure.success) complain(failure.data.message);
  };
  if (args.demo) await call('demo.open', {});
  for (const path of args.paths) {
    await call('workspaces.attach', { path: resolve(outside.cwd, path) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
