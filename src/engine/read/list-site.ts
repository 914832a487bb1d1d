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

export interface Listing {
  readonly files: ReadonlyMap<string, ListedFile>;
  /** Folders to watch, with their inode: a folder made anew has to be watched anew. */
  readonly folders: ReadonlyMap<string, number>;
  /** Folders that are there but could not be listed, or are links. */
  readonly troubles: readonly {
    readonly path: string;
    readonly kind: 'link' | 'not-readable' | 'outside';
  }[];
}

/** Names in one folder read per listing; a folder is not expected to hold more. */
const MAX_NAMES = 200_000;

export async function listSite(
  rules: readonly FileRule[],
  roots: readonly string[],
  pace: Pace,
): Promise<Listing> {
  const files = new Map<string, ListedFile>();
  const folders = new Map<string, number>();
  const troubles = new Map<string, Listing['troubles'][number]>();
  const names = new Map<string, readonly string[]>();

  const namesOf = (folder: string): readonly string[] => {
    let list = names.get(folder);
    if (list === undefined) {
      try {
        list = readdirSync(folder).sort().slice(0, MAX_NAMES);
      } catch (error) {
        list = [];
        const code = errorCode(error);
        if (code === 'EACCES' || code === 'EPERM') {
          troubles.set(folder, { path: folder, kind: 'not-readable' });
        }
      }
      names.set(folder, list);
    }
    return list;
  };

  const addFile = (rule: FileRule, path: string): void => {
    if (files.has(path)) return;
    const captures = matchPattern(rule.pattern, path.slice(rule.base.length + 1));
    if (captures === null) return;
    const look = lookInside(path, roots);
    switch (look.kind) {
      case 'missing':
        return;
      case 'file':
        files.set(path, { path, rule, captures, stats: look.stats ?? null, refused: null });
        return;
      case 'link':
      case 'outside':
        files.set(path, { path, rule, captures, stats: null, refused: look.kind });
        return;
      case 'folder':
      case 'other':
        files.set(path, { path, rule, captures, stats: null, refused: 'not-a-file' });
    }
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
    const wanted = segment.includes('*')
      ? namesOf(folder).filter((name) => matchSegment(segment, name) !== null)
      : [segment];
    for (const name of wanted) {
      const child = joinPath(folder, name);
      if (rest.length === 0) {
        addFile(rule, child);
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
  return { files, folders, troubles: [...troubles.values()] };
}
