/**
 * Which files the rules of a site match right now, and which folders have to be watched for it. Only
 * folders that a pattern names are looked into, and no link is followed.
 */
import { readdirSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { matchPattern, matchSegment } from '@sources/pattern.ts';
import type { FileRule } from '@sources/source.ts';
import { isInsideAny, joinPath, normaliseLocal } from '../paths/inside.ts';
import { errorCode, lookInside } from '../paths/safe-open.ts';
import type { Pace } from './yield.ts';

export interface ListedFile {
  readonly path: string;
  readonly rule: FileRule;
  readonly captures: readonly string[];
  /** Null for what was refused. */
  readonly stats: Stats | null;
  readonly refused: 'link' | 'not-a-file' | 'outside' | null;
}

/** What a folder held when it was listed; good as long as the folder itself did not change. */
interface FolderNames {
  readonly inode: number;
  readonly modified: number;
  readonly listedAt: number;
  readonly names: readonly string[];
}

export interface Listing {
  readonly files: ReadonlyMap<string, ListedFile>;
  /** Folders to watch, with their inode: a folder made anew has to be watched anew. */
  readonly folders: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, FolderNames>;
  /** Folders that are there but could not be listed, or are links. */
  readonly troubles: readonly {
    readonly path: string;
    readonly kind: 'link' | 'not-readable' | 'outside';
  }[];
}

/** Names in one folder read per listing; a folder is not expected to hold more. */
const MAX_NAMES = 200_000;
/** A folder that changed this shortly before it was listed may have changed again in the same tick. */
const TICK_MS = 2000;

export const NOTHING_LISTED: Listing = {
  files: new Map(),
  folders: new Map(),
  names: new Map(),
  troubles: [],
};

/**
 * @param before the last listing: folders that did not change since are not read again, and files of
 * which only the presence matters (`stat`) are not looked at again there.
 */
export async function listSite(
  rules: readonly FileRule[],
  roots: readonly string[],
  pace: Pace,
  before: Listing = NOTHING_LISTED,
): Promise<Listing> {
  const files = new Map<string, ListedFile>();
  const folders = new Map<string, number>();
  const troubles = new Map<string, Listing['troubles'][number]>();
  const names = new Map<string, FolderNames>();

  const namesOf = (folder: string, stats: Stats): FolderNames => {
    const known = names.get(folder);
    if (known !== undefined) return known;
    const old = before.names.get(folder);
    if (
      old?.inode === stats.ino &&
      old.modified === stats.mtimeMs &&
      old.listedAt - stats.mtimeMs > TICK_MS
    ) {
      names.set(folder, old);
      return old;
    }
    let list: readonly string[] = [];
    try {
      list = readdirSync(folder).sort().slice(0, MAX_NAMES);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES' || code === 'EPERM') {
        troubles.set(folder, { path: folder, kind: 'not-readable' });
      }
    }
    const made = { inode: stats.ino, modified: stats.mtimeMs, listedAt: Date.now(), names: list };
    names.set(folder, made);
    return made;
  };

  const addFile = (rule: FileRule, path: string, unchangedFolder: boolean): void => {
    if (files.has(path)) return;
    const old = unchangedFolder && rule.read === 'stat' ? before.files.get(path) : undefined;
    // An empty one is a reservation and may be filled without a trace in its folder.
    const listed = (old?.stats?.size ?? 0) > 0 ? (old ?? null) : listFile(rule, path, roots);
    if (listed !== null) files.set(path, listed);
  };

  const walk = async (
    rule: FileRule,
    folder: string,
    segments: readonly string[],
  ): Promise<void> => {
    const [segment, ...rest] = segments;
    if (segment === undefined) return;
    await pace.step();
    const look = lookInside(folder, roots);
    if (look.kind === 'link') troubles.set(folder, { path: folder, kind: 'link' });
    if (look.kind === 'outside') troubles.set(folder, { path: folder, kind: 'outside' });
    if (look.kind !== 'folder') return;
    folders.set(folder, look.stats?.ino ?? 0);
    const listed =
      segment.includes('*') && look.stats !== undefined ? namesOf(folder, look.stats) : null;
    const unchanged = listed !== null && listed === before.names.get(folder);
    const wanted = listed?.names.filter((name) => matchSegment(segment, name) !== null) ?? [
      segment,
    ];
    for (const name of wanted) {
      const child = joinPath(folder, name);
      if (rest.length === 0) {
        addFile(rule, child, unchanged);
        await pace.step();
      } else {
        await walk(rule, child, rest);
      }
    }
  };

  for (const rule of rules) {
    const base = normaliseLocal(rule.base);
    if (
      !isInsideAny(roots, base) ||
      rule.pattern.split('/').some((part) => part === '..' || part === '.')
    ) {
      troubles.set(base, { path: base, kind: 'outside' });
      continue;
    }
    await walk({ ...rule, base }, base, rule.pattern.split('/'));
  }
  return { files, folders, names, troubles: [...troubles.values()] };
}

/** One path by one rule; null when the rule does not name it or nothing is there. */
export function listFile(
  rule: FileRule,
  path: string,
  roots: readonly string[],
): ListedFile | null {
  if (!path.startsWith(`${rule.base}/`)) return null;
  const captures = matchPattern(rule.pattern, path.slice(rule.base.length + 1));
  if (captures === null) return null;
  const look = lookInside(path, roots);
  switch (look.kind) {
    case 'missing':
      return null;
    case 'file':
      return { path, rule, captures, stats: look.stats ?? null, refused: null };
    case 'link':
    case 'outside':
      return { path, rule, captures, stats: null, refused: look.kind };
    case 'folder':
    case 'other':
      return { path, rule, captures, stats: null, refused: 'not-a-file' };
  }
}

/** Whether files that the rules name may lie below this path. */
export function mayHoldFiles(rules: readonly FileRule[], path: string): boolean {
  return rules.some(({ base, pattern }) => {
    if (base === path || base.startsWith(`${path}/`)) return true;
    if (!path.startsWith(`${base}/`)) return false;
    const [wanted, given] = [pattern.split('/'), path.slice(base.length + 1).split('/')];
    return (
      given.length < wanted.length &&
      given.every((part, i) => matchSegment(wanted[i] ?? '', part) !== null)
    );
  });
}
