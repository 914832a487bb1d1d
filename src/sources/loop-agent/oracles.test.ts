/** Every statement of the samples' READMEs, `expected.json` and what the tool's own CLI printed. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loopViewSchema } from '@contract/model.ts';
import type { Json, LoopView } from '@contract/model.ts';
import { workspacesFolder } from '../../../test/support/workspace-files.ts';
import { loopAgentSource as source } from './index.ts';
import { onCaptureHost, sample } from './testing/ledgers.ts';

// Oracles are free JSON; what they hold is compared, not trusted.
type Fields = ReturnType<typeof JSON.parse>;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

const SAMPLES = [
  'loop-agent-ledger-svc',
  'loop-agent-invoice-relay',
  'loop-agent-tariff-sync',
  'loop-agent-edge-svc',
];

function load(name: string, file: string): Fields {
  return JSON.parse(readFileSync(path.join(workspacesFolder, name, file), 'utf8'));
}

function oracles(name: string, prefix: string): string[] {
  return readdirSync(path.join(workspacesFolder, name, 'oracle'))
    .filter((file) => file.startsWith(prefix))
    .map((file) => `oracle/${file}`);
}

function views(name: string): Map<string, LoopView> {
  const ledger = onCaptureHost(sample(name));
  return new Map(source.loops(ledger).map((key) => [key, source.project(ledger, key)]));
}

function keyOf(run: Fields): string {
  const planned = run['lifecycle'] === 'dry-run' || run['lifecycle'] === 'init-only';
  return `${planned ? String(run['lifecycle']) : 'run'}/${String(run['runId'])}`;
}

/** The tool's sentences, which figures leave out (docs/differences.md). */
const SENTENCES = ['summary', 'reason', 'commandHint', 'recommendedFollowUpReason'];

function machinePart(value: Json, recordedRoot: string, root: string): Json {
  if (Array.isArray(value)) return value.map((entry) => machinePart(entry, recordedRoot, root));
  if (typeof value === 'string') return value.replace(root, recordedRoot);
  if (typeof value !== 'object' || value === null) return value;
  const sentences = 'autoRetryEligible' in value ? SENTENCES : ['recommendedFollowUpReason'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !sentences.includes(name))
      .map(([name, entry]) => [name, machinePart(entry, recordedRoot, root)]),
  );
}

/** Where no model is recorded the tool prints its own default; a default was not what ran. */
function withoutInventedModel(run: Fields): Json {
  const nodes = (run['nodes'] as Fields[]).map(({ model, ...node }) =>
    model === 'gpt-5.3-codex-spark' ? node : { ...node, ...(model === undefined ? {} : { model }) },
  );
  return { ...run, nodes };
}

