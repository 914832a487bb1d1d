/** The command line: which command, on what, and how its result is wanted. */
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';

/** A recorded folder and where it is on this machine, as given. */
export interface GivenMap {
  readonly from: string;
  readonly to: string;
}

export interface InspectArgs {
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Milliseconds; null: now. */
  readonly asOf: number | null;
  readonly maps: readonly GivenMap[];
}

export type Command =
  | { readonly command: 'inspect'; readonly inspect: InspectArgs }
  /** Everything after the word belongs to the loopback host. */
  | { readonly command: 'serve'; readonly rest: readonly string[] }
  | { readonly command: 'help' }
  | { readonly command: 'version' };

export type ParsedCommand =
  | { readonly ok: true; readonly language: Language | null; readonly command: Command }
  | { readonly ok: false; readonly language: Language | null; readonly message: Msg };

/**
 * The instant that a text means, in milliseconds, or null. Dates and times as in ISO 8601; without a
 * zone they are UTC, because a result should not depend on the machine that it was made on.
 */
export function parseInstant(text: string): number | null {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, date = '', time = '00:00', zone = 'Z'] = found;
  const colon = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const at = Date.parse(`${date}T${time.replace(',', '.')}${colon.toUpperCase()}`);
  // The parser rolls 31 June over into July; a date that does not exist is a mistake.
  const day = Date.parse(`${date}T00:00Z`);
  const exists = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
  return Number.isNaN(at) || !exists ? null : at;
}

function parseMap(text: string): GivenMap | null {
  const at = text.indexOf('=');
  const [from, to] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && to !== '' ? { from, to } : null;
}

/** Finds `--lang` wherever it stands, so that even a refusal is in the language asked for. */
function languageIn(given: readonly string[]): Language | null {
  const at = given.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  if (at < 0) return null;
  const value = given[at] === '--lang' ? given[at + 1] : given[at]?.slice('--lang='.length);
  return LANGUAGES.find((known) => known === value) ?? null;
}

/** @param given what follows the program's name */
export function parseCommand(given: readonly string[]): ParsedCommand {
  const language = languageIn(given);
  const [first, ...rest] = given;
  const done = (command: Command): ParsedCommand => ({ ok: true, language, command });
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    return done({ command: 'help' });
  }
  if (first === '--version' || first === '-v' || first === 'version') {
    return done({ command: 'version' });
  }
  if (first === 'serve') return done({ command: 'serve', rest });
  if (first === 'inspect') return parseInspect(rest, language);
  const message = first.startsWith('-')
    ? msg('host.args.unknown', { option: first })
    : msg('host.args.command', { command: first });
  return { ok: false, language, message };
}

function parseInspect(given: readonly string[], language: Language | null): ParsedCommand {
  const refuse = (message: Msg): ParsedCommand => ({ ok: false, language, message });
  const missing = (option: string, what: Msg): ParsedCommand =>
    refuse(msg('host.args.value', { option, what }));
  const paths: string[] = [];
  const maps: GivenMap[] = [];
  let json = false;
  let asOf: number | null = null;
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
    else if (name === '--json') json = true;
    else if (name === '--help' || name === '-h') {
      return { ok: true, language, command: { command: 'help' } };
    } else if (name === '--lang') {
      const wanted = value();
      if (!LANGUAGES.some((known) => known === wanted)) {
        return missing(name, msg('host.args.what-lang'));
      }
    } else if (name === '--as-of') {
      asOf = parseInstant(value());
      if (asOf === null) return missing(name, msg('host.args.what-instant'));
    } else if (name === '--map') {
      const map = parseMap(value());
      if (map === null) return missing(name, msg('host.args.what-map'));
      maps.push(map);
    } else return refuse(msg('host.args.unknown', { option: name }));
  }
  if (paths.length === 0) return refuse(msg('host.args.no-paths'));
  return {
    ok: true,
    language,
    command: { command: 'inspect', inspect: { paths, json, asOf, maps } },
  };
}
