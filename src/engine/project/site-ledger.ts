/**
 * The `Ledger` that sources read from: the index, the kept versions and, for what is opened on
 * demand, the files themselves, all as of one moment. Same meaning as `memory-ledger.ts`.
 */
import { closeSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Json, Problem } from '@contract/model.ts';
import type { Ledger, LedgerFile, Tail } from '@sources/source.ts';
import { ledgerFile, type FileState } from '../index/file-state.ts';
import type { IndexStore } from '../index/index-store.ts';
import { resolveRecorded } from '../paths/path-maps.ts';
import { lookInside, openInside } from '../paths/safe-open.ts';
import type { Contents } from '../read/contents.ts';
import { keyOfLine } from '../read/key-of-line.ts';
import { LineReader } from '../read/line-reader.ts';
import type { Versions } from '../store/versions.ts';
import { readingProblems } from './reading-problems.ts';
import type { SiteState } from './site-state.ts';

/** Largest payload opened on demand. */
export const MAX_PEEK_BYTES = 2 ** 20;

export interface LedgerParts {
  readonly index: IndexStore;
  readonly contents: Contents;
  readonly versions: Versions;
}

export interface SiteLedger extends Ledger {
  /** Gives open files back. */
  release(): void;
}

/** `live`: the moment is now, so files and processes may be looked at as they are. */
export function siteLedger(
  site: SiteState,
  asOf: number,
  parts: LedgerParts,
  live: boolean,
): SiteLedger {
  const { workspace } = site;
  const { roots } = workspace;
  const maps = [...workspace.maps, ...workspace.inferred];
  const reader = new LineReader(roots);
  const states = new WeakMap<LedgerFile, FileState>();
  const byRole = new Map<string, LedgerFile[]>();
  let problems: readonly Problem[] | null = null;

  const stateOf = (file: LedgerFile): FileState | undefined =>
    states.get(file) ?? site.files.get(file.path);

  const versionsOf = (file: LedgerFile): { seenAt: number; sha256: string }[] => {
    const state = stateOf(file);
    if (state === undefined || state.rule.read !== 'whole' || state.facts.sha256 === null)
      return [];
    const all = parts.versions.list(file.path);
    if (live) return [...all];
    const known = all.filter(({ seenAt }) => seenAt <= asOf);
    // Before the first look there is only what the first look saw.
    return known.length > 0 ? known : all.slice(0, 1);
  };

  return {
    workspace: workspace.attached.id,
    site: site.site,
    roots,
    asOf,
    get problems() {
      problems ??= readingProblems(site, parts.index);
      return problems;
    },

    files: (role) => {
      let files = byRole.get(role);
      if (files === undefined) {
        files = [];
        for (const state of site.files.values()) {
          if (state.facts.role !== role) continue;
          const goneBefore = state.facts.since === null || live || state.facts.since <= asOf;
          if (state.facts.state === 'missing' && goneBefore) continue;
          const file = ledgerFile(state);
          states.set(file, state);
          files.push(file);
        }
        files.sort((a, b) => (a.path < b.path ? -1 : 1));
        byRole.set(role, files);
      }
      return files;
    },

    whole: (file) => {
      const state = stateOf(file);
      if (state === undefined || state.rule.read !== 'whole') return null;
      const sha256 = live ? state.facts.sha256 : (versionsOf(file).at(-1)?.sha256 ?? null);
      if (sha256 === null) return null;
      const value = parts.contents.get(sha256, state.rule.decode ?? 'json');
      return value === undefined ? null : { value, sha256 };
    },

    versions: versionsOf,

    tail: (file): Tail | null => {
      const state = stateOf(file);
      if (state === undefined || state.rule.read !== 'tail') return null;
      if (state.data === 0 || state.facts.state === 'refused') return null;
      const { role, captures } = state.facts;
      return parts.index.tail(
        state,
        file,
        asOf,
        (offset, length, line) => reader.read(state.path, offset, length, line),
        (value) => keyOfLine(site.source, role, captures, value),
      );
    },

    resolve: (recorded, relativeTo) => resolveRecorded(recorded, relativeTo, roots, maps),

    stat: (path) => {
      const look = lookInside(path, roots);
      switch (look.kind) {
        case 'file':
          return look.stats?.size === 0 ? 'empty' : 'present';
        case 'folder':
        case 'other':
          return 'present';
        case 'missing':
          return 'missing';
        case 'link':
        case 'outside':
          return 'outside';
      }
    },

    peek: (path) => peekFile(path, roots),

    process: (pid, host) => {
      if (!live) return 'unknown';
      if (host !== null && host !== hostname()) return 'other-host';
      return processState(pid);
    },

    release: () => {
      reader.release();
    },
  };
}

/** A small payload as text; null when it is not there, too big or outside. */
export function peekFile(path: string, roots: readonly string[]): string | null {
  const opened = openInside(path, roots);
  if (!opened.ok) return null;
  try {
    return opened.stats.size > MAX_PEEK_BYTES ? null : readFileSync(opened.fd, 'utf8');
  } catch {
    return null;
  } finally {
    closeSync(opened.fd);
  }
}

/** A parsed payload, or null. */
export function peekJson(path: string, roots: readonly string[]): Json | null {
  const text = peekFile(path, roots);
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function processState(pid: number): 'alive' | 'missing' | 'unknown' {
  if (!Number.isSafeInteger(pid) || pid <= 0) return 'unknown';
  try {
    // Signal 0 only asks.
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ESRCH') return 'missing';
    return code === 'EPERM' ? 'alive' : 'unknown';
  }
}
