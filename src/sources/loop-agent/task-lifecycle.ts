/** The derived state of a task and what comes next, as `task status` computes them (reference, 16). */
import type { Json } from '@contract/model.ts';
import type { Ledger } from '../source.ts';
import * as commands from './commands.ts';
import { repositoryOf } from './layout.ts';
import { textIn } from './read.ts';
import { runFiles } from './run-files.ts';
import type { TaskRecord } from './task-record.ts';
import { isTerminal } from './state.ts';

export const TASK_STATES = [
  'absent',
  'needs-attention',
  'awaiting-decision',
  'running',
  'evidence-closed',
  'run-succeeded',
  'awaiting-write-set-approval',
  'run-failed',
  'dag-validated',
  'contract-managed',
  'intake-incomplete',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

export interface TaskRun {
  readonly runId: string;
  readonly lifecycle: string;
  readonly status: string;
}

/** Runs that the task's lifecycle names, as they stand in their folders. */
export function taskRuns(ledger: Ledger, task: TaskRecord): TaskRun[] {
  return task.runIds.flatMap((runId) => {
    const files = runFiles(ledger, `run/${runId}`);
    const state = files?.file('run-state') ?? null;
    if (files === null || state === null) return [];
    const status = textIn(ledger.whole(state)?.value, 'status') ?? '';
    return [{ runId, lifecycle: files.folder.lifecycle, status }];
  });
}

/** First match wins. Inferred where the reference names a state without its exact condition. */
export function taskState(task: TaskRecord, runs: readonly TaskRun[]): TaskState {
  const latest = runs.at(-1);
  if (task.config === null) return 'absent';
  if (task.transactionOpen) return 'needs-attention';
  if (latest?.status === 'paused') return 'awaiting-decision';
  if (latest !== undefined && !isTerminal(latest.status)) return 'running';
  if (task.closeout || task.transitions.includes('closeout-completed')) return 'evidence-closed';
  if (latest?.status === 'finished') return 'run-succeeded';
  if (task.gate?.status === 'open') return 'awaiting-write-set-approval';
  if (latest !== undefined) return 'run-failed';
  if (task.transitions.includes('dag-strict-validated')) return 'dag-validated';
  return task.contract === null ? 'intake-incomplete' : 'contract-managed';
}

/** The figures of a task under the names of `task status --json`. */
export function taskFigures(
  ledger: Ledger,
  task: TaskRecord,
  runs: readonly TaskRun[],
): Record<string, Json> {
  const { gate, contract } = task;
  const state = taskState(task, runs);
  const open = gate !== null && gate.status === 'open' && gate.digest !== null;
  const line = (result: commands.CommandResult): string =>
    // The oracle's lines are for a shell that stands in the repository already.
    result.ok ? commands.commandLine([commands.PROGRAM, ...result.command.argv.slice(3)]) : '';
  const root = repositoryOf(ledger.site);
  const approve = open ? line(commands.approveWriteSet(root, task.id, gate.digest ?? '')) : '';
  return {
    kind: 'task',
    taskId: task.id,
    exists: task.config !== null,
    lifecycleState: state,
    title: task.title,
    contract:
      contract === null
        ? null
        : {
            effectiveStatus: 'managed',
            revision: contract['revision'] ?? null,
            canonicalHash: contract['canonicalHash'] ?? null,
            transactionIncomplete: task.transactionOpen,
            taskConfigSha256: contract['taskConfigSha256'] ?? null,
            projectionVersion: contract['projectionVersion'] ?? null,
            canonicalizerVersion: contract['canonicalizerVersion'] ?? null,
            taskConfigSchemaVersion: contract['taskConfigSchemaVersion'] ?? null,
          },
    dagDraft: {
      exists: task.plan !== null,
      specHash: textIn(task.lifecycle ?? undefined, 'lastDagSpecHash'),
      taskContractBindingTaskId: task.plan?.taskId ?? null,
      writeSet: [...task.writeSet],
      strictValidated: task.transitions.includes('dag-strict-validated'),
    },
    gate: open
      ? {
          id: gate.id,
          digest: gate.digest,
          writeSet: [...gate.writeSet],
          approveCommand: approve,
          bound: { ...gate.bound },
        }
      : null,
    lastGate: gate === null ? null : { status: gate.status, reason: gate.reason },
    runs: runs.map((run) => ({ ...run })),
    closeout: { exists: task.closeout },
    completedTransitions: [...task.transitions],
    next: open
      ? { kind: 'approve-gate', command: approve }
      : { kind: 'advance', command: `loop-agent task advance ${task.id} --json` },
    loop:
      task.loopState === null
        ? null
        : {
            status: task.loopState.status,
            round: task.loopState.round,
            maxRounds: task.loopState.maxRounds,
            failureStreak: task.loopState.streak === null ? null : { ...task.loopState.streak },
            openFrontier: [...task.loopState.frontier],
            undrainedSignals: task.signals.filter((signal) => signal.open).length,
          },
  };
}
