/**
 * The closed vocabularies of TradingCodex 0.2.8 to 0.3.6 and the default policy of its lanes
 * (seed 000, "Role-Team Model", "Loop Triggers", "Loop Planner", "Loop Policy"). Ledgers may hold
 * other words: those are shown as text and never grant anything.
 */

export const EXECUTION_ROLE = 'execution-operator';

/** Roles of family A; `judgment-reviewer` joins in 0.3.0. */
export const FIXED_ROLES: readonly string[] = [
  'fundamental-analyst',
  'technical-analyst',
  'news-analyst',
  'macro-analyst',
  'instrument-analyst',
  'valuation-analyst',
  'portfolio-manager',
  'risk-manager',
  EXECUTION_ROLE,
];
export const REVIEWER_ROLE = 'judgment-reviewer';

export const TRIGGERS: readonly string[] = [
  'assumption_change',
  'contradiction',
  'coverage_gap',
  'forecast_gap',
  'freshness_gap',
  'material_driver',
  'method_gap',
  'profile_gap',
  'scope_boundary',
];

export const MATERIALITIES: readonly string[] = ['low', 'medium', 'high'];
export const CONSENT_POSTURES: readonly string[] = [
  'no_consent_expected',
  'consent_required',
  'unknown',
];

export const HANDOFF_STATES: readonly string[] = ['accepted', 'revise', 'blocked', 'waiting'];

export type Evaluation =
  'accept_artifact' | 'revise_artifact' | 'block_artifact' | 'wait_for_artifact';

export type TerminalAction = 'synthesize' | 'blocked' | 'waiting' | 'lane_escalation_proposal';
export const TERMINAL_ACTIONS: readonly string[] = [
  'synthesize',
  'blocked',
  'waiting',
  'lane_escalation_proposal',
];

export type FollowUpAction =
  'follow_up_existing_team' | 'challenge_conflict' | 'lane_escalation_proposal' | 'blocked';

export const PLANNER_ACTIONS: readonly string[] = [
  'revise_same_role',
  'follow_up_existing_team',
  'challenge_conflict',
  'downstream_handoff',
  'lane_escalation_proposal',
  'blocked',
  'waiting',
  'synthesize',
  // Stage tasks of family B.
  'dispatch_ready_stage',
];

/** What the planner records as the stop reason of each terminal action. */
export const STOP_REASON_OF: Readonly<Record<TerminalAction, string>> = {
  synthesize: 'accepted_artifacts_ready_for_synthesis',
  lane_escalation_proposal: 'user_visible_lane_escalation_required',
  blocked: 'workflow_blocked_by_artifact_or_policy',
  waiting: 'waiting_for_artifact_or_delta_followup',
};

export const STOP_REASONS: readonly string[] = [
  'waiting_for_selected_subagents',
  'head_manager_lane',
  'waiting_for_artifacts',
  'ready_for_artifact_verification',
  'waiting_for_validated_plan_dispatch',
  ...Object.values(STOP_REASON_OF),
];

/** How many rows the planner keeps when it records a pass. */
export const KEPT = { decisions: 40, proposals: 20, completed: 40 } as const;

/** Roles that `research_only` must never gain by loop drift. */
export const BEYOND_RESEARCH: readonly string[] = [
  'valuation-analyst',
  'portfolio-manager',
  'risk-manager',
  EXECUTION_ROLE,
];

export interface LoopPolicy {
  readonly maxIterations: number;
  readonly maxFollowups: number;
  readonly maxRevisions: number;
  readonly maxTotalTasks: number;
  readonly maxLoopTasks: number;
}

const standard: LoopPolicy = {
  maxIterations: 3,
  maxFollowups: 2,
  maxRevisions: 1,
  maxTotalTasks: 8,
  maxLoopTasks: 4,
};
const none: LoopPolicy = {
  maxIterations: 1,
  maxFollowups: 0,
  maxRevisions: 1,
  maxTotalTasks: 0,
  maxLoopTasks: 0,
};

/** The policy that a lane starts with; unknown lanes get the standard one. */
export function lanePolicy(lane: string): LoopPolicy {
  switch (lane) {
    case 'research_only':
      return { ...standard, maxIterations: 2, maxLoopTasks: 3 };
    case 'order_ticket_draft_gate':
      return { ...standard, maxIterations: 2, maxLoopTasks: 2 };
    case 'order_ticket_approval_execution_gate':
      return { ...standard, maxIterations: 1, maxFollowups: 1, maxLoopTasks: 1 };
    case 'connector_build':
    case 'head_manager_connector_operations':
    case 'head_manager_strategy_authoring':
      return none;
    default:
      return standard;
  }
}

/** A short role name such as `news` in full, for display only; the planner takes it as it is. */
export function fullRole(role: string): string {
  if (role === 'portfolio' || role === 'risk') return `${role}-manager`;
  const analyst = `${role}-analyst`;
  return FIXED_ROLES.includes(analyst) ? analyst : role;
}
