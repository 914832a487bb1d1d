/**
 * Which files of a repository belong to loop-agent and how each is read (format reference, 1-6, 16,
 * 17). Bounded on purpose: command output, session events and context copies are never read.
 */
import type { FileRule, FoundMarker, LedgerFile, Marker, ReadMode, Site } from '../source.ts';

/** Folders below `dag-runs`. The first three hold one run at different times of its life. */
export const LIFECYCLES = ['active', 'paused', 'completed', 'dry-run', 'init-only'] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

export function isLifecycle(text: string): text is Lifecycle {
  return (LIFECYCLES as readonly string[]).includes(text);
}

/** Planned and never executed. */
export function isPlanned(lifecycle: Lifecycle): boolean {
  return lifecycle === 'dry-run' || lifecycle === 'init-only';
}

export const markers: readonly Marker[] = [
  { path: '.harness/dag-runs/', role: 'repository' },
  { path: '.harness/tasks/', role: 'repository' },
  { path: '.harness/task-pool/', role: 'repository' },
];

/** One site per repository, whichever of its folders were found. */
export function sites(found: readonly FoundMarker[], roots: readonly string[]): Site[] {
  const folders = [...new Set(found.map((marker) => marker.folder))].sort();
  return folders.map((folder) => ({
    key: siteKey(folder, roots),
    title: folder.slice(folder.lastIndexOf('/') + 1),
    folders: [{ role: 'repository', path: folder }],
  }));
}

/** The folder below its root, so that the key survives a move of the root. */
function siteKey(folder: string, roots: readonly string[]): string {
  const at = roots.findIndex((root) => folder === root || folder.startsWith(`${root}/`));
  const root = roots[at];
  if (root === undefined) return folder;
  const below = folder === root ? '.' : folder.slice(root.length + 1);
  return at === 0 ? below : `${String(at)}:${below}`;
}

export function repositoryOf(site: Site): string {
  return site.folders[0]?.path ?? '';
}

interface Shape {
  readonly role: string;
  readonly pattern: string;
  readonly read: ReadMode;
  readonly decode?: 'json' | 'text';
}

const MEBIBYTE = 1024 * 1024;

