/** Figures of a goal under LoopX's own names, for `signalbox inspect` and the oracles. */
import type { Json } from '@contract/model.ts';
import type { Row } from '../source.ts';
import type { GoalContext, MergedRun } from './context.ts';
import { decisionAges, staleness, type EventCounts } from './freshness.ts';
import { gateDecisions } from './gates.ts';
import type { Mode } from './interaction.ts';
import { asObject, asText, field } from './json-values.ts';
import type { LeaseRecord } from './leases.ts';
import type { OwnerAttention } from './owner-attention.ts';
import { duplicateGroups } from './problems/duplicates.ts';
import type { RegistryFinding } from './problems/registry-findings.ts';
import type { QuotaAnswer } from './quota.ts';
import { nextAgentTodo } from './readiness.ts';
import { judgedRuns } from './rewards.ts';
import { firstUserTodo, inOrder } from './todos/order.ts';
import { scopeText, type Todo } from './todos/todo.ts';
import type { TurnFile } from './turns.ts';

/** Runs listed in `run_order_newest_first`; the timeline pages through the rest. */
export const RUN_ORDER_LIMIT = 100;

export interface FigureInput {
  readonly owner: OwnerAttention | null;
  readonly quota: QuotaAnswer;
  readonly turns: readonly TurnFile[];
  readonly leases: readonly LeaseRecord[];
  readonly mode: Mode;
  readonly findings: readonly RegistryFinding[];
  readonly events: EventCounts;
}

export function goalFigures(context: GoalContext, input: FigureInput): Record<string, Json> {
  const { owner, quota } = input;
  return {
    goal_id: context.goal.id,
    ...indexFigures(context),
    quota_ledger: {
      spent_slots_in_window: quota.ledger.spent,
      rows_in_window: quota.ledger.rowsInWindow,
      spends_without_readable_amount: quota.ledger.withoutAmount,
      all_time_booked_slots: quota.ledger.bookedAllTime,
    },
    latest_status_run: runFigure(context.statusRun),
    newest_run: runFigure(context.newestRun),
    todos: {
      user: sideFigures(context.todos.user),
      agent: sideFigures(context.todos.agent),
      archive: context.todos.archive.length,
      source: context.todos.source,
    },
    leases: input.leases.map((lease) => ({
      todo_id: lease.todoId,
      owner: lease.owner,
      status: lease.status,
      active_at_as_of: lease.activeNow,
      corrupt: lease.corrupt,
      effective: lease.activeNow && lease.conflict === null,
    })),
    turns: input.turns.map(turnFigures),
    activation_state: context.stopped ? 'stopped' : 'active',
    quota: {
      compute: quota.compute,
      window_hours: quota.policy.windowHours,
      slot_minutes: quota.policy.slotMinutes,
      allowed_slots: quota.allowed,
      spent_slots: quota.ledger.spent,
      state: quota.state,
      pause_cause: quota.pauseCause,
      configured_compute: quota.policy.compute,
      configured_allowed_slots: quota.policy.allowed,
      override: quota.policy.override,
    },
    attention: owner === null ? null : { ...owner, lifecycle_flags: [...owner.lifecycle_flags] },
    open_gates: context.openGates.map((todo) => ({
      kind: 'user_gate_todo',
      todo_id: todo.id,
      decision_scope: todo.decisionScope === null ? null : scopeText(todo.decisionScope),
    })),
    gate_decisions: gateDecisions(context).map(({ name, decision }) => [name, decision]),
    first_open_user_todo: firstUserTodo(context.todos.user)?.id ?? null,
    highest_priority_agent_todo: nextAgentTodo(context)?.id ?? null,
    rollout_event_rows: context.rollout?.counts().nonBlank ?? 0,
    interaction_mode: input.mode,
    registry_findings: input.findings
      .filter(({ goal }) => goal === context.goal.id)
      .map(({ kind, severity }) => ({ kind, severity })),
    stale_latest_run: [...staleness(context).reasons],
    event_ledger: eventFigures(input.events),
    decision_freshness: decisionFigures(context),
  };
}

