/**
 * What is open in a run, derived and not read from the stop reason, which the last writer decides
 * and which a later event overwrites while a proposal is still unanswered (format note, 2.4 and 6).
 */
import type { ArtifactView } from './artifacts.ts';
import type { Place } from './audit.ts';
import { classifyFollowUp, type Classification } from './classify.ts';
import type { RunFacts } from './facts.ts';
import { loopTasksUsed } from './planner.ts';
import { replayState } from './replay.ts';
import { briefLine, type DecisionRow, type ProposalRow, type TaskRow } from './state.ts';
import { textOf } from './values.ts';

export interface Proposal extends ProposalRow {
  readonly id: string;
  readonly question: string;
  readonly at: number | null;
  readonly place: Place | null;
  /** Still in the state file, or only in the audit file. */
  readonly inState: boolean;
  readonly open: boolean;
  /** What policy says of it with the run's recorded teams. */
  readonly policy: Classification | null;
  /** Whether the artifact asks for it as the file stands now. */
  readonly asked: 'yes' | 'no' | 'unknown';
}

/** Why the last refused follow-up found no room; the recorded stop reason never names it. */
export interface Refusal {
  readonly cause: 'iteration-limit' | 'loop-task-limit' | 'per-pass-limit';
  /** As recorded before the pass that refused. */
  readonly iteration: number;
}

export interface Matters {
  readonly proposals: readonly Proposal[];
  readonly blockedArtifacts: readonly ArtifactView[];
  readonly blockedFollowUps: readonly DecisionRow[];
  readonly revise: readonly ArtifactView[];
  /** Requests that were refused for the budget and never got a task. */
  readonly unanswered: readonly DecisionRow[];
  /** Decisions that the budget refused. */
  readonly budgetRows: number;
  readonly refusal: Refusal | null;
  readonly conflicts: readonly TaskRow[];
  readonly openTasks: readonly TaskRow[];
  /** Active tasks with no live session record. */
  readonly stranded: readonly TaskRow[];
  readonly unplanned: readonly ArtifactView[];
  /** Roles of the selected team without an accepted artifact. */
  readonly missingRoles: readonly string[];
  readonly ready: boolean;
  /** All tasks are done and the planner has not looked yet. */
  readonly verify: boolean;
  readonly headManager: boolean;
  /** A later run of the same session took over; this run's tasks will not go on. */
  readonly superseded: boolean;
}

export function distinctTasks(tasks: readonly TaskRow[]): readonly TaskRow[] {
  return [
    ...new Map(
      tasks.map((task) => [task.id === '' ? `#${String(task.index)}` : task.id, task]),
    ).values(),
  ];
}

export function isOpen(task: TaskRow): boolean {
  return ['pending', 'active', 'blocked_by_dependency'].includes(task.status);
}

export function readMatters(facts: RunFacts): Matters {
  const tasks = distinctTasks(facts.state?.tasks ?? []);
  const decisions = allDecisions(facts);
  const openTasks = tasks.filter(isOpen);
  const conflicts = openTasks.filter(({ action }) => action === 'challenge_conflict');
  const superseded = facts.newer !== null;
  const budget = decisions.filter(({ budgetExhausted }) => budgetExhausted);
  const proposals = readProposals(facts);
  const partial = {
    proposals,
    blockedArtifacts: facts.artifacts.filter((view) => standing(view) === 'block_artifact'),
    blockedFollowUps: blockedFollowUps(facts, decisions),
    revise: facts.artifacts.filter((view) => standing(view) === 'revise_artifact'),
    unanswered: firstOfEach(budget.filter((row) => !hasTask(row, tasks))),
    budgetRows: budget.length,
    refusal: budget.length === 0 ? null : refusalOf(facts),
    conflicts,
    openTasks,
    stranded: strandedTasks(facts, openTasks),
    unplanned: facts.artifacts.filter(({ unplanned }) => unplanned),
    missingRoles: missingRoles(facts),
    superseded,
    headManager:
      facts.state !== null && tasks.length === 0 && facts.state.stopReason === 'head_manager_lane',
  };
  const quiet =
    facts.state !== null &&
    tasks.length > 0 &&
    openTasks.length === 0 &&
    !proposals.some(({ open }) => open) &&
    partial.blockedArtifacts.length + partial.blockedFollowUps.length === 0 &&
    partial.revise.length + partial.unanswered.length === 0;
  return {
    ...partial,
    ready: quiet && partial.missingRoles.length === 0,
    verify:
      tasks.length > 0 &&
      openTasks.length === 0 &&
      facts.state?.stopReason === 'ready_for_artifact_verification',
  };
}

/** The evaluation that stands now: of the text when it is known, else the recorded one. */
export function standing(view: ArtifactView): string {
  return view.now === null ? (view.recorded?.evaluation ?? '') : view.now.evaluation;
}

