/**
 * Work items and their edges: tasks, their steps, the attempts at a guarded step, the decision about
 * them, and each thing that waits for a person as a node of its own. Edges run the way work flows.
 */
import type { Edge, Item } from '@contract/model.ts';
import type { ItemState } from '@contract/words.ts';
import { msg } from '@contract/msg.ts';
import * as facts from './facts.ts';
import { isHuman } from './gates.ts';
import { MEMBER_LABELS, NEXT_LABELS, POSTURE_LABELS, whoMoves } from './labels.ts';
import type { LoopState } from './loop-state.ts';
import { moveReason, moveTitle } from './move-words.ts';
import { MOVES, type Move } from './moves.ts';
import type { StepState } from './records.ts';
import { reviewPending, type MemberState, type TaskView } from './task-view.ts';

export interface Graph {
  readonly items: readonly Item[];
  readonly edges: readonly Edge[];
}

export function graphOf(loop: LoopState, moves: readonly Move[]): Graph {
  const items: Item[] = [];
  const edges: Edge[] = [];
  for (const view of loop.views) addTask(view, items, edges);
  for (const id of loop.parts.membership?.absent ?? []) items.push(absentTask(id));
  for (const move of moves) addGate(loop, move, items, edges);
  const known = new Set(items.map((item) => item.id));
  // A dependency outside the loop is still shown, so that no edge ends nowhere.
  for (const id of new Set(edges.map((edge) => edge.from))) {
    if (!known.has(id)) items.push(outsideTask(loop, id));
  }
  return { items, edges };
}

function addTask(view: TaskView, items: Item[], edges: Edge[]): void {
  const { task, posture } = view;
  items.push({
    id: task.id,
    kind: 'task',
    side: 'agent',
    title: task.title ?? task.id,
    state: TASK_STATES[view.state](task.status),
    token: task.status ?? '',
    priority: null,
    claimedBy: task.lease?.holder ?? null,
    executable: view.runAllowed,
    at: null,
    dueAt: null,
    facts: [
      facts.said('codex-workflow.fact.member', msg(MEMBER_LABELS[view.state])),
      facts.said('codex-workflow.fact.posture', msg(POSTURE_LABELS[posture.posture])),
      facts.said('codex-workflow.fact.next', msg(NEXT_LABELS[view.next])),
      facts.said('codex-workflow.fact.who', whoMoves(view.role, view.actor)),
      ...facts.list('codex-workflow.fact.waits-for', view.openDependencies),
      ...facts.number('codex-workflow.fact.revision', task.revision, task.src),
      ...facts.token('codex-workflow.fact.plan-hash', view.planHash, task.src),
      ...facts.raw('codex-workflow.fact.other', facts.object(task.other), task.src),
    ],
    src: task.src,
  });
  for (const dependency of task.dependsOn) {
    const lit = view.openDependencies.includes(dependency);
    edges.push({ from: dependency, to: task.id, kind: 'depends', ...(lit ? { lit } : {}) });
  }
  addSteps(view, items, edges);
}

function addSteps(view: TaskView, items: Item[], edges: Edge[]): void {
  const { task, history } = view;
  const planned = history.plan?.steps ?? [];
  const states = new Map(task.steps.map((step) => [step.id, step]));
  const ids = [...new Set([...planned.map((step) => step.id), ...states.keys()])];
  let before = task.id;
  for (const id of ids) {
    const plan = planned.find((step) => step.id === id);
    const state = states.get(id) ?? null;
    const item = `${task.id}/${id}`;
    items.push({
      id: item,
      kind: 'step',
      side: 'agent',
      title: plan?.title ?? id,
      state: stepState(state),
      token: state?.status ?? '',
      priority: null,
      executable: view.runAllowed && view.stepId === id,
      facts: [
        ...facts.token('codex-workflow.fact.risk', plan?.risk ?? null, history.plan?.src),
        ...facts.token('codex-workflow.fact.commit', state?.completionCommit ?? null, task.src),
        ...facts.token('codex-workflow.fact.review', state?.reviewStatus ?? null, task.src),
        ...facts.token('codex-workflow.fact.reviewer', state?.reviewer ?? null, task.src),
        ...facts.list('codex-workflow.fact.writes', plan?.allowedWrites ?? [], history.plan?.src),
        ...facts.list(
          'codex-workflow.fact.outputs',
          plan?.expectedOutputs ?? [],
          history.plan?.src,
        ),
      ],
      src: task.src,
    });
    edges.push({ from: before, to: item, kind: 'continues' });
    before = item;
    addAttempts(view, id, items, edges);
    if (state !== null && !history.events.some((event) => event.stepId === id)) {
      addReview(view, state, items, edges);
    }
  }
}

