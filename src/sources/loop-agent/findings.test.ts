/** Every rule: one run that breaks it, and one like it that does not. */
import { describe, expect, it } from 'vitest';
import type { Json, LoopView } from '@contract/model.ts';
import { RUN_RULES } from './findings.ts';
import { loopAgentSource as source } from './index.ts';
import { made, node, plan, state } from './testing/ledgers.ts';

type Files = Readonly<Record<string, Json>>;
interface Case {
  readonly breaks: () => LoopView;
  readonly keeps: () => LoopView;
}

const NAME = '20270102-ferry';

function view(
  run: { state: Json; plan?: Json; lifecycle?: string; name?: string; files?: Files },
  asOf?: number,
): LoopView {
  const name = run.name ?? NAME;
  const folder = `dag-runs/${run.lifecycle ?? 'completed'}/${name}`;
  const files = Object.entries(run.files ?? {}).map(([path, value]) => [
    `${folder}/${path}`,
    value,
  ]);
  const ledger = made(
    {
      [`${folder}/run.json`]: run.plan ?? plan(),
      [`${folder}/state.json`]: run.state,
      ...(Object.fromEntries(files) as Files),
    },
    asOf,
  );
  return source.project(ledger, `run/${name}`);
}

const clean = (): LoopView => view({ state: state() });

function repair(over: Readonly<Record<string, Json>>): Json {
  return {
    schemaVersion: 1,
    verdict: 'request-revision',
    failureClass: 'boundary',
    rootCause: 'Timetable writer touched the fares file.',
    fixScope: ['src/timetable.ts'],
    invariant: 'Fares stay unchanged.',
    evidenceRefs: ['supervise-pi'],
    rawLogFallbackAllowed: false,
    ...over,
  };
}

function supervised(artifact: Json, line = 'VERDICT: request-revision'): LoopView {
  return view({
    state: state({
      'supervise-pi': node('supervise-pi', {
        assistantText: `${line}\n`,
        repairArtifact: artifact,
      }),
    }),
  });
}

function envelope(over: Readonly<Record<string, Json>> = {}): Json {
  return {
    schemaVersion: 1,
    gateType: 'plan-gate',
    decisionScope: 'dag-run',
    decision: 'escalate-to-human',
    confidence: 0.5,
    riskLevel: 'medium',
    requiresHuman: true,
    nextAction: 'pause-and-ask',
    policyChecks: {
      mustEscalateFlags: ['cost'],
      evidenceComplete: true,
      allowedAutoApprove: false,
    },
    rationale: ['It costs something.'],
    evidence: [{ path: 'a', kind: 'source', status: 'verified', summary: 's' }],
    blockingFindings: [],
    requiredRevisions: [],
    riskFlags: [],
    humanEscalation: escalation(),
    ...over,
  };
}

function escalation(): Json {
  return {
    question: 'Sail on Sunday?',
    recommendedOption: 'A',
    options: [
      { id: 'A', label: 'Yes', risk: 'fuel', reason: 'demand' },
      { id: 'B', label: 'No', risk: 'none', reason: 'cost' },
    ],
  };
}

function gatePlan(mode: string): Json {
  return {
    version: 2,
    title: 'Sunday',
    tasks: [
      { id: 'gate-pi', depends_on: [], executor: 'pi', decisionGate: { enabled: true, mode } },
      { id: 'sail-shell', depends_on: ['gate-pi'], executor: 'shell' },
    ],
  };
}

function gateRun(
  over: Readonly<Record<string, Json>>,
  files: Files,
  lifecycle: string,
  mode = 'pause-on-human',
  sail: Json = node('sail-shell', { status: 'PENDING' }),
): LoopView {
  return view({
    lifecycle,
    plan: gatePlan(mode),
    files: Object.fromEntries(
      Object.entries(files).map(([name, value]) => [`gate-pi/${name}`, value]),
    ),
    state: {
      version: 1,
      title: 'Sunday',
      runId: NAME,
      startedAt: '2026-11-30T12:00:00.000Z',
      runner: {
        pid: 4,
        hostname: 'demo-host',
        startedAt: '2026-11-30T12:00:00.000Z',
        heartbeatAt: '2026-11-30T12:00:30.000Z',
      },
      status: 'running',
      ranks: [['gate-pi'], ['sail-shell']],
      nodes: { 'gate-pi': node('gate-pi'), 'sail-shell': sail },
      ...over,
    },
  });
}

