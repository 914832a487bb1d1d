/** What a person asked for when starting the app, also by a second start. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '@contract/words.ts';
import { deepLinkTarget } from './deep-link.ts';

/** Travels to the running app when the app is started a second time, so it is checked there. */
export const startRequestSchema = z.object({
  /** Folders to attach, absolute. */
  paths: z.array(z.string().min(1).max(4096)).max(100),
  demo: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
  /** Where in the page to go, from a link that was opened. */
  to: z.string().max(2000).nullable(),
});
export type StartRequest = z.infer<typeof startRequestSchema>;

/**
 * The app's own part of the command line. A development Electron is started as `electron [switches]
 * FOLDER [our arguments]`, a packaged app as `signalbox [our arguments]`; switches that are not ours
 * belong to Chromium and are left to it.
 *
 * @param argv as in `process.argv`
 * @param appFolder folder of the app when a development Electron was told to run it, else null
 * @param cwd what relative paths are relative to
 */
export function parseStart(
  argv: readonly string[],
  appFolder: string | null,
  cwd: string,
): StartRequest {
  const rest = argv.slice(1);
  const own =
    appFolder === null
      ? rest
      : rest.slice(rest.findIndex((arg) => resolve(cwd, arg) === appFolder) + 1);
  const paths: string[] = [];
  let demo = false;
  let language: StartRequest['language'] = null;
  let to: string | null = null;
  for (let index = 0; index < own.length; index += 1) {
    const arg = own[index] ?? '';
    const [name, given] = split(arg);
    if (name === '--demo') demo = true;
    else if (name === '--lang') {
      const value = given ?? own[(index += 1)];
      language =
        LANGUAGES.find((known) => value === known || value?.startsWith(`${known}-`)) ?? null;
    } else if (arg.startsWith('-') || arg === '') continue;
    else if (arg.startsWith('signalbox:')) to = deepLinkTarget(arg) ?? to;
    else paths.push(isAbsolute(arg) ? resolve(arg) : resolve(cwd, arg));
  }
  return { paths: paths.slice(0, 100), demo, language, to };
}

function split(arg: string): [string, string | undefined] {
  const at = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}
