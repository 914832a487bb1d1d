/** The task pool read: states, leases, owners, finished attempts, schedules (format reference, 17). */
import type { Problem, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { instantIn, numberIn, objectIn, textIn } from './read.ts';
import { isNewer } from './rewind.ts';
import { runFiles } from './run-files.ts';

export interface PoolTask {
  /** Task ids are unique inside a feature only. */
  readonly id: string;
  readonly feature: string | null;
  readonly task: string;
  readonly status: string;
  readonly updatedAt: number | null;
  readonly workerRunId: string | null;
  readonly failure: { readonly category: string | null; readonly summary: string | null } | null;
  readonly ref: SourceRef;
  /** The run behind it: the worker run id is the DAG run id. */
  readonly run: 'paused' | 'known' | 'none' | 'unnamed';
  readonly lease: PoolLease | null;
}

export interface PoolLease {
  readonly item: string;
  readonly token: string;
  readonly pid: number | null;
  readonly acquiredAt: number | null;
  readonly renewedAt: number | null;
  readonly ref: SourceRef;
}

export interface Schedule {
  readonly id: string;
  readonly status: string;
  readonly at: number | null;
  readonly ref: SourceRef;
}

export interface Pool {
  readonly tasks: readonly PoolTask[];
  readonly schedules: readonly Schedule[];
  readonly files: readonly LedgerFile[];
  readonly problems: readonly Problem[];
}

export const POOL_ROLES = ['pool-state', 'pool-lease', 'pool-owner', 'pool-schedule', 'pool-runs'];

export function hasPool(ledger: Ledger): boolean {
  return POOL_ROLES.some((role) => ledger.files(role).length > 0);
}

export function readPool(ledger: Ledger, loop: string): Pool {
  const leases = new Map(readLeases(ledger).map((lease) => [lease.item, lease]));
  const problems: Problem[] = [];
  const tasks: PoolTask[] = [];
  for (const file of ledger.files('pool-state')) {
    const value = ledger.whole(file)?.value;
    const [first = '', second] = file.captures;
    const feature = second === undefined ? textIn(value, 'featureId') : first;
    const task = textIn(value, 'taskId') ?? second ?? first;
    if (value === undefined) {
      problems.push({
        id: `loop-agent.pool-file:${file.path}`,
        severity: 'action',
        message: msg('loop-agent.problem.taskFile'),
        src: { path: file.path },
        loop,
      });
    }
    const updatedAt = instantIn(value, 'updatedAt');
    // Written after the moment asked for: what stood here before is not known.
    if (updatedAt !== null && updatedAt > ledger.asOf && isNewer(ledger, file)) continue;
    const id = feature === null ? task : `${feature}/${task}`;
    const workerRunId = textIn(value, 'workerRunId');
    const failure = objectIn(value, 'failure');
    tasks.push({
      id,
      feature,
      task,
      status: textIn(value, 'status') ?? '',
      updatedAt,
      workerRunId,
      failure:
        failure === null
          ? null
          : { category: textIn(failure, 'category'), summary: textIn(failure, 'summary') },
      ref: { path: file.path },
      run: runBehind(ledger, workerRunId),
      lease: leases.get(id) ?? null,
    });
  }
  return {
    tasks,
    schedules: readSchedules(ledger),
    files: POOL_ROLES.flatMap((role) => ledger.files(role)),
    problems,
  };
}

function runBehind(ledger: Ledger, workerRunId: string | null): PoolTask['run'] {
  if (workerRunId === null) return 'unnamed';
  const files = runFiles(ledger, `run/${workerRunId}`);
  if (files === null) return 'none';
  return files.folder.lifecycle === 'paused' ? 'paused' : 'known';
}

function readLeases(ledger: Ledger): PoolLease[] {
  return ledger.files('pool-lease').flatMap((file) => {
    const [feature = '', task = ''] = file.captures;
    // `_history` keeps released leases and `_locks` is no feature.
    if (feature.startsWith('_')) return [];
    const value = ledger.whole(file)?.value;
    return [
      {
        item: `${feature}/${task}`,
        token: textIn(value, 'token') ?? '',
        pid: numberIn(objectIn(value, 'ownerProcess') ?? undefined, 'pid'),
        acquiredAt: instantIn(value, 'acquiredAt'),
        renewedAt: instantIn(value, 'renewedAt'),
        ref: { path: file.path },
      },
    ];
  });
}

function readSchedules(ledger: Ledger): Schedule[] {
  return ledger.files('pool-schedule').map((file) => {
    const value = ledger.whole(file)?.value;
    return {
      id: file.captures[0] ?? '',
      status: textIn(value, 'status') ?? '',
      at: instantIn(value, 'updatedAt'),
      ref: { path: file.path },
    };
  });
}