/** Decisions of all passes in the audit file, and those that only the state file has. */
export function allDecisions(facts: RunFacts): readonly DecisionRow[] {
  const found = new Map<string, DecisionRow>();
  for (const row of [
    ...facts.audit.passes.flatMap((pass) => pass.decisions),
    ...(facts.state?.decisions ?? []),
  ]) {
    found.set(
      [row.at, row.action, row.role, row.source, row.trigger, row.reason, row.brief].join('\n'),
      row,
    );
  }
  return [...found.values()];
}

function readProposals(facts: RunFacts): readonly Proposal[] {
  const found = new Map<string, Proposal>();
  const add = (row: ProposalRow, at: number | null, place: Place | null): void => {
    const question = briefLine(row.brief, 'Question');
    const id = [row.source, row.role, row.trigger, question].join('\n');
    const before = found.get(id);
    if (before !== undefined) {
      if (place === null) found.set(id, { ...before, inState: true });
      return;
    }
    const answered = facts.newer?.selected.includes(row.role) ?? false;
    found.set(id, {
      ...row,
      id,
      question,
      at,
      place,
      inState: place === null,
      open: !answered,
      policy:
        facts.planner === null ? null : classifyFollowUp(row.role, row.trigger, facts.planner),
      asked: isAsked(facts, row, question),
    });
  };
  for (const pass of facts.audit.passes) {
    for (const row of pass.proposals) add(row, pass.at, { path: pass.path, line: pass.line });
  }
  for (const row of facts.state?.proposals ?? []) add(row, null, null);
  return [...found.values()];
}

function isAsked(facts: RunFacts, row: ProposalRow, question: string): Proposal['asked'] {
  const view = facts.artifacts.find(({ path }) => path === row.source);
  if (view?.now == null || !view.now.exists) return 'unknown';
  const asked = view.now.followUps.some(
    (item) =>
      textOf(item['suggested_role']) === row.role &&
      textOf(item['trigger']) === row.trigger &&
      textOf(item['question']).trim() === question,
  );
  return asked ? 'yes' : 'no';
}

function blockedFollowUps(
  facts: RunFacts,
  decisions: readonly DecisionRow[],
): readonly DecisionRow[] {
  const { planner } = facts;
  return firstOfEach(
    decisions.filter((row) => {
      if (row.action !== 'blocked' || !row.followUp) return false;
      if (
        planner !== null &&
        classifyFollowUp(row.role, row.trigger, planner).action !== 'blocked'
      ) {
        return false;
      }
      const view = facts.artifacts.find(({ path }) => path === row.source);
      if (view?.now == null || !view.now.exists) return true;
      return view.now.followUps.some((item) => textOf(item['suggested_role']) === row.role);
    }),
  );
}

function firstOfEach(rows: readonly DecisionRow[]): readonly DecisionRow[] {
  const key = (row: DecisionRow): string =>
    [row.source, row.role, row.trigger, briefLine(row.brief, 'Question')].join('\n');
  const found = new Map<string, DecisionRow>();
  for (const row of rows) if (!found.has(key(row))) found.set(key(row), row);
  return [...found.values()];
}

/** Replays the run up to the refusing pass, to see what was used up then. */
function refusalOf(facts: RunFacts): Refusal | null {
  const { passes, events } = facts.audit;
  const index = passes.findLastIndex((row) =>
    row.decisions.some(({ budgetExhausted }) => budgetExhausted),
  );
  const pass = passes[index];
  const before =
    pass === undefined
      ? facts.state
      : replayState({
          ...facts.replayInput,
          audit: {
            ...facts.audit,
            passes: passes.slice(0, index),
            events: events.filter(({ at }) => at === null || pass.at === null || at <= pass.at),
          },
        });
  if (before === null) return null;
  const policy = pass?.policy ?? before.policy;
  const { iteration } = before;
  if (facts.rules.strict && iteration >= policy.maxIterations) {
    return { cause: 'iteration-limit', iteration };
  }
  const queued = pass?.tasks.length ?? 0;
  const used = loopTasksUsed(before.tasks, facts.rules.counts) + queued;
  const cause = used >= policy.maxLoopTasks ? 'loop-task-limit' : 'per-pass-limit';
  return { cause, iteration };
}

function hasTask(row: DecisionRow, tasks: readonly TaskRow[]): boolean {
  const question = briefLine(row.brief, 'Question');
  return tasks.some(
    (task) =>
      task.source === row.source &&
      task.trigger === row.trigger &&
      task.roles.includes(row.role) &&
      briefLine(task.brief, 'Question') === question,
  );
}

function strandedTasks(facts: RunFacts, open: readonly TaskRow[]): readonly TaskRow[] {
  const { subagents } = facts.site;
  // A damaged or missing session file proves nothing about who is alive.
  if (subagents === null || subagents.faults.includes('active') || facts.origin === 'replayed')
    return [];
  return open.filter(
    (task) => task.status === 'active' && !facts.live.some(({ role }) => task.roles.includes(role)),
  );
}

function missingRoles(facts: RunFacts): readonly string[] {
  const accepted = new Set(
    facts.artifacts
      .filter((view) => standing(view) === 'accept_artifact')
      .map((view) => view.now?.role ?? view.recorded?.role ?? ''),
  );
  return (facts.state?.selected ?? []).filter((role) => !accepted.has(role));
}
