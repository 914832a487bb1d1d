/** Verdicts that no sample shows, each from the facts that make it. */
import { describe, expect, it } from 'vitest';
import type { Json } from '@contract/model.ts';
import { loopAgentSource as source } from './index.ts';
import { AS_OF, made, node, plan } from './testing/ledgers.ts';
import type { Ledger } from '../source.ts';
import type { VerdictKind } from './verdict.ts';

const NAME = '20270102-ferry';
const ago = (ms: number): string => new Date(AS_OF - ms).toISOString();

type Fields = Readonly<Record<string, Json>>;

function ledger(state: Fields, lifecycle: string, files: Fields = {}): Ledger {
  const folder = `dag-runs/${lifecycle}/${NAME}`;
  return made({
    [`${folder}/run.json`]: plan(),
    [`${folder}/state.json`]: {
      version: 1,
      runId: NAME,
      title: 'Ferry',
      startedAt: ago(3_600_000),
      runner: { pid: 7, hostname: 'demo-host', startedAt: ago(3_600_000), heartbeatAt: ago(5_000) },
      ranks: [['write-pi'], ['supervise-pi'], ['repair-pi']],
      nodes: {
        'write-pi': node('write-pi'),
        'repair-pi': node('repair-pi', { status: 'PENDING' }),
      },
      ...state,
    },
    ...Object.fromEntries(
      Object.entries(files).map(([path, value]) => [`${folder}/${path}`, value]),
    ),
  });
}

function verdict(of: Ledger): VerdictKind {
  return source.project(of, `run/${NAME}`).figures['verdict'] as VerdictKind;
}

function working(progress: string, over: Fields = {}): Fields {
  return {
    status: 'running',
    nodes: {
      'write-pi': node('write-pi', {
        status: 'RUNNING',
        startedAt: ago(3_500_000),
        lastMeaningfulProgressAt: progress,
        ...over,
      }),
    },
  };
}

function ended(reason: string): Fields {
  return {
    status: 'partial_failed',
    finishedAt: ago(1_000),
    nodes: { 'write-pi': node('write-pi', { status: 'ERROR', failureCategory: 'nonzero-exit' }) },
    convergence: { enabled: true, maxPasses: 3, currentPass: 2, terminalReason: reason },
  };
}

const humanEscalation = {
  question: 'Has the pier opened?',
  recommendedOption: 'A',
  options: [{ id: 'A', label: 'Yes' }],
};
const asked = {
  'write-pi/human-escalation.json': { pausedAt: ago(60_000), humanEscalation },
  'write-pi/decision.envelope.json': {
    decision: 'pause-wait-external',
    requiresHuman: true,
    nextAction: 'pause-and-ask',
    humanEscalation,
  },
};
const paused = { status: 'paused', pausedByNodeId: 'write-pi', pausedAt: ago(60_000) };
const interrupt = (status: string): Fields => ({
  '.runtime/interrupt.json': { status, requestedAt: ago(9_000), reasonDetail: 'Tide is too low.' },
});

