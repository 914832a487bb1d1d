/**
 * The goals of a site: project registries are the truth, the global registry is a projection of them,
 * and a runtime folder that nobody names is a legacy goal (format note, sections 3, 4 and 17).
 */
import type { Json } from '@contract/model.ts';
import type { Ledger, LedgerFile, ResolvedPath } from '../source.ts';
import { asArray, asObject, asWord, field, type JsonObject } from './json-values.ts';
import { goalIdProblem } from './goal-id.ts';

export interface RegistryFile {
  readonly file: LedgerFile;
  readonly kind: 'project' | 'global';
  /** The project folder, or the runtime root of a global registry. */
  readonly folder: string;
  readonly value: JsonObject;
  readonly goals: readonly Json[];
}

export interface Goal {
  /** The loop's key: the goal id, made unique where two different goals share one. */
  readonly key: string;
  readonly id: string;
  /** Where its definition comes from; `runtime` is a folder that no registry names. */
  readonly origin: 'project' | 'global' | 'runtime';
  readonly entry: JsonObject;
  /** The registry and the field that hold the entry; null for a legacy runtime goal. */
  readonly registry: RegistryFile | null;
  readonly pointer: string;
  /** The copy in the global registry, when there is one beside the project's entry. */
  readonly projection: { readonly entry: JsonObject; readonly registry: RegistryFile } | null;
  /** `<runtime root>/goals/<id>` on this machine; null when the root is not inside an attached folder. */
  readonly runtimeFolder: string | null;
  readonly runtimeRoot: ResolvedPath | null;
  readonly repo: ResolvedPath | null;
  readonly state: ResolvedPath | null;
  readonly events: ResolvedPath | null;
}

export interface RegistryDefect {
  readonly kind:
    'not-object' | 'no-id' | 'bad-id' | 'duplicate' | 'claimed-twice' | 'goals-missing';
  readonly registry: RegistryFile;
  readonly pointer: string;
  readonly id: string | null;
}

