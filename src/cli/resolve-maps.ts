/** Where the folders of `--map FROM=TO` are on this machine. */
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { PathMap } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { GivenMap } from './args.ts';

export interface ResolvedMaps {
  readonly maps: readonly PathMap[];
  /** One sentence for each map that leads nowhere. */
  readonly refused: readonly Msg[];
}

/**
 * A relative `TO` is looked for from the folder of the call first, then in each inspected folder:
 * workspaces that were copied are mapped into themselves.
 *
 * @param folders that are inspected, absolute
 */
export function resolveMaps(
  given: readonly GivenMap[],
  folders: readonly string[],
  cwd: string,
): ResolvedMaps {
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
