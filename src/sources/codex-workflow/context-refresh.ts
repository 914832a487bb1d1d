/**
 * Whether an atomic, delegated context refresh may take the knowledge candidate in, or a person has to
 * look at it (seed 002, R7): a complete predicate that fails closed. Group A (who may do it at all)
 * stops at the first failure; group B lists every unsafe difference.
 */
import { sameSet } from './json.ts';

export interface KnowledgeSource {
  readonly path: string | null;
  readonly category: string | null;
  readonly authority: string | null;
  readonly scope: string | null;
  readonly contentHash: string | null;
}

export interface KnowledgeMap {
  readonly revision: number | null;
  readonly sources: readonly KnowledgeSource[];
  readonly gaps: readonly string[];
  readonly conflicts: readonly string[];
}

export interface RefreshGrant {
  readonly kind: 'milestone-autonomy' | 'project-delegate';
  readonly milestoneId: string | null;
  readonly delegate: string | null;
  /** Milliseconds; null: the grant does not say, which counts as expired. */
  readonly expiresAt: number | null;
  readonly transitions: readonly string[];
  readonly policyHashMatches: boolean;
  readonly semanticScopeMatches: boolean;
}

export interface RefreshContext {
  readonly now: number;
  readonly actor: string | null;
  readonly taskMilestone: string | null;
  readonly taskStatus: string | null;
  readonly stepInProgress: boolean;
  readonly planHash: string | null;
  readonly authorizedPlanHash: string | null;
  readonly knowledgeImpact: string | null;
  readonly knowledgeTargets: readonly {
    readonly path: string | null;
    readonly category: string | null;
  }[];
  readonly grant: RefreshGrant | null;
}

export const REFRESH_REASONS = [
  'no_grant',
  'actor_not_delegate',
  'grant_expired',
  'other_milestone',
  'transition_not_granted',
  'contract_mismatch',
  'step_in_progress',
  'task_blocked',
  'plan_not_authorized',
  'grant_kind',
  'no_drift',
] as const;
export type RefreshReason = (typeof REFRESH_REASONS)[number];