const asked = { humanEscalation: escalation(), pausedAt: '2026-11-30T12:01:00.000Z' };
const paused = {
  status: 'paused',
  pausedByNodeId: 'gate-pi',
  pausedAt: '2026-11-30T12:01:00.000Z',
  pauseReason: 'decision-gate-requires-human',
};

function approved(over: Readonly<Record<string, Json>>, runner: string): LoopView {
  return gateRun(
    {
      humanDecisionNodeId: 'gate-pi',
      runner: {
        pid: 4,
        hostname: 'demo-host',
        startedAt: runner,
        heartbeatAt: '2026-11-30T12:59:59.000Z',
      },
    },
    {
      'human-escalation.json': asked,
      'human-approval.json': {
        decision: 'approved',
        selectedOption: 'A',
        approvedAt: '2026-11-30T12:10:00.000Z',
        ...over,
      },
    },
    'active',
  );
}

const BEFORE = '2026-11-30T12:00:00.000Z';
const AFTER = '2026-11-30T12:20:00.000Z';

const CASES: Readonly<Record<string, Case>> = {
  'loop-agent.gate-passed-without-verdict': {
    breaks: () =>
      view({ state: state({ 'review-pi': node('review-pi', { assistantText: 'Looks fine.' }) }) }),
    keeps: clean,
  },
  'loop-agent.pass-with-serious-findings': {
    breaks: () =>
      view({
        state: state({
          'review-pi': node('review-pi', {
            assistantText: 'VERDICT: pass\n\n## Findings\n- **Critical**: fares are dropped.\n',
          }),
        }),
      }),
    keeps: () =>
      view({
        state: state({
          'review-pi': node('review-pi', {
            assistantText: 'VERDICT: pass\n\n- Critical: none\n- Informational: rename.\n',
          }),
        }),
      }),
  },
  'loop-agent.repair-outside-boundary': {
    breaks: () => supervised(repair({ fixScope: ['src/secret/key.ts'] })),
    keeps: () => supervised(repair({})),
  },
  'loop-agent.repair-artifact-breaks-rules': {
    breaks: () => supervised(repair({ verdict: 'pass' }), 'VERDICT: pass'),
    keeps: () => supervised(repair({ verdict: 'pass', fixScope: [] }), 'VERDICT: pass'),
  },
  'loop-agent.changed-outside-write-set': {
    breaks: () =>
      view({
        state: state(),
        files: {
          'write-pi/change-manifest.json': {
            effectiveWriteSet: ['src/**'],
            changedFiles: ['src/a.ts', { path: 'docs/b.md' }],
          },
        },
      }),
    keeps: () =>
      view({
        state: state(),
        files: {
          'write-pi/change-manifest.json': {
            effectiveWriteSet: ['src/**'],
            changedFiles: ['src/a.ts'],
          },
        },
      }),
  },
  'loop-agent.approved-not-resumed': {
    breaks: () => approved({}, BEFORE),
    keeps: () => approved({}, AFTER),
  },
  'loop-agent.human-request-only-recorded': {
    breaks: () => gateRun({}, { 'decision.envelope.json': envelope() }, 'active', 'record-only'),
    keeps: () => gateRun({}, { 'decision.envelope.json': envelope() }, 'active'),
  },
  'loop-agent.envelope-breaks-rules': {
    breaks: () =>
      gateRun(
        {},
        { 'decision.envelope.json': envelope({ decision: 'auto-approve', riskLevel: 'high' }) },
        'active',
      ),
    keeps: () => gateRun({}, { 'decision.envelope.json': envelope() }, 'active'),
  },
  'loop-agent.pause-without-question': {
    breaks: () => gateRun(paused, {}, 'paused'),
    keeps: () => gateRun(paused, { 'human-escalation.json': asked }, 'paused'),
  },
  'loop-agent.chosen-option-not-offered': {
    breaks: () => approved({ selectedOption: 'Z' }, AFTER),
    keeps: () => approved({ selectedOption: 'B' }, AFTER),
  },
  'loop-agent.approved-by-signal': {
    breaks: () => approved({ notes: 'Approved by loop approval signal: go ahead' }, AFTER),
    keeps: () => approved({ notes: 'Approved, see the loop signal' }, AFTER),
  },
  'loop-agent.folder-and-status-disagree': {
    breaks: () => view({ state: state(), lifecycle: 'active' }),
    keeps: clean,
  },
  'loop-agent.node-running-in-ended-run': {
    breaks: () =>
      view({
        state: state(
          { 'review-pi': node('review-pi', { status: 'RUNNING' }) },
          { status: 'failed' },
        ),
      }),
    keeps: () => view({ state: state({}, { status: 'failed' }) }),
  },
  'loop-agent.run-id-differs': {
    breaks: () => view({ state: state(), name: '20270102-renamed' }),
    keeps: clean,
  },
  'loop-agent.more-passes-than-allowed': {
    breaks: () =>
      view({
        state: state({}, { convergence: { enabled: true, maxPasses: 2, currentPass: 3 } }),
      }),
    keeps: () =>
      view({
        state: state({}, { convergence: { enabled: true, maxPasses: 2, currentPass: 2 } }),
      }),
  },
};

