/** Invariants of corrective remediation (seed 002, R1 to R4). */
import { isDecision } from './corrective-posture.ts';
import type { Rule } from './finding-rule.ts';
import { sameSet } from './json.ts';
import type { LoopState } from './loop-state.ts';
import type { CorrectiveDecision, RemediationEvent } from './records.ts';
import { guardedIds } from './task-posture.ts';
import type { TaskView } from './task-view.ts';

interface StepHistory {
  readonly view: TaskView;
  readonly step: string;
  readonly running: boolean;
  readonly events: readonly RemediationEvent[];
  readonly decisions: readonly CorrectiveDecision[];
}

/** The guarded steps of all tasks, each with what happened to it. */
function guardedSteps(loop: LoopState): StepHistory[] {
  return loop.views.flatMap((view) => {
    const { task, history } = view;
    return guardedIds(history).map((step) => ({
      view,
      step,
      running: task.steps.some((s) => s.id === step && s.status === 'in_progress'),
      events: history.events.filter((event) => event.stepId === step),
      decisions: history.decisions.filter((decision) => decision.stepId === step),
    }));
  });
}

const about = (
  history: StepHistory,
  record: { readonly src: { readonly line?: number | undefined } },
): string => `${history.view.task.id}/${history.step}/${String(record.src.line ?? 0)}`;

const params = (history: StepHistory) => ({ task: history.view.task.id, step: history.step });

export const attemptRules: readonly Rule[] = [
  {
    id: 'codex-workflow.third-attempt-without-decision',
    severity: 'high',
    // R4: attempts 1 and 2 are ordinary; attempt 3 needs an independent corrective decision.
    origin: 'seed 002, R4',
    title: 'codex-workflow.finding.third-without-decision',
    help: 'codex-workflow.finding.third-without-decision-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) => {
        const third = history.events.find((event) => event.attempt === 3);
        const decided = history.decisions.some((decision) => decision.attempt === 3);
        if (third === undefined || (decided && third.kind !== 'ordinary')) return [];
        return [
          {
            subject: about(history, third),
            params: params(history),
            evidence: [third.src],
            at: third.at,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.run-against-decision',
    severity: 'high',
    // R4: only `continue-fix` enables the third attempt.
    origin: 'seed 002, R4',
    title: 'codex-workflow.finding.against-decision',
    help: 'codex-workflow.finding.against-decision-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) => {
        const third = history.events.find((event) => event.attempt === 3);
        const last = history.decisions.findLast((decision) => decision.attempt === 3);
        if (third === undefined || last === undefined || last.decision === 'continue-fix')
          return [];
        return [
          {
            subject: about(history, third),
            params: { ...params(history), decision: last.decision },
            evidence: [last.src, third.src],
            at: third.at,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.run-after-hard-stop',
    severity: 'high',
    // R4: after a third failure a fourth run is prohibited.
    origin: 'seed 002, R4',
    title: 'codex-workflow.finding.fourth-run',
    help: 'codex-workflow.finding.fourth-run-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) => {
        const failed = history.events.filter((event) => event.outcome === 'failed');
        const later = history.events.filter((event) => event.attempt > 3);
        if (later.length === 0 && !(history.running && failed.length >= 3)) return [];
        const evidence = [...later, ...failed.slice(-1)].map((event) => event.src);
        return [
          {
            subject: `${history.view.task.id}/${history.step}`,
            params: params(history),
            evidence: [...evidence, history.view.task.src],
            at: later[0]?.at ?? failed.at(-1)?.at ?? null,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.auditor-not-independent',
    severity: 'high',
    // Guardrails: the corrective auditor differs from the latest strict reviewer.
    origin: 'seed 002, autonomy guardrails',
    title: 'codex-workflow.finding.auditor',
    help: 'codex-workflow.finding.auditor-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) =>
        history.decisions.flatMap((decision) => {
          const before = history.events.findLast((event) => event.attempt < decision.attempt);
          if (before === undefined || before.reviewer === null) return [];
          if (decision.auditor !== before.reviewer) return [];
          return [
            {
              subject: about(history, decision),
              params: { ...params(history), auditor: decision.auditor },
              evidence: [decision.src, before.src],
              at: decision.at,
            },
          ];
        }),
      ),
  },
  {
    id: 'codex-workflow.decision-reused',
    severity: 'high',
    // R3: a decision is bound to the plan hash and to the exact events that it covers.
    origin: 'seed 002, R3',
    title: 'codex-workflow.finding.reused',
    help: 'codex-workflow.finding.reused-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) =>
        history.events.flatMap((event) => {
          const decision = history.decisions.findLast((d) => d.attempt === event.attempt);
          if (event.attempt < 3 || decision?.decision !== 'continue-fix') return [];
          const before = history.events
            .filter((other) => other.attempt < event.attempt && other.outcome === 'failed')
            .map((other) => other.eventId);
          const bound =
            decision.planHash === event.planHash && sameSet(decision.coveredEventIds, before);
          if (bound) return [];
          return [
            {
              subject: about(history, event),
              params: { ...params(history), decision: decision.decisionId },
              evidence: [decision.src, event.src],
              at: event.at,
            },
          ];
        }),
      ),
  },
  {
    id: 'codex-workflow.decision-not-allowed',
    severity: 'action',
    // R4: after the third failure only split or stop may be recorded; other values are no decisions.
    origin: 'seed 002, R4',
    title: 'codex-workflow.finding.not-allowed',
    help: 'codex-workflow.finding.not-allowed-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) => {
        const failed = history.events.filter((event) => event.outcome === 'failed').length;
        return history.decisions.flatMap((decision) => {
          const late =
            failed >= 3 &&
            decision.attempt >= 4 &&
            (decision.decision === 'continue-fix' || decision.decision === 'replan-required');
          if (!late && isDecision(decision.decision)) return [];
          return [
            {
              subject: about(history, decision),
              params: { ...params(history), decision: decision.decision },
              evidence: [decision.src],
              at: decision.at,
            },
          ];
        });
      }),
  },
  {
    id: 'codex-workflow.attempt-count-reset',
    severity: 'high',
    // R3: a rebind must not reset the attempt count; the history is immutable.
    origin: 'seed 002, R3',
    title: 'codex-workflow.finding.reset',
    help: 'codex-workflow.finding.reset-help',
    find: (loop) =>
      guardedSteps(loop).flatMap((history) =>
        history.events.flatMap((event, index) => {
          const before = history.events[index - 1];
          if (before === undefined || event.attempt > before.attempt) return [];
          return [
            {
              subject: about(history, event),
              params: { ...params(history), attempt: event.attempt, before: before.attempt },
              evidence: [before.src, event.src],
              at: event.at,
            },
          ];
        }),
      ),
  },
];
