/** One workflow run as a `LoopView`. */
import { loopId } from '@contract/ids.ts';
import type { LoopSummary, LoopView, Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { LANES, type Activity, type Lane } from '@contract/words.ts';
import { withFindingRow } from '../finding-attention.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { attentionOf } from './attention.ts';
import { escalationsOf, gatesOf } from './escalations.ts';
import { readRun, type RunFacts } from './facts.ts';
import { figuresOf } from './figures.ts';
import { findingsOf } from './findings.ts';
import { graphOf } from './graph.ts';
import { stopReasonLabel } from './labels.ts';
import { TAILS } from './layout.ts';
import { readMatters, type Matters } from './matters.ts';
import { runProblems } from './problems.ts';
import { stateRef } from './references.ts';
import { sectionsOf } from './sections.ts';
import { briefLine } from './state.ts';
import { timelineOf } from './timeline.ts';
import { textOf } from './values.ts';

const FIRST_PAGE = 50;

export function projectRun(ledger: Ledger, key: string): LoopView {
  const facts = readRun(ledger, key);
  const matters = readMatters(facts);
  const id = loopId('tradingcodex', ledger.workspace, ledger.site.key, key);
  const title = titleOf(ledger, facts);
  const findings = findingsOf(facts, matters, id);
  const activity = activityOf(facts, matters);
  const attention = withFindingRow(
    { id, source: 'tradingcodex', workspace: ledger.workspace, title, activity },
    attentionOf(facts, matters, { loop: id, workspace: ledger.workspace, title }),
    findings,
  );
  const problems = runProblems(facts, id);
  const timeline = timelineOf(ledger, facts.runId, FIRST_PAGE);
  const graph = graphOf(facts, matters, id);
  const lane = LANES.find((name) => attention.some((row) => row.lane === name)) ?? null;
  const latest = timeline.newest[0];
  const summary: LoopSummary = {
    id,
    source: 'tradingcodex',
    workspace: ledger.workspace,
    key,
    title,
    subtitle: facts.runId,
    phase: phaseOf(facts),
    activity,
    lane,
    ...(latest === undefined ? {} : { latestRun: { at: latest.at, token: latest.token } }),
    freshness: { ...freshnessOf(facts), at: facts.state?.updatedAt ?? latest?.at ?? null },
    rewards: 0,
    runs: timeline.total,
    openUser: attention.filter((row) => row.lane === 'user').length,
    openAgent: attention.filter((row) => row.lane === 'agent').length,
    findings: findings.length,
    problems: problems.length,
  };
  return {
    ...summary,
    asOf: ledger.asOf,
    stance: stanceOf(lane, matters),
    ...nextActionOf(facts, matters),
    sections: [...sectionsOf(ledger, facts, matters)],
    items: [...graph.items],
    edges: [...graph.edges],
    gates: [...gatesOf(facts, matters, id)],
    newestRuns: [...timeline.newest],
    rewardList: [],
    leases: [],
    escalations: [...escalationsOf(facts, matters, id)],
    eventCounts: [...timeline.counts],
    artifacts: facts.artifacts.map((view) => ({
      recorded: view.path,
      ...(view.file === null ? {} : { path: view.file.path }),
      role: view.now?.role ?? view.recorded?.role ?? '',
      state:
        view.verdict !== 'ok' || view.now === null
          ? 'unknown'
          : view.now.exists
            ? 'present'
            : 'missing',
    })),
    files: [...filesOf(ledger, facts)],
    attention,
    findingList: [...findings],
    problemList: [...problems],
    offers: [],
    figures: figuresOf(ledger, facts, matters),
    replay: replayOf(facts),
    moments: [...momentsOf(ledger, facts, timeline.moments)],
  };
}

/** What the run is about: the symbols of its artifacts, else the workspace, and its lane. */
function titleOf(ledger: Ledger, facts: RunFacts): string {
  const symbols = new Set(
    facts.artifacts
      .filter(({ recorded }) => recorded !== null)
      .map(({ now }) => textOf(now?.fields['symbol']))
      .filter((symbol) => symbol !== ''),
  );
  const about = [...symbols].slice(0, 3).join(', ') || facts.site.project || ledger.site.title;
  const lane = (facts.state?.lane ?? '').replaceAll('_', ' ');
  return lane === '' ? about : `${about} · ${lane}`;
}

function phaseOf(facts: RunFacts): LoopSummary['phase'] {
  const token = facts.state?.stopReason ?? '';
  if (facts.state === null && facts.intake !== null) {
    return { token: 'intake', label: msg('tradingcodex.phase.intake') };
  }
  return { token, label: stopReasonLabel(token) };
}

/** The format has no mark for a run that has ended; `done` means that nothing is open. */
function activityOf(facts: RunFacts, matters: Matters): Activity {
  if (facts.state === null) return 'unknown';
  if (matters.superseded) return 'stopped';
  return matters.ready && facts.state.stopReason === 'accepted_artifacts_ready_for_synthesis'
    ? 'done'
    : 'active';
}

/** Whether what is shown may be behind what is on disk. */
function freshnessOf(facts: RunFacts): { stale: boolean; note?: Msg } {
  if (facts.unreadable) return { stale: true, note: msg('tradingcodex.problem.stateUnreadable') };
  if (facts.folder?.state?.state === 'stale') return { stale: true, note: msg('source.last-good') };
  return { stale: false };
}

function stanceOf(lane: Lane | null, matters: Matters): Msg {
  switch (lane) {
    case 'user':
      return msg('tradingcodex.stance.person');
    case 'health':
      return msg('tradingcodex.stance.mend');
    case 'agent':
      return msg('tradingcodex.stance.agent');
    case 'evidence':
      return msg('tradingcodex.stance.evidence');
    case null:
      return matters.superseded
        ? msg('tradingcodex.stance.superseded')
        : msg('tradingcodex.stance.quiet');
  }
}

function nextActionOf(facts: RunFacts, matters: Matters): Pick<LoopView, 'nextAction'> {
  if (matters.superseded) return {};
  const task = matters.openTasks.find(({ status }) => status === 'active') ?? matters.openTasks[0];
  if (task === undefined) return {};
  const question = briefLine(task.brief, 'Question') || task.brief;
  const who = task.roles.join(', ');
  return {
    nextAction: {
      text: question === '' ? who : `${who}: ${question}`,
      src: stateRef(facts, `pending_tasks[${String(task.index)}]`),
    },
  };
}

function filesOf(ledger: Ledger, facts: RunFacts): LoopView['files'] {
  const { folder } = facts;
  const whole = [folder?.state, folder?.gate, folder?.intake, folder?.plan]
    .filter((file): file is LedgerFile => file != null)
    .concat(
      ['pointer', 'session-map', 'subagent-state', 'workspace', 'module-lock'].flatMap((role) =>
        ledger.files(role),
      ),
    )
    .concat(facts.artifacts.flatMap(({ file }) => file ?? []));
  const tails = TAILS.flatMap(([role]) => ledger.files(role));
  return [
    ...whole.map((file) => fileView(file, undefined)),
    ...tails.map((file) => fileView(file, ledger.tail(file)?.counts().nonBlank)),
  ];
}

function fileView(file: LedgerFile, lines: number | undefined): LoopView['files'][number] {
  const { path, role, size: bytes, modifiedAt, state } = file;
  return { path, role, bytes, modifiedAt, state, ...(lines === undefined ? {} : { lines }) };
}

function replayOf(facts: RunFacts): LoopView['replay'] {
  const replayed = [msg('tradingcodex.replay.audit')];
  const onlySeen = [msg('tradingcodex.seen.artifacts'), msg('tradingcodex.seen.sessions')];
  if (facts.origin === 'replayed') replayed.unshift(msg('tradingcodex.replay.state'));
  else onlySeen.unshift(msg('tradingcodex.seen.state'));
  if (facts.artifacts.some(({ now }) => now === null))
    onlySeen.push(msg('tradingcodex.seen.newerText'));
  if (facts.audit.cut) onlySeen.push(msg('tradingcodex.problem.cut'));
  return { replayed, onlySeen };
}

/** Events of the run, and the instants at which a version of its state was seen. */
function momentsOf(ledger: Ledger, facts: RunFacts, events: readonly number[]): readonly number[] {
  const file = facts.folder?.state;
  const seen = file == null ? [] : ledger.versions(file).map(({ seenAt }) => seenAt);
  return [...new Set([...events, ...seen])].sort((a, b) => a - b).slice(-500);
}
