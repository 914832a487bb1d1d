/** The commands, without the process around them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { translator } from '@contract/translate.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';
import { parseCommand } from './args.ts';
import { runInspect } from './inspect.ts';

export interface CliOutside {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Folder of the running file. */
  readonly here: string;
  readonly cwd: string;
  /** Milliseconds. */
  readonly now: () => number;
  /** BCP 47 tag of the system. */
  readonly locale: string;
  readonly serve: (rest: readonly string[]) => Promise<number>;
}

/** A mistake in the command line, or a path that could not be inspected. */
export const BAD_INPUT = 2;

function languageOf(given: Language | null, locale: string): Language {
  return given ?? LANGUAGES.find((known) => locale.startsWith(known)) ?? 'en';
}

function version(here: string): string {
  const manifest = readFileSync(join(here, '..', '..', 'package.json'), 'utf8');
  return String((JSON.parse(manifest) as { version?: unknown }).version);
}

/** @returns the exit code */
export async function runCli(given: readonly string[], outside: CliOutside): Promise<number> {
  const parsed = parseCommand(given);
  const language = languageOf(parsed.language, outside.locale);
  const say = translator(language);
  const complain = (message: Msg): void => outside.err(`${say(message)}\n`);
  if (!parsed.ok) {
    complain(parsed.message);
    return BAD_INPUT;
  }
  const { command } = parsed;
  switch (command.command) {
    case 'help':
      outside.out(`${say(msg('host.cli.help'))}\n`);
      return 0;
    case 'version':
      outside.out(`${version(outside.here)}\n`);
      return 0;
    case 'serve':
      return outside.serve(command.rest);
    case 'inspect':
      return runInspect(command.inspect, { ...outside, language, say, complain });
  }
}