export type Difference =
  | { readonly kind: 'removed_source' | 'canonical_addition'; readonly path: string }
  | {
      readonly kind: 'authority_changed' | 'category_changed' | 'scope_changed';
      readonly path: string;
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly kind: 'unplanned_addition'; readonly path: string; readonly category: string | null }
  | {
      readonly kind: 'gap_changed' | 'conflict_changed';
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | { readonly kind: 'conflict_present'; readonly ids: readonly string[] }
  /** Not in the reference: a source without a path, or one that is listed twice, proves nothing. */
  | { readonly kind: 'unreadable_source' | 'repeated_source'; readonly path: string };

export interface RefreshResult {
  readonly eligible: boolean;
  readonly kind: 'content-only' | 'plan-bounded' | null;
  readonly unsafe: readonly Difference[];
  readonly reason: RefreshReason | null;
  /** Additions that the authorized plan declares exactly. */
  readonly planned: readonly string[];
  /** Sources whose content alone changed. */
  readonly drifted: readonly string[];
}

export function contextRefresh(
  approved: KnowledgeMap,
  candidate: KnowledgeMap,
  context: RefreshContext,
): RefreshResult {
  const none = { eligible: false, kind: null, unsafe: [], planned: [], drifted: [] } as const;
  const refusal = mayRefresh(context);
  if (refusal !== null) return { ...none, reason: refusal };
  const found = compareMaps(approved, candidate, context);
  const { unsafe, planned, drifted, almost } = found;
  if (unsafe.length > 0) return { ...found, eligible: false, kind: null, reason: almost };
  if (planned.length > 0) return { ...found, eligible: true, kind: 'plan-bounded', reason: null };
  if (drifted.length > 0) return { ...found, eligible: true, kind: 'content-only', reason: null };
  return { ...none, reason: 'no_drift' };
}

/** Whether the candidate differs from what is approved in anything at all. */
export function hasDrift(approved: KnowledgeMap, candidate: KnowledgeMap): boolean {
  const list = (map: KnowledgeMap): string[] => map.sources.map((source) => JSON.stringify(source));
  return (
    !sameSet(list(approved), list(candidate)) ||
    !sameSet(approved.gaps, candidate.gaps) ||
    !sameSet(approved.conflicts, candidate.conflicts)
  );
}

/** Group A: the first reason why nobody may do it now, or null. */
export function mayRefresh(context: RefreshContext): RefreshReason | null {
  const { grant } = context;
  if (grant === null) return 'no_grant';
  if (grant.delegate === null || context.actor !== grant.delegate) return 'actor_not_delegate';
  if (grant.expiresAt === null || context.now >= grant.expiresAt) return 'grant_expired';
  if (grant.kind === 'milestone-autonomy' && grant.milestoneId !== context.taskMilestone) {
    return 'other_milestone';
  }
  if (!grant.transitions.includes('context-refresh')) return 'transition_not_granted';
  if (!grant.policyHashMatches || !grant.semanticScopeMatches) return 'contract_mismatch';
  if (context.stepInProgress) return 'step_in_progress';
  return context.taskStatus === 'blocked' ? 'task_blocked' : null;
}

/** Group B: every difference that a delegate may not take in, and those that are planned. */
export function compareMaps(
  approved: KnowledgeMap,
  candidate: KnowledgeMap,
  context: RefreshContext,
): {
  readonly unsafe: readonly Difference[];
  readonly planned: readonly string[];
  readonly drifted: readonly string[];
  /** Why an addition that the plan declares is still not covered. */
  readonly almost: RefreshReason | null;
} {
  const unsafe: Difference[] = [];
  const planned: string[] = [];
  const drifted: string[] = [];
  let almost: RefreshReason | null = null;
  const before = byPath(approved.sources);
  const after = byPath(candidate.sources);
  for (const [index, source] of candidate.sources.entries()) {
    if (source.path === null) unsafe.push({ kind: 'unreadable_source', path: `#${String(index)}` });
    else if (after.get(source.path) !== source) {
      unsafe.push({ kind: 'repeated_source', path: source.path });
    }
  }
  for (const path of before.keys()) {
    if (!after.has(path)) unsafe.push({ kind: 'removed_source', path });
  }
  for (const [path, was] of before) {
    const is = after.get(path);
    if (is === undefined) continue;
    const changes = (['authority', 'category', 'scope'] as const).filter((f) => was[f] !== is[f]);
    for (const field of changes) {
      unsafe.push({ kind: `${field}_changed`, path, from: was[field], to: is[field] });
    }
    if (was.contentHash !== is.contentHash) drifted.push(path);
  }
  const additions = [...after].filter(([path]) => !before.has(path));
  for (const [path, source] of additions) {
    if (source.authority !== 'supporting') unsafe.push({ kind: 'canonical_addition', path });
  }
  for (const [path, source] of additions) {
    if (source.authority !== 'supporting') continue;
    const lacking = lacksCover(path, source.category, context);
    if (lacking === null) planned.push(path);
    else {
      unsafe.push({ kind: 'unplanned_addition', path, category: source.category });
      if (lacking !== 'not-planned') almost ??= lacking;
    }
  }
  unsafe.push(...listChange('gap_changed', approved.gaps, candidate.gaps));
  if (candidate.conflicts.length > 0) {
    unsafe.push({ kind: 'conflict_present', ids: candidate.conflicts });
  } else unsafe.push(...listChange('conflict_changed', approved.conflicts, []));
  return { unsafe, planned, drifted, almost };
}

/** What an added supporting source lacks to be covered by the plan; null: it is covered in full. */
function lacksCover(
  path: string,
  category: string | null,
  context: RefreshContext,
): 'not-planned' | RefreshReason | null {
  const declared =
    context.knowledgeImpact === 'create' &&
    !path.includes('*') &&
    !path.endsWith('/') &&
    context.knowledgeTargets.some(
      (target) => target.path === path && target.category !== null && target.category === category,
    );
  if (!declared) return 'not-planned';
  if (context.planHash === null || context.planHash !== context.authorizedPlanHash) {
    return 'plan_not_authorized';
  }
  return context.grant?.kind === 'milestone-autonomy' ? null : 'grant_kind';
}

/** The first source of each path. */
function byPath(sources: readonly KnowledgeSource[]): Map<string, KnowledgeSource> {
  const found = new Map<string, KnowledgeSource>();
  for (const source of sources) {
    if (source.path !== null && !found.has(source.path)) found.set(source.path, source);
  }
  return found;
}

function listChange(
  kind: 'gap_changed' | 'conflict_changed',
  before: readonly string[],
  after: readonly string[],
): Difference[] {
  if (sameSet(before, after)) return [];
  return [
    {
      kind,
      added: after.filter((id) => !before.includes(id)),
      removed: before.filter((id) => !after.includes(id)),
    },
  ];
}

/** `code:path`, or the code alone: how one difference is written in a line. */
export function differenceText(difference: Difference): string {
  return 'path' in difference ? `${difference.kind}:${difference.path}` : difference.kind;
}