/** Each review of a step is an attempt; the next attempt repairs it. */
function addAttempts(view: TaskView, step: string, items: Item[], edges: Edge[]): void {
  const { task, history } = view;
  const events = history.events.filter((event) => event.stepId === step);
  let before: { id: string; attempt: number; hash: string; failed: boolean } | null = null;
  for (const event of events) {
    const id = `${task.id}/${event.eventId}`;
    const failed = event.outcome === 'failed';
    items.push({
      id,
      kind: 'attempt',
      side: 'agent',
      title: event.findings[0] ?? event.eventId,
      state: failed ? 'failed' : event.outcome === 'passed' ? 'done' : 'unknown',
      token: event.outcome,
      priority: null,
      at: event.at,
      facts: [
        ...facts.number('codex-workflow.fact.attempt', event.attempt, event.src),
        ...facts.token('codex-workflow.fact.kind', event.kind, event.src),
        ...facts.token('codex-workflow.fact.plan-hash', event.planHash, event.src),
        ...facts.token('codex-workflow.fact.reviewer', event.reviewer, event.src),
        ...facts.list('codex-workflow.fact.review-findings', event.findings, event.src),
      ],
      src: event.src,
    });
    const decision = history.decisions.findLast(
      (candidate) => candidate.stepId === step && candidate.attempt === event.attempt,
    );
    if (before === null) {
      edges.push({
        from: `${task.id}/${step}`,
        to: id,
        kind: 'validates',
        ...(failed ? { lit: true } : {}),
      });
    } else {
      const moved = before.hash !== event.planHash;
      edges.push({
        from: before.id,
        to: id,
        kind: 'repairs',
        ...(before.failed && failed ? { lit: true } : {}),
        ...(moved ? { label: msg('codex-workflow.edge.plan-changed') } : {}),
      });
    }
    if (decision !== undefined) {
      edges.push({ from: `${task.id}/${decision.decisionId}`, to: id, kind: 'continues' });
    }
    before = { id, attempt: event.attempt, hash: event.planHash, failed };
  }
  for (const decision of history.decisions.filter((candidate) => candidate.stepId === step)) {
    const id = `${task.id}/${decision.decisionId}`;
    items.push({
      id,
      kind: 'request',
      side: 'agent',
      title: decision.decision,
      state: 'done',
      token: decision.decision,
      priority: null,
      at: decision.at,
      facts: [
        ...facts.token('codex-workflow.fact.auditor', decision.auditor, decision.src),
        ...facts.number('codex-workflow.fact.attempt', decision.attempt, decision.src),
        ...facts.list('codex-workflow.fact.covered', decision.coveredEventIds, decision.src),
      ],
      src: decision.src,
    });
    const about = events.findLast((event) => decision.coveredEventIds.includes(event.eventId));
    const from = about === undefined ? `${task.id}/${step}` : `${task.id}/${about.eventId}`;
    edges.push({ from, to: id, kind: 'escalates' });
  }
}

