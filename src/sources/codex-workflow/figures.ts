/**
 * The loop in figures, under the names that the test workspaces' `expected.json` use. The moment itself
 * is `asOf` of the view: a figure that changed with every look would make every look a change.
 */
import type { Json } from '@contract/model.ts';
import { readJsonLine } from '../json-line.ts';
import type { LedgerFile } from '../source.ts';
import { DECISIONS } from './corrective-posture.ts';
import type { Difference } from './context-refresh.ts';
import type { LoopState } from './loop-state.ts';
import { MOVES, type Move } from './moves.ts';
import { nextAttempt, usedDecisions, type TaskView } from './task-view.ts';

export function figuresOf(loop: LoopState, moves: readonly Move[]): Record<string, Json> {
  const { milestone, membership } = loop.parts;
  const members: Record<string, Json> = {};
  const tasks: Record<string, Json> = {};
  for (const view of loop.views) {
    members[view.task.id] = view.state;
    tasks[view.task.id] = taskFigures(loop, view, moves);
  }
  return {
    ...(loop.focus === null ? {} : taskFigures(loop, loop.focus, moves)),
    milestone_tasks: members,
    tasks,
    diagnostics: diagnostics(loop),
    ...(milestone === null
      ? {}
      : {
          milestone: milestone.state.id,
          milestone_status: milestone.state.status,
          membership_intact: membership?.intact ?? false,
          contract_code: milestone.contract?.code ?? null,
          contract_state: loop.contract.kind,
          contract_hours_left:
            loop.contract.kind === 'live' ? Math.floor(loop.contract.left / 3_600_000) : 0,
          scope_events: milestone.scope.length,
        }),
  };
}

function taskFigures(
  loop: LoopState,
  view: TaskView,
  moves: readonly Move[],
): Record<string, Json> {
  const { posture, history, stepId } = view;
  const events = history.events.filter((event) => posture.covered.includes(event.eventId));
  const human = moves.some(
    (move) => move.tasks.includes(view.task.id) && MOVES[move.kind].lane === 'user',
  );
  const hardStop = posture.row >= 11;
  return {
    task: view.task.id,
    step: stepId,
    failed_attempts: posture.failed,
    next_attempt: nextAttempt(view),
    posture: posture.posture,
    run_allowed: view.runAllowed,
    allowed_decisions: [...posture.allowed],
    rejected_decisions: hardStop ? DECISIONS.filter((d) => !posture.allowed.includes(d)) : [],
    warnings: [...posture.warnings],
    next_action: nextFigure(view),
    next_actor: view.actor,
    next_role: view.role,
    plan_hash_differs_from_events: events.some((event) => event.planHash !== view.planHash),
    hard_stop: hardStop,
    consumed_decisions: usedDecisions(view).map((decision) => decision.decisionId),
    human_needed: human,
    grant_live: view.grantLive,
    context_refresh: refreshFigure(view),
    context_refresh_reason: view.refresh?.reason ?? null,
    unsafe_differences: (view.refresh?.unsafe ?? []).map(differenceFigure),
    planned_supporting_additions: [...(view.refresh?.planned ?? [])],
    captured_next_agrees: capturedFigure(loop, view),
  };
}

function nextFigure(view: TaskView): string {
  return view.next === 'visible knowledge review'
    ? 'visible knowledge map review by a human'
    : view.next;
}

function refreshFigure(view: TaskView): string {
  if (!view.knowledgeStale) return 'none';
  if (view.refresh?.eligible === true) return view.refresh.kind ?? 'eligible';
  return 'blocked';
}

function capturedFigure(loop: LoopState, view: TaskView): boolean | null {
  const captured = loop.captured.find((next) => next.taskId === view.task.id && !next.outdated);
  return captured === undefined ? null : captured.differences.length === 0;
}

function differenceFigure(difference: Difference): Json {
  switch (difference.kind) {
    case 'gap_changed':
    case 'conflict_changed':
      return {
        kind: difference.kind,
        ...(difference.added.length === 0 ? {} : { added: [...difference.added] }),
        ...(difference.removed.length === 0 ? {} : { removed: [...difference.removed] }),
      };
    case 'conflict_present':
      return { kind: difference.kind, ids: [...difference.ids] };
    case 'authority_changed':
    case 'category_changed':
    case 'scope_changed':
      return {
        kind: difference.kind,
        path: difference.path,
        from: difference.from,
        to: difference.to,
      };
    case 'unplanned_addition':
      return { kind: difference.kind, path: difference.path, category: difference.category };
    case 'removed_source':
    case 'canonical_addition':
    case 'unreadable_source':
    case 'repeated_source':
      return { kind: difference.kind, path: difference.path };
  }
}

/** Damaged and repeated lines of the loop's appended files, by file and line. */
function diagnostics(loop: LoopState): Json[] {
  const damaged = loop.files.flatMap((file) => damagedLines(loop, file));
  const repeated = loop.views.flatMap((view) =>
    view.history.problems.flatMap(({ id, src }) =>
      id.startsWith('codex-workflow:repeat:') && src?.line !== undefined
        ? [{ file: relative(loop, src.path), line: src.line, problem: 'duplicate event id' }]
        : [],
    ),
  );
  return [...damaged, ...repeated];
}

function damagedLines(
  loop: LoopState,
  file: LedgerFile,
): { file: string; line: number; problem: string }[] {
  const counts = loop.ledger.tail(file)?.counts();
  if (counts === undefined || counts.unparsable + counts.nonObject === 0) return [];
  const lines = (loop.ledger.peek(file.path) ?? '').split('\n');
  return lines.flatMap((raw, index) => {
    const { kind } = readJsonLine(raw, index === 0);
    if (kind !== 'bad' && kind !== 'non-object') return [];
    const problem = kind === 'bad' ? 'not JSON' : 'not an object';
    return [{ file: relative(loop, file.path), line: index + 1, problem }];
  });
}

function relative(loop: LoopState, path: string): string {
  const root = loop.ledger.roots.find((candidate) => path.startsWith(`${candidate}/`));
  return root === undefined ? path : path.slice(root.length + 1);
}
