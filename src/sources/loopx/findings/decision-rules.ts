/** Invariants of what a person decided or is asked to decide: judgements, gates, approvals. */
import type { Hit } from '../../finding-rule.ts';
import type { GoalContext, MergedRun } from '../context.ts';
import { gateDecisions, gateList, openedAt, type GateDecision } from '../gates.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asText, asWord, compactText, field } from '../json-values.ts';
import { FLAG } from '../records/run-row.ts';
import { DECISION_WINDOW, judgedRuns } from '../rewards.ts';
import { openTodos } from '../todos/order.ts';
import { scopeText, type Todo } from '../todos/todo.ts';
import { indexRef, todoRefs, type GoalFacts, type GoalRule } from './goal-facts.ts';

/** LoopX writes `decision_outcome` since this day (format note, section 19). */
const OUTCOMES_SINCE = Date.UTC(2026, 6, 18);

function orphans({ context }: GoalFacts): Hit[] {
  return judgedRuns(context)
    .filter(({ row }) => (row.flags & FLAG.base) === 0)
    .map((run) => ({
      subject: run.key,
      params: { run: runName(run) },
      evidence: rewardLines(context, run),
      at: run.row.at,
    }));
}

function rewardLines(context: GoalContext, run: MergedRun): Hit['evidence'] {
  return run.lines
    .filter(({ value }) => asObject(field(asObject(value), 'human_reward')) !== null)
    .map(({ line }) => indexRef(context, line, 'human_reward'));
}

function runName({ value }: MergedRun): string {
  return `${asText(field(value, 'generated_at'))} ${asText(field(value, 'classification'))}`;
}

/** Newer work than a decision that is older than seven days; null while it still speaks. */
function newerWork(context: GoalContext, decided: MergedRun): MergedRun['row'] | null {
  const { at } = decided.row;
  if (at === null || context.now - at <= DECISION_WINDOW || context.stopped) return null;
  const newest = context.index?.newest({ limit: 1, without: FLAG.neutral })[0];
  return newest === undefined || newest.at === null || newest.at <= at ? null : newest;
}

function aged(context: GoalContext, subject: string, run: MergedRun, name: string): Hit[] {
  const newer = newerWork(context, run);
  if (newer === null || run.row.at === null) return [];
  const count = context.index?.newerThan(run.row.at) ?? 0;
  return [
    {
      subject,
      params: { name, count },
      evidence: [indexRef(context, run.row.line), indexRef(context, newer.line)],
      at: run.row.at,
    },
  ];
}

/** Only the newest judgement can still be relied on; older ones are history. */
function agedReward({ context }: GoalFacts): Hit[] {
  const newest = judgedRuns(context).find(({ row }) => (row.flags & FLAG.base) !== 0);
  return newest === undefined ? [] : aged(context, 'reward', newest, runName(newest));
}

function agedApprovals({ context }: GoalFacts): Hit[] {
  return gateDecisions(context)
    .filter(({ decision }) => decision === 'approve')
    .flatMap(({ name, run }) => aged(context, name, run, name));
}

function hiddenDecision(context: GoalContext, gate: GateDecision): Hit {
  const by = context.statusRun?.row.line;
  return {
    subject: gate.name,
    params: { gate: gate.name, decision: gate.decision },
    evidence: [
      indexRef(context, gate.run.row.line, 'operator_gate'),
      ...(by === undefined ? [] : [indexRef(context, by)]),
    ],
    at: gate.at,
  };
}

/** Gates that wait for a person and say nothing that could be answered. */
function withoutQuestion({ context }: GoalFacts): Hit[] {
  // An open item on the person's list says what to do.
  if (context.stopped || openTodos(context.todos.user).length > 0) return [];
  const hint = asWord(field(context.goal.entry, 'recommended_action'));
  const named = gateList(context)
    .filter(
      ({ state, mechanism, question, id }) =>
        state === 'open' &&
        question === null &&
        ((mechanism === 'registry-override' && hint === null) ||
          // A planned goal is asked LoopX's own question.
          (mechanism === 'run-class' && !id.startsWith('opt_in:'))),
    )
    .map(({ id, name, src, openedAt: at }) => ({
      subject: id,
      params: { gate: name },
      evidence: src === undefined ? [] : [src],
      at,
    }));
  const decided = gateDecisions(context)
    .filter(({ current, decision, question }) => current && decision !== 'approve' && !question)
    .map(({ name, run, at }) => ({
      subject: `decision:${name}`,
      params: { gate: name },
      evidence: [indexRef(context, run.row.line, 'operator_gate')],
      at,
    }));
  return [...named, ...decided];
}

