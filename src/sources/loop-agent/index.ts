/** loop-agent as a source: DAG runs, tasks with their loops, and the worker queue of a repository. */
import type { Json, LoopView } from '@contract/model.ts';
import { loopId } from '@contract/ids.ts';
import { msg } from '@contract/msg.ts';
import { emptyView } from '../empty-view.ts';
import type { Columns, Ledger, Source } from '../source.ts';
import { actions } from './actions/index.ts';
import { markers, POOL_KEY, rules, sites, taskKey, touches } from './layout.ts';
import { hasPool } from './pool.ts';
import { poolTimeline, projectPool } from './project-pool.ts';
import { projectRun } from './project-run.ts';
import { projectTask, taskTimeline } from './project-task.ts';
import { instantIn, textIn } from './read.ts';
import { runKeys } from './run-files.ts';
import { readRun } from './run-record.ts';
import { readTask, taskIds } from './task-record.ts';
import { page, timelineOf } from './timeline.ts';

export const loopAgentSource: Source = {
  id: 'loop-agent',
  markers,
  sites,
  rules: (ledger) => rules(ledger.site),
  // Recorded absolute paths are stale by design and never opened, so nothing outside is wanted.
  wants: () => [],
  columns,
  loops,
  touches,
  project,
  runs: (ledger, loop, after, limit) => page(timeline(ledger, loop), after, limit),
  problems: () => [],
  actions,
  programs: [{ name: 'loop-agent', versionArgv: ['--version'] }],
};

function columns(role: string, value: { readonly [key: string]: Json }): Columns {
  const none = { at: null, key: null };
  switch (role) {
    case 'run-diagnostics': {
      const kind = textIn(value, 'kind') ?? '';
      // Every run keeps its `armed` line; only the others tell something (reference, 8).
      return { ...none, at: instantIn(value, 'ts'), klass: kind, mark: kind !== 'armed' };
    }
    case 'pool-runs':
      return {
        ...none,
        at: instantIn(value, 'recordedAt'),
        klass: textIn(value, 'status') ?? '',
        ref: [textIn(value, 'featureId'), textIn(value, 'taskId')].filter(Boolean).join('/'),
      };
    case 'patterns':
      return {
        ...none,
        at: instantIn(value, 'recordedAt'),
        klass: textIn(value, 'type') ?? '',
        ref: textIn(value, 'runId'),
      };
    default:
      return { ...none, klass: '' };
  }
}

function loops(ledger: Ledger): string[] {
  return [
    ...runKeys(ledger),
    ...taskIds(ledger).map(taskKey),
    ...(hasPool(ledger) ? [POOL_KEY] : []),
  ];
}

function project(ledger: Ledger, key: string): LoopView {
  const loop = loopId('loop-agent', ledger.workspace, ledger.site.key, key);
  const view =
    key === POOL_KEY
      ? projectPool(ledger, key, loop)
      : key.startsWith('task/')
        ? projectTask(ledger, key.slice('task/'.length), key, loop)
        : projectRun(ledger, key, loop);
  return view ?? gone(ledger, key);
}

function timeline(ledger: Ledger, key: string): LoopView['newestRuns'] {
  const loop = loopId('loop-agent', ledger.workspace, ledger.site.key, key);
  if (key === POOL_KEY) return poolTimeline(ledger);
  if (key.startsWith('task/')) {
    const task = readTask(ledger, key.slice('task/'.length), loop);
    return task === null ? [] : taskTimeline(task);
  }
  const run = readRun(ledger, key, loop);
  return run === null ? [] : timelineOf(run);
}

/** A loop whose files are not there now: for an instant that is how a run on the move looks. */
function gone(ledger: Ledger, key: string): LoopView {
  return emptyView('loop-agent', ledger, key, {
    title: key.slice(key.indexOf('/') + 1),
    phase: { token: '', label: msg('loop-agent.verdict.gone') },
    freshness: { stale: true, note: msg('loop-agent.fresh.moved'), at: null },
    stance: msg('loop-agent.stance.look'),
    figures: { kind: 'gone' },
  });
}
