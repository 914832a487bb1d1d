/** A task folder read: config, lifecycle, contract, plan, and its loop (format reference, 16). */
import type { Json, Problem, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { readPlan } from './plan.ts';
import type { Plan } from './plan.ts';
import {
  flagIn,
  instantIn,
  isObject,
  jsonLines,
  listIn,
  numberIn,
  objectIn,
  textIn,
  textsIn,
} from './read.ts';
import type { JsonObject } from './read.ts';
import { isNewer } from './rewind.ts';

export interface WriteSetGate {
  readonly id: string;
  readonly digest: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly writeSet: readonly string[];
  readonly bound: JsonObject | null;
}

export interface Signal {
  readonly id: string;
  readonly type: string;
  readonly message: string;
  readonly urgent: boolean;
  readonly at: number | null;
  /** Taken in by the loop; null while it waits. */
  readonly drainedAt: number | null;
  readonly open: boolean;
  readonly ref: SourceRef;
}

export interface Round {
  readonly round: number;
  readonly at: number | null;
  readonly action: string;
  readonly result: string;
  readonly decision: string;
  readonly lesson: string;
  readonly next: string;
  readonly verification: string;
  readonly category: string | null;
  readonly ref: SourceRef;
}

export interface LoopState {
  readonly status: string;
  readonly round: number | null;
  readonly maxRounds: number | null;
  readonly lastDecision: string | null;
  readonly frontier: readonly string[];
  readonly streak: { readonly category: string; readonly count: number } | null;
  readonly sourceStale: boolean;
  readonly updatedAt: number | null;
  readonly createdAt: number | null;
  readonly ref: SourceRef;
}

export interface TaskRecord {
  readonly id: string;
  readonly loop: string;
  readonly files: readonly LedgerFile[];
  readonly config: JsonObject | null;
  readonly title: string;
  readonly lifecycle: JsonObject | null;
  readonly lifecycleRef: SourceRef | null;
  readonly updatedAt: number | null;
  readonly transitions: readonly string[];
  readonly runIds: readonly string[];
  readonly gate: WriteSetGate | null;
  readonly contract: JsonObject | null;
  readonly transactionOpen: boolean;
  readonly plan: Plan | null;
  readonly planRef: SourceRef | null;
  readonly writeSet: readonly string[];
  readonly objective: string | null;
  readonly loopState: LoopState | null;
  readonly rounds: readonly Round[];
  readonly signals: readonly Signal[];
  readonly closeout: boolean;
  readonly problems: readonly Problem[];
}

const TASK_ROLES = [
  'task-config',
  'task-lifecycle',
  'task-workflow',
  'task-contract',
  'task-plan',
  'task-transaction',
  'task-requirement',
  'loop-state',
  'loop-rounds',
  'loop-signals',
];

/** Ids of the tasks that have a folder with a file of ours in it. */
export function taskIds(ledger: Ledger): string[] {
  const ids = new Set<string>();
  for (const role of TASK_ROLES) {
    for (const file of ledger.files(role)) ids.add(file.captures[0] ?? '');
  }
  return [...ids].filter((id) => id !== '').sort();
}

export function readTask(ledger: Ledger, id: string, loop: string): TaskRecord | null {
  const files = TASK_ROLES.flatMap((role) =>
    ledger.files(role).filter((file) => file.captures[0] === id),
  );
  if (files.length === 0) return null;
  const problems: Problem[] = [];
  // Only a file that is newer than the moment can hold what was not there yet.
  const past = files.some((file) => isNewer(ledger, file));
  const later = (at: number | null): boolean => past && at !== null && at > ledger.asOf;
  const one = (role: string): LedgerFile | null => files.find((file) => file.role === role) ?? null;
  const value = (role: string): Json | undefined => {
    const file = one(role);
    if (file === null) return undefined;
    const read = ledger.whole(file);
    if (read === null) {
      problems.push({
        id: `loop-agent.task-file:${role}`,
        severity: 'action',
        message: msg('loop-agent.problem.taskFile'),
        src: { path: file.path },
        loop,
      });
    }
    return read?.value;
  };
  const lines = (role: string): { rows: ReturnType<typeof jsonLines>['rows']; path: string } => {
    const file = one(role);
    const text = file === null ? null : ledger.whole(file)?.value;
    if (file === null || typeof text !== 'string') return { rows: [], path: '' };
    const { rows, damaged } = jsonLines(text);
    for (const line of damaged) {
      problems.push({
        id: `loop-agent.task-line:${role}:${String(line)}`,
        severity: 'watch',
        message: msg('loop-agent.problem.taskLine', { line }),
        src: { path: file.path, line },
        loop,
      });
    }
    return { rows, path: file.path };
  };
  const config = objectOf(value('task-config'));
  // What is kept only once and was written later tells nothing of the moment.
  const written = objectOf(value('task-lifecycle'));
  const lifecycle = later(instantIn(written ?? undefined, 'updatedAt')) ? null : written;
  const loopNow = readLoop(value('loop-state'), one('loop-state'));
  const planValue = value('task-plan');
  const planFile = one('task-plan');
  const lifecycleFile = one('task-lifecycle');
  const plan = planValue === undefined ? null : readPlan(planValue);
  return {
    id,
    loop,
    files,
    config,
    title: textIn(config ?? undefined, 'title') ?? id,
    lifecycle,
    lifecycleRef: lifecycleFile === null ? null : { path: lifecycleFile.path },
    updatedAt: instantIn(lifecycle ?? undefined, 'updatedAt'),
    transitions: textsIn(lifecycle ?? undefined, 'completedTransitions'),
    runIds: listIn(lifecycle ?? undefined, 'runAssociations').flatMap(
      (entry) => textIn(entry, 'runId') ?? [],
    ),
    gate: readGate(objectIn(lifecycle ?? undefined, 'lastGate')),
    contract: objectOf(value('task-contract')),
    transactionOpen: files
      .filter(({ role }) => role === 'task-transaction')
      .some((file) => {
        const phase = textIn(ledger.whole(file)?.value, 'phase');
        return phase !== null && phase !== 'finalized';
      }),
    plan,
    planRef: planFile === null ? null : { path: planFile.path },
    writeSet: writeSetOf(plan),
    objective: objectiveOf(ledger, one('task-requirement')),
    loopState: later(loopNow?.updatedAt ?? null) ? null : loopNow,
    rounds: readRounds(lines('loop-rounds')).filter(({ at }) => !later(at)),
    signals: readSignals(lines('loop-signals'))
      .filter(({ at }) => !later(at))
      .map((signal) =>
        later(signal.drainedAt) ? { ...signal, drainedAt: null, open: true } : signal,
      ),
    closeout: ledger.files('closeout').some((file) => file.captures[0] === id),
    problems,
  };
}

function objectOf(value: Json | undefined): JsonObject | null {
  return isObject(value) ? value : null;
}

function readGate(gate: JsonObject | null): WriteSetGate | null {
  if (gate === null) return null;
  const bound = objectIn(gate, 'bound');
  return {
    id: textIn(gate, 'id') ?? 'write-set-review',
    digest: textIn(gate, 'digest'),
    status: textIn(gate, 'status') ?? '',
    reason: textIn(gate, 'reason'),
    writeSet: textsIn(bound ?? undefined, 'writeSet'),
    bound,
  };
}

function writeSetOf(plan: Plan | null): string[] {
  const all = [...(plan?.nodes.values() ?? [])].flatMap((node) => node.writeSet ?? []);
  return [...new Set(all)];
}

/** The "Objective" part of the requirement text. */
function objectiveOf(ledger: Ledger, file: LedgerFile | null): string | null {
  const text = file === null ? null : ledger.peek(file.path);
  const found = /^## Objective\s*\n+([\s\S]*?)(?=\n## |(?![\s\S]))/m.exec(text ?? '')?.[1]?.trim();
  return found === undefined || found === '' ? null : found;
}

function readLoop(value: Json | undefined, file: LedgerFile | null): LoopState | null {
  if (!isObject(value) || file === null) return null;
  const streak = objectIn(value, 'failureStreak') ?? undefined;
  const category = textIn(streak, 'category');
  return {
    status: textIn(value, 'status') ?? '',
    round: numberIn(value, 'round'),
    maxRounds: numberIn(value, 'maxRounds'),
    lastDecision: textIn(value, 'lastDecision'),
    frontier: textsIn(value, 'openFrontier'),
    streak: category === null ? null : { category, count: numberIn(streak, 'count') ?? 0 },
    sourceStale: flagIn(objectIn(value, 'freshness') ?? undefined, 'sourceStale') ?? false,
    updatedAt: instantIn(value, 'updatedAt'),
    createdAt: instantIn(value, 'createdAt'),
    ref: { path: file.path },
  };
}

type Lines = { readonly rows: ReturnType<typeof jsonLines>['rows']; readonly path: string };

function readRounds({ rows, path }: Lines): Round[] {
  return rows.map(({ line, value }, index) => ({
    round: numberIn(value, 'round') ?? index + 1,
    at: instantIn(value, 'recordedAt'),
    action: textIn(value, 'action') ?? '',
    result: textIn(value, 'result') ?? '',
    decision: textIn(value, 'decision') ?? '',
    lesson: textIn(value, 'lesson') ?? '',
    next: textIn(value, 'next') ?? '',
    verification: textIn(value, 'verification') ?? '',
    category: textIn(value, 'failureCategory'),
    ref: { path, line },
  }));
}

function readSignals({ rows, path }: Lines): Signal[] {
  return rows.map(({ line, value }) => ({
    id: textIn(value, 'id') ?? `line-${String(line)}`,
    type: textIn(value, 'type') ?? '',
    message: textIn(value, 'message') ?? '',
    urgent: flagIn(value, 'urgent') ?? false,
    at: instantIn(value, 'createdAt'),
    drainedAt: instantIn(value, 'drainedAt'),
    open: textIn(value, 'drainedAt') === null,
    ref: { path, line },
  }));
}
