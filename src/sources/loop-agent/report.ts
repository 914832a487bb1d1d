/**
 * The figures of a run under the tool's own names: what `dag report --json` and `dag doctor` say,
 * recomputed from the files (format reference, 20). The tool's sentences are left out; their machine
 * parts are all here. Paths are rebuilt, never taken from a record.
 */
import type { Json } from '@contract/model.ts';
import { normalizeNode, productLine } from './categories.ts';
import type { SecondAxis } from './categories.ts';
import type { Health } from './health.ts';
import { objectIn } from './read.ts';
import type { JsonObject } from './read.ts';
import { nodeNextStep, normalizeRun, primaryOf, recommendNode, runNextStep } from './recovery.ts';
import type { Primary, Recovery } from './recovery.ts';
import type { RunRecord } from './run-record.ts';
import { inOrder } from './state.ts';
import type { NodeState, RunState } from './state.ts';
import { oracleItem } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Nodes that the report lists; a figure is no place for thousands of them. */
const NODE_LIMIT = 500;

export function runFigures(run: RunRecord, health: Health, verdict: Verdict): Record<string, Json> {
  const { folder } = run.files;
  const { state } = run;
  const attention = oracleItem(verdict.kind);
  const base = {
    kind: 'run',
    runId: folder.name,
    lifecycle: folder.lifecycle,
    status: state === null || run.degraded ? 'pending' : state.status,
    effectiveStatus: health.effectiveStatus,
    liveness: run.liveness?.liveness ?? null,
    verdict: verdict.kind,
    healthIssueCodes: [...health.codes],
    stateConsistent: health.stateConsistent,
    canResume: health.canResume,
    canReconcile: health.canReconcile,
    allowedActions: health.canReconcile ? ['supersede', 'abandon'] : [],
    reasons: [...health.reasons],
    attention,
  };
  if (state === null || run.degraded) return base;
  const primary = primaryOf(state, run.plan);
  const byStatus = (status: string): string[] =>
    [...state.nodes.values()].filter((node) => node.status === status).map(({ id }) => id);
  return {
    ...base,
    nodes: Object.fromEntries([...state.nodes.values()].map(({ id, status }) => [id, status])),
    pendingNodes: byStatus('PENDING'),
    finishedNodes: byStatus('FINISHED'),
    humanDecisionNodeId: state.humanDecisionNode,
    failureCategory: state.category,
    primaryFailure: primaryFailure(primary),
    primaryRecoveryAction: primary.recovery.action,
    humanRequiredPerTool: primary.recovery.humanRequired,
    autoRetryEligible: primary.recovery.autoRetryEligible,
    downstreamSkipped: primary.downstreamSkipped.map(({ id }) => id),
    pausedByNodeId: state.pausedBy,
    pauseReason: state.pauseReason,
    convergence: convergenceFigures(state),
    report: reportEntry(run, state, primary),
  };
}

function convergenceFigures(state: RunState): Json {
  const { convergence } = state;
  if (convergence === null) return null;
  return {
    maxPasses: convergence.maxPasses,
    currentPass: convergence.currentPass,
    terminalReason: convergence.terminalReason,
    passes: convergence.passes.map((pass) => ({
      pass: pass.pass,
      status: pass.status,
      reason: pass.reason,
      hardVerify: pass.hardVerify,
      category: pass.category,
      ...(pass.successes === null ? {} : { shellSuccessCount: pass.successes }),
    })),
  };
}

/** One entry of `dag report --json`. */
function reportEntry(run: RunRecord, state: RunState, primary: Primary): Json {
  const { folder } = run.files;
  const { raw } = state;
  const nextStep = runNextStep(state);
  return present({
    runId: state.runId ?? folder.name,
    title: state.title ?? folder.name,
    lifecycle: folder.lifecycle,
    status: state.status,
    runDir: folder.path,
    startedAt: raw['startedAt'],
    finishedAt: raw['finishedAt'],
    failureCategory: state.category ?? undefined,
    normalizedFailureCategory: normalizeRun(state),
    ...secondAxis(primary.line),
    recommendedFollowUpCategory: nextStep ?? undefined,
    recoveryRecommendation: recoveryFigures(primary.recovery),
    controllerIdentity: controllerIdentity(run, state),
    // 0.45 always says so of a run without an evaluation; what it says of one with is not known.
    evaluationAssociation:
      raw['evaluation'] === undefined ? { status: 'absent-legacy' } : undefined,
    nodes: nodeRows(run, state),
    primaryFailure: primaryFailure(primary),
    primaryRecovery: recoveryFigures(primary.recovery),
    downstreamSkippedNodes: primary.downstreamSkipped.map((node) =>
      present({
        nodeId: node.id,
        failureCategory: node.category ?? undefined,
        normalizedFailureCategory: normalizeNode(node),
        ...secondAxis(lineOf(node)),
      }),
    ),
    executorJsonl: artifact(run, 'executor.jsonl'),
    convergence: state.convergence?.raw,
    pausedByNodeId: state.pausedBy ?? undefined,
    pauseReason: state.pauseReason ?? undefined,
  });
}

