/** A recorded state as the planner takes it, and which version's planner rules a run falls under. */
import type { PlannerRules, PlannerState } from './planner.ts';
import { plannerA } from './planner.ts';
import type { RunState } from './state.ts';
import { FIXED_ROLES, REVIEWER_ROLE } from './vocabulary.ts';
import type { Family } from './family.ts';

/** Teams and policy come from the recorded state; an empty allowed team is the selected one. */
export function plannerState(state: RunState): PlannerState {
  return {
    runId: state.runId,
    lane: state.lane,
    policy: state.policy,
    iteration: state.iteration,
    allowed: state.allowed.length > 0 ? state.allowed : state.selected,
    escalation: state.escalation,
    tasks: state.tasks.map(({ id, type, roles }) => ({ id, type, role: roles[0] ?? '' })),
    blocked: state.blocked,
  };
}

/**
 * Family B counts and refuses differently by version (format note, 7). Where the version is not
 * known, task rows that carry `completed_roles` tell 0.3.6.
 */
export function plannerRules(
  family: Family,
  version: string,
  state: RunState | null,
): PlannerRules {
  if (family !== 'B') return plannerA;
  const known = /^0\.(?:2\.1\d|3\.\d+)/.test(version);
  const marked = state?.tasks.some(({ completedRoles }) => completedRoles.length > 0) ?? false;
  const strict = known ? version.startsWith('0.3.6') : marked;
  const early = known ? version.startsWith('0.2.') : false;
  return {
    roles: early ? FIXED_ROLES : [...FIXED_ROLES, REVIEWER_ROLE],
    reviewerException: !early,
    counts: early ? 'all-but-initial' : 'follow-ups-and-revisions',
    strict,
  };
}
