/** The worker queue of a repository as one loop; its entries are tasks, joined to their DAG runs. */
import type { Attention, Finding, Item, Lease, LoopView, Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { ItemState } from '@contract/words.ts';
import { withFindingRow } from '../finding-attention.ts';
import type { Ledger } from '../source.ts';
import * as fact from './facts.ts';
import { finding, HOLLOW_ENTRY } from './findings.ts';
import { readPool } from './pool.ts';
import type { Pool, PoolTask } from './pool.ts';
import { textIn } from './read.ts';
import { toRun } from './timeline.ts';
import {
  countsOf,
  eventCountsOf,
  filesOf,
  FIRST_PAGE,
  laneOf,
  latestOf,
  momentsOf,
} from './view-parts.ts';

/** Attempts read into the timeline; the queue's file itself has no bound. */
const ATTEMPTS = 2_000;

export function projectPool(ledger: Ledger, key: string, loop: string): LoopView {
  const pool = readPool(ledger, loop);
  const timeline = poolTimeline(ledger);
  const items = itemsOf(pool);
  const findingList = findingsOf(pool, loop);
  const running = pool.tasks.some(({ status }) => status === 'Running');
  const activity = running ? 'active' : 'stopped';
  const { workspace, site } = ledger;
  const attention = withFindingRow(
    { id: loop, source: 'loop-agent', workspace, title: site.title, activity },
    rowsOf(pool, loop, ledger),
    findingList,
  );
  return {
    id: loop,
    source: 'loop-agent',
    workspace: ledger.workspace,
    key,
    title: ledger.site.title,
    subtitle: 'task-pool',
    phase: { token: 'task-pool', label: msg('loop-agent.pool.label') },
    activity,
    lane: laneOf(attention),
    ...latestOf(timeline),
    freshness: {
      stale: false,
      at: Math.max(0, ...pool.tasks.map((t) => t.updatedAt ?? 0)) || null,
    },
    rewards: 0,
    runs: timeline.length,
    ...countsOf(items),
    findings: findingList.length,
    problems: pool.problems.length,
    asOf: ledger.asOf,
    stance:
      laneOf(attention) === 'user'
        ? msg('loop-agent.stance.judge')
        : laneOf(attention) === 'health'
          ? msg('loop-agent.stance.mend')
          : msg('loop-agent.stance.goOn'),
    sections: [
      {
        id: 'pool',
        title: msg('loop-agent.section.pool'),
        facts: [...countByStatus(pool)].flatMap(([status, count]) =>
          fact.number(msg('loop-agent.fact.poolStatus', { status }), count),
        ),
      },
    ],
    items,
    edges: [],
    gates: [],
    newestRuns: timeline.slice(0, FIRST_PAGE),
    rewardList: [],
    leases: leasesOf(pool),
    escalations: [],
    eventCounts: eventCountsOf(timeline),
    artifacts: [],
    files: filesOf(pool.files),
    attention,
    findingList,
    problemList: [...pool.problems],
    offers: [],
    figures: {
      kind: 'task-pool',
      counts: Object.fromEntries(countByStatus(pool)),
      tasks: pool.tasks.map(({ id, status, workerRunId, run }) => ({
        id,
        status,
        workerRunId,
        run,
      })),
    },
    replay: {
      replayed: [msg('loop-agent.replay.attempts')],
      onlySeen: [msg('loop-agent.replay.poolStates')],
    },
    moments: momentsOf(timeline),
  };
}

function countByStatus(pool: Pool): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { status } of pool.tasks) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Finished attempts, newest first. */
export function poolTimeline(ledger: Ledger): Run[] {
  return ledger.files('pool-runs').flatMap((file) => {
    const tail = ledger.tail(file);
    return (tail?.newest({ limit: ATTEMPTS }) ?? []).map((row) => {
      const value = tail?.lines(row)[0]?.value;
      const failure = textIn(value, 'error');
      return toRun({
        key: `attempt:${String(row.line)}`,
        at: row.at,
        token: row.klass,
        label: msg('loop-agent.event.attempt', { task: row.ref ?? '' }),
        eventClass: 'work',
        summary: failure ?? textIn(value, 'workerRunId') ?? '',
        flags: row.klass === 'succeeded' ? [] : ['failed'],
        src: { path: file.path, line: row.line },
      });
    });
  });
}

const STATES: ReadonlyMap<string, ItemState> = new Map([
  ['Ready', 'ready'],
  ['Running', 'running'],
  ['Done', 'done'],
  ['Failed', 'failed'],
  ['Blocked', 'blocked'],
  ['HumanReview', 'waiting'],
  ['Abandoned', 'skipped'],
]);

function isHollow(task: PoolTask): boolean {
  return task.status === 'Running' && task.run === 'none';
}

