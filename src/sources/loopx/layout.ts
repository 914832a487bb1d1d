/** Which files belong to LoopX in a workspace, and how each is read (format note, sections 1 and 2). */
import type { SourceRef } from '@contract/model.ts';
import type { FileRule, FoundMarker, Ledger, LedgerFile, Marker, Site } from '../source.ts';
import {
  baseName,
  folderOf,
  readRegistries,
  runtimeRootOf,
  secondKey,
  type Goal,
} from './registry.ts';
import { asWord, field } from './json-values.ts';

export const markers: readonly Marker[] = [
  { role: 'project', path: '.loopx/registry.json' },
  { role: 'legacy-project', path: '.goal-harness/registry.json' },
  { role: 'runtime', path: 'registry.global.json' },
  { role: 'runtime', path: 'goals/*/runs/index.jsonl' },
];

/** One site a workspace: registries and runtime roots only make sense together. */
export function sites(found: readonly FoundMarker[], roots: readonly string[]): readonly Site[] {
  const folders = new Map<string, { role: string; path: string }>();
  for (const { role, folder } of found) folders.set(`${role}:${folder}`, { role, path: folder });
  if (folders.size === 0) return [];
  const list = [...folders.values()].sort((a, b) =>
    a.role === b.role ? (a.path < b.path ? -1 : 1) : a.role < b.role ? -1 : 1,
  );
  return [{ key: 'loopx', title: baseName(roots[0] ?? 'loopx'), folders: list }];
}

const RUNTIME_RULES: readonly Omit<FileRule, 'base'>[] = [
  { role: 'global-registry', pattern: 'registry.global.json', read: 'whole', shapesLayout: true },
  { role: 'run-index', pattern: 'goals/*/runs/index.jsonl', read: 'tail' },
  { role: 'rollout-log', pattern: 'goals/*/rollout-event-log.jsonl', read: 'tail' },
  { role: 'lease', pattern: 'goals/*/task-leases/*.json', read: 'whole' },
  { role: 'turn', pattern: 'goals/*/turns/*.json', read: 'whole' },
  { role: 'payload', pattern: 'goals/*/runs/*.json', read: 'stat' },
  { role: 'lock-incidents', pattern: 'goals/*/*.lock.incidents.jsonl', read: 'tail' },
  { role: 'lock-incidents', pattern: 'goals/*/runs/*.lock.incidents.jsonl', read: 'tail' },
  { role: 'lock-incidents', pattern: '*.lock.incidents.jsonl', read: 'tail' },
  { role: 'stray', pattern: '.registry.global.json.*.tmp', read: 'stat' },
  { role: 'stray', pattern: 'goals/*/task-leases/*.tmp', read: 'stat' },
];

const PROJECT_RULES: readonly Omit<FileRule, 'base'>[] = [
  { role: 'stray', pattern: '.loopx/.registry.json.*.tmp', read: 'stat' },
  { role: 'lock', pattern: '.loopx/registry.json.lock', read: 'stat' },
  { role: 'lock-incidents', pattern: '.loopx/registry.json.lock.incidents.jsonl', read: 'tail' },
];

export function rules(ledger: Ledger): readonly FileRule[] {
  const found: FileRule[] = [];
  for (const { role, path } of ledger.site.folders) {
    const pattern = role === 'project' ? '.loopx/registry.json' : '.goal-harness/registry.json';
    if (role === 'runtime') continue;
    found.push({ role: 'registry', base: path, pattern, read: 'whole', shapesLayout: true });
    for (const rule of PROJECT_RULES) found.push({ ...rule, base: path });
  }
  const registries = readRegistries(ledger);
  const projects = new Set(found.map(({ base }) => base));
  for (const source of sourceRegistries(ledger)) {
    const base = folderOf(folderOf(source));
    if (projects.has(base)) continue;
    projects.add(base);
    const pattern = source.slice(base.length + 1);
    found.push({ role: 'registry', base, pattern, read: 'whole', shapesLayout: true });
  }
  for (const base of registries.runtimeRoots) {
    for (const rule of RUNTIME_RULES) found.push({ ...rule, base });
  }
  return [...found, ...stateRules(registries.goals)];
}

