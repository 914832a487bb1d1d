/** One loop as a `LoopView`: the parts that the other files derive, put together. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Attention, Lease, LoopView, Msg, Problem, Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import {
  EVENT_CLASSES,
  LANES,
  type Activity,
  type Lane,
  type TransitionKind,
} from '@contract/words.ts';
import { withFindingRow } from '../finding-attention.ts';
import type { Ledger } from '../source.ts';
import { attentionOf, offersOf } from './attention.ts';
import { escalationsOf } from './escalations.ts';
import { figuresOf } from './figures.ts';
import { findingsOf } from './findings.ts';
import { gatesOf } from './gates.ts';
import { graphOf } from './graph.ts';
import { MISMATCH_LABELS, NEXT_LABELS, statusLabel, whoMoves } from './labels.ts';
import { lastSeenAt, loopState, type LoopState } from './loop-state.ts';
import { moveReason } from './move-words.ts';
import { loopFinished, MOVES, movesOf, type Move } from './moves.ts';
import type { NextAction } from './next-action.ts';
import { sectionsOf } from './sections.ts';
import type { TaskView } from './task-view.ts';
import { timeline } from './timeline.ts';
import { absentView } from './absent-view.ts';

/** Runs in the view itself; the rest is paged. */
const FIRST_PAGE = 50;
/** An open loop whose files have not changed for this long is shown as standing still. */
const STANDING_STILL_MS = 48 * 3_600_000;

export function projectLoop(ledger: Ledger, key: string): LoopView {
  const loop = loopState(ledger, key);
  if (loop === null) return absentView(ledger, key);
  const moves = movesOf(loop);
  const runs = timeline(loop);
  const title = titleOf(loop);
  const escalations = escalationsOf(loop, moves);
  const findings = findingsOf(loop);
  const finished = loopFinished(loop);
  const activity = activityOf(loop, finished);
  const attention = withFindingRow(
    { id: loop.id, source: 'codex-workflow', workspace: ledger.workspace, title, activity },
    attentionOf(loop, title, moves),
    findings,
  );
  const lane = laneOf(attention);
  const problems = [...loop.problems, ...mismatchProblems(loop)].map((problem) => ({
    ...problem,
    loop: loop.id,
  }));
  const { items, edges } = graphOf(loop, moves);
  const { milestone } = loop.parts;
  const objective = milestone?.plan?.outcome ?? null;
  const lead = moves[0];
  return {
    id: loop.id,
    source: 'codex-workflow',
    workspace: ledger.workspace,
    key,
    title,
    subtitle: loop.site.project.repoRoot ?? ledger.site.title,
    phase: phaseOf(loop),
    activity,
    lane,
    ...latest(runs),
    freshness: freshness(loop, finished),
    rewards: 0,
    runs: runs.length,
    openUser: moves.filter((move) => MOVES[move.kind].lane === 'user').length,
    openAgent: loop.views.filter((view) => !view.terminal).length,
    findings: findings.length,
    problems: problems.length,
    asOf: ledger.asOf,
    stance: stance(lane, finished),
    ...(objective === null || milestone?.plan == null
      ? {}
      : { objective: { text: objective, src: milestone.plan.src } }),
    ...(loop.focus === null
      ? {}
      : { nextAction: { text: loop.focus.next, src: loop.focus.task.src } }),
    ...(loop.focus === null ? {} : { transition: transition(loop, loop.focus, lead) }),
    sections: sectionsOf(loop),
    items: [...items],
    edges: [...edges],
    gates: gatesOf(loop, moves),
    newestRuns: runs.slice(0, FIRST_PAGE),
    rewardList: [],
    leases: loop.views.flatMap((view) => leaseOf(loop, view)),
    escalations,
    eventCounts: EVENT_CLASSES.map((eventClass) => ({
      eventClass,
      count: runs.filter((run) => run.eventClass === eventClass).length,
    })).filter(({ count }) => count > 0),
    artifacts: [],
    files: loop.files.map((file) => ({
      path: file.path,
      role: file.role,
      bytes: file.size,
      modifiedAt: file.modifiedAt,
      state: file.state,
    })),
    attention,
    findingList: findings,
    problemList: problems,
    offers: moves.flatMap((move) => offersOf(loop, move)),
    figures: figuresOf(loop, moves),
    replay: {
      replayed: [msg('codex-workflow.replay.replayed')],
      onlySeen: [msg('codex-workflow.replay.only-seen')],
    },
    moments: momentsOf(loop, runs),
  };
}

/** A page of the timeline after a run. */
export function pageOfRuns(
  ledger: Ledger,
  key: string,
  after: string | null,
  limit: number,
): Run[] {
  const loop = loopState(ledger, key);
  if (loop === null) return [];
  const runs = timeline(loop);
  const start = after === null ? 0 : runs.findIndex((run) => run.key === after) + 1;
  return after !== null && start === 0 ? [] : runs.slice(start, start + limit);
}

function titleOf(loop: LoopState): string {
  const { milestone } = loop.parts;
  if (milestone !== null) return milestone.state.title ?? milestone.state.id;
  return loop.views[0]?.task.title ?? loop.parts.key;
}

