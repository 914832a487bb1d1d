/**
 * Milestone Autonomy Contract and grants (seed 002, R6): who may go on without a person, until when,
 * and for which transitions. A contract never renews itself.
 */
import type { RefreshGrant } from './context-refresh.ts';
import type { Contract, Grant } from './records.ts';

/** The longest a contract may last. */
export const LONGEST_CONTRACT_MS = 72 * 3_600_000;

/** What a grant may allow; everything else is beyond what a delegate can hold. */
export const GRANTABLE = [
  'milestone-execute',
  'milestone-accept',
  'task-execute',
  'task-accept',
  'context-refresh',
] as const;

export type ContractState =
  | { readonly kind: 'none' }
  /** Milliseconds until it ends. */
  | { readonly kind: 'live'; readonly left: number }
  | { readonly kind: 'expired'; readonly since: number }
  /** No end that can be read, which counts as over. */
  | { readonly kind: 'unreadable' };

export function contractState(contract: Contract | null, asOf: number): ContractState {
  if (contract === null) return { kind: 'none' };
  if (contract.expiresAt === null) return { kind: 'unreadable' };
  const left = contract.expiresAt - asOf;
  return left > 0 ? { kind: 'live', left } : { kind: 'expired', since: contract.expiresAt };
}

/** Whether a grant can be used at a moment. A milestone grant lives only as long as its contract. */
export function grantIsLive(grant: Grant, contract: Contract | null, asOf: number): boolean {
  if (grant.status !== 'active' || grant.expiresAt === null || asOf >= grant.expiresAt)
    return false;
  if (grant.scope !== 'milestone' || contract === null) return true;
  return contractState(contract, asOf).kind === 'live';
}

/** The grant that covers a task: that of its milestone before one for the project, live ones first. */
export function grantFor(
  grants: readonly Grant[],
  milestoneId: string | null,
  contract: Contract | null,
  asOf: number,
): Grant | null {
  const rank = (grant: Grant): number =>
    (grantIsLive(grant, contract, asOf) ? 0 : 4) +
    (grant.scope === 'milestone' ? 0 : 2) +
    (grant.id === contract?.grantId ? 0 : 1);
  const fitting = grants.filter(
    (grant) =>
      grant.status === 'active' &&
      ((grant.scope === 'milestone' && milestoneId !== null && grant.milestoneId === milestoneId) ||
        grant.scope === 'project'),
  );
  return [...fitting].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** The grant as the refresh predicate needs it. Hashes that only one side records cannot differ. */
export function refreshGrant(grant: Grant | null, contract: Contract | null): RefreshGrant | null {
  if (grant === null) return null;
  const ofMilestone = grant.scope === 'milestone';
  const bound = ofMilestone ? contract : null;
  const ends = [grant.expiresAt, ...(bound === null ? [] : [bound.expiresAt])];
  return {
    kind: ofMilestone ? 'milestone-autonomy' : 'project-delegate',
    milestoneId: grant.milestoneId,
    delegate: grant.delegate,
    expiresAt: ends.reduce((a, b) => (a === null || b === null ? null : Math.min(a, b))),
    transitions: grant.transitions,
    policyHashMatches: agrees(grant.policyHash, bound?.policyHash),
    semanticScopeMatches:
      agrees(grant.semanticScopeHash, bound?.semanticScopeHash) &&
      agrees(grant.delegate, bound?.delegate),
  };
}

function agrees(a: string | null, b: string | null | undefined): boolean {
  return a === null || b === null || b === undefined || a === b;
}
