/**
 * Which task belongs to which milestone, whether both sides say so, and whether the three milestone
 * files, which change together, agree with one another.
 */
import { sameList, sameSet } from './json.ts';
import type { TaskRecord } from './records.ts';
import { seenAtOf, type MilestoneState, type SiteState } from './site-state.ts';

export interface Membership {
  readonly listed: readonly string[];
  /** Live tasks that name the milestone and are not listed (the seed's reverse check). */
  readonly unlisted: readonly string[];
  /** Listed tasks that name another milestone. */
  readonly foreign: readonly string[];
  /** Listed tasks without a state file: perhaps not made yet. */
  readonly absent: readonly string[];
  readonly intact: boolean;
}

export function isTerminal(task: TaskRecord): boolean {
  return task.status === 'accepted' || task.status === 'cancelled';
}

export function membershipOf(site: SiteState, milestone: MilestoneState): Membership {
  const { id } = milestone.state;
  const recorded = milestone.state.membership ?? milestone.plan?.membership ?? null;
  const listed = recorded ?? [];
  const known = new Set(listed);
  const byId = site.taskById;
  const unlisted = site.tasks
    .filter((task) => task.milestoneId === id && !isTerminal(task) && !known.has(task.id))
    .map((task) => task.id);
  const foreign = listed.filter((member) => {
    const named = byId.get(member)?.milestoneId ?? id;
    return named !== id;
  });
  return {
    listed,
    unlisted,
    foreign,
    absent: listed.filter((member) => !byId.has(member)),
    intact: recorded !== null && unlisted.length === 0 && foreign.length === 0,
  };
}

/** One supervised unit: a milestone with its tasks, or one task outside any milestone. */
export interface LoopParts {
  readonly key: string;
  readonly milestone: MilestoneState | null;
  readonly membership: Membership | null;
  readonly tasks: readonly TaskRecord[];
}

/** The loops of a state folder in the ledger's order, each task in exactly one of them. */
export function loopsOf(site: SiteState): LoopParts[] {
  const owner = new Map<TaskRecord, MilestoneState>();
  const byId = new Map(site.milestones.map((milestone) => [milestone.state.id, milestone]));
  const lister = new Map<string, MilestoneState>();
  for (const milestone of site.milestones.toReversed()) {
    const { state, plan } = milestone;
    for (const member of state.membership ?? plan?.membership ?? []) lister.set(member, milestone);
  }
  for (const task of site.tasks) {
    const found = task.milestoneId === null ? lister.get(task.id) : byId.get(task.milestoneId);
    if (found !== undefined) owner.set(task, found);
  }
  const loops: LoopParts[] = site.milestones.map((milestone) => {
    const membership = membershipOf(site, milestone);
    const places = new Map(membership.listed.map((member, index) => [member, index]));
    const place = (task: TaskRecord): number => places.get(task.id) ?? places.size;
    const tasks = site.tasks.filter((task) => owner.get(task) === milestone);
    return {
      key: milestone.state.id,
      milestone,
      membership,
      tasks: [...tasks].sort((a, b) => place(a) - place(b)),
    };
  });
  const keys = new Set(loops.map((loop) => loop.key));
  for (const task of site.tasks) {
    if (owner.has(task)) continue;
    const key = keys.has(task.id) ? `task/${task.id}` : task.id;
    keys.add(key);
    loops.push({ key, milestone: null, membership: null, tasks: [task] });
  }
  return loops;
}

/** How long the three files may disagree while they are being written one after the other. */
const SETTLING_MS = 10_000;

export type TripleMismatch = 'plan-hash' | 'membership' | 'scope-event';

/**
 * Where state, plan and scope events of a milestone do not agree. Empty while one of the files has
 * only just changed: the owner writes them together, and a reader may come between.
 */
export function tripleMismatches(site: SiteState, milestone: MilestoneState): TripleMismatch[] {
  const { state, plan, scope, files } = milestone;
  const { asOf } = site.ledger;
  const newest = Math.max(...files.map((file) => seenAtOf(site.ledger, file)));
  if (newest <= asOf && asOf - newest < SETTLING_MS) return [];
  const found: TripleMismatch[] = [];
  if (plan !== null && differ(state.planHash, plan.planHash)) found.push('plan-hash');
  if (plan !== null && state.membership !== null && plan.membership !== null) {
    if (!sameList(state.membership, plan.membership)) found.push('membership');
  }
  const last = scope.at(-1);
  if (last !== undefined && last.after.length > 0 && state.membership !== null) {
    const ahead =
      last.milestoneRevision !== null &&
      state.revision !== null &&
      last.milestoneRevision > state.revision;
    const evolved = last.kind === 'membership-evolve' && !sameSet(last.after, state.membership);
    if (ahead || evolved) found.push('scope-event');
  }
  return found;
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** Whether the milestone's authorization is for its current plan and membership. */
export function milestoneAuthorized(milestone: MilestoneState): boolean {
  const { authorization, planHash } = milestone.state;
  if (authorization === null || authorization.status !== 'active') return false;
  const current = planHash ?? milestone.plan?.planHash ?? null;
  if (current === null || authorization.planHash !== current) return false;
  const bound = authorization.membershipRevision;
  const revision = milestone.plan?.revision ?? null;
  return bound === null || revision === null || bound === revision;
}
