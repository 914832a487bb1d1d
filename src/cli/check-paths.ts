/** Looks at the folders that a command names before anything is done with them. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { PathMap } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { GivenMap } from './args.ts';

export interface CheckedPaths {
  /** Absolute folders that can be read, each once. */
  readonly folders: readonly string[];
  /** One sentence for each of the others. */
  readonly refused: readonly Msg[];
}

function refusal(path: string): Msg | null {
  try {
    if (!statSync(path).isDirectory()) return msg('host.cli.not-a-folder', { path });
    readdirSync(path);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return msg('host.cli.missing', { path });
    return msg('host.cli.unreadable', { path, reason: code ?? message });
  }
}

/** @param given as on the command line, relative to `cwd` */
export function checkPaths(given: readonly string[], cwd: string): CheckedPaths {
  const folders: string[] = [];
  const refused: Msg[] = [];
  for (const path of new Set(given.map((text) => resolve(cwd, text)))) {
    const trouble = refusal(path);
    if (trouble) refused.push(trouble);
    else folders.push(path);
  }
  return { folders, refused };
}

export interface CheckedMaps {
  readonly maps: readonly PathMap[];
  readonly refused: readonly Msg[];
}

/**
 * Where mapped folders are on this machine. A relative `TO` is looked for from the folder of the
 * call first, then in each inspected folder: workspaces that were copied are mapped into themselves.
 */
export function checkMaps(
  given: readonly GivenMap[],
  folders: readonly string[],
  cwd: string,
): CheckedMaps {
  const maps: PathMap[] = [];
  const refused: Msg[] = [];
  for (const { from, to } of given) {
    const places = isAbsolute(to) ? [to] : [cwd, ...folders].map((base) => resolve(base, to));
    const found = places.find((place) => existsSync(place));
    if (found === undefined) refused.push(msg('host.cli.map-missing', { from, to }));
    else maps.push({ from, to: found });
  }
  return { maps, refused };
}
