/** The command line of the loopback host. */
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';

export interface ServeArgs {
  readonly port: number;
  readonly userData: string | null;
  readonly demo: boolean;
  readonly language: Language | null;
  /** As given; relative to the folder of the call. */
  readonly paths: readonly string[];
  readonly help: boolean;
}

export type ParsedServe =
  { readonly ok: true; readonly args: ServeArgs } | { readonly ok: false; readonly message: Msg };

function portOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/** @param given what follows the program's name; `--serve` of the start script is let through */
export function parseServe(given: readonly string[]): ParsedServe {
  let port = 0;
  let userData: string | null = null;
  let demo = false;
  let language: Language | null = null;
  let help = false;
  const paths: string[] = [];
  let onlyPaths = false;
  for (let index = 0; index < given.length; index += 1) {
    const arg = given[index] ?? '';
    if (onlyPaths || !arg.startsWith('-')) {
      paths.push(arg);
      continue;
    }
    const at = arg.startsWith('--') ? arg.indexOf('=') : -1;
    const name = at < 0 ? arg : arg.slice(0, at);
    const value = (): string => (at < 0 ? (given[(index += 1)] ?? '') : arg.slice(at + 1));
    if (name === '--') onlyPaths = true;
    else if (name === '--serve') continue;
    else if (name === '--demo') demo = true;
    else if (name === '--help' || name === '-h') help = true;
    else if (name === '--port') {
      const number = portOf(value());
      if (number === null) return missing(name, msg('host.args.what-port'));
      port = number;
    } else if (name === '--user-data') {
      userData = value();
      if (userData === '') return missing(name, msg('host.args.what-folder'));
    } else if (name === '--lang') {
      const wanted = value();
      language = LANGUAGES.find((known) => known === wanted) ?? null;
      if (language === null) return missing(name, msg('host.args.what-lang'));
    } else return { ok: false, message: msg('host.args.unknown', { option: name }) };
  }
  return { ok: true, args: { port, userData, demo, language, paths, help } };
}

function missing(option: string, what: Msg): ParsedServe {
  return { ok: false, message: msg('host.args.value', { option, what }) };
}
