/**
 * Who has to move next on a goal, for the table of loops. It is LoopX's own answer (seed 004, lanes by
 * `waiting_on`); the rows of the queue say everything that may be done beside it.
 */
import type { Attention } from '@contract/model.ts';
import type { Activity, Lane } from '@contract/words.ts';
import type { OwnerAttention } from './owner-attention.ts';
import type { QuotaAnswer } from './quota.ts';

export interface LaneInput {
  readonly owner: OwnerAttention | null;
  readonly quota: Pick<QuotaAnswer, 'state'>;
  readonly activity: Activity;
  /** Rows of the goal, most urgent first. */
  readonly rows: readonly Attention[];
}

export function goalLane({ owner, quota, activity, rows }: LaneInput): Lane | null {
  const first = rows[0]?.lane ?? null;
  if (activity === 'stopped' || activity === 'paused') {
    // Whom LoopX names cannot move while the goal stands still; a person can.
    return first === 'user' || first === 'health' ? first : null;
  }
  if (owner === null) return first;
  const isBroken = owner.severity === 'high' || quota.state === 'blocked_health';
  if (isBroken) return 'health';
  const named = laneOfWaiting(owner.waiting_on);
  // A grave finding is ours and not LoopX's: an agent that goes on would build on it.
  const isGrave = rows.some(({ lane, severity }) => lane === 'health' && severity === 'high');
  return named !== 'user' && isGrave ? 'health' : named;
}

function laneOfWaiting(waitingOn: string): Lane | null {
  switch (waitingOn) {
    case 'user_or_controller':
    case 'controller':
      return 'user';
    case 'external_evidence':
      return 'evidence';
    case 'codex':
      return 'agent';
    default:
      return null;
  }
}
