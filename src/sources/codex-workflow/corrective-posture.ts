/**
 * The corrective posture of one guarded step: a pure decision table over its failed reviews and the
 * decisions about them (seed 002, R1 to R4). The task's status is no input: the same gate must stay
 * visible after a knowledge refresh, a rebind and a new authorization. Never throws.
 */
import { sameSet } from './json.ts';

export const DECISIONS = [
  'continue-fix',
  'replan-required',
  'split-required',
  'stop-escalate',
] as const;
export type DecisionValue = (typeof DECISIONS)[number];

export const POSTURES = [
  'none',
  'ordinary',
  'decision_required',
  'corrective_armed',
  'replan_pending',
  'split_pending',
  'stopped',
  'hard_stop',
  /** Something that the table needs could not be read. Enables nothing. */
  'unknown',
] as const;
export type Posture = (typeof POSTURES)[number];

export const POSTURE_WARNINGS = [
  'auditor_not_independent',
  'unknown_decision',
  'rejected_decision',
  'corrective_run_without_decision',
  'more_than_three_attempts',
  /** A decision that allows more was recorded after a split or a stop. */
  'decision_reopens_stop',
] as const;
export type PostureWarning = (typeof POSTURE_WARNINGS)[number];

export interface PostureEvent {
  readonly eventId: string;
  readonly stepId: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly planHash: string;
  readonly reviewer?: string | null;
}

export interface PostureDecision {
  readonly decisionId: string;
  readonly stepId: string;
  readonly attempt: number;
  readonly decision: string;
  readonly planHash: string;
  readonly coveredEventIds: readonly string[];
  readonly auditor?: string | null;
  readonly semanticHash?: string | null;
}

export interface PostureInput<E extends PostureEvent, D extends PostureDecision> {
  readonly step: string;
  /** Listed by the current Plan Risk Audit. */
  readonly guarded: boolean;
  readonly currentPlanHash: string;
  readonly currentSemanticHash: string | null;
  readonly events: readonly E[];
  readonly decisions: readonly D[];
}

export interface PostureResult<D extends PostureDecision = PostureDecision> {
  readonly posture: Posture;
  /** Whether the posture lets a run start; `once` is the single corrective attempt. */
  readonly run: 'yes' | 'once' | 'no';
  /** What may still be recorded for the coming attempt. */
  readonly allowed: readonly DecisionValue[];
  readonly warnings: readonly PostureWarning[];
  /** Failed attempts, each event id once. */
  readonly failed: number;
  readonly covered: readonly string[];
  /** The decision that the posture rests on. */
  readonly decision: D | null;
  /** Row of the table (1 to 13), for "why"; 0 for `unknown`. */
  readonly row: number;
}

export const unknownPosture: PostureResult<never> = {
  posture: 'unknown',
  run: 'no',
  allowed: [],
  warnings: [],
  failed: 0,
  covered: [],
  decision: null,
  row: 0,
};

const SPLIT_OR_STOP: readonly DecisionValue[] = ['split-required', 'stop-escalate'];

/** Failed events of one step, each id once, in the order of the ledger. */
export function failedEvents<E extends PostureEvent>(events: readonly E[], step: string): E[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    if (event.stepId !== step || event.outcome !== 'failed' || seen.has(event.eventId))
      return false;
    seen.add(event.eventId);
    return true;
  });
}

export function correctivePosture<E extends PostureEvent, D extends PostureDecision>(
  input: PostureInput<E, D>,
): PostureResult<D> {
  const failed = failedEvents(input.events, input.step);
  const covered = failed.map((event) => event.eventId);
  const base = { failed: failed.length, covered, decision: null, warnings: [], allowed: [] };
  if (!input.guarded) return { ...base, posture: 'none', run: 'yes', row: 1 };
  if (failed.length < 2) return { ...base, posture: 'ordinary', run: 'yes', row: 2 };

  const target = failed.length === 2 ? 3 : 4;
  const { valid, warnings } = validDecisions(input, failed, covered, target);
  if (failed.length > 3) warnings.add('more_than_three_attempts');
  const aboutThird = input.decisions.some((d) => d.stepId === input.step && d.attempt === 3);
  if (failed.length === 3 && !aboutThird) warnings.add('corrective_run_without_decision');

  const last = valid.at(-1) ?? null;
  const ended = valid.findIndex((decision) => isSplitOrStop(decision.decision));
  if (last !== null && ended !== -1 && !isSplitOrStop(last.decision)) {
    warnings.add('decision_reopens_stop');
  }
  const row = failed.length === 2 ? afterTwo(last, input) : afterThree(last);
  return { ...base, decision: row.row === 3 ? null : last, warnings: [...warnings], ...row };
}