function controllerIdentity(run: RunRecord, state: RunState): Json | undefined {
  const ref = objectIn(state.raw, 'controllerIdentityRef');
  if (ref === null) return undefined;
  const names = [
    'status',
    'capturedAt',
    'packageName',
    'packageVersion',
    'packageFingerprint',
    'binarySha256',
  ];
  return present({
    ...Object.fromEntries(names.map((name) => [name, ref[name]])),
    runtimeContractCompatibility:
      run.plan?.runtimeContract === true ? undefined : 'legacy-unspecified',
  });
}

function nodeRows(run: RunRecord, state: RunState): Json[] {
  const places = new Map(
    state.ranks.flatMap((ids, rank) =>
      ids.map((id, order): [string, { rank: number; order: number }] => [id, { rank, order }]),
    ),
  );
  return inOrder(state)
    .slice(0, NODE_LIMIT)
    .map((node) => {
      const { raw } = node;
      return present({
        nodeId: node.id,
        ...places.get(node.id),
        executor: node.executor ?? undefined,
        model: node.model ?? undefined,
        status: node.status,
        durationMs: raw['durationMs'],
        tokensUsed: raw['tokensUsed'],
        failureCategory: node.category ?? undefined,
        normalizedFailureCategory: normalizeNode(node),
        ...secondAxis(lineOf(node)),
        recommendedFollowUpCategory: nodeNextStep(node) ?? undefined,
        recoveryRecommendation: recoveryFigures(recommendNode(node)),
        backend: raw['backend'],
        sdkAttempted: raw['sdkAttempted'],
        startedAt: raw['startedAt'],
        finishedAt: raw['finishedAt'],
        decisionEnvelope: node.envelope ?? undefined,
        artifacts: nodeArtifacts(run, node.id),
      });
    });
}

function lineOf(node: NodeState): SecondAxis | null {
  return productLine(normalizeNode(node), node.category, node.id, node.skippedReason);
}

const ARTIFACTS: readonly (readonly [string, string])[] = [
  ['resultSummary', 'result.summary.md'],
  ['promptRedacted', 'prompt.redacted.md'],
  ['skills', 'skills.json'],
  ['decisionEnvelope', 'decision.envelope.json'],
  ['decisionEnvelopeValidation', 'decision.envelope.validation.json'],
  ['humanEscalationJson', 'human-escalation.json'],
  ['humanEscalationMd', 'human-escalation.md'],
  ['humanApproval', 'human-approval.json'],
  ['humanRejection', 'human-rejection.json'],
  ['changeManifest', 'change-manifest.json'],
];

function nodeArtifacts(run: RunRecord, node: string): Json {
  return {
    ...Object.fromEntries(
      ARTIFACTS.map(([name, file]) => [name, artifact(run, `${node}/${file}`)]),
    ),
    nodeRecord: artifact(run, `${node}.json`),
  };
}

function artifact(run: RunRecord, path: string): { path: string; exists: boolean } {
  return { path: `${run.files.folder.path}/${path}`, exists: run.files.has(path) };
}

function primaryFailure(primary: Primary): Json {
  const { node } = primary;
  return present({
    scope: node === null ? 'run' : 'node',
    nodeId: node?.id,
    nodeStatus: node?.status,
    failureCategory: primary.category ?? undefined,
    normalizedFailureCategory: primary.normalized,
    ...secondAxis(primary.line),
  });
}

function recoveryFigures(recovery: Recovery): Json {
  return { ...recovery };
}

function secondAxis(line: SecondAxis | null): JsonObject {
  return line === null
    ? {}
    : { productLineFailureCategory: line.category, recommendedFollowUp: line.followUp };
}

/** Without the fields that are not there. */
function present(fields: Readonly<Record<string, Json | undefined>>): { [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
