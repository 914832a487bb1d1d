/** What stands beside a run: newer runs, tasks, queue entries, recovery leases, lessons. */
import { msg } from '@contract/msg.ts';
import type { LoopView, SourceRef } from '@contract/model.ts';
import type { Ledger } from '../source.ts';
import { newerRun } from './newer-run.ts';
import { listIn, textIn } from './read.ts';
import { runKeys } from './run-files.ts';
import type { RunRecord } from './run-record.ts';
import type { Neighbours } from './sections.ts';

export function neighboursOf(ledger: Ledger, run: RunRecord): Neighbours {
  const { name, lifecycle } = run.files.folder;
  const planned = lifecycle === 'dry-run' || lifecycle === 'init-only';
  return {
    newer: planned ? null : newerRun(name, runKeys(ledger)),
    tasks: planned ? [] : tasksOf(ledger, run),
    pool: planned ? [] : poolOf(ledger, name),
    leases: planned ? [] : leasesOf(ledger, name),
    pattern: planned ? null : patternOf(ledger, name),
  };
}

function tasksOf(ledger: Ledger, run: RunRecord): string[] {
  const tasks = new Set<string>();
  if (run.plan?.taskId) tasks.add(run.plan.taskId);
  for (const file of ledger.files('task-lifecycle')) {
    const value = ledger.whole(file)?.value;
    const associated = listIn(value, 'runAssociations').some(
      (entry) => textIn(entry, 'runId') === run.files.folder.name,
    );
    if (associated) tasks.add(file.captures[0] ?? '');
  }
  return [...tasks];
}

/** The queue uses the DAG run id as its worker run id (format reference, 17). */
function poolOf(ledger: Ledger, name: string): { text: string; src: SourceRef }[] {
  return ledger.files('pool-state').flatMap((file) => {
    const value = ledger.whole(file)?.value;
    if (textIn(value, 'workerRunId') !== name) return [];
    const task = [textIn(value, 'featureId'), textIn(value, 'taskId')].filter(Boolean).join('/');
    return [{ text: `${task}: ${textIn(value, 'status') ?? ''}`, src: { path: file.path } }];
  });
}

/** No code of the tool removes a recovery lease after use: it tells who, not that it goes on. */
function leasesOf(ledger: Ledger, name: string): { text: string; src: SourceRef }[] {
  return ledger.files('recovery-lease').flatMap((file) => {
    const value = ledger.whole(file)?.value;
    if (textIn(value, 'parentRunId') !== name) return [];
    const text = [textIn(value, 'kind'), textIn(value, 'requestId'), textIn(value, 'ownerHostname')]
      .filter(Boolean)
      .join(' · ');
    return [{ text, src: { path: file.path } }];
  });
}

function patternOf(ledger: Ledger, name: string): SourceRef | null {
  for (const file of ledger.files('patterns')) {
    const row = ledger.tail(file)?.about(name, 1)[0];
    if (row !== undefined) return { path: file.path, line: row.line };
  }
  return null;
}

/** Words of `replay`: what of a run is recorded with its instant, and what only the last pass says. */
export function replayOf(): LoopView['replay'] {
  return {
    replayed: [msg('loop-agent.replay.instants'), msg('loop-agent.replay.decisions')],
    onlySeen: [msg('loop-agent.replay.state'), msg('loop-agent.replay.earlierPasses')],
  };
}