/** Project registries that a global registry names and that lie inside the attached folders. */
function sourceRegistries(ledger: Ledger): string[] {
  const paths = new Set<string>();
  for (const goal of readRegistries(ledger).goals) {
    const recorded = asWord(
      field(
        goal.projection?.entry ?? (goal.origin === 'global' ? goal.entry : null),
        'source_registry',
      ),
    );
    if (recorded === null) continue;
    const resolved = ledger.resolve(recorded);
    if (resolved.inside && /\/\.(?:loopx|goal-harness)\/registry\.json$/u.test(resolved.path)) {
      paths.add(resolved.path);
    }
  }
  return [...paths].sort();
}

/** Role of a goal's own files; several goals may, wrongly or not, name one state file. */
export function goalRole(kind: 'state' | 'state-events', keys: readonly string[]): string {
  return `${kind}:${keys.map(encodeURIComponent).join(',')}`;
}

/** The state file and the event stream of each goal, grouped by path. */
function stateRules(goals: readonly Goal[]): FileRule[] {
  const found: FileRule[] = [];
  for (const [path, keys] of goalPaths(goals, 'state')) {
    const [base, name] = [folderOf(path), baseName(path)];
    found.push(
      { role: goalRole('state', keys), base, pattern: name, read: 'whole', decode: 'text' },
      { role: 'lock', base, pattern: `${name}.lock`, read: 'stat' },
      { role: 'lock-incidents', base, pattern: `${name}.lock.incidents.jsonl`, read: 'tail' },
    );
  }
  for (const [path, keys] of goalPaths(goals, 'events')) {
    const role = goalRole('state-events', keys);
    found.push({ role, base: folderOf(path), pattern: baseName(path), read: 'tail' });
  }
  return found;
}

export function goalPaths(
  goals: readonly Goal[],
  which: 'state' | 'events',
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const goal of goals) {
    const resolved = goal[which];
    // A name with `*` would be a pattern; no writer of the format makes one.
    if (resolved?.inside !== true || baseName(resolved.path).includes('*')) continue;
    paths.set(resolved.path, [...(paths.get(resolved.path) ?? []), goal.key]);
  }
  return paths;
}

/** The file of a goal's own, when it is known. */
export function goalFile(
  ledger: Ledger,
  goals: readonly Goal[],
  goal: Goal,
  which: 'state' | 'events',
): LedgerFile | null {
  const path = goal[which]?.path;
  const keys = path === undefined ? undefined : goalPaths(goals, which).get(path);
  if (path === undefined || keys === undefined) return null;
  const role = goalRole(which === 'state' ? 'state' : 'state-events', keys);
  return ledger.files(role).find((file) => file.path === path) ?? null;
}

export function wants(
  ledger: Ledger,
): readonly { readonly recorded: string; readonly role: string; readonly src?: SourceRef }[] {
  const found = new Map<string, { recorded: string; role: string; src?: SourceRef }>();
  const add = (recorded: string | undefined, role: string, src: SourceRef): void => {
    if (recorded !== undefined && !found.has(recorded))
      found.set(recorded, { recorded, role, src });
  };
  const registries = readRegistries(ledger);
  for (const registry of registries.files) {
    const root = runtimeRootOf(ledger, registry);
    if (root?.inside === false) {
      add(root.recorded, 'runtime', { path: registry.file.path, field: 'common_runtime_root' });
    }
  }
  for (const goal of registries.goals) {
    if (goal.repo === null || goal.registry === null) continue;
    // One that a map led inside is still named: it tells that the others are not the only one.
    if (goal.repo.inside && goal.repo.path === goal.repo.recorded) continue;
    const src = { path: goal.registry.file.path, field: `${goal.pointer}.repo` };
    add(goal.repo.recorded, 'project', src);
  }
  return [...found.values()];
}

/** Goals that a changed file can touch; null means all of them. */
export function touches(file: LedgerFile): readonly string[] | null {
  const own = /^(?:state|state-events):(.*)$/u.exec(file.role)?.[1];
  if (own !== undefined) return own.split(',').map(decodeURIComponent);
  const id = file.captures[0];
  switch (file.role) {
    case 'run-index':
    case 'rollout-log':
    case 'lease':
    case 'turn':
    case 'payload': {
      const folder = /^.*\/goals\/[^/]+/u.exec(file.path)?.[0];
      return id === undefined || folder === undefined ? null : [id, secondKey(id, folder)];
    }
    default:
      return null;
  }
}
