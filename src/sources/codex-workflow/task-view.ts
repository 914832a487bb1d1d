/** Everything that is derived about one task at one moment: posture, refresh, next action, place. */
import type { Msg } from '@contract/model.ts';
import {
  compareMaps,
  contextRefresh,
  hasDrift,
  type Difference,
  type RefreshContext,
  type RefreshResult,
} from './context-refresh.ts';
import type { PostureResult } from './corrective-posture.ts';
import { grantFor, grantIsLive, refreshGrant } from './contract.ts';
import { isTerminal, type LoopParts } from './membership.ts';
import { nextAction, roleOf, type NextAction, type NextRole } from './next-action.ts';
import type { Contract, CorrectiveDecision, Grant, StepState, TaskRecord } from './records.ts';
import type { SiteState } from './site-state.ts';
import { readHistory, type TaskHistory } from './task-history.ts';
import { taskPosture } from './task-posture.ts';

/** Where a task stands, in one word: what the members of a milestone are listed by. */
export type MemberState =
  | 'terminal'
  | 'unknown'
  | 'hard_stop'
  | 'stopped'
  | 'split_pending'
  | 'waiting_on_dependency'
  | 'waiting_for_lease'
  | 'needs_repair'
  | 'in_review'
  | 'needs_knowledge_review'
  | 'can_refresh'
  | 'needs_rebind'
  | 'needs_authorization'
  | 'needs_decision'
  | 'needs_plan'
  | 'needs_acceptance'
  | 'running'
  | 'runnable'
  | 'blocked';

export interface TaskView {
  readonly task: TaskRecord;
  readonly history: TaskHistory;
  readonly terminal: boolean;
  readonly step: StepState | null;
  /** The step that the posture is about: the current one, unless an unfinished guarded one holds it. */
  readonly stepId: string | null;
  /** Null: not known, and the posture with it. */
  readonly guarded: boolean | null;
  readonly planHash: string | null;
  readonly posture: PostureResult<CorrectiveDecision>;
  /** Why the posture is unknown, each with what would make it known. */
  readonly gaps: readonly Msg[];
  readonly knowledgeStale: boolean;
  readonly refresh: RefreshResult | null;
  /** Every unsafe difference, also when nobody may refresh and the predicate stops before them. */
  readonly differences: readonly Difference[];
  readonly rebindNeeded: boolean;
  readonly contract: Contract | null;
  readonly grant: Grant | null;
  readonly grantLive: boolean;
  readonly authorized: boolean;
  readonly openDependencies: readonly string[];
  readonly leaseHeld: boolean;
  readonly next: NextAction;
  readonly role: NextRole;
  readonly actor: string | null;
  /** An agent may start a run now. */
  readonly runAllowed: boolean;
  readonly state: MemberState;
}

const RUNNABLE_TASK = ['ready', 'needs_fix', 'executing'];
const RUNNABLE_STEP = ['pending', 'in_progress', 'needs_fix'];
const REVIEW_OVER = ['passed', 'failed', 'approved', 'rejected'];

export function viewTask(site: SiteState, loop: LoopParts, task: TaskRecord): TaskView {
  const { asOf } = site.ledger;
  const history = readHistory(site, task);
  const terminal = isTerminal(task);
  const step = task.steps.find((candidate) => candidate.id === task.currentStepId) ?? null;
  const planHash = task.planHash ?? history.plan?.planHash ?? null;
  const contract = loop.milestone?.contract ?? null;
  const grant = grantFor(site.grants, task.milestoneId, contract, asOf);
  const grantLive = grant !== null && grantIsLive(grant, contract, asOf);
  const { stepId, guarded, posture, gaps } = taskPosture(site, task, history, planHash, terminal);
  const authorized =
    planHash !== null &&
    task.authorization?.status === 'active' &&
    task.authorization.planHash === planHash;
  const { stale, refresh, differences } = knowledgeOf(site, {
    task,
    history,
    grant,
    contract,
    planHash,
  });
  const mapRevision = site.approved?.revision ?? null;
  const boundTo = history.plan?.knowledgeMapRevision ?? null;
  const rebindNeeded = mapRevision !== null && boundTo !== null && boundTo < mapRevision;
  const openDependencies = task.dependsOn.filter(
    (id) => site.taskById.get(id)?.status !== 'accepted',
  );
  const leaseHeld = foreignLease(task, grant, asOf);
  const allStepsDone = task.steps.length > 0 && task.steps.every((s) => s.status === 'done');
  const runnableStep =
    RUNNABLE_TASK.includes(task.status ?? '') && RUNNABLE_STEP.includes(step?.status ?? '');
  const next: NextAction = terminal
    ? 'finished'
    : nextAction({
        foreignLease: leaseHeld,
        membershipIntact: loop.membership?.intact ?? task.milestoneId === null,
        pendingStrictReview: task.steps.some(reviewPending),
        posture: posture.posture,
        knowledgeStale: stale,
        refreshEligible: refresh?.eligible ?? false,
        rebindNeeded,
        authorizationMissing: !authorized,
        grantCoversExecution: grantLive && (grant?.transitions.includes('task-execute') ?? false),
        allStepsDone,
        runnableStep,
      });
  const role = roleOf(next);
  const runAllowed = next === 'task run' && openDependencies.length === 0;
  const partial = { task, history, terminal, step, stepId, guarded, planHash, posture, gaps };
  return {
    ...partial,
    knowledgeStale: stale,
    refresh,
    differences,
    rebindNeeded,
    contract,
    grant,
    grantLive,
    authorized,
    openDependencies,
    leaseHeld,
    next,
    role,
    actor: actorOf(role, task, grantLive ? grant : null, contract),
    runAllowed,
    state: memberState(next, posture, openDependencies, step, terminal),
  };
}

