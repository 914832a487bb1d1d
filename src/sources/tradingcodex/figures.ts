/** What a correct reader finds in a run, under plain names: for `inspect` and the oracles. */
import type { Json } from '@contract/model.ts';
import type { Ledger } from '../source.ts';
import type { ArtifactView } from './artifacts.ts';
import { tailsOf } from './audit.ts';
import type { RunFacts } from './facts.ts';
import { distinctTasks, isOpen, standing, type Matters } from './matters.ts';
import { loopTasksUsed } from './planner.ts';
import { forecastIds, forecastsOf } from './related.ts';
import { terminalOf } from './findings-planning.ts';
import { briefLine } from './state.ts';
import { countBy } from './values.ts';

export function figuresOf(
  ledger: Ledger,
  facts: RunFacts,
  matters: Matters,
): { [key: string]: Json } {
  const { state, audit } = facts;
  const rows = state?.tasks ?? [];
  const tasks = distinctTasks(rows);
  const stopped = state?.completed.filter(({ kind }) => kind === 'stopped') ?? [];
  const evaluated = state?.completed.filter(({ kind }) => kind === 'evaluated') ?? [];
  const numeric = !facts.faults.some(({ field }) => field === 'iteration');
  return {
    run_dir: facts.key,
    workflow_run_id: facts.runId,
    family: facts.family,
    tool_version: facts.site.version,
    readable: facts.folder?.state != null && !facts.unreadable,
    state_origin: facts.origin,
    lane: state?.lane ?? null,
    // As the state records it; family B's does not, and the session map tells.
    session_key: state?.sessionKey || null,
    session: facts.sessionKey || null,
    superseded_by: facts.newer?.run ?? null,
    recorded_iteration: numeric ? (state?.iteration ?? null) : (state?.iterationText ?? null),
    planner_passes_in_audit: audit.passes.length,
    planner_pass_rows_in_audit: audit.passLines,
    terminal_actions: audit.passes.map(({ terminal }) => terminal),
    derived_terminal_actions: audit.passes.map(terminalOf),
    recorded_stop_reason: state?.stopReason ?? null,
    task_rows: rows.length,
    distinct_tasks: tasks.length,
    tasks_by_status: countBy(tasks, ({ status }) => status),
    tasks_by_type: countBy(tasks, ({ type }) => type),
    challenge_tasks: tasks.filter(({ action }) => action === 'challenge_conflict').length,
    open_tasks: tasks
      .filter(isOpen)
      .map((task) => [
        task.id,
        task.stage === '' ? (task.roles[0] ?? '') : [...task.roles],
        task.type,
        task.status,
      ]),
    stages: Object.fromEntries(
      tasks
        .filter(({ stage }) => stage !== '')
        .map((task) => [
          task.stage,
          {
            status: task.status,
            roles: task.roles.length,
            completed_roles: task.completedRoles.length,
          },
        ]),
    ),
    completed_rows: state?.completed.length ?? 0,
    completed_rows_stopped: stopped.length,
    completed_rows_evaluated: evaluated.length,
    distinct_evaluated_files: new Set(evaluated.map(({ path }) => path)).size,
    decision_rows: (state?.decisions ?? []).map(({ action }) => action),
    escalation_rows: state?.proposals.length ?? 0,
    distinct_escalations: matters.proposals.map((row) => [row.source, row.role, row.trigger]),
    open_escalations: matters.proposals
      .filter(({ open }) => open)
      .map((row) => [row.source, row.role, row.trigger, row.materiality]),
    budget_exhausted_decisions: matters.budgetRows,
    unanswered_requests: matters.unanswered.map((row) => [
      row.trigger,
      row.role,
      briefLine(row.brief, 'Question'),
    ]),
    loop_tasks_used: loopTasksUsed(rows, facts.rules.counts),
    loop_tasks_limit: state?.policy.maxLoopTasks ?? null,
    budget_cause: matters.refusal?.cause ?? null,
    iteration_before_refusal: matters.refusal?.iteration ?? null,
    blocked_actions: [...(state?.blocked ?? [])],
    blocked_artifacts: matters.blockedArtifacts.map(({ path }) => path),
    selected_team: [...(state?.selected ?? [])],
    missing_roles: [...matters.missingRoles],
    ready: matters.ready,
    live_sessions: facts.live.length,
    live_continuations: facts.live.filter(
      ({ continuation }) => continuation === 'continues_active_role_session',
    ).length,
    active_tasks: tasks.filter(({ status }) => status === 'active').length,
    stranded_tasks: matters.stranded.map(({ id }) => id),
    captured_improvements: tailsOf(ledger, 'improve').reduce(
      (total, tail) => total + tail.about(facts.runId, 1000).length,
      0,
    ),
    forecasts: countBy(forecastsOf(ledger, forecastIds(facts)), ({ status }) => status),
    unknown_keys: [...(state?.unknownKeys ?? [])],
    artifacts: facts.artifacts.map(artifactFigures),
  };
}

function artifactFigures(view: ArtifactView): Json {
  const { now, preview } = view;
  return {
    path: view.path,
    role: now?.role ?? view.recorded?.role ?? '',
    handoff_state: now?.handoff ?? view.recorded?.handoff ?? '',
    artifact_evaluation: standing(view),
    recorded_evaluation: view.recorded?.evaluation ?? null,
    quality_status: now?.quality.status ?? null,
    required_fields_missing: [...(now?.quality.missing ?? [])],
    follow_up_request_count: now?.followUps.length ?? 0,
    version: now?.fields['version'] ?? null,
    decisions: (preview?.decisions ?? []).map((row) => [row.action, row.budgetExhausted]),
    new_tasks: (preview?.tasks ?? []).map((task) => [task.role, task.type, task.action]),
    escalations: [...(preview?.escalations ?? [])],
    terminal_action: preview?.terminal ?? null,
    not_looked_at: view.unplanned,
  };
}