describe('rules over a run', () => {
  it('has a case for each', () => {
    expect(Object.keys(CASES)).toEqual(RUN_RULES);
  });

  it('finds nothing in a sound run', () => {
    expect(clean().findingList).toEqual([]);
  });

  it.each(Object.entries(CASES))('%s', (rule, { breaks, keeps }) => {
    const broken = breaks().findingList.filter((finding) => finding.rule === rule);
    expect(broken).toHaveLength(1);
    expect(broken[0]?.evidence.length).toBeGreaterThan(0);
    expect(broken[0]?.id.startsWith(`${rule}:`)).toBe(true);
    expect(keeps().findingList.map((finding) => finding.rule)).not.toContain(rule);
  });

  it('counts what it lists', () => {
    const broken = supervised(repair({ fixScope: ['none', '/etc/passwd', 'src/../x'] }));
    expect(broken.findings).toBe(3);
  });
});

describe('a gate that let something through', () => {
  it('is a broken loop in the queue, though the run finished', () => {
    const wrong = CASES['loop-agent.gate-passed-without-verdict']?.breaks();
    expect(wrong?.lane).toBe('health');
    expect(wrong?.attention).toMatchObject([
      { lane: 'health', token: 'loop-agent.gate-passed-without-verdict', severity: 'high' },
    ]);
  });
});

describe('rules over tasks and the queue', () => {
  function loopOf(round: number): LoopView {
    const ledger = made({
      'tasks/2027-01-02-ferry/task.json': { taskId: '2027-01-02-ferry', title: 'Ferry' },
      'tasks/2027-01-02-ferry/loop/state.json': { status: 'running', round, maxRounds: 4 },
    });
    return source.project(ledger, 'task/2027-01-02-ferry');
  }

  it('loop-agent.more-rounds-than-allowed', () => {
    expect(loopOf(5).findingList.map(({ rule }) => rule)).toEqual([
      'loop-agent.more-rounds-than-allowed',
    ]);
    expect(loopOf(4).findingList).toEqual([]);
  });

  it('loop-agent.queue-running-without-run', () => {
    const files = {
      'task-pool/states/F/T.json': {
        featureId: 'F',
        taskId: 'T',
        status: 'Running',
        workerRunId: NAME,
      },
    };
    const rules = (all: Files): string[] =>
      source.project(made(all), 'pool').findingList.map(({ rule }) => rule);
    expect(rules(files)).toEqual(['loop-agent.queue-running-without-run']);
    const behind = { [`dag-runs/active/${NAME}/state.json`]: state({}, { status: 'running' }) };
    expect(rules({ ...files, ...behind })).toEqual([]);
  });
});
