/** What stands beside a run: newer runs, tasks, queue entries, recovery leases, lessons. */
import { msg } from '@contract/msg.ts';
import type { Json, LoopView, SourceRef } from '@contract/model.ts';
import type { Ledger, LedgerFile } from '../source.ts';
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

/** What files of one role say of runs, by run name; kept as long as the ledger's list is the same. */
const indexes = new WeakMap<
  readonly LedgerFile[],
  Map<string, { text: string; src: SourceRef }[]>
>();

function mentions(
  ledger: Ledger,
  role: string,
  read: (
    value: Json,
    file: LedgerFile,
  ) => readonly { readonly run: string; readonly text: string }[],
): Map<string, { text: string; src: SourceRef }[]> {
  const files = ledger.files(role);
  const known = indexes.get(files);
  if (known !== undefined) return known;
  const index = new Map<string, { text: string; src: SourceRef }[]>();
  for (const file of files) {
    const value = ledger.whole(file)?.value;
    if (value === undefined) continue;
    for (const { run, text } of read(value, file)) {
      const entry = { text, src: { path: file.path } };
      const list = index.get(run);
      if (list === undefined) index.set(run, [entry]);
      else list.push(entry);
    }
  }
  indexes.set(files, index);
  return index;
}

function tasksOf(ledger: Ledger, run: RunRecord): string[] {
  const named = mentions(ledger, 'task-lifecycle', (value, file) =>
    listIn(value, 'runAssociations').flatMap((entry) => {
      const id = textIn(entry, 'runId');
      return id === null ? [] : [{ run: id, text: file.captures[0] ?? '' }];
    }),
  );
  const tasks = (named.get(run.files.folder.name) ?? []).map(({ text }) => text);
  return [...new Set([...(run.plan?.taskId ? [run.plan.taskId] : []), ...tasks])];
}

/** The queue uses the DAG run id as its worker run id (format reference, 17). */
function poolOf(ledger: Ledger, name: string): readonly { text: string; src: SourceRef }[] {
  const named = mentions(ledger, 'pool-state', (value) => {
    const run = textIn(value, 'workerRunId');
    const task = [textIn(value, 'featureId'), textIn(value, 'taskId')].filter(Boolean).join('/');
    return run === null ? [] : [{ run, text: `${task}: ${textIn(value, 'status') ?? ''}` }];
  });
  return named.get(name) ?? [];
}

/** No code of the tool removes a recovery lease after use: it tells who, not that it goes on. */
function leasesOf(ledger: Ledger, name: string): readonly { text: string; src: SourceRef }[] {
  const named = mentions(ledger, 'recovery-lease', (value) => {
    const run = textIn(value, 'parentRunId');
    const text = [textIn(value, 'kind'), textIn(value, 'requestId'), textIn(value, 'ownerHostname')]
      .filter(Boolean)
      .join(' · ');
    return run === null ? [] : [{ run, text }];
  });
  return named.get(name) ?? [];
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