describe('one verdict from joined facts', () => {
  it.each<[VerdictKind, Ledger]>([
    ['running', ledger(working(ago(10_000)), 'active')],
    ['quiet', ledger(working(ago(400_000)), 'active')],
    ['stalled', ledger(working(ago(1_000_000)), 'active')],
    ['quiet', ledger(working(ago(10_000), { livenessStatus: 'quiet' }), 'active')],
    [
      'node-needs-attention',
      ledger(working(ago(10_000), { livenessStatus: 'needs-attention' }), 'active'),
    ],
    ['not-started', ledger({ status: 'pending' }, 'active')],
    ['interrupt-unsettled', ledger(working(ago(1)), 'active', interrupt('needs-reconcile'))],
    ['running', ledger(working(ago(1)), 'active', interrupt('requested'))],
    ['waiting-external', ledger(paused, 'paused', asked)],
    ['pause-without-question', ledger(paused, 'paused')],
    ['paused-elsewhere', ledger(paused, 'completed', asked)],
    ['stranded', ledger({ status: 'finished' }, 'active')],
    ['unfinished-in-completed', ledger({ status: 'running' }, 'completed')],
    ['closed-by-operator', ledger({ status: 'superseded' }, 'completed')],
    ['interrupted', ledger({ status: 'partial_failed' }, 'completed', interrupt('settled'))],
    ['no-progress', ledger(ended('no-progress'), 'completed')],
    ['blocked-boundary', ledger(ended('blocked-boundary'), 'completed')],
    ['convergence-failed', ledger(ended('unsupported-dag-shape'), 'completed')],
    ['failed', ledger(ended('something-new'), 'completed')],
    ['unknown-status', ledger({ status: 'hibernating' }, 'completed')],
    ['finished', ledger({ status: 'finished' }, 'completed')],
  ])('%s', (kind, of) => {
    expect(verdict(of)).toBe(kind);
  });

  it('waits outside the lane of the person', () => {
    const view = source.project(ledger(paused, 'paused', asked), `run/${NAME}`);
    expect(view.lane).toBe('evidence');
    expect(view.attention[0]?.question).toBe('Has the pier opened?');
    expect(view.offers[0]).toMatchObject({ action: 'loop-agent.approve', enabled: true });
  });

  it('a heartbeat alone never counts as progress', () => {
    const view = source.project(ledger(working(ago(1_000_000)), 'active'), `run/${NAME}`);
    expect(view.figures['liveness']).toBe('suspected-stall');
    expect(view.lane).toBe('health');
  });
});

describe('a run taken up again', () => {
  const decided = {
    humanDecisionNodeId: 'write-pi',
    status: 'running',
    runner: { pid: 8, hostname: 'demo-host', startedAt: ago(50_000), heartbeatAt: ago(5_000) },
  };
  const approval = (at: string): Fields => ({
    'write-pi/human-approval.json': { selectedOption: 'A', approvedAt: at },
  });

  it('is running, and orphaned when its new process is gone', () => {
    const resumed = ledger(decided, 'active', approval(ago(55_000)));
    expect(verdict(resumed)).toBe('running');
    expect(verdict({ ...resumed, process: () => 'missing' })).toBe('orphaned');
  });

  it('waits for its resume as long as the runner is the old one', () => {
    const waiting = ledger(decided, 'active', approval(ago(20_000)));
    expect(verdict({ ...waiting, process: () => 'missing' })).toBe('approved-waiting');
  });

  it('without the approval file it is no approval', () => {
    const view = source.project(ledger(decided, 'active'), `run/${NAME}`);
    expect(view.figures['verdict']).toBe('running');
    expect(view.figures['healthIssueCodes']).toEqual(['missing-approval-artifact']);
  });
});

describe('the worker queue', () => {
  const pool = (status: string, files: Fields = {}): Ledger =>
    made({
      'task-pool/states/F/T.json': { taskId: 'T', status, workerRunId: NAME },
      ...files,
    });
  const rows = (of: Ledger): string[] =>
    source.project(of, 'pool').attention.map(({ lane, token }) => `${lane} ${token}`);

  it('asks for a person where no run of its own does', () => {
    expect(rows(pool('HumanReview'))).toEqual(['user HumanReview']);
    const run = { [`dag-runs/paused/${NAME}/state.json`]: { status: 'paused' } };
    expect(rows(pool('HumanReview', run))).toEqual([]);
    expect(rows(pool('Failed'))).toEqual(['agent Failed']);
    expect(rows(pool('Done'))).toEqual([]);
  });

  it('passes on a schedule that needs a person', () => {
    const schedule = (status: string): Ledger =>
      made({ 'task-pool/scheduler/schedules/s1.json': { status } });
    expect(rows(schedule('human_required'))).toEqual(['user human_required']);
    expect(rows(schedule('waiting'))).toEqual([]);
  });
});
