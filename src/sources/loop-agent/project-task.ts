/** A task as a loop: its write-set gate, its rounds, and the signals that wait for it. */
import type { Attention, Finding, Gate, LoopView, Offer, Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { MessageId } from '@contract/messages/index.ts';
import type { Activity } from '@contract/words.ts';
import { withFindingRow } from '../finding-attention.ts';
import type { Ledger } from '../source.ts';
import * as fact from './facts.ts';
import { finding, ROUND_BUDGET } from './findings.ts';
import { instant, textIn, textsIn } from './read.ts';
import { taskFigures, taskRuns, taskState } from './task-lifecycle.ts';
import type { TaskRun, TaskState } from './task-lifecycle.ts';
import { readTask } from './task-record.ts';
import type { TaskRecord } from './task-record.ts';
import { taskEdges, taskItems, WRITE_SET_GATE } from './task-graph.ts';
import { taskRows } from './task-rows.ts';
import { newestFirst, toRun } from './timeline.ts';
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

const STATE_LABELS: Readonly<Record<TaskState, MessageId>> = {
  absent: 'loop-agent.task.absent',
  'needs-attention': 'loop-agent.task.needs-attention',
  'awaiting-decision': 'loop-agent.task.awaiting-decision',
  running: 'loop-agent.task.running',
  'evidence-closed': 'loop-agent.task.evidence-closed',
  'run-succeeded': 'loop-agent.task.run-succeeded',
  'awaiting-write-set-approval': 'loop-agent.task.awaiting-write-set-approval',
  'run-failed': 'loop-agent.task.run-failed',
  'dag-validated': 'loop-agent.task.dag-validated',
  'contract-managed': 'loop-agent.task.contract-managed',
  'intake-incomplete': 'loop-agent.task.intake-incomplete',
};

export function projectTask(
  ledger: Ledger,
  id: string,
  key: string,
  loop: string,
): LoopView | null {
  const task = readTask(ledger, id, loop);
  if (task === null) return null;
  const runs = taskRuns(ledger, task);
  const state = taskState(task, runs);
  const timeline = taskTimeline(task);
  const items = taskItems(task);
  const offers = offersOf(task);
  const findingList = findingsOf(task);
  const activity = activityOf(task, state);
  const attention: Attention[] = withFindingRow(
    { id: loop, source: 'loop-agent', workspace: ledger.workspace, title: task.title, activity },
    taskRows(task, ledger.workspace, offers),
    findingList,
  );
  const problemList = [...task.problems];
  const stateFile = task.files.find(({ role }) => role === 'task-lifecycle') ?? null;
  return {
    id: loop,
    source: 'loop-agent',
    workspace: ledger.workspace,
    key,
    title: task.title,
    subtitle: task.id,
    phase: { token: state, label: msg(STATE_LABELS[state]) },
    activity,
    lane: laneOf(attention),
    ...latestOf(timeline),
    freshness: freshnessOf(stateFile, task.loopState?.updatedAt ?? task.updatedAt),
    rewards: 0,
    runs: timeline.length,
    ...countsOf(items),
    findings: findingList.length,
    problems: problemList.length,
    asOf: ledger.asOf,
    stance: stanceOf(attention),
    ...(task.objective === null ? {} : { objective: { text: task.objective } }),
    ...nextOf(task),
    sections: sectionsOf(task, state, runs),
    items,
    edges: taskEdges(task),
    gates: gatesOf(task),
    newestRuns: timeline.slice(0, FIRST_PAGE),
    rewardList: [],
    leases: [],
    escalations: [],
    eventCounts: eventCountsOf(timeline),
    artifacts: [],
    files: filesOf(task.files),
    attention,
    findingList,
    problemList,
    offers,
    figures: taskFigures(ledger, task, runs),
    replay: {
      replayed: [msg('loop-agent.replay.rounds')],
      onlySeen: [msg('loop-agent.replay.taskState')],
    },
    moments: momentsOf(timeline),
  };
}

function activityOf(task: TaskRecord, state: TaskState): Activity {
  const status = task.loopState?.status;
  if (status === 'paused' || status === 'blocked') return 'paused';
  if (status === 'complete' || state === 'evidence-closed' || state === 'run-succeeded') {
    return 'done';
  }
  if (state === 'running') return 'active';
  return state === 'awaiting-decision' || state === 'awaiting-write-set-approval'
    ? 'paused'
    : 'stopped';
}

function stanceOf(rows: readonly Attention[]): LoopView['stance'] {
  const lane = laneOf(rows);
  if (lane === 'user') return msg('loop-agent.stance.judge');
  if (lane === 'health') return msg('loop-agent.stance.mend');
  return lane === null ? msg('loop-agent.stance.nothing') : msg('loop-agent.stance.goOn');
}

function nextOf(task: TaskRecord): Pick<LoopView, 'nextAction'> {
  const round = task.rounds.at(-1);
  if (round === undefined || round.next === '') return {};
  return { nextAction: { text: round.next, src: round.ref } };
}

/** A round or a signal of a past moment only: what came later is left out. */
export function taskTimeline(task: TaskRecord): Run[] {
  const rounds = task.rounds.map((round) =>
    toRun({
      key: `round:${String(round.round)}:${String(round.ref.line ?? 0)}`,
      at: round.at,
      token: round.decision === '' ? round.action : round.decision,
      label: msg('loop-agent.event.round', { round: round.round }),
      eventClass: 'work',
      summary: round.result,
      facts: [
        ...fact.token(msg('loop-agent.fact.action'), round.action),
        ...fact.text(msg('loop-agent.fact.verification'), round.verification),
        ...fact.token(msg('loop-agent.fact.category'), round.category, { tone: 'bad' }),
        ...fact.text(msg('loop-agent.fact.lesson'), round.lesson),
        ...fact.text(msg('loop-agent.fact.next'), round.next),
      ],
      flags: round.category === null ? [] : ['failed'],
      src: round.ref,
    }),
  );
  const signals = task.signals.map((signal) =>
    toRun({
      key: `signal:${signal.id}`,
      at: signal.at,
      token: signal.type,
      label: msg('loop-agent.event.signal'),
      eventClass: 'decision',
      summary: signal.message,
      flags: signal.urgent ? ['urgent'] : [],
      src: signal.ref,
    }),
  );
  return newestFirst([...rounds, ...signals]);
}

function gatesOf(task: TaskRecord): Gate[] {
  const { gate } = task;
  if (gate === null || task.lifecycleRef === null) return [];
  return [
    {
      id: WRITE_SET_GATE,
      mechanism: WRITE_SET_GATE,
      mechanismLabel: msg('loop-agent.gate.writeSet'),
      name: task.id,
      question: gate.writeSet.join(', '),
      state: gate.status === 'open' || gate.status === 'approved' ? gate.status : 'rejected',
      scope: 'task',
      // No instant is recorded for the gate itself; the file's last change is the nearest.
      openedAt: gate.status === 'open' ? task.updatedAt : null,
      decidedAt: gate.status === 'open' ? null : task.updatedAt,
      ...(gate.reason === null ? {} : { reason: gate.reason }),
      priority: 'P1',
      approving: [msg('loop-agent.gate.writeSetStarts'), msg('loop-agent.gate.writeSetDigest')],
      notApproving: [msg('loop-agent.gate.writeSetQueue')],
      src: { ...task.lifecycleRef, field: 'lastGate' },
    },
  ];
}

function offersOf(task: TaskRecord): Offer[] {
  if (task.gate?.status !== 'open') return [];
  const enabled = task.gate.digest !== null;
  return [
    {
      action: 'loop-agent.approve-write-set',
      label: msg('loop-agent.offer.approveWriteSet'),
      target: WRITE_SET_GATE,
      enabled,
      note: msg('loop-agent.gate.writeSetStarts'),
    },
    {
      action: 'loop-agent.reject-write-set',
      label: msg('loop-agent.offer.rejectWriteSet'),
      target: WRITE_SET_GATE,
      enabled,
    },
  ];
}

function sectionsOf(
  task: TaskRecord,
  state: TaskState,
  runs: readonly TaskRun[],
): LoopView['sections'] {
  const { gate, loopState, config } = task;
  const lifecycle = task.lifecycle ?? undefined;
  const src = task.lifecycleRef ?? undefined;
  const sections = [
    {
      id: 'task',
      title: msg('loop-agent.section.task'),
      facts: [
        ...fact.message(msg('loop-agent.fact.taskState'), msg(STATE_LABELS[state])),
        ...fact.token(msg('loop-agent.fact.taskKind'), textIn(config ?? undefined, 'taskKind')),
        ...fact.list(msg('loop-agent.fact.transitions'), task.transitions, { src }),
        ...fact.at(
          msg('loop-agent.fact.validatedAt'),
          instant(textIn(lifecycle, 'strictValidatedAt')),
          { src },
        ),
        ...fact.list(
          msg('loop-agent.fact.runs'),
          runs.map((run) => `${run.runId} (${run.lifecycle}, ${run.status})`),
          { src },
        ),
        ...fact.list(msg('loop-agent.fact.allowed'), textsIn(config ?? undefined, 'allowedPaths')),
        ...fact.list(
          msg('loop-agent.fact.forbidden'),
          textsIn(config ?? undefined, 'forbiddenPaths'),
        ),
      ],
    },
    {
      id: 'write-set',
      title: msg('loop-agent.section.writeSet'),
      facts:
        gate === null
          ? []
          : [
              ...fact.token(msg('loop-agent.fact.gateState'), gate.status, { src }),
              ...fact.list(msg('loop-agent.fact.writeSet'), gate.writeSet, { src }),
              ...fact.token(msg('loop-agent.fact.digest'), gate.digest, { src }),
              ...fact.text(msg('loop-agent.fact.rejectionReason'), gate.reason, {
                src,
                tone: 'warn',
              }),
            ],
    },
    {
      id: 'loop',
      title: msg('loop-agent.section.loop'),
      facts:
        loopState === null
          ? []
          : [
              ...fact.token(msg('loop-agent.fact.status'), loopState.status, {
                src: loopState.ref,
              }),
              // There is no process behind a loop that could be asked (reference, 16).
              ...(loopState.status === 'running'
                ? fact.message(
                    msg('loop-agent.fact.process'),
                    msg('loop-agent.value.loopHasNoProcess'),
                  )
                : []),
              ...fact.number(msg('loop-agent.fact.round'), loopState.round),
              ...fact.number(msg('loop-agent.fact.maxRounds'), loopState.maxRounds),
              ...fact.token(msg('loop-agent.fact.lastDecision'), loopState.lastDecision),
              ...fact.list(msg('loop-agent.fact.frontier'), loopState.frontier),
              ...(loopState.streak === null
                ? []
                : [
                    ...fact.token(
                      msg('loop-agent.fact.streakCategory'),
                      loopState.streak.category,
                      { tone: 'warn' },
                    ),
                    ...fact.number(msg('loop-agent.fact.streakCount'), loopState.streak.count),
                  ]),
              ...(loopState.sourceStale
                ? fact.message(
                    msg('loop-agent.fact.sources'),
                    msg('loop-agent.value.sourcesChanged'),
                    { tone: 'warn' },
                  )
                : []),
            ],
    },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
}

function findingsOf(task: TaskRecord): Finding[] {
  const { loopState } = task;
  const { round, maxRounds } = loopState ?? { round: null, maxRounds: null };
  if (loopState === null || round === null || maxRounds === null || round <= maxRounds) return [];
  return [
    finding(
      ROUND_BUDGET,
      {
        about: String(round),
        title: msg('loop-agent.finding.rounds', { round, max: maxRounds }),
        help: msg('loop-agent.finding.rounds.help'),
        evidence: [loopState.ref],
        at: loopState.updatedAt,
      },
      task.loop,
    ),
  ];
}