function closedWithoutOutcome({ context }: GoalFacts): Hit[] {
  return userGates(context)
    .filter(({ status, decisionOutcome }) => status === 'done' && decisionOutcome === null)
    .map((todo) => ({ todo, at: parseInstant(todo.completedAt ?? todo.updatedAt) }))
    .filter(({ at }) => at === null || at >= OUTCOMES_SINCE)
    .map(({ todo, at }) => ({
      subject: `${todo.id}:${String(todo.line)}`,
      params: { todo: shortTitle(todo) },
      evidence: todoRefs(context, todo),
      at,
    }));
}

function userGates(context: GoalContext): Todo[] {
  return context.todos.user.filter((todo) => todo.taskClass === 'user_gate');
}

function shortTitle(todo: Todo): string {
  return compactText(todo.title, 80);
}

/** Work that was finished after a gate on it was put up, and without an approval. */
function doneBehindGate({ context }: GoalFacts): Hit[] {
  const done = context.todos.agent.filter(
    ({ status, supersededBy }) => status === 'done' && supersededBy === null,
  );
  return userGates(context)
    .filter(isUnapproved)
    .flatMap((gate) =>
      done.flatMap((todo) => {
        if (!holds(gate, todo)) return [];
        const completed = parseInstant(todo.completedAt ?? todo.updatedAt);
        const since = openedAt(context, gate);
        if (completed !== null && since !== null && completed < since) return [];
        return [
          {
            subject: `${gate.id}:${todo.id}:${String(todo.line)}`,
            params: { gate: shortTitle(gate), todo: shortTitle(todo) },
            evidence: [...todoRefs(context, todo), ...todoRefs(context, gate)],
            at: completed,
          },
        ];
      }),
    );
}

function isUnapproved({ status, decisionOutcome }: Todo): boolean {
  return status === 'open' || status === 'blocked' || decisionOutcome === 'reject';
}

/** Whether a gate names this todo, or a decision that the todo requires. */
function holds(gate: Todo, todo: Todo): boolean {
  if (gate.unblocks === todo.id) return true;
  const scope = gate.decisionScope;
  if (scope === null) return false;
  return todo.requiredDecisionScopes.some((needed) => scopeText(needed) === scopeText(scope));
}

export const decisionRules: readonly GoalRule[] = [
  {
    id: 'loopx.reward-without-run',
    severity: 'action',
    origin: 'seed 004, invariants: a reward is bound to a run; note 6: an overlay without a base',
    title: 'loopx.finding.rewardOrphan',
    help: 'loopx.finding.rewardOrphan.help',
    find: orphans,
  },
  {
    id: 'loopx.reward-older-than-evidence',
    severity: 'watch',
    origin: 'seed 004, boundary model: rebase a decision on newer evidence; note 14: seven days',
    title: 'loopx.finding.rewardAged',
    help: 'loopx.finding.rewardAged.help',
    find: agedReward,
  },
  {
    id: 'loopx.approval-older-than-evidence',
    severity: 'watch',
    origin: 'seed 004, boundary model: an approval is an anchor with a validity check; note 14',
    title: 'loopx.finding.approvalAged',
    help: 'loopx.finding.approvalAged.help',
    find: agedApprovals,
  },
  {
    id: 'loopx.gate-superseded-without-approval',
    severity: 'action',
    origin: 'note 9, second trap: a later run hides a deferred or rejected gate',
    title: 'loopx.finding.gateHidden',
    help: 'loopx.finding.gateHidden.help',
    find: ({ context }) =>
      gateDecisions(context)
        .filter(({ decision, current }) => decision !== 'approve' && !current)
        .map((gate) => hiddenDecision(context, gate)),
  },
  {
    id: 'loopx.gate-without-question',
    severity: 'action',
    origin: 'seed 004, control loop: a concrete question or to-do, not a vague wait for the owner',
    title: 'loopx.finding.gateMute',
    help: 'loopx.finding.gateMute.help',
    find: withoutQuestion,
  },
  {
    id: 'loopx.gate-closed-without-decision',
    severity: 'action',
    origin: 'note 16: a gate on the list needs a decision outcome to be completed',
    title: 'loopx.finding.gateNoOutcome',
    help: 'loopx.finding.gateNoOutcome.help',
    find: closedWithoutOutcome,
  },
  {
    id: 'loopx.done-behind-gate',
    severity: 'high',
    origin: 'seed 004, interaction modes: the gated action itself must not run',
    title: 'loopx.finding.doneBehindGate',
    help: 'loopx.finding.doneBehindGate.help',
    find: doneBehindGate,
  },
];