interface KnowledgeView {
  readonly stale: boolean;
  readonly refresh: RefreshResult | null;
  readonly differences: readonly Difference[];
}

function knowledgeOf(
  site: SiteState,
  of: {
    readonly task: TaskRecord;
    readonly history: TaskHistory;
    readonly grant: Grant | null;
    readonly contract: Contract | null;
    readonly planHash: string | null;
  },
): KnowledgeView {
  const { approved, candidate } = site;
  const current: KnowledgeView = { stale: false, refresh: null, differences: [] };
  if (candidate === null) return current;
  // The first map of a project was never approved by anybody: a person looks at all of it.
  if (approved === null) return { ...current, stale: true };
  const older = (candidate.revision ?? Infinity) < (approved.revision ?? -Infinity);
  if (older || !hasDrift(approved, candidate)) return current;
  const { task, history, planHash } = of;
  const { authorization } = task;
  const grant = refreshGrant(of.grant, of.contract);
  const context: RefreshContext = {
    now: site.ledger.asOf,
    actor: grant?.delegate ?? null,
    taskMilestone: task.milestoneId,
    taskStatus: task.status,
    stepInProgress: task.steps.some((step) => step.status === 'in_progress'),
    planHash,
    authorizedPlanHash: authorization?.status === 'active' ? authorization.planHash : null,
    knowledgeImpact: history.plan?.knowledgeImpact ?? null,
    knowledgeTargets: history.plan?.knowledgeTargets ?? [],
    grant,
  };
  return {
    stale: true,
    refresh: contextRefresh(approved, candidate, context),
    differences: compareMaps(approved, candidate, context).unsafe,
  };
}

/** A completion commit is recorded and its strict review has no outcome yet. */
export function reviewPending(step: StepState): boolean {
  if (step.status === 'done') return false;
  if (step.status === 'awaiting_review') return true;
  return step.completionCommit !== null && !REVIEW_OVER.includes(step.reviewStatus ?? '');
}

/** A lease counts while it runs, and when it is held by somebody other than who would move next. */
function foreignLease(task: TaskRecord, grant: Grant | null, asOf: number): boolean {
  const { lease } = task;
  if (lease === null || (lease.expiresAt !== null && lease.expiresAt <= asOf)) return false;
  if (lease.holder === null) return true;
  return lease.holder !== grant?.delegate && lease.holder !== task.authorization?.by;
}

function actorOf(
  role: NextRole,
  task: TaskRecord,
  grant: Grant | null,
  contract: Contract | null,
): string | null {
  switch (role) {
    case 'holder':
      return task.lease?.holder ?? null;
    case 'human':
      return contract?.principal ?? null;
    case 'delegate':
      return grant?.delegate ?? null;
    case 'auditor':
      return `agent:corrective-auditor:${task.id}`;
    case 'reviewer':
    case 'planner':
    case 'nobody':
      return null;
  }
}

function memberState(
  next: NextAction,
  posture: PostureResult,
  openDependencies: readonly string[],
  step: StepState | null,
  terminal: boolean,
): MemberState {
  if (terminal) return 'terminal';
  const { posture: p } = posture;
  if (p === 'unknown' || p === 'hard_stop' || p === 'stopped' || p === 'split_pending') return p;
  if (openDependencies.length > 0) return 'waiting_on_dependency';
  switch (next) {
    case 'wait for lease or handoff':
      return 'waiting_for_lease';
    case 'milestone repair':
      return 'needs_repair';
    case 'strict review':
      return 'in_review';
    case 'hard-stop':
      return 'hard_stop';
    case 'nothing for an agent':
      return 'stopped';
    case 'task context-refresh':
      return 'can_refresh';
    case 'visible knowledge review':
      return 'needs_knowledge_review';
    case 'task knowledge rebind':
      return 'needs_rebind';
    case 'delegated authorization':
    case 'human authorization':
      return 'needs_authorization';
    case 'task corrective-decision':
      return 'needs_decision';
    case 'task plan-set':
      return 'needs_plan';
    case 'split the task':
      return 'split_pending';
    case 'task validate and accept':
      return 'needs_acceptance';
    case 'task run':
      return step?.status === 'in_progress' ? 'running' : 'runnable';
    case 'nothing runnable':
      return 'blocked';
    case 'finished':
      return 'terminal';
    case 'unknown':
      return 'unknown';
  }
}

/** The attempt that comes next on the current step. */
export function nextAttempt(view: TaskView): number {
  return view.posture.failed + 1;
}

/** Decisions whose attempt has already run. */
export function usedDecisions(view: TaskView): CorrectiveDecision[] {
  return view.history.decisions.filter((decision) =>
    view.history.events.some(
      (event) => event.stepId === decision.stepId && event.attempt === decision.attempt,
    ),
  );
}