export interface Registries {
  readonly files: readonly RegistryFile[];
  readonly goals: readonly Goal[];
  readonly defects: readonly RegistryDefect[];
  /** Runtime roots inside the attached folders. */
  readonly runtimeRoots: readonly string[];
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Registries in the order of their paths, project registries first. */
export function registryFiles(ledger: Ledger): RegistryFile[] {
  const read = (kind: RegistryFile['kind'], role: string): RegistryFile[] =>
    ledger.files(role).flatMap((file) => {
      const value = asObject(ledger.whole(file)?.value);
      if (value === null) return [];
      const folder = kind === 'project' ? folderOf(folderOf(file.path)) : folderOf(file.path);
      return [{ file, kind, folder, value, goals: asArray(field(value, 'goals')) }];
    });
  return [...read('project', 'registry'), ...read('global', 'global-registry')];
}

/** Everything that the registries and the runtime folders say about which goals there are. */
export function readRegistries(ledger: Ledger): Registries {
  const files = registryFiles(ledger);
  const defects: RegistryDefect[] = [];
  const roots = runtimeRoots(ledger, files);
  const goals = new Map<string, Goal>();
  const named = new Set<string>();
  for (const registry of files) {
    if (!Array.isArray(field(registry.value, 'goals'))) {
      defects.push({ kind: 'goals-missing', registry, pointer: 'goals', id: null });
    }
    const here = new Set<string>();
    for (const [index, raw] of registry.goals.entries()) {
      const pointer = `goals[${String(index)}]`;
      const entry = asObject(raw);
      const id = asWord(field(entry, 'id'));
      if (entry === null || id === null) {
        const kind = entry === null ? 'not-object' : 'no-id';
        defects.push({ kind, registry, pointer, id: null });
        continue;
      }
      if (goalIdProblem(id) !== null) {
        defects.push({ kind: 'bad-id', registry, pointer, id });
        continue;
      }
      if (here.has(id)) {
        defects.push({ kind: 'duplicate', registry, pointer, id });
        continue;
      }
      here.add(id);
      const goal = makeGoal(ledger, registry, entry, id, pointer, roots);
      const known = goals.get(id);
      if (known === undefined) {
        goals.set(id, goal);
      } else if (registry.kind === 'global') {
        if (known.projection === null && known.origin === 'project')
          goals.set(id, { ...known, projection: { entry, registry } });
      } else if (known.registry?.kind === 'project') {
        const key = secondKey(id, goal.runtimeFolder ?? registry.folder);
        if (goal.runtimeFolder === known.runtimeFolder || goals.has(key)) {
          defects.push({ kind: 'claimed-twice', registry, pointer, id });
        } else {
          goals.set(key, { ...goal, key });
        }
      }
    }
  }
  for (const goal of goals.values()) if (goal.runtimeFolder !== null) named.add(goal.runtimeFolder);
  for (const file of ledger.files('run-index')) {
    const folder = folderOf(folderOf(file.path));
    if (named.has(folder)) continue;
    named.add(folder);
    const id = baseName(folder);
    const key = goals.has(id) ? secondKey(id, folder) : id;
    goals.set(key, legacyGoal(key, id, folder));
  }
  return { files, goals: [...goals.values()], defects, runtimeRoots: roots };
}

/** Key of a goal whose id another goal of the site already has (two runtime roots). */
export function secondKey(id: string, folder: string): string {
  return `${id}@${folder}`;
}

function runtimeRoots(ledger: Ledger, files: readonly RegistryFile[]): string[] {
  const roots = new Set<string>();
  for (const folder of ledger.site.folders) {
    if (folder.role === 'runtime') roots.add(folder.path);
  }
  for (const registry of files) {
    const root = runtimeRootOf(ledger, registry);
    if (root?.inside === true) roots.add(root.path);
  }
  return [...roots].sort();
}

/** The runtime root that a registry records; relative ones stand below the project. */
export function runtimeRootOf(ledger: Ledger, registry: RegistryFile): ResolvedPath | null {
  const recorded = asWord(field(registry.value, 'common_runtime_root'));
  return recorded === null ? null : ledger.resolve(recorded, registry.folder);
}

function makeGoal(
  ledger: Ledger,
  registry: RegistryFile,
  entry: JsonObject,
  id: string,
  pointer: string,
  roots: readonly string[],
): Goal {
  const recordedRepo = asWord(field(entry, 'repo'));
  const repo = recordedRepo === null ? null : ledger.resolve(recordedRepo, registry.folder);
  const base = repo?.recorded ?? registry.folder;
  const inRepo = (recorded: string | null): ResolvedPath | null =>
    recorded === null ? null : ledger.resolve(recorded, base);
  const state = inRepo(asWord(field(entry, 'state_file')));
  const recordedEvents =
    asWord(field(entry, 'state_event_log')) ??
    asWord(field(entry, 'state_events_file')) ??
    asWord(field(entry, 'event_log'));
  const events =
    recordedEvents === null ? (state === null ? null : beside(state)) : inRepo(recordedEvents);
  const runtimeRoot = pickRuntimeRoot(ledger, registry, id, roots);
  const runtimeFolder = runtimeRoot?.inside === true ? `${runtimeRoot.path}/goals/${id}` : null;
  return {
    key: id,
    id,
    origin: registry.kind,
    entry,
    registry,
    pointer,
    projection: null,
    runtimeFolder,
    runtimeRoot,
    repo,
    state,
    events,
  };
}

function pickRuntimeRoot(
  ledger: Ledger,
  registry: RegistryFile,
  id: string,
  roots: readonly string[],
): ResolvedPath | null {
  const recorded = runtimeRootOf(ledger, registry);
  if (recorded?.inside === true) return recorded;
  if (registry.kind === 'global') {
    return { recorded: registry.folder, path: registry.folder, inside: true };
  }
  // The recorded root is another machine's: take the one attached root that knows the goal.
  const holding = roots.filter((root) =>
    ledger.files('run-index').some((file) => file.path === `${root}/goals/${id}/runs/index.jsonl`),
  );
  const only = holding.length === 1 ? holding[0] : roots.length === 1 ? roots[0] : undefined;
  if (only !== undefined) {
    return { recorded: recorded?.recorded ?? only, path: only, inside: true };
  }
  return recorded;
}

function beside(state: ResolvedPath): ResolvedPath {
  const path = `${folderOf(state.path)}/events.jsonl`;
  return { recorded: `${folderOf(state.recorded)}/events.jsonl`, path, inside: state.inside };
}

function legacyGoal(key: string, id: string, folder: string): Goal {
  const root = folderOf(folderOf(folder));
  return {
    key,
    id,
    origin: 'runtime',
    entry: {},
    registry: null,
    pointer: '',
    projection: null,
    runtimeFolder: folder,
    runtimeRoot: { recorded: root, path: root, inside: true },
    repo: null,
    state: null,
    events: null,
  };
}