function phaseOf(loop: LoopState): { token: string; label: Msg } {
  const status = loop.parts.milestone?.state.status ?? loop.views[0]?.task.status ?? null;
  return { token: status ?? '', label: statusLabel(status) };
}

function activityOf(loop: LoopState, finished: boolean): Activity {
  const status = loop.parts.milestone?.state.status ?? loop.views[0]?.task.status ?? null;
  if (status === 'cancelled') return 'stopped';
  if (finished) return 'done';
  const open = loop.views.filter((view) => !view.terminal);
  if (status === null || open.every((view) => view.posture.posture === 'unknown')) {
    return open.length === 0 && status !== null ? 'active' : 'unknown';
  }
  const held = open.every((view) => ['hard_stop', 'stopped'].includes(view.posture.posture));
  return held && open.length > 0 ? 'stopped' : 'active';
}

/** The lane that comes first in the queue. */
function laneOf(rows: readonly Attention[]): Lane | null {
  return LANES.find((lane) => rows.some((row) => row.lane === lane)) ?? null;
}

function latest(runs: readonly Run[]): Pick<LoopView, 'latestRun'> | Record<string, never> {
  const run = runs[0];
  return run === undefined ? {} : { latestRun: { at: run.at, token: run.token } };
}

function freshness(loop: LoopState, finished: boolean): LoopView['freshness'] {
  const at = lastSeenAt(loop);
  if (loop.files.some(({ state }) => state === 'stale')) {
    return { stale: true, at, note: msg('source.last-good') };
  }
  const stale = !finished && at !== null && loop.ledger.asOf - at > STANDING_STILL_MS;
  return { stale, at, ...(stale ? { note: msg('codex-workflow.freshness.still') } : {}) };
}

const STANCES: Record<Lane, MessageId> = {
  user: 'codex-workflow.stance.decide',
  health: 'codex-workflow.stance.mend',
  agent: 'codex-workflow.stance.let-go-on',
  evidence: 'codex-workflow.stance.wait',
};

function stance(lane: Lane | null, finished: boolean): Msg {
  if (lane !== null) return msg(STANCES[lane]);
  return msg(finished ? 'codex-workflow.stance.done' : 'codex-workflow.stance.nothing');
}

function transition(
  loop: LoopState,
  view: TaskView,
  lead: Move | undefined,
): NonNullable<LoopView['transition']> {
  const about = lead?.view === view ? lead : undefined;
  const missing = [
    ...view.gaps,
    ...(view.openDependencies.length === 0
      ? []
      : [msg('codex-workflow.missing.dependencies', { tasks: view.openDependencies.join(', ') })]),
    ...(view.terminal || view.authorized ? [] : [msg('codex-workflow.missing.authorization')]),
    ...(about === undefined ? [] : [moveReason(loop, about)]),
  ];
  return {
    mode: view.next,
    modeLabel: msg(NEXT_LABELS[view.next]),
    kind: transitionKind(view.next),
    label: whoMoves(view.role, view.actor),
    missing,
  };
}

function transitionKind(next: NextAction): TransitionKind {
  switch (next) {
    case 'task run':
    case 'task validate and accept':
    case 'task plan-set':
    case 'split the task':
      return 'adapter-tick';
    case 'task context-refresh':
    case 'task knowledge rebind':
      return 'refresh';
    case 'human authorization':
    case 'delegated authorization':
    case 'visible knowledge review':
    case 'milestone repair':
      return 'write-approval';
    case 'strict review':
    case 'task corrective-decision':
    case 'wait for lease or handoff':
      return 'read-only';
    case 'hard-stop':
    case 'nothing for an agent':
    case 'nothing runnable':
    case 'finished':
    case 'unknown':
      return 'none';
  }
}

function leaseOf(loop: LoopState, view: TaskView): Lease[] {
  const { task } = view;
  if (task.lease === null) return [];
  const over = task.lease.expiresAt !== null && task.lease.expiresAt <= loop.ledger.asOf;
  return [
    {
      item: task.id,
      owner: task.lease.holder,
      token: task.lease.kind ?? '',
      state: over ? 'expired' : 'active',
      expiresAt: task.lease.expiresAt,
      src: task.src,
    },
  ];
}

/** The three milestone files that still disagree after they had time to settle. */
function mismatchProblems(loop: LoopState): Problem[] {
  const { milestone } = loop.parts;
  if (milestone === null) return [];
  return loop.mismatches.map((mismatch) => ({
    id: `codex-workflow:mismatch:${milestone.state.src.path}:${mismatch}`,
    severity: 'action',
    message: msg('codex-workflow.problem.mismatch', {
      milestone: milestone.state.id,
      what: msg(MISMATCH_LABELS[mismatch]),
    }),
    src: milestone.state.src,
  }));
}

function momentsOf(loop: LoopState, runs: readonly Run[]): number[] {
  const contract = loop.parts.milestone?.contract ?? null;
  const instants = [
    ...runs.map((run) => run.at),
    ...loop.views.map((view) => view.history.audit?.at ?? null),
    contract?.grantedAt ?? null,
    contract?.expiresAt ?? null,
  ].filter((at) => at !== null && at <= loop.ledger.asOf);
  const sorted = [...new Set(instants as number[])].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(sorted.length / 500));
  return sorted.filter((_, index) => (sorted.length - 1 - index) % step === 0);
}
