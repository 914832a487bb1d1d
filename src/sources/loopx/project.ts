/** One goal's whole view, put together from its parts. */
import { msg } from '@contract/msg.ts';
import type { LoopView } from '@contract/model.ts';
import { EVENT_CLASSES, type Activity } from '@contract/words.ts';
import { withFindingRow } from '../finding-attention.ts';
import { emptyView } from '../empty-view.ts';
import type { Ledger } from '../source.ts';
import { goalContext, type GoalContext } from './context.ts';
import { goalFigures } from './figures.ts';
import { findingsOf } from './findings/findings.ts';
import { eventCounts, staleness, staleNote } from './freshness.ts';
import { gateList } from './gates.ts';
import { transition } from './interaction.ts';
import { asText, field } from './json-values.ts';
import { goalLane } from './lane.ts';
import { leaseRecords, leaseView } from './leases.ts';
import { lifecycleFlags, phaseLabel } from './lifecycle.ts';
import { todoEdges, todoItems } from './items.ts';
import { goalOffers } from './offers.ts';
import { ownerAttention } from './owner-attention.ts';
import { goalProblems } from './problems/goal-problems.ts';
import { registryFindings } from './problems/registry-findings.ts';
import { quotaAnswer, quotaView, type QuotaAnswer } from './quota.ts';
import { byUrgency, goalTitle, makeAttention } from './queue/make.ts';
import { loopRows } from './queue/loop-rows.ts';
import { userRows } from './queue/user-rows.ts';
import { rewardList } from './rewards.ts';
import { goalFiles, goalSections } from './sections.ts';
import { PAGE, timelinePage } from './timeline.ts';
import { openTodos } from './todos/order.ts';
import { turnEdges, turnFiles, turnItem } from './turns.ts';

export function project(ledger: Ledger, key: string): LoopView {
  const context = goalContext(ledger, key);
  if (context === null) return unknownGoal(ledger, key);
  const owner = ownerAttention(context);
  const quota = quotaAnswer(context, owner);
  const leases = leaseRecords(context);
  const { turns, unread } = turnFiles(context);
  const findings = registryFindings(ledger, { ...context.registries, goals: [context.goal] });
  const broken = findingsOf({ context, quota, leases, turns });
  const step = transition(context, owner, quota);
  const problems = goalProblems(context, {
    findings,
    quota: quota.ledger,
    leases,
    turns,
    unreadTurns: unread,
  });
  const rows = [
    ...(context.stopped ? [] : userRows(context)),
    ...loopRows(context, { owner, quota, turns, leases, problems }),
  ];
  const activity = activityOf(context, quota);
  const title = goalTitle(context);
  const attention = withFindingRow(
    { id: context.id, source: 'loopx', workspace: ledger.workspace, title, activity },
    rows.map((row) => makeAttention(context, row)),
    broken,
  ).sort(byUrgency);
  const phase = lifecycleFlags(context)[0] ?? 'registered';
  const stale = staleness(context);
  const note = staleNote(stale);
  const rewards = rewardList(context);
  const runs = timelinePage(context, null, PAGE);
  const events = eventCounts(context);
  const counts = context.index?.counts();
  return {
    id: context.id,
    source: 'loopx',
    workspace: ledger.workspace,
    key,
    title,
    ...(asText(field(context.goal.entry, 'domain')) === ''
      ? {}
      : { subtitle: asText(field(context.goal.entry, 'domain')) }),
    phase: { token: phase, label: phaseLabel(phase) },
    activity,
    lane: goalLane({ owner, quota, activity, rows: attention }),
    quota: {
      state: quota.state,
      compute: quota.compute,
      allowed: quota.allowed,
      spent: quota.ledger.spent,
    },
    ...latestRun(context),
    freshness: { stale: stale.stale, ...(note === null ? {} : { note }), at: stale.at },
    rewards: rewards.length,
    runs: counts?.entries ?? 0,
    openUser: openTodos(context.todos.user).length,
    openAgent: openTodos(context.todos.agent).length,
    findings: broken.length,
    problems: problems.length,
    asOf: ledger.asOf,
    stance: step.stance,
    ...stateTexts(context),
    transition: {
      mode: step.mode,
      modeLabel: step.modeLabel,
      kind: step.kind,
      label: step.label,
      missing: [...step.missing],
    },
    sections: goalSections(context, owner),
    items: [...todoItems(context), ...turns.map((turn, index) => turnItem(turn, index))],
    edges: [...todoEdges(context), ...turnEdges(turns)],
    gates: gateList(context),
    newestRuns: runs,
    rewardList: rewards,
    quotaView: quotaView(context, quota),
    leases: leases.map(leaseView),
    escalations: [],
    eventCounts: EVENT_CLASSES.map((eventClass) => ({ eventClass, count: events.all[eventClass] })),
    artifacts: runs.flatMap(({ artifacts }) => artifacts),
    files: goalFiles(context),
    attention,
    findingList: broken,
    problemList: problems,
    offers: goalOffers(context, quota),
    figures: goalFigures(context, {
      owner,
      quota,
      turns,
      leases,
      mode: step.mode,
      findings,
      events,
    }),
    replay: {
      replayed: [msg('loopx.replay.index'), msg('loopx.replay.rollout')],
      onlySeen: [msg('loopx.replay.state'), msg('loopx.replay.registry')],
    },
    moments: [...(context.index?.moments(500) ?? [])],
  };
}

function activityOf(context: GoalContext, quota: QuotaAnswer): Activity {
  if (context.stopped) return 'stopped';
  if (quota.state === 'paused') return 'paused';
  return context.goal.origin === 'runtime' ? 'unknown' : 'active';
}

function latestRun(context: GoalContext): Pick<LoopView, 'latestRun'> {
  const run = context.statusRun ?? context.newestRun;
  if (run === null) return {};
  return { latestRun: { at: run.row.at, token: asText(field(run.value, 'classification')) } };
}

function stateTexts(context: GoalContext): Pick<LoopView, 'objective' | 'nextAction'> {
  const path = context.stateFile?.path;
  const { objective, nextAction } = context.state ?? { objective: null, nextAction: null };
  const at = (line: number): { src?: { path: string; line: number } } =>
    path === undefined ? {} : { src: { path, line } };
  return {
    ...(objective === null ? {} : { objective: { text: objective.text, ...at(objective.line) } }),
    ...(nextAction === null
      ? {}
      : { nextAction: { text: nextAction.text, ...at(nextAction.line) } }),
  };
}

/** A key that no registry and no folder knows (any more): an empty view that says so. */
function unknownGoal(ledger: Ledger, key: string): LoopView {
  return emptyView('loopx', ledger, key, {
    phase: { token: 'registered', label: phaseLabel('registered') },
    stance: msg('loopx.stance.gone'),
  });
}