function indexFigures(context: GoalContext): Record<string, Json> {
  const { index } = context;
  const counts = index?.counts();
  const rows = index?.newest({ limit: RUN_ORDER_LIMIT }) ?? [];
  const classes = index?.classes() ?? {};
  return {
    raw_nonblank_lines: counts?.nonBlank ?? 0,
    unparsable_lines: counts?.unparsable ?? 0,
    non_object_lines: counts?.nonObject ?? 0,
    overlay_rows: rewardRows(context),
    merged_rows: counts?.overlays ?? 0,
    ends_with_newline: counts?.endsWithNewline ?? true,
    unique_runs: counts?.entries ?? 0,
    runs_by_classification: Object.fromEntries(
      Object.entries(classes).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    runs_with_reward: judgedRuns(context).map(({ value }) => {
      const reward = asObject(field(value, 'human_reward'));
      return {
        ...runFigureOf(value),
        decision: asText(field(reward, 'decision')),
        reward: asText(field(reward, 'reward')),
      };
    }),
    run_order_newest_first: rows.map((row) => orderFigure(context, row)),
    duplicate_groups: duplicateGroups(context).map(({ kind, lines }) => ({
      duplicate_kind: kind,
      line_numbers: [...lines],
    })),
  };
}

/** Rows that carry a judgement, whether their run is in the index or not. */
function rewardRows(context: GoalContext): number {
  const isReward = ({ value }: { value: Json }): boolean =>
    asObject(field(asObject(value), 'human_reward')) !== null;
  return judgedRuns(context).reduce((sum, run) => sum + run.lines.filter(isReward).length, 0);
}

function orderFigure(context: GoalContext, row: Row): Json {
  const lines = context.index?.lines(row) ?? [];
  const text = asText(field(asObject(lines[0]?.value), 'generated_at'));
  return [text === '' ? null : text, row.klass];
}

function runFigureOf(value: MergedRun['value']): { generated_at: Json; classification: Json } {
  const at = asText(field(value, 'generated_at'));
  return {
    generated_at: at === '' ? null : at,
    classification: asText(field(value, 'classification')),
  };
}

function runFigure(run: MergedRun | null): Json {
  return run === null ? null : runFigureOf(run.value);
}

function sideFigures(todos: readonly Todo[]): Json {
  const count = (status: Todo['status']): number =>
    todos.filter((todo) => todo.status === status).length;
  return {
    total: todos.length,
    open: count('open') + count('blocked'),
    done_including_deferred: count('done') + count('deferred'),
    deferred: count('deferred'),
    items_in_order: inOrder(todos).map((todo) => [
      todo.id,
      todo.status,
      todo.taskClass,
      todo.priority,
      todo.claimedBy,
    ]),
  };
}

function turnFigures({ turn }: TurnFile): Json {
  return {
    turn_instance_id: turn.instanceId,
    status: turn.status,
    result_kind: turn.resultKind,
    failed_phase: turn.failedPhase,
    completed_phases: turn.completed.length,
    validation: turn.validation.status,
    next: turn.next,
    resumable: turn.resumable,
    breaches: [...turn.breaches],
  };
}

function eventFigures(counts: EventCounts): Json {
  return {
    by_class: { ...counts.all },
    by_class_24h: { ...counts.day },
    by_class_7d: { ...counts.week },
    sampled: counts.sampled,
    latest_event_class: counts.latest?.eventClass ?? null,
    latest_event_at: counts.latest?.at ?? null,
  };
}

function decisionFigures(context: GoalContext): Json {
  const ages = decisionAges(context);
  return {
    decision_count: ages.length,
    stale_count: ages.filter(({ stale }) => stale).length,
    rebase_required_count: ages.filter(({ stale, newer }) => stale || newer > 0).length,
    fresh_count: ages.filter(({ stale, newer }) => !stale && newer === 0).length,
    items: ages.map((age) => ({
      decision_kind: age.kind,
      classification: age.classification,
      decision_at: age.at,
      stale_by_age: age.stale,
      newer_event_count_7d: age.newer,
    })),
  };
}