type Row = Pick<PostureResult, 'posture' | 'run' | 'allowed' | 'row'>;

/** Rows 3 to 10: two failures, so the third attempt needs a decision. */
function afterTwo(
  last: PostureDecision | null,
  current: { readonly currentPlanHash: string; readonly currentSemanticHash: string | null },
): Row {
  if (last === null) return { posture: 'decision_required', run: 'no', allowed: DECISIONS, row: 3 };
  const samePlan = last.planHash === current.currentPlanHash;
  switch (last.decision as DecisionValue) {
    case 'continue-fix':
      return samePlan
        ? { posture: 'corrective_armed', run: 'once', allowed: [], row: 4 }
        : { posture: 'decision_required', run: 'no', allowed: DECISIONS, row: 5 };
    case 'replan-required': {
      if (samePlan) return { posture: 'replan_pending', run: 'no', allowed: SPLIT_OR_STOP, row: 6 };
      const { currentSemanticHash: now } = current;
      const then = last.semanticHash ?? null;
      // Where a hash is missing, a rebind cannot be told from a new plan: the stricter row holds.
      const newPlan = now !== null && then !== null && now !== then;
      return newPlan
        ? { posture: 'decision_required', run: 'no', allowed: DECISIONS, row: 8 }
        : { posture: 'replan_pending', run: 'no', allowed: SPLIT_OR_STOP, row: 7 };
    }
    case 'split-required':
      return { posture: 'split_pending', run: 'no', allowed: ['stop-escalate'], row: 9 };
    case 'stop-escalate':
      return { posture: 'stopped', run: 'no', allowed: [], row: 10 };
  }
}

/** Rows 11 to 13: three or more failures. No run again; only split or stop may be recorded. */
function afterThree(last: PostureDecision | null): Row {
  if (last?.decision === 'split-required') {
    return { posture: 'split_pending', run: 'no', allowed: ['stop-escalate'], row: 12 };
  }
  if (last?.decision === 'stop-escalate') {
    return { posture: 'stopped', run: 'no', allowed: [], row: 13 };
  }
  return { posture: 'hard_stop', run: 'no', allowed: SPLIT_OR_STOP, row: 11 };
}

/** Decisions that count for the coming attempt, in order, and what is wrong with the others. */
function validDecisions<E extends PostureEvent, D extends PostureDecision>(
  input: PostureInput<E, D>,
  failed: readonly E[],
  covered: readonly string[],
  target: number,
): { valid: D[]; warnings: Set<PostureWarning> } {
  const warnings = new Set<PostureWarning>();
  const reviewer = failed.at(-1)?.reviewer ?? null;
  const valid = input.decisions.filter((decision) => {
    if (decision.stepId !== input.step) return false;
    const known = isDecision(decision.decision);
    if (target === 4 && decision.attempt >= 4 && known && !isSplitOrStop(decision.decision)) {
      warnings.add('rejected_decision');
      return false;
    }
    if (decision.attempt !== target) return false;
    if (!known) {
      warnings.add('unknown_decision');
      return false;
    }
    if (!sameSet(decision.coveredEventIds, covered)) return false;
    const auditor = decision.auditor ?? null;
    if (auditor === null || auditor === reviewer) {
      warnings.add('auditor_not_independent');
      return false;
    }
    return true;
  });
  return { valid, warnings };
}

export function isDecision(value: string): value is DecisionValue {
  return (DECISIONS as readonly string[]).includes(value);
}

function isSplitOrStop(value: string): boolean {
  return value === 'split-required' || value === 'stop-escalate';
}
