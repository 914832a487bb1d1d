/**
 * What the workflow's own `next` would recommend: the first matching row of a decision table
 * (seed 002, R2 and R5; the order of the rows that the seed leaves open is ours).
 */
import type { Posture } from './corrective-posture.ts';

export const NEXT_ACTIONS = [
  'wait for lease or handoff',
  'milestone repair',
  'strict review',
  'hard-stop',
  'nothing for an agent',
  'task context-refresh',
  'visible knowledge review',
  'task knowledge rebind',
  'delegated authorization',
  'human authorization',
  'task corrective-decision',
  'task plan-set',
  'split the task',
  'task validate and accept',
  'task run',
  /** No step can run, and the ledger does not say what would change that. */
  'nothing runnable',
  /** The task is accepted or cancelled. */
  'finished',
  /** Something that the table needs could not be read. Enables nothing. */
  'unknown',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

export interface NextInput {
  /** A writer lease or claim that is not expired and is held by somebody else. */
  readonly foreignLease: boolean;
  readonly membershipIntact: boolean;
  readonly pendingStrictReview: boolean;
  readonly posture: Posture;
  readonly knowledgeStale: boolean;
  readonly refreshEligible: boolean;
  readonly rebindNeeded: boolean;
  readonly authorizationMissing: boolean;
  readonly grantCoversExecution: boolean;
  readonly allStepsDone: boolean;
  readonly runnableStep: boolean;
}

export function nextAction(input: NextInput): NextAction {
  const { posture } = input;
  if (posture === 'unknown') return 'unknown';
  if (input.foreignLease) return 'wait for lease or handoff';
  if (!input.membershipIntact) return 'milestone repair';
  if (input.pendingStrictReview) return 'strict review';
  if (posture === 'hard_stop') return 'hard-stop';
  if (posture === 'stopped') return 'nothing for an agent';
  if (input.knowledgeStale) {
    return input.refreshEligible ? 'task context-refresh' : 'visible knowledge review';
  }
  if (input.rebindNeeded) return 'task knowledge rebind';
  if (input.authorizationMissing) {
    return input.grantCoversExecution ? 'delegated authorization' : 'human authorization';
  }
  switch (posture) {
    case 'decision_required':
      return 'task corrective-decision';
    case 'replan_pending':
      return 'task plan-set';
    case 'split_pending':
      return 'split the task';
    case 'none':
    case 'ordinary':
    case 'corrective_armed':
      if (input.allStepsDone) return 'task validate and accept';
      return input.runnableStep ? 'task run' : 'nothing runnable';
  }
}

/** Who has to make the move. */
export type NextRole =
  'holder' | 'human' | 'reviewer' | 'delegate' | 'auditor' | 'planner' | 'nobody';

export function roleOf(action: NextAction): NextRole {
  switch (action) {
    case 'wait for lease or handoff':
      return 'holder';
    case 'strict review':
      return 'reviewer';
    case 'milestone repair':
    case 'hard-stop':
    case 'nothing for an agent':
    case 'visible knowledge review':
    case 'human authorization':
    case 'split the task':
    case 'nothing runnable':
      return 'human';
    case 'task context-refresh':
    case 'task knowledge rebind':
    case 'delegated authorization':
    case 'task validate and accept':
    case 'task run':
      return 'delegate';
    case 'task corrective-decision':
      return 'auditor';
    case 'task plan-set':
      return 'planner';
    case 'finished':
    case 'unknown':
      return 'nobody';
  }
}

/** Another spelling of the same action in a captured answer, made comparable. */
export function sameAction(captured: string, derived: NextAction): boolean {
  const plain = captured.trim().toLowerCase().replaceAll('_', ' ');
  if (plain === derived) return true;
  const aliases: Partial<Record<NextAction, readonly string[]>> = {
    'visible knowledge review': ['knowledge review', 'visible knowledge map review'],
    'hard-stop': ['hard stop'],
    'task knowledge rebind': ['knowledge rebind', 'task knowledge-rebind'],
    'split the task': ['task split', 'split'],
    'task validate and accept': ['task validate', 'task accept'],
    'strict review': ['task strict-review', 'strict-review'],
    'human authorization': ['execution authorization', 'task authorize'],
    'delegated authorization': ['execution authorization', 'task authorize'],
  };
  return aliases[derived]?.includes(plain) ?? false;
}
