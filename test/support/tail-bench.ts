/** Reads one ledger file through the engine's reader into an index in memory, step by step. */
import path from 'node:path';
import { openMemory } from '../../src/engine/index/database.ts';
import { freshFacts, ledgerFile, type FileState } from '../../src/engine/index/file-state.ts';
import { IndexStore } from '../../src/engine/index/index-store.ts';
import type { Parts } from '../../src/engine/project/parts.ts';
import { readingProblems } from '../../src/engine/project/reading-problems.ts';
import type { SiteState, WorkspaceState } from '../../src/engine/project/site-state.ts';
import { Contents } from '../../src/engine/read/contents.ts';
import { FileReader, type Step } from '../../src/engine/read/file-reader.ts';
import { NOTHING_LISTED } from '../../src/engine/read/list-site.ts';
import { keyOfLine } from '../../src/engine/read/key-of-line.ts';
import { LineReader } from '../../src/engine/read/line-reader.ts';
import { openVersions } from '../../src/engine/store/versions.ts';
import type { Msg } from '../../src/contract/model.ts';
import type { Source, Tail } from '../../src/sources/source.ts';
import { lineSource } from './line-source.ts';

export interface TailBench {
  readonly file: FileState;
  readonly parts: Parts;
  readonly site: SiteState;
  /** Clock of the reader, in milliseconds; moved by hand. */
  now: number;
  /** Bytes read since the last look at it. */
  bytes: number;
  /** Reads until there is nothing to do right now; the steps it took. */
  read(linesPerSlice?: number): Step[];
  tail(asOf?: number): Tail;
  problems(): {
    readonly message: Msg;
    readonly line: number | undefined;
    readonly bytes: readonly number[] | undefined;
  }[];
}

export function tailBench(
  root: string,
  name: string,
  options: { readonly source?: Source; readonly role?: string; readonly settleMs?: number } = {},
): TailBench {
  const source = options.source ?? lineSource;
  const role = options.role ?? 'log';
  const versions = openVersions(null);
  const bench = { now: Date.now(), bytes: 0 };
  const parts: Parts = {
    index: new IndexStore(openMemory()),
    versions,
    contents: new Contents(versions),
    sources: [source],
    now: () => bench.now,
  };
  const workspace: WorkspaceState = {
    attached: { id: 'w', name: 'w', path: root, also: [], maps: [], demo: false, attachedAt: 0 },
    roots: [root],
    maps: [],
    inferred: [],
    sites: [],
    wants: [],
    problems: [],
    unreadable: null,
    lastReadAt: null,
  };
  const site: SiteState = {
    workspace,
    source,
    site: { key: 's', title: 's', folders: [] },
    rules: [],
    files: new Map(),
    refused: new Map(),
    listing: NOTHING_LISTED,
    loops: ['main'],
    problems: [],
  };
  workspace.sites.push(site);
  const full = path.join(root, name);
  const file: FileState = {
    id: 0,
    data: 0,
    workspace: 'w',
    source: source.id,
    site: 's',
    path: full,
    rule: { role, base: root, pattern: name, read: 'tail' },
    facts: freshFacts(role, []),
    seenSize: -1,
    seenMtime: 0,
    changedAt: 0,
    entriesBefore: null,
    longLineAt: 0,
  };
  site.files.set(full, file);
  const reader = new FileReader(parts, options.settleMs ?? 2000, (bytes) => {
    bench.bytes += bytes;
  });
  const lines = new LineReader([root]);
  return Object.assign(bench, {
    file,
    parts,
    site,
    read: (linesPerSlice = Infinity): Step[] => {
      const steps: Step[] = [];
      for (let guard = 0; guard < 10_000; guard += 1) {
        let left = linesPerSlice;
        const step = reader.tail(site, file, () => (left -= 16) > 0);
        steps.push(step);
        if (step.state !== 'more') return steps;
      }
      throw new Error('reading does not end');
    },
    tail: (asOf = Infinity): Tail =>
      parts.index.tail(
        file,
        ledgerFile(file),
        asOf,
        (offset, length, line) => {
          const value = lines.read(full, offset, length, line);
          lines.release();
          return value;
        },
        (value) => keyOfLine(source, role, [], value),
      ),
    problems: () =>
      readingProblems(site, parts.index).map(({ message, src, bytes }) => ({
        message,
        line: src?.line,
        bytes,
      })),
  });
}
