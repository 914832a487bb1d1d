/** A DAG run as a loop. */
import type { LoopView } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { withFindingRow } from '../finding-attention.ts';
import type { Ledger } from '../source.ts';
import { attentionOf } from './attention.ts';
import { findingsOf } from './findings.ts';
import { edgesOf, itemsOf } from './graph.ts';
import { escalationsOf, gatesOf } from './gates.ts';
import { healthOf } from './health.ts';
import { neighboursOf, replayOf } from './neighbours.ts';
import { offersOf } from './offers.ts';
import { runFigures } from './report.ts';
import { readRun } from './run-record.ts';
import type { RunRecord } from './run-record.ts';
import { sectionsOf } from './sections.ts';
import { timelineOf } from './timeline.ts';
import { verdictOf } from './verdict.ts';
import { VERDICT_WORDS } from './verdict-words.ts';
import {
  countsOf,
  eventCountsOf,
  filesOf,
  FIRST_PAGE,
  freshnessOf,
  laneOf,
  latestOf,
  momentsOf,
} from './view-parts.ts';

/** The view of a run, or null when no folder holds it. */
export function projectRun(ledger: Ledger, key: string, loop: string): LoopView | null {
  const run = readRun(ledger, key, loop);
  if (run === null) return null;
  const health = healthOf(run);
  const verdict = verdictOf(run);
  const words = VERDICT_WORDS[verdict.kind];
  const neighbours = neighboursOf(ledger, run);
  const timeline = timelineOf(run);
  const items = itemsOf(run, verdict);
  const findingList = findingsOf(run, verdict);
  const offers = offersOf(run, verdict, health);
  const title = run.state?.title ?? run.plan?.title ?? run.files.folder.name;
  const { workspace } = ledger;
  // A gate that let something through is a broken loop, whatever became of the run.
  const attention = withFindingRow(
    { id: loop, source: 'loop-agent', workspace, title, activity: words.activity },
    attentionOf(run, verdict, {
      loop,
      workspace,
      title,
      offers,
      newer: neighbours.newer,
      runs: timeline,
    }),
    findingList,
  );
  const problemList = [...run.problems];
  return {
    id: loop,
    source: 'loop-agent',
    workspace: ledger.workspace,
    key,
    title,
    subtitle: run.files.folder.name,
    phase: { token: run.state?.status ?? run.files.folder.lifecycle, label: msg(words.label) },
    activity: words.activity,
    lane: laneOf(attention),
    ...latestOf(timeline),
    freshness: freshnessOf(run.files.file('run-state'), lastSign(run)),
    rewards: 0,
    runs: timeline.length,
    ...countsOf(items),
    findings: findingList.length,
    problems: problemList.length,
    asOf: ledger.asOf,
    stance: msg(words.stance),
    ...objectiveOf(run),
    ...nextOf(run),
    sections: sectionsOf(run, verdict, health, neighbours),
    items,
    edges: edgesOf(run),
    gates: gatesOf(run),
    newestRuns: timeline.slice(0, FIRST_PAGE),
    rewardList: [],
    leases: [],
    escalations: escalationsOf(run),
    eventCounts: eventCountsOf(timeline),
    artifacts: [],
    files: filesOf(run.files.known),
    attention,
    findingList,
    problemList,
    offers,
    figures: runFigures(run, health, verdict),
    replay: replayOf(),
    moments: momentsOf(timeline),
  };
}

function objectiveOf(run: RunRecord): Pick<LoopView, 'objective'> {
  const text = run.plan?.objective ?? null;
  if (text === null) return {};
  return {
    objective: {
      text,
      ...(run.planRef === null ? {} : { src: { ...run.planRef, field: 'objective' } }),
    },
  };
}

/** The nodes that wait, which is what happens next when the run goes on. */
function nextOf(run: RunRecord): Pick<LoopView, 'nextAction'> {
  const waiting = [...(run.state?.nodes.values() ?? [])]
    .filter(({ status }) => status === 'PENDING')
    .map(({ id }) => id);
  const ended = run.files.folder.lifecycle === 'completed';
  if (waiting.length === 0 || ended) return {};
  return { nextAction: { text: waiting.join(' → '), src: run.stateRef } };
}

/** The newest instant that the run recorded of itself. */
function lastSign(run: RunRecord): number | null {
  const { state } = run;
  if (state === null) return null;
  const instants = [
    state.runner?.heartbeatAt,
    state.finishedAt,
    state.pausedAt,
    state.startedAt,
    ...[...state.nodes.values()].map(({ finishedAt }) => finishedAt),
  ].filter((at): at is number => at !== null && at !== undefined);
  return instants.length === 0 ? null : Math.max(...instants);
}