function addReview(view: TaskView, step: StepState, items: Item[], edges: Edge[]): void {
  const pending = reviewPending(step);
  if (!pending && step.reviewStatus === null) return;
  const id = `${view.task.id}/${step.id}/review`;
  const failed = step.reviewStatus === 'failed' || step.reviewStatus === 'rejected';
  items.push({
    id,
    kind: 'request',
    side: 'agent',
    title: step.reviewId ?? step.reviewStatus ?? step.id,
    state: pending ? 'waiting' : failed ? 'failed' : 'done',
    token: step.reviewStatus ?? '',
    priority: null,
    facts: facts.token('codex-workflow.fact.reviewer', step.reviewer, view.task.src),
    src: view.task.src,
  });
  edges.push({
    from: `${view.task.id}/${step.id}`,
    to: id,
    kind: 'validates',
    ...(failed ? { lit: true } : {}),
  });
}

function addGate(loop: LoopState, move: Move, items: Item[], edges: Edge[]): void {
  if (!isHuman(move.kind)) return;
  const { view } = move;
  items.push({
    id: move.key,
    kind: 'gate',
    side: 'user',
    title: view?.task.title ?? loop.parts.milestone?.state.title ?? move.key,
    state: 'open',
    token: move.kind,
    priority: MOVES[move.kind].priority,
    at: move.since,
    facts: [
      facts.said('codex-workflow.fact.next', moveTitle(loop, move)),
      facts.said('codex-workflow.fact.why', moveReason(loop, move)),
    ],
    ...(move.records[0] === undefined ? {} : { src: move.records[0] }),
  });
  const corrective = MOVES[move.kind].kind === 'escalation' || move.kind === 'split_pending';
  const last = view?.history.events.findLast((event) => event.stepId === view.stepId);
  if (corrective && view !== null && last !== undefined) {
    edges.push({
      from: `${view.task.id}/${last.eventId}`,
      to: move.key,
      kind: 'escalates',
      lit: true,
    });
    return;
  }
  for (const id of move.tasks) edges.push({ from: move.key, to: id, kind: 'blocks', lit: true });
}

function absentTask(id: string): Item {
  return {
    id,
    kind: 'task',
    side: 'agent',
    title: id,
    state: 'unknown',
    token: '',
    priority: null,
    facts: [facts.said('codex-workflow.fact.member', msg('codex-workflow.member.absent'))],
  };
}

function outsideTask(loop: LoopState, id: string): Item {
  const task = loop.site.taskById.get(id);
  if (task === undefined) return absentTask(id);
  return {
    ...absentTask(id),
    title: task.title ?? id,
    state: task.status === 'accepted' ? 'done' : 'open',
    token: task.status ?? '',
    facts: [facts.said('codex-workflow.fact.member', msg('codex-workflow.member.outside'))],
    src: task.src,
  };
}

const always = (state: ItemState) => (): ItemState => state;

const TASK_STATES: Record<MemberState, (status: string | null) => ItemState> = {
  terminal: (status) => (status === 'cancelled' ? 'skipped' : 'done'),
  unknown: always('unknown'),
  hard_stop: always('failed'),
  stopped: always('blocked'),
  split_pending: always('blocked'),
  waiting_on_dependency: always('waiting'),
  waiting_for_lease: always('waiting'),
  needs_repair: always('blocked'),
  in_review: always('waiting'),
  needs_knowledge_review: always('blocked'),
  can_refresh: always('open'),
  needs_rebind: always('open'),
  needs_authorization: always('waiting'),
  needs_decision: always('waiting'),
  needs_plan: always('open'),
  needs_acceptance: always('open'),
  running: always('running'),
  runnable: always('ready'),
  blocked: always('blocked'),
};

function stepState(step: StepState | null): ItemState {
  switch (step?.status ?? null) {
    case 'pending':
      return 'open';
    case 'in_progress':
      return 'running';
    case 'awaiting_review':
      return 'waiting';
    case 'needs_fix':
      return 'failed';
    case 'done':
      return 'done';
    case null:
      return 'open';
    default:
      return 'unknown';
  }
}
