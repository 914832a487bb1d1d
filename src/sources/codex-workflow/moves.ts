/**
 * The moves that a loop waits for, in the order in which a person should see them: first what only a
 * person can decide, then what is broken, then what an agent or somebody else does next.
 */
import type { AttentionKind, Concern, Lane, Priority, Severity } from '@contract/words.ts';
import type { SourceRef } from '@contract/model.ts';
import { failedEvents } from './corrective-posture.ts';
import { isTerminal, milestoneAuthorized } from './membership.ts';
import type { LoopState } from './loop-state.ts';
import type { TaskView } from './task-view.ts';

interface Rank {
  readonly lane: Lane;
  readonly kind: AttentionKind;
  readonly priority: Priority;
  readonly concern: Concern;
  readonly severity: Severity;
}

/**
 * Kinds in queue order. Lane, priority and concern are chosen so that the queue of all sources keeps
 * this order inside each lane.
 */
export const MOVES = {
  hard_stop: rank('user', 'escalation', 'P0', 'state-truth', 'high'),
  stopped: rank('user', 'escalation', 'P0', 'human-decision', 'high'),
  split_pending: rank('user', 'gate', 'P0', 'agent-execution', 'action'),
  knowledge_review: rank('user', 'review', 'P1', 'state-truth', 'action'),
  task_authorization: rank('user', 'gate', 'P1', 'human-decision', 'action'),
  milestone_authorization: rank('user', 'gate', 'P1', 'human-decision', 'action'),
  contract_expired: rank('user', 'opt-in', 'P1', 'agent-execution', 'action'),
  membership: rank('health', 'health', 'P0', 'state-truth', 'high'),
  decision_late: rank('user', 'escalation', 'P2', 'human-decision', 'watch'),
  unknown_posture: rank('health', 'health', 'P1', 'state-truth', 'action'),
  blocked: rank('health', 'health', 'P2', 'agent-execution', 'watch'),
  decision: rank('agent', 'review', 'P1', 'human-decision', 'watch'),
  strict_review: rank('agent', 'review', 'P1', 'agent-execution', 'watch'),
  context_refresh: rank('agent', 'agent-turn', 'P1', 'agent-execution', 'info'),
  rebind: rank('agent', 'agent-turn', 'P1', 'agent-execution', 'info'),
  delegated_authorization: rank('agent', 'agent-turn', 'P1', 'agent-execution', 'info'),
  plan_set: rank('agent', 'agent-turn', 'P1', 'agent-execution', 'info'),
  acceptance: rank('agent', 'agent-turn', 'P2', 'agent-execution', 'info'),
  run: rank('agent', 'agent-turn', 'P2', 'agent-execution', 'info'),
  lease: rank('evidence', 'evidence', 'P2', 'agent-execution', 'info'),
} as const satisfies Record<string, Rank>;
export type MoveKind = keyof typeof MOVES;

function rank(
  lane: Lane,
  kind: AttentionKind,
  priority: Priority,
  concern: Concern,
  severity: Severity,
): Rank {
  return { lane, kind, priority, concern, severity };
}

export interface Move {
  readonly kind: MoveKind;
  /** `<kind>:<task or milestone>`: stable while the same thing is waited for. */
  readonly key: string;
  /** The task it is about; null: the milestone. */
  readonly view: TaskView | null;
  /** All tasks it holds up. */
  readonly tasks: readonly string[];
  readonly since: number | null;
  readonly records: readonly SourceRef[];
}

/** An independent auditor is an agent; after this long without a decision a person should look. */
export const DECISION_WAIT_MS = 24 * 3_600_000;