/** First match wins, so the particular names stand before the general ones. */
const SHAPES: readonly Shape[] = [
  { role: 'run-state', pattern: 'dag-runs/*/*/state.json', read: 'whole' },
  { role: 'run-plan', pattern: 'dag-runs/*/*/run.json', read: 'whole' },
  { role: 'run-reconciliation', pattern: 'dag-runs/*/*/reconciliation.json', read: 'whole' },
  { role: 'run-interrupt', pattern: 'dag-runs/*/*/.runtime/interrupt.json', read: 'whole' },
  { role: 'run-diagnostics', pattern: 'dag-runs/*/*/runner-exit-diagnostics.jsonl', read: 'tail' },
  { role: 'run-executor', pattern: 'dag-runs/*/*/executor.jsonl', read: 'stat' },
  { role: 'node-envelope', pattern: 'dag-runs/*/*/*/decision.envelope.json', read: 'whole' },
  {
    role: 'node-envelope-check',
    pattern: 'dag-runs/*/*/*/decision.envelope.validation.json',
    read: 'whole',
  },
  { role: 'node-escalation', pattern: 'dag-runs/*/*/*/human-escalation.json', read: 'whole' },
  { role: 'node-approval', pattern: 'dag-runs/*/*/*/human-approval.json', read: 'whole' },
  { role: 'node-rejection', pattern: 'dag-runs/*/*/*/human-rejection.json', read: 'whole' },
  { role: 'node-changes', pattern: 'dag-runs/*/*/*/change-manifest.json', read: 'whole' },
  { role: 'node-receipt', pattern: 'dag-runs/*/*/*/shell-command-receipt.json', read: 'stat' },
  { role: 'node-file', pattern: 'dag-runs/*/*/*/result.summary.md', read: 'stat' },
  { role: 'node-file', pattern: 'dag-runs/*/*/*/prompt.redacted.md', read: 'stat' },
  { role: 'node-file', pattern: 'dag-runs/*/*/*/skills.json', read: 'stat' },
  { role: 'node-file', pattern: 'dag-runs/*/*/*/human-escalation.md', read: 'stat' },
  { role: 'node-record', pattern: 'dag-runs/*/*/*.json', read: 'stat' },
  { role: 'pass-record', pattern: 'dag-runs/*/*/convergence/*/*.json', read: 'stat' },
  { role: 'recovery-lease', pattern: 'dag-runs/.recovery-leases/*.json', read: 'whole' },
  { role: 'task-config', pattern: 'tasks/*/task.json', read: 'whole' },
  { role: 'task-lifecycle', pattern: 'tasks/*/lifecycle.json', read: 'whole' },
  { role: 'task-workflow', pattern: 'tasks/*/.workflow_state.json', read: 'whole' },
  { role: 'task-contract', pattern: 'tasks/*/contract.json', read: 'whole' },
  { role: 'task-plan', pattern: 'tasks/*/dag.json', read: 'whole' },
  { role: 'task-transaction', pattern: 'tasks/*/.transactions/*/state.json', read: 'whole' },
  // The name is the tool's own ("requirements"); it holds the objective in plain words.
  { role: 'task-requirement', pattern: 'tasks/*/source/需求.md', read: 'stat' },
  { role: 'loop-state', pattern: 'tasks/*/loop/state.json', read: 'whole' },
  // Their owner rewrites these lines whole, so following an open file would not work (reference, 2).
  { role: 'loop-rounds', pattern: 'tasks/*/loop/rounds.jsonl', read: 'whole', decode: 'text' },
  { role: 'loop-signals', pattern: 'tasks/*/loop/signals.jsonl', read: 'whole', decode: 'text' },
  { role: 'pool-lease', pattern: 'task-pool/leases/*/*.json', read: 'whole' },
  { role: 'pool-state', pattern: 'task-pool/states/*/*.json', read: 'whole' },
  { role: 'pool-state', pattern: 'task-pool/states/*.json', read: 'whole' },
  { role: 'pool-owner', pattern: 'task-pool/run-owners/*.json', read: 'whole' },
  { role: 'pool-runs', pattern: 'task-pool/runs.jsonl', read: 'tail' },
  { role: 'pool-schedule', pattern: 'task-pool/scheduler/schedules/*.json', read: 'whole' },
  { role: 'closeout', pattern: 'task-pool/artifacts/closeout/*.md', read: 'stat' },
  { role: 'patterns', pattern: 'knowledge/patterns.jsonl', read: 'tail' },
];

export function rules(site: Site): FileRule[] {
  const base = `${repositoryOf(site)}/.harness`;
  return SHAPES.map(({ role, pattern, read, decode }) => ({
    role,
    base,
    pattern,
    read,
    ...(decode === undefined ? {} : { decode }),
    ...(read === 'whole' && role !== 'run-state' ? { maxBytes: 16 * MEBIBYTE } : {}),
  }));
}

/** Roles whose files stand in a run folder: captures begin with lifecycle and run name. */
export function isRunRole(role: string): boolean {
  return role.startsWith('run-') || role.startsWith('node-') || role === 'pass-record';
}

/**
 * Key of the loop a run folder belongs to. Active, paused and completed are stations of one run; a
 * run id may stand in `dry-run` and `init-only` as well without being that run (reference, 1).
 */
export function runKey(lifecycle: Lifecycle, name: string): string {
  return isPlanned(lifecycle) ? `${lifecycle}/${name}` : `run/${name}`;
}

export const POOL_KEY = 'pool';

export function taskKey(taskId: string): string {
  return `task/${taskId}`;
}

/** What a changed file can touch. Null: all of the site. */
export function touches(file: LedgerFile): readonly string[] | null {
  const [first = '', second = ''] = file.captures;
  if (isRunRole(file.role)) {
    if (!isLifecycle(first)) return [];
    const own = runKey(first, second);
    if (isPlanned(first)) return [own];
    // Written once: a run began or arrived, and an older one of the same plan may be answered by it.
    if (file.role === 'run-plan') return null;
    if (file.role !== 'run-state') return [own];
    // A run that ends or pauses changes its folder; tasks, the pool and older runs may refer to it.
    // Inside `active` it is the heartbeat that changes the file, and only the run itself is touched.
    return first === 'active' ? [own, POOL_KEY] : null;
  }
  if (file.role.startsWith('task-') || file.role.startsWith('loop-')) return [taskKey(first)];
  if (file.role.startsWith('pool-')) return null;
  if (file.role === 'closeout') return [taskKey(first)];
  return null;
}
