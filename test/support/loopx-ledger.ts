// oxlint-disable typescript/no-explicit-any -- oracle files are open JSON
/** The LoopX workspaces as in-memory ledgers, with the path map and the moment of their oracles. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, LoopView } from '../../src/contract/model.ts';
import { loopxSource } from '../../src/sources/loopx/index.ts';
import { memoryLedgers, type MemoryFile } from '../../src/sources/memory-ledger.ts';
import type { Ledger } from '../../src/sources/source.ts';
import { workspaceFiles } from './workspace-files.ts';

export interface Expected {
  readonly as_of: string;
  readonly path_map: Readonly<Record<string, string>>;
  readonly goals: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface LoopxWorkspace {
  readonly root: string;
  readonly expected: Expected;
  readonly ledger: Ledger;
  view(goal: string): LoopView;
  /** `output` of an oracle file, with the tool's exit code beside it. */
  oracle(name: string): Record<string, any>;
}

/** A workspace with some of its files changed or added, by their paths relative to it; null removes. */
export function loopxWorkspace(
  name: string,
  changes: Readonly<Record<string, ((text: string) => string) | string | null>> = {},
  options: { readonly mapped?: boolean; readonly asOf?: string } = {},
): LoopxWorkspace {
  const { root, files } = cachedFiles(name);
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const expected = read('expected.json') as Expected;
  const maps = Object.entries(expected.path_map).map(([from, to]) => ({
    from,
    to: `${root}/${to}`,
  }));
  const changed = changeFiles(root, files, changes);
  const [ledger] = memoryLedgers({
    files: changed,
    roots: [root],
    maps: options.mapped === false ? [] : maps,
    asOf: Date.parse(options.asOf ?? expected.as_of),
    source: loopxSource,
  });
  if (ledger === undefined) throw new Error(`no LoopX site in ${name}`);
  return {
    root,
    expected,
    ledger,
    view: (goal) => loopxSource.project(ledger, goal),
    oracle: (file) => (read(`oracle/${file}.json`) as { output: Record<string, any> }).output,
  };
}

const cache = new Map<string, ReturnType<typeof workspaceFiles>>();

function cachedFiles(name: string): ReturnType<typeof workspaceFiles> {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const { root, files } = workspaceFiles(name);
  const made = { root, files: files.map((file) => withHash(file, file.text)) };
  cache.set(name, made);
  return made;
}

function withHash(file: MemoryFile, text: string): MemoryFile {
  return { ...file, text, sha256: createHash('sha256').update(text).digest('hex') };
}

function changeFiles(
  root: string,
  files: readonly MemoryFile[],
  changes: Readonly<Record<string, ((text: string) => string) | string | null>>,
): MemoryFile[] {
  const left = new Map(Object.entries(changes));
  const kept = files.flatMap((file) => {
    const relative = file.path.slice(root.length + 1);
    const change = left.get(relative);
    left.delete(relative);
    if (change === null) return [];
    if (change === undefined) return [file];
    return [withHash(file, typeof change === 'string' ? change : change(file.text))];
  });
  const added = [...left].flatMap(([relative, text]) =>
    typeof text === 'string' ? [{ path: `${root}/${relative}`, text, modifiedAt: 0 }] : [],
  );
  return [...kept, ...added];
}
