/** Recorded paths of another machine → paths of this one. */
import type { PathMap } from '@contract/channels.ts';
import type { ResolvedPath } from '@sources/source.ts';
import { isAbsolutePath, isInside, isInsideAny, nameOf, normaliseLocal } from './inside.ts';

/**
 * Makes a path found in a record safe to ask about: relative ones stand below `relativeTo`, the
 * longest matching map is applied (a person's before an inferred one of the same length), and the
 * answer says whether it lies inside an attached root. Nothing is opened.
 */
export function resolveRecorded(
  recorded: string,
  relativeTo: string | undefined,
  roots: readonly string[],
  maps: readonly PathMap[],
): ResolvedPath {
  if (recorded.includes('\0')) return { recorded, path: recorded, inside: false };
  const absolute = isAbsolutePath(recorded)
    ? recorded
    : `${relativeTo ?? roots[0] ?? ''}/${recorded}`;
  // Normalised before the map, too: `/old/../etc` must not be taken for something below `/old`.
  const path = applyMaps(normaliseLocal(absolute), maps);
  return { recorded, path, inside: isInsideAny(roots, path) };
}

/** The path after the longest map that fits. */
export function applyMaps(path: string, maps: readonly PathMap[]): string {
  let best: PathMap | null = null;
  for (const map of maps) {
    if (isInside(map.from, path) && (best === null || map.from.length > best.from.length)) {
      best = map;
    }
  }
  return best === null ? path : normaliseLocal(`${best.to}/${path.slice(best.from.length)}`);
}

/** Maps as used: both sides normalised. */
export function normaliseMaps(maps: readonly PathMap[]): PathMap[] {
  return maps.map(({ from, to }) => ({ from: normaliseLocal(from), to: normaliseLocal(to) }));
}

/** How many trailing names two paths share. */
export function sharedTail(a: string, b: string): number {
  const [left, right] = [a.split('/').reverse(), b.split('/').reverse()];
  let count = 0;
  while (left[count] !== undefined && left[count] !== '' && left[count] === right[count])
    count += 1;
  return count;
}

/** A folder that was found here, and what it is for its source. */
export interface Candidate {
  readonly role: string;
  readonly path: string;
}

/**
 * Where a recorded folder most likely is on this machine: the one found folder that shares the most
 * trailing names with it; else the only found folder of its role, when it is the only one of its role
 * that is looked for (a project that was copied under another name). Null when in doubt. A recorded
 * folder that is there on this machine as well is only mapped to a found one of its name and role: a
 * copy that was attached is read, and not what it was copied from.
 */
export function inferMap(
  want: { readonly recorded: string; readonly role: string },
  found: readonly Candidate[],
  known: { readonly aloneOfItsRole: boolean; readonly exists: boolean },
): PathMap | null {
  const candidates = known.exists ? found.filter(({ role }) => role === want.role) : found;
  const recorded = normaliseLocal(want.recorded);
  const ranked = new Map<string, number>();
  for (const { path } of candidates) {
    const shared = sharedTail(recorded, path);
    if (shared > 0) ranked.set(path, shared);
  }
  const best = Math.max(0, ...ranked.values());
  const fits = [...ranked].filter(([, shared]) => shared === best);
  const [only] = fits;
  if (best > 0 && fits.length === 1 && only !== undefined) return { from: recorded, to: only[0] };
  if (best > 0) return null;
  const sameRole = [...new Set(candidates.filter((c) => c.role === want.role).map((c) => c.path))];
  const [single] = sameRole;
  if (
    known.aloneOfItsRole &&
    !known.exists &&
    sameRole.length === 1 &&
    single !== undefined &&
    nameOf(recorded) !== ''
  ) {
    return { from: recorded, to: single };
  }
  return null;
}
