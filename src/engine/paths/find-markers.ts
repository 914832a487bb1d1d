/** Looks below an attached folder for the markers of the sources: bounded, and never through a link. */
import { readdirSync, realpathSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { matchSegment } from '@sources/pattern.ts';
import type { FoundMarker, Marker } from '@sources/source.ts';
import { folderOf, isInside, joinPath, normaliseLocal } from './inside.ts';
import { lookInside } from './safe-open.ts';

export const MAX_DEPTH = 6;
/** Entries looked at in all. */
export const MAX_ENTRIES = 60_000;
/** Entries looked at in one folder. */
export const MAX_IN_FOLDER = 5000;

/** Folders that hold other people's files and can be huge. */
const SKIPPED = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  '__pycache__',
  '.cache',
  '.tox',
  '.npm',
  '.pnpm-store',
  '.gradle',
  '.terraform',
]);

export interface MarkerSearch {
  /** Per list of markers given, in the same order. */
  readonly found: readonly (readonly FoundMarker[])[];
  /** Folder in which something was left out because there was too much. */
  readonly cutAt: string | null;
}

/** Searches all roots for several lists of markers at once. `roots`: real paths. */
export async function findMarkers(
  roots: readonly string[],
  lists: readonly (readonly Marker[])[],
  pause: () => Promise<void>,
): Promise<MarkerSearch> {
  const found = lists.map(() => new Map<string, FoundMarker>());
  let entries = 0;
  let cutAt: string | null = null;

  const visit = async (folder: string, depth: number): Promise<void> => {
    await pause();
    const list = entriesOf(folder);
    const kept = list.slice(0, MAX_IN_FOLDER);
    if (kept.length < list.length) cutAt ??= folder;
    entries += kept.length;
    for (const [index, markers] of lists.entries()) {
      for (const marker of markers) {
        for (const path of matches(folder, kept, marker, roots)) {
          found[index]?.set(`${marker.role}:${path}`, { role: marker.role, folder, path });
        }
      }
    }
    for (const entry of kept) {
      if (!entry.isDirectory() || SKIPPED.has(entry.name)) continue;
      if (depth >= MAX_DEPTH) continue;
      if (entries >= MAX_ENTRIES) {
        cutAt ??= folder;
        return;
      }
      await visit(joinPath(folder, entry.name), depth + 1);
    }
  };

  // A root inside another one is visited with it.
  const tops = roots.filter(
    (root) => !roots.some((other) => other !== root && isInside(other, root)),
  );
  for (const root of new Set(tops)) await visit(root, 0);
  return {
    found: found.map((map) => [...map.values()].sort((a, b) => (a.path < b.path ? -1 : 1))),
    cutAt,
  };
}

/**
 * The folder to attach when somebody picked a folder that is itself part of a marker (`.loopx`): the
 * nearest folder above it that a marker leads from. Null when there is none.
 */
export function markedFolderAbove(picked: string, markers: readonly Marker[]): string | null {
  let above = picked;
  for (let up = 1; up <= 3; up += 1) {
    above = folderOf(above);
    if (above === '/') return null;
    const names = picked.slice(above.length + 1).split('/');
    for (const marker of markers) {
      const wanted = marker.path.replace(/\/$/, '').split('/');
      if (wanted.length < names.length) continue;
      if (!names.every((name, i) => matchSegment(wanted[i] ?? '', name) !== null)) continue;
      const first = entriesOf(above).filter((entry) => entry.name === names[0]);
      const roots = [realFolder(above)];
      if (matches(above, first, marker, roots).length > 0) return above;
    }
  }
  return null;
}

/**
 * Existing paths that the marker names in this folder, links excluded. What a `*` matches is looked at
 * only where its kind fits: a folder of 20,000 files costs its list and not 20,000 looks.
 */
function matches(
  folder: string,
  entries: readonly Dirent[],
  marker: Marker,
  roots: readonly string[],
): string[] {
  const wantsFolder = marker.path.endsWith('/');
  const segments = marker.path.replace(/\/$/, '').split('/');
  let paths = [folder];
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    const fits = (entry: Dirent): boolean =>
      last && !wantsFolder ? entry.isFile() : entry.isDirectory();
    const next: string[] = [];
    for (const path of paths) {
      const listed = index === 0 ? entries : segment.includes('*') ? entriesOf(path) : null;
      const here = listed === null ? [segment] : listed.filter(fits).map(({ name }) => name);
      for (const name of here) {
        if (matchSegment(segment, name) === null) continue;
        const child = joinPath(path, name);
        const { kind } = lookInside(child, roots);
        if (kind === (last && !wantsFolder ? 'file' : 'folder')) next.push(child);
      }
    }
    paths = next;
  }
  return paths;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function realFolder(path: string): string {
  try {
    return normaliseLocal(realpathSync(path));
  } catch {
    return path;
  }
}