export function movesOf(loop: LoopState): Move[] {
  const live = loop.views.filter((view) => !view.terminal);
  const moves = [...live.flatMap((view) => taskMove(loop, view)), ...loopMoves(loop, live)];
  const order = Object.keys(MOVES);
  return moves.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function taskMove(loop: LoopState, view: TaskView): Move[] {
  const kind = kindOf(loop, view);
  if (kind === null) return [];
  const { task, posture, history, stepId } = view;
  const failed = stepId === null ? [] : failedEvents(history.events, stepId);
  const records = [
    task.src,
    ...failed.map((event) => event.src),
    ...(posture.decision === null ? [] : [posture.decision.src]),
  ];
  const since = sinceOf(loop, kind, view, failed.at(-1)?.at ?? null);
  return [{ kind, key: `${kind}:${task.id}`, view, tasks: [task.id], since, records }];
}

function kindOf(loop: LoopState, view: TaskView): MoveKind | null {
  switch (view.posture.posture) {
    case 'unknown':
      return view.task.status === 'planning' && !loop.site.guessed ? 'plan_set' : 'unknown_posture';
    case 'hard_stop':
    case 'stopped':
    case 'split_pending':
      return view.posture.posture;
    case 'none':
    case 'ordinary':
    case 'decision_required':
    case 'corrective_armed':
    case 'replan_pending':
      break;
  }
  if (view.openDependencies.length > 0) return null;
  switch (view.next) {
    case 'wait for lease or handoff':
      return 'lease';
    case 'strict review':
      return 'strict_review';
    case 'task context-refresh':
      return 'context_refresh';
    case 'task knowledge rebind':
      return 'rebind';
    case 'delegated authorization':
      return 'delegated_authorization';
    case 'human authorization':
      return 'task_authorization';
    case 'task corrective-decision': {
      const since = lastFailure(view);
      const late = since !== null && loop.ledger.asOf - since > DECISION_WAIT_MS;
      return late ? 'decision_late' : 'decision';
    }
    case 'task plan-set':
      return 'plan_set';
    case 'task validate and accept':
      return 'acceptance';
    case 'task run':
      return 'run';
    case 'nothing runnable':
      return 'blocked';
    // One row for the loop, not one a task (see below); the rest is covered by the posture.
    case 'milestone repair':
    case 'visible knowledge review':
    case 'hard-stop':
    case 'nothing for an agent':
    case 'split the task':
    case 'finished':
    case 'unknown':
      return null;
  }
}

function lastFailure(view: TaskView): number | null {
  return view.stepId === null
    ? null
    : (failedEvents(view.history.events, view.stepId).at(-1)?.at ?? null);
}

function sinceOf(
  loop: LoopState,
  kind: MoveKind,
  view: TaskView,
  failedAt: number | null,
): number | null {
  switch (kind) {
    case 'stopped':
    case 'split_pending':
      return view.posture.decision?.at ?? failedAt;
    case 'hard_stop':
    case 'decision':
    case 'decision_late':
      return failedAt;
    default:
      return past(loop, view.task.seenAt);
  }
}

/** An instant of this machine's clock, unless it is later than the moment asked for. */
function past(loop: LoopState, at: number): number | null {
  return at <= loop.ledger.asOf ? at : null;
}

function loopMoves(loop: LoopState, live: readonly TaskView[]): Move[] {
  const { parts, site, contract } = loop;
  const { milestone, membership } = parts;
  const moves: Move[] = [];
  const id = milestone?.state.id ?? parts.key;
  const ids = live.map((view) => view.task.id);
  const src = milestone === null ? live.map((view) => view.task.src) : [milestone.state.src];

  const stale = live.filter((view) => view.next === 'visible knowledge review');
  const first = stale.find((view) => view.openDependencies.length === 0) ?? stale[0];
  if (first !== undefined && site.candidate !== null) {
    const records = [site.candidate.src, ...(site.approved === null ? [] : [site.approved.src])];
    const since = past(loop, site.candidate.seenAt);
    const tasks = stale.map((view) => view.task.id);
    moves.push({
      kind: 'knowledge_review',
      key: `knowledge_review:${id}`,
      view: first,
      tasks,
      since,
      records,
    });
  }
  const orphan = milestone === null && live.some((view) => view.task.milestoneId !== null);
  if (!site.guessed && (membership?.intact === false || orphan)) {
    const records = [...src, ...(milestone?.plan == null ? [] : [milestone.plan.src])];
    moves.push({
      kind: 'membership',
      key: `membership:${id}`,
      view: null,
      tasks: ids,
      since: null,
      records,
    });
  }
  if (milestone === null) return moves;
  const { state } = milestone;
  const over = state.status === 'accepted' || state.status === 'cancelled';
  const granted = live.some(
    (view) => view.grantLive && (view.grant?.transitions.includes('milestone-execute') ?? false),
  );
  if (!over && state.status !== 'planning' && !milestoneAuthorized(milestone) && !granted) {
    const since = past(loop, state.seenAt);
    moves.push({
      kind: 'milestone_authorization',
      key: `milestone_authorization:${id}`,
      view: null,
      tasks: ids,
      since,
      records: src,
    });
  }
  const ended = contract.kind === 'expired' || contract.kind === 'unreadable';
  if (ended && live.length > 0) {
    const since = contract.kind === 'expired' ? contract.since : null;
    const records = [...(milestone.contract === null ? [] : [milestone.contract.src]), ...src];
    moves.push({
      kind: 'contract_expired',
      key: `contract_expired:${id}`,
      view: null,
      tasks: ids,
      since,
      records,
    });
  }
  return moves;
}

/** Whether nothing of the loop is left to do. */
export function loopFinished(loop: LoopState): boolean {
  const status = loop.parts.milestone?.state.status ?? null;
  if (loop.parts.milestone === null) return loop.views.every((view) => isTerminal(view.task));
  return status === 'accepted' || status === 'cancelled';
}