describe.each(SAMPLES.slice(0, 3))('expected.json of %s', (name) => {
  const expected = load(name, 'expected.json');
  const found = views(name);

  it('finds every run and no other', () => {
    const runs = [...found.keys()].filter((key) => key.startsWith('run/'));
    expect(runs.toSorted(byText)).toEqual(expected['runs'].map(keyOf).toSorted(byText));
    expect(runs).toHaveLength(expected['executionRunCount']);
    const planned = [...found.keys()].filter((key) => /^(?:dry-run|init-only)\//.test(key));
    expect(planned.toSorted(byText)).toEqual(
      expected['nonExecutionRuns'].map(keyOf).toSorted(byText),
    );
    const counts: Fields = { healthIssueCount: 0, active: 0, paused: 0, completed: 0 };
    for (const key of runs) {
      const figures = found.get(key)?.figures as Fields;
      counts[figures['lifecycle']] += 1;
      counts['healthIssueCount'] += figures['healthIssueCodes'].length;
    }
    expect(counts).toEqual(expected['counts']);
  });

  it.each(expected['runs'] as readonly Fields[])('$runId', (run) => {
    const figures = found.get(keyOf(run))?.figures as Fields;
    const { effectiveStatusOnCaptureHost, livenessOnCaptureHost, attention, ...rest } = run;
    expect(figures).toMatchObject({
      ...rest,
      effectiveStatus: effectiveStatusOnCaptureHost,
      liveness: livenessOnCaptureHost,
      attention: { item: attention.item, human: attention.human },
    });
  });
});

describe.each(SAMPLES)('the tool on %s', (name) => {
  const found = views(name);
  const root = `${path.join(workspacesFolder, name)}/workspace`;
  const recordedRoot = `/srv/demo/${name.replace('loop-agent-', '')}`;
  const reported = oracles(name, 'dag-report').flatMap(
    (file) => load(name, file)['runs'] as Fields[],
  );

  it.each(reported.map((run) => [path.basename(run['runDir']), run]))(
    'dag report of %s',
    (folder, run) => {
      const figures = found.get(`run/${folder}`)?.figures as Fields;
      const own = machinePart(figures['report'] as Json, recordedRoot, root);
      expect(own).toEqual(machinePart(withoutInventedModel(run), recordedRoot, root));
    },
  );

  const doctor = load(name, 'oracle/dag-doctor.json')['runs'] as Fields[];
  it('dag doctor knows the same runs', () => {
    const own = [...found.keys()].filter((key) => !/^(?:task\/|pool$)/.test(key));
    expect(own).toHaveLength(doctor.length);
  });

  it.each(doctor.map((run) => [`${String(run['lifecycle'])} ${String(run['runId'])}`, run]))(
    'dag doctor of %s',
    (_, run) => {
      // The doctor names a renamed run by what its state says; its folder is its key here.
      const renamed = run['runId'] === '20261129-original-name';
      const runId = renamed ? '20261129-renamed-dir' : run['runId'];
      const figures = found.get(keyOf({ ...run, runId }))?.figures as Fields;
      expect(figures).toMatchObject({
        lifecycle: run['lifecycle'],
        status: run['status'],
        effectiveStatus: run['effectiveStatus'],
        stateConsistent: run['stateConsistent'],
        healthIssueCodes: run['healthIssues'].map((issue: Fields) => issue['code']),
        canResume: run['recoveryEligibility'].canResume,
        canReconcile: run['recoveryEligibility'].canReconcile,
        allowedActions: run['recoveryEligibility'].allowedActions,
        reasons: run['recoveryEligibility'].reasons,
      });
      if (run['startedAt'] === undefined) return;
      expect(figures).toMatchObject({
        liveness: run['liveness'],
        pendingNodes: run['pendingNodes'],
        finishedNodes: run['finishedNodes'],
        humanDecisionNodeId: run['humanDecisionNodeId'],
        failureCategory: run['failureCategory'],
        pausedByNodeId: run['pausedByNodeId'],
        pauseReason: run['pauseReason'],
      });
    },
  );

  it('gives views that hold the contract', () => {
    for (const [key, view] of found) {
      const { success, error } = loopViewSchema.safeParse(view);
      expect([key, success ? null : error.issues]).toEqual([key, null]);
    }
  });
});

describe('task status of loop-agent-tariff-sync', () => {
  const found = views('loop-agent-tariff-sync');
  const files = oracles('loop-agent-tariff-sync', 'task-status');
  it.each(files)('%s', (file) => {
    const { result } = load('loop-agent-tariff-sync', file) as { result: Fields };
    const figures = found.get(`task/${String(result['taskId'])}`)?.figures as Fields;
    const { gate, contract, dagDraft } = result;
    expect(figures).toMatchObject({
      taskId: result['taskId'],
      exists: result['exists'],
      lifecycleState: result['lifecycleState'],
      title: result['title'],
      runs: result['runs'],
      completedTransitions: result['completedTransitions'],
      closeout: { exists: result['closeout'].exists },
      next: result['next'],
    });
    // Hashing is not done here, so what the tool observed of the contract is not repeated.
    const { observedCanonicalHash: _observed, ...recorded } = contract ?? {};
    expect(figures['contract']).toEqual(recorded);
    expect(figures['dagDraft']).toEqual({
      exists: dagDraft?.['exists'],
      specHash: dagDraft?.['specHash'],
      taskContractBindingTaskId: dagDraft?.['taskContractBindingTaskId'],
      writeSet: dagDraft?.['writeSet'],
      strictValidated: dagDraft?.['strictValidated'],
    });
    const known =
      gate === null
        ? null
        : {
            id: gate.id,
            digest: gate.digest,
            writeSet: gate.writeSet,
            approveCommand: gate.approveCommand,
            bound: gate.bound,
          };
    expect(figures['gate']).toEqual(known);
  });
});

describe('decisions of loop-agent-invoice-relay', () => {
  const found = views('loop-agent-invoice-relay');

  it('decision inspect of the open gate', () => {
    const file = 'oracle/decision-inspect.20261130-held-invoice-replay.json';
    const oracle = (load('loop-agent-invoice-relay', file)['nodes'] as Fields[])[0]!;
    const view = found.get('run/20261130-held-invoice-replay')!;
    const report = (view.figures as Fields)['report'];
    const node = report.nodes.find((row: Fields) => row['nodeId'] === oracle['nodeId']);
    expect(node.decisionEnvelope).toEqual(oracle['recordSummary']);
    const [escalation] = view.escalations;
    expect(escalation?.open).toBe(true);
    expect(escalation?.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          value: { kind: 'number', number: oracle['summary'].confidence },
        }),
        expect.objectContaining({
          value: { kind: 'list', items: oracle['summary'].riskFlags },
        }),
      ]),
    );
    expect(view.gates[0]).toMatchObject({ state: 'open', name: oracle['nodeId'] });
    expect(view.gates[0]?.options?.map(({ id, recommended }) => [id, recommended])).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
    ]);
  });

  it('decision validate of the bad envelope', () => {
    const file = 'oracle/decision-validate.20261130-relay-retry-limit-change.json';
    const oracle = (load('loop-agent-invoice-relay', file)['nodes'] as Fields[])[0]!;
    const view = found.get('run/20261130-relay-retry-limit-change')!;
    expect(JSON.stringify(view.attention[0]?.evidence)).toContain(
      JSON.stringify(oracle['errors']).slice(1, -1),
    );
    expect(view.findingList.map(({ rule }) => rule)).toContain('loop-agent.envelope-breaks-rules');
  });
});

it('refuses a restart from a failed node by no word of its own', () => {
  // The rerun plan's oracle lists the nodes that would be reset: the failed one and its descendants.
  const oracle = load(
    'loop-agent-ledger-svc',
    'oracle/rerun-plan.20261130-ledger-posting-migration.json',
  )['plan'];
  const view = views('loop-agent-ledger-svc').get('run/20261130-ledger-posting-migration')!;
  const figures = view.figures as Fields;
  expect(
    [figures['primaryFailure'].nodeId, ...figures['downstreamSkipped']].toSorted(byText),
  ).toEqual(oracle['resetNodeIds']);
  expect(view.offers).toEqual([]);
});
