/**
 * The corrective posture of a task. It is that of its current step; where that step is not guarded, a
 * guarded step that is not done and has failed twice still holds the task back, so that a current step
 * that moved on cannot hide it.
 */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import {
  correctivePosture,
  failedEvents,
  unknownPosture,
  type PostureResult,
} from './corrective-posture.ts';
import type { CorrectiveDecision, TaskRecord } from './records.ts';
import type { SiteState } from './site-state.ts';
import type { TaskHistory } from './task-history.ts';

export interface TaskPosture {
  /** The step that the posture is about. */
  readonly stepId: string | null;
  /** Null: not known, and the posture with it. */
  readonly guarded: boolean | null;
  readonly posture: PostureResult<CorrectiveDecision>;
  /** Why the posture is unknown, each with what would make it known. */
  readonly gaps: readonly Msg[];
}

export function taskPosture(
  site: SiteState,
  task: TaskRecord,
  history: TaskHistory,
  planHash: string | null,
  terminal: boolean,
): TaskPosture {
  const current = task.currentStepId ?? null;
  const nothing = { stepId: current, guarded: false, gaps: [] };
  const evaluate = (step: string | null, guarded: boolean): PostureResult<CorrectiveDecision> =>
    correctivePosture({
      step: step ?? '',
      guarded,
      currentPlanHash: planHash ?? '',
      currentSemanticHash: history.plan?.semanticHash ?? null,
      events: history.events,
      decisions: history.decisions,
    });
  if (terminal) return { ...nothing, posture: evaluate(current, false) };
  const gaps = recordGaps(site, task, history, planHash);
  const guarded = isGuarded(history, current, planHash, gaps);
  if (gaps.length > 0 || guarded === null) {
    return { stepId: current, guarded, posture: unknownPosture, gaps };
  }
  if (guarded) return { stepId: current, guarded, posture: evaluate(current, true), gaps };
  const others = guardedIds(history);
  const held = others.find((id) => {
    const done = task.steps.some((step) => step.id === id && step.status === 'done');
    return !done && failedEvents(history.events, id).length >= 2;
  });
  if (held !== undefined) {
    return { stepId: held, guarded: true, posture: evaluate(held, true), gaps };
  }
  const free = evaluate(current, false);
  // A task with guarded steps is under the ordinary rule, also between them.
  return others.length === 0
    ? { ...nothing, posture: free }
    : { ...nothing, posture: { ...free, posture: 'ordinary', row: 2 } };
}

/** The guarded steps that audit or plan name. */
export function guardedIds(history: TaskHistory): string[] {
  const planned = (history.plan?.steps ?? []).filter((step) => step.risk === 'guarded');
  const audited = history.audit?.guardedSteps ?? [];
  return [...new Set([...audited, ...planned.map((step) => step.id)])];
}

/** Required values that are not there: named, and never guessed. */
function recordGaps(
  site: SiteState,
  task: TaskRecord,
  history: TaskHistory,
  planHash: string | null,
): Msg[] {
  const gaps: Msg[] = [];
  if (site.guessed) gaps.push(msg('codex-workflow.gap.layout'));
  if (task.missing.length > 0) gaps.push(msg('codex-workflow.gap.task-id'));
  if (task.currentStepId === undefined) gaps.push(msg('codex-workflow.gap.step-id'));
  if (planHash === null) gaps.push(msg('codex-workflow.gap.plan-hash'));
  for (const { missing, src } of [...history.events, ...history.decisions]) {
    if (missing.length === 0) continue;
    gaps.push(
      msg('codex-workflow.gap.record', {
        path: src.path,
        line: src.line ?? 0,
        fields: missing.join(', '),
      }),
    );
  }
  return gaps;
}

/**
 * Whether a step is guarded. The Plan Risk Audit decides as long as it is that of the current plan; a
 * plan that calls a step guarded is believed too, because that can only make the rule stricter.
 */
function isGuarded(
  history: TaskHistory,
  step: string | null,
  planHash: string | null,
  gaps: Msg[],
): boolean | null {
  if (step === null) return false;
  if (guardedIds(history).includes(step)) return true;
  const { audit } = history;
  if (audit === null || audit.guardedSteps === null) {
    gaps.push(msg('codex-workflow.gap.audit'));
    return null;
  }
  if (audit.planHash !== planHash) {
    gaps.push(msg('codex-workflow.gap.audit-old'));
    return null;
  }
  return false;
}
