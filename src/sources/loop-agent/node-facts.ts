/** What can be said of one node: categories on three axes, recovery, verdict, limits. */
import type { Fact } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { normalizeNode, productLine } from './categories.ts';
import * as fact from './facts.ts';
import { decisionFacts, humanGates } from './gates.ts';
import { objectIn, textIn, textsIn } from './read.ts';
import { nodeNextStep, recommendNode } from './recovery.ts';
import type { RunRecord } from './run-record.ts';
import type { NodeState } from './state.ts';
import { evaluateGate } from './verdict-line.ts';
import type { GateResult } from './verdict-line.ts';

export const EXECUTORS = ['pi', 'shell', 'static'];

export function nodeFacts(run: RunRecord, node: NodeState): Fact[] {
  const plan = run.plan?.nodes.get(node.id);
  const decision = run.decisions.get(node.id);
  const asked = humanGates(run).has(node.id);
  const src = { path: run.stateRef.path, field: `nodes.${node.id}` };
  const unusual = node.executor !== null && !EXECUTORS.includes(node.executor);
  return [
    ...fact.token(msg('loop-agent.fact.executor'), node.executor ?? plan?.executor, {
      src,
      tone: unusual ? 'warn' : undefined,
    }),
    ...fact.token(msg('loop-agent.fact.role'), plan?.role),
    ...fact.token(msg('loop-agent.fact.model'), node.model, { src }),
    ...fact.at(msg('loop-agent.fact.startedAt'), node.startedAt, { src }),
    ...fact.at(msg('loop-agent.fact.finishedAt'), node.finishedAt, { src }),
    ...fact.number(msg('loop-agent.fact.tokens'), numberOf(node, 'tokensUsed')),
    ...fact.number(msg('loop-agent.fact.duration'), numberOf(node, 'durationMs'), 'ms'),
    ...fact.number(msg('loop-agent.fact.attempt'), numberOf(node, 'currentAttempt')),
    ...failureFacts(node, src),
    ...fact.text(msg('loop-agent.fact.skippedReason'), node.skippedReason, { src }),
    ...fact.text(msg('loop-agent.fact.needsAttention'), node.needsAttention, {
      src,
      tone: 'warn',
    }),
    ...gateFacts(run, node),
    ...repairFacts(node),
    ...fact.list(msg('loop-agent.fact.writeSet'), plan?.writeSet ?? []),
    ...fact.list(msg('loop-agent.fact.forbidden'), plan?.forbiddenPaths ?? []),
    // A gate that asked a person is an item of its own and shows its grounds there.
    ...(decision === undefined || asked ? [] : decisionFacts(decision)),
  ];
}

function numberOf(node: NodeState, name: string): number | null {
  const value = node.raw[name];
  return typeof value === 'number' ? value : null;
}

function failureFacts(node: NodeState, src: { path: string; field: string }): Fact[] {
  if (node.status !== 'ERROR' && node.status !== 'SKIPPED') return [];
  const normalized = normalizeNode(node);
  const line = productLine(normalized, node.category, node.id, node.skippedReason);
  const recovery = recommendNode(node);
  const last = node.stderr.split(/\r?\n/).findLast((text) => text.trim() !== '');
  return [
    ...fact.token(msg('loop-agent.fact.category'), node.category, { src, tone: 'bad' }),
    ...fact.token(msg('loop-agent.fact.normalized'), normalized),
    ...fact.token(msg('loop-agent.fact.productLine'), line?.category),
    ...fact.token(msg('loop-agent.fact.followUp'), line?.followUp),
    ...fact.token(msg('loop-agent.fact.nextStep'), nodeNextStep(node)),
    ...fact.token(msg('loop-agent.fact.toolRecovery'), recovery.action),
    ...fact.text(msg('loop-agent.fact.lastError'), last, { src, tone: 'bad' }),
  ];
}

/** What a verdict gate reads now, which is not always what it did: a finished gate may only route. */
export function gateResult(run: RunRecord, nodeId: string): GateResult | null {
  const gate = run.plan?.nodes.get(nodeId)?.verdictGate;
  if (!gate) return null;
  return evaluateGate(gate, (id) => {
    const node = run.state?.nodes.get(id);
    return node === undefined || node.status === 'PENDING' ? null : node.output;
  });
}

function gateFacts(run: RunRecord, node: NodeState): Fact[] {
  const result = gateResult(run, node.id);
  if (result === null || (node.status !== 'FINISHED' && node.status !== 'ERROR')) return [];
  const label = msg('loop-agent.fact.verdict');
  switch (result.kind) {
    case 'accepted':
      return fact.token(label, result.verdict, {
        tone: result.verdict === 'VERDICT: pass' ? 'good' : 'warn',
      });
    case 'routed':
      return [
        ...fact.token(label, result.verdict, { tone: 'warn' }),
        ...fact.message(msg('loop-agent.fact.verdictMeans'), msg('loop-agent.value.routed')),
      ];
    case 'refused':
      return fact.token(label, result.verdict, { tone: 'warn' });
    case 'misplaced':
      return [
        ...fact.message(label, msg('loop-agent.value.misplaced'), { tone: 'bad' }),
        ...fact.text(msg('loop-agent.fact.foundInstead'), result.found),
      ];
    case 'missing':
    case 'no-output':
      return fact.message(label, msg('loop-agent.value.noVerdict'), { tone: 'bad' });
  }
}

function repairFacts(node: NodeState): Fact[] {
  const artifact = node.repairArtifact ?? objectIn(node.raw, 'repairArtifact');
  if (artifact === null) return [];
  return [
    ...fact.token(msg('loop-agent.fact.repairVerdict'), textIn(artifact, 'verdict')),
    ...fact.token(msg('loop-agent.fact.failureClass'), textIn(artifact, 'failureClass')),
    ...fact.text(msg('loop-agent.fact.rootCause'), textIn(artifact, 'rootCause')),
    ...fact.list(msg('loop-agent.fact.fixScope'), textsIn(artifact, 'fixScope')),
    ...fact.list(msg('loop-agent.fact.requiredScope'), textsIn(artifact, 'requiredScope')),
    ...fact.text(msg('loop-agent.fact.invariant'), textIn(artifact, 'invariant')),
    ...fact.list(msg('loop-agent.fact.evidenceRefs'), textsIn(artifact, 'evidenceRefs')),
  ];
}
