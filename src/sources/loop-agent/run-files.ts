/** The files of one run gathered from its folder, and the choice when it stands in two. */
import type { Json } from '@contract/model.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { isLifecycle, isPlanned, repositoryOf, runKey } from './layout.ts';
import type { Lifecycle } from './layout.ts';
import { isSafeName, textIn } from './read.ts';
import { lastWritten } from './rewind.ts';
import { isTerminal } from './state.ts';

const RUN_ROLES = [
  'run-state',
  'run-plan',
  'run-reconciliation',
  'run-interrupt',
  'run-diagnostics',
  'run-executor',
  'node-envelope',
  'node-envelope-check',
  'node-escalation',
  'node-approval',
  'node-rejection',
  'node-changes',
  'node-receipt',
  'node-file',
  'node-record',
  'pass-record',
];

/** Groups of one answer of `files`; kept as long as the ledger hands out the same list. */
const grouped = new WeakMap<readonly LedgerFile[], Map<string, LedgerFile[]>>();

function byFolder(ledger: Ledger, role: string): Map<string, LedgerFile[]> {
  const files = ledger.files(role);
  const known = grouped.get(files);
  if (known !== undefined) return known;
  const groups = new Map<string, LedgerFile[]>();
  for (const file of files) {
    const [lifecycle = '', name = ''] = file.captures;
    const key = `${lifecycle}/${name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  grouped.set(files, groups);
  return groups;
}

export interface RunFolder {
  readonly lifecycle: Lifecycle;
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

export interface RunFiles {
  readonly folder: RunFolder;
  /** Other folders that hold the same run. */
  readonly others: readonly RunFolder[];
  file(role: string): LedgerFile | null;
  nodeFile(role: string, node: string): LedgerFile | null;
  all(role: string): readonly LedgerFile[];
  /** Every known file of the run. */
  readonly known: readonly LedgerFile[];
  /** Whether a file below the run folder is known, by its path in the folder. */
  has(path: string): boolean;
}

const keyLists = new WeakMap<
  readonly LedgerFile[],
  { readonly lists: readonly (readonly LedgerFile[])[]; readonly keys: readonly string[] }
>();

/** Keys of all runs, execution runs first (active, paused, completed), each by name. */
export function runKeys(ledger: Ledger): readonly string[] {
  const lists = ['run-state', 'run-plan', 'node-record'].map((role) => ledger.files(role));
  const [head] = lists;
  if (head === undefined) return [];
  const known = keyLists.get(head);
  if (known?.lists.every((list, index) => list === lists[index]) === true) return known.keys;
  const keys = listKeys(ledger);
  keyLists.set(head, { lists, keys });
  return keys;
}

function listKeys(ledger: Ledger): string[] {
  const keys = new Set<string>();
  const folders = new Map<string, RunFolder>();
  for (const role of ['run-state', 'run-plan', 'node-record']) {
    for (const folder of byFolder(ledger, role).keys()) {
      const found = parseFolder(ledger, folder);
      if (found !== null) folders.set(folder, found);
    }
  }
  const order: readonly Lifecycle[] = ['active', 'paused', 'completed', 'dry-run', 'init-only'];
  for (const lifecycle of order) {
    const names = [...folders.values()].filter((folder) => folder.lifecycle === lifecycle);
    for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      keys.add(runKey(lifecycle, name));
    }
  }
  return [...keys];
}

function parseFolder(ledger: Ledger, folder: string): RunFolder | null {
  const slash = folder.indexOf('/');
  const lifecycle = folder.slice(0, slash);
  const name = folder.slice(slash + 1);
  if (!isLifecycle(lifecycle) || !isSafeName(name)) return null;
  const path = `${repositoryOf(ledger.site)}/.harness/dag-runs/${lifecycle}/${name}`;
  return { lifecycle, name, path };
}

/** The run with a key, or null when no folder holds it. */
export function runFiles(ledger: Ledger, key: string): RunFiles | null {
  const slash = key.indexOf('/');
  const station = key.slice(0, slash);
  const name = key.slice(slash + 1);
  const lifecycles: readonly Lifecycle[] =
    station === 'run'
      ? ['paused', 'active', 'completed']
      : isLifecycle(station) && isPlanned(station)
        ? [station]
        : [];
  const found = lifecycles.filter((lifecycle) =>
    ['run-state', 'run-plan', 'node-record'].some((role) =>
      byFolder(ledger, role).has(`${lifecycle}/${name}`),
    ),
  );
  const folders = found.flatMap((lifecycle) => parseFolder(ledger, `${lifecycle}/${name}`) ?? []);
  const [folder, ...others] = folders.length > 1 ? choose(ledger, folders) : folders;
  return folder === undefined ? null : gather(ledger, folder, others);
}

/**
 * The true folder first. At a past moment it is the one whose state was the last to be written until
 * then; a folder that was only written later is where the run went. A move is one rename, so for an
 * instant both may be known with one content: a file that is still there beats one that has gone,
 * then the folder that its own status belongs in.
 */
function choose(ledger: Ledger, folders: readonly RunFolder[]): RunFolder[] {
  const scored = folders.map((folder, order) => {
    const state = byFolder(ledger, 'run-state').get(`${folder.lifecycle}/${folder.name}`)?.[0];
    const value = state === undefined ? undefined : ledger.whole(state)?.value;
    const gone = state === undefined || state.state === 'missing' ? 1 : 0;
    const agrees = fits(folder.lifecycle, value) ? 0 : 1;
    const writtenAt = state === undefined ? 0 : lastWritten(ledger, state);
    const isLater = writtenAt > ledger.asOf ? 1 : 0;
    const stands = state?.state !== 'missing' && isLater === 0;
    return { folder, stands, rank: [isLater, isLater === 1 ? 0 : -writtenAt, gone, agrees, order] };
  });
  scored.sort((a, b) => {
    const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
    return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
  });
  // Where it was before or went later is no second place of it.
  return scored.filter((entry, at) => at === 0 || entry.stands).map(({ folder }) => folder);
}

function fits(lifecycle: Lifecycle, state: Json | undefined): boolean {
  const status = textIn(state, 'status') ?? '';
  if (status === 'paused') return lifecycle === 'paused';
  return isTerminal(status) ? lifecycle === 'completed' : lifecycle === 'active';
}

function gather(ledger: Ledger, folder: RunFolder, others: readonly RunFolder[]): RunFiles {
  const key = `${folder.lifecycle}/${folder.name}`;
  const files = new Map(RUN_ROLES.map((role) => [role, byFolder(ledger, role).get(key) ?? []]));
  const paths = new Set<string>();
  for (const group of files.values()) {
    for (const file of group) paths.add(file.path.slice(folder.path.length + 1));
  }
  return {
    folder,
    others,
    all: (role) => files.get(role) ?? [],
    known: [...files.values()].flat(),
    file: (role) => files.get(role)?.[0] ?? null,
    nodeFile: (role, node) => files.get(role)?.find((file) => file.captures[2] === node) ?? null,
    has: (path) => paths.has(path),
  };
}
