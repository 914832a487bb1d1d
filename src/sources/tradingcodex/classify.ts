/**
 * What policy says about one follow-up request (format note, 5.3; seed 000, "Role-Team Model"):
 * whether it stays in the lane, and whether a person must consent. What the artifact suggests about
 * consent is not looked at. The reasons are the tool's own words.
 */
import { EXECUTION_ROLE, type FollowUpAction } from './vocabulary.ts';

export interface Teams {
  readonly lane: string;
  /** Who may get follow-ups: `allowed_followup_team`, or the selected team when that is empty. */
  readonly allowed: readonly string[];
  readonly escalation: readonly string[];
}

export interface Classification {
  readonly action: FollowUpAction;
  readonly withinLane: boolean;
  readonly needsConsent: boolean;
  readonly reason: string;
}

export function classifyFollowUp(role: string, trigger: string, teams: Teams): Classification {
  const outside = { withinLane: false, needsConsent: true } as const;
  const name = role === '' ? 'requested role' : role;
  if (role === EXECUTION_ROLE) {
    const reason = 'follow_up_requests cannot request execution work';
    return { action: 'blocked', ...outside, reason };
  }
  if (teams.allowed.includes(role)) {
    return {
      action: trigger === 'contradiction' ? 'challenge_conflict' : 'follow_up_existing_team',
      withinLane: true,
      needsConsent: false,
      reason: `${name} is in allowed_followup_team for ${teams.lane}`,
    };
  }
  if (teams.escalation.includes(role) || trigger === 'scope_boundary') {
    const reason = `${name} is outside allowed_followup_team for ${teams.lane}`;
    return { action: 'lane_escalation_proposal', ...outside, reason };
  }
  return { action: 'blocked', ...outside, reason: `${name} is not allowed for this routed lane` };
}