function itemsOf(pool: Pool): Item[] {
  const tasks = pool.tasks.map((task): Item => {
    const waits = task.status === 'Blocked' || task.status === 'HumanReview';
    return {
      id: task.id,
      kind: 'task',
      side: waits ? 'user' : 'agent',
      title: task.id,
      ...(task.failure?.summary ? { body: task.failure.summary } : {}),
      state: isHollow(task) ? 'unknown' : (STATES.get(task.status) ?? 'unknown'),
      token: task.status,
      priority: null,
      executable: task.status === 'Ready',
      at: task.updatedAt,
      facts: [
        ...fact.token(msg('loop-agent.fact.workerRun'), task.workerRunId, {
          tone: task.run === 'none' ? 'warn' : undefined,
        }),
        ...fact.token(msg('loop-agent.fact.category'), task.failure?.category),
        ...fact.text(msg('loop-agent.fact.lastError'), task.failure?.summary),
      ],
      src: task.ref,
    };
  });
  const schedules = pool.schedules.map((schedule): Item => ({
    id: `schedule:${schedule.id}`,
    kind: 'request',
    side: schedule.status === 'human_required' ? 'user' : 'agent',
    title: schedule.id,
    state: scheduleState(schedule.status),
    token: schedule.status,
    priority: null,
    at: schedule.at,
    facts: [],
    src: schedule.ref,
  }));
  return [...tasks, ...schedules];
}

function scheduleState(status: string): ItemState {
  if (status === 'running' || status === 'dispatching') return 'running';
  if (status === 'succeeded') return 'done';
  if (status === 'failed' || status === 'rejected') return 'failed';
  if (status === 'cancelled' || status === 'cancel_requested') return 'skipped';
  return status === '' ? 'unknown' : 'waiting';
}

/** A pool lease has no expiry and no host: it tells who took the task and when it was renewed. */
function leasesOf(pool: Pool): Lease[] {
  return pool.tasks.flatMap(({ lease }) =>
    lease === null
      ? []
      : [
          {
            item: lease.item,
            owner: lease.pid === null ? null : `pid ${String(lease.pid)}`,
            token: lease.token,
            state: 'active' as const,
            expiresAt: null,
            note: msg('loop-agent.lease.noHost'),
            src: lease.ref,
          },
        ],
  );
}

function rowsOf(pool: Pool, loop: string, ledger: Ledger): Attention[] {
  const base = {
    loop,
    workspace: ledger.workspace,
    source: 'loop-agent',
    loopTitle: ledger.site.title,
    focus: false,
  } as const;
  const rows: Attention[] = [];
  for (const task of pool.tasks) {
    const common = {
      ...base,
      id: `${loop}#${task.status}:${task.id}:${task.workerRunId ?? ''}`,
      title: task.id,
      since: task.updatedAt,
      question: task.failure?.summary ?? null,
      token: task.status,
      item: task.id,
      evidence: fact.token(msg('loop-agent.fact.workerRun'), task.workerRunId),
      records: [task.ref],
      offers: [],
    };
    const waits = task.status === 'Blocked' || task.status === 'HumanReview';
    // The run behind an entry has a row of its own; the same decision is not asked for twice.
    if (waits && task.run !== 'paused') {
      rows.push({
        ...common,
        lane: 'user',
        kind: 'review',
        priority: 'P1',
        concern: 'human-decision',
        severity: 'action',
        why: msg('loop-agent.why.poolWaits', { status: task.status }),
      });
    } else if (isHollow(task)) {
      rows.push({
        ...common,
        lane: 'health',
        kind: 'health',
        priority: 'P1',
        concern: 'state-truth',
        severity: 'action',
        why: msg('loop-agent.why.poolHollow', { run: task.workerRunId ?? '' }),
      });
    } else if (task.status === 'Failed' && task.run !== 'known' && task.run !== 'paused') {
      rows.push({
        ...common,
        lane: 'agent',
        kind: 'agent-turn',
        priority: 'P2',
        concern: 'agent-execution',
        severity: 'watch',
        why: msg('loop-agent.why.poolFailed'),
      });
    }
  }
  for (const schedule of pool.schedules) {
    if (schedule.status !== 'human_required') continue;
    rows.push({
      ...base,
      id: `${loop}#schedule:${schedule.id}`,
      lane: 'user',
      kind: 'review',
      priority: 'P1',
      concern: 'human-decision',
      title: schedule.id,
      since: schedule.at,
      why: msg('loop-agent.why.schedule'),
      question: null,
      severity: 'action',
      token: schedule.status,
      item: `schedule:${schedule.id}`,
      evidence: [],
      records: [schedule.ref],
      offers: [],
    });
  }
  return rows;
}

function findingsOf(pool: Pool, loop: string): Finding[] {
  return pool.tasks.filter(isHollow).map((task) =>
    finding(
      HOLLOW_ENTRY,
      {
        about: task.id,
        title: msg('loop-agent.finding.hollow', { task: task.id }),
        help: msg('loop-agent.finding.hollow.help'),
        evidence: [task.ref, ...(task.lease === null ? [] : [task.lease.ref])],
        at: task.updatedAt,
      },
      loop,
    ),
  );
}
