/** Decision gates: what they ask, what was answered, and what an answer does (reference, 14, 19). */
import type { Escalation, Gate } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { brokenRules } from './decisions.ts';
import * as fact from './facts.ts';
import type { NodeDecision, RunRecord } from './run-record.ts';

/** Gate nodes that asked a person, by node id. */
export function humanGates(run: RunRecord): ReadonlyMap<string, NodeDecision> {
  const gates = new Map<string, NodeDecision>();
  for (const [node, decision] of run.decisions) {
    const asked = decision.escalation ?? decision.approval ?? decision.rejection;
    if (asked !== null) gates.set(node, decision);
  }
  return gates;
}

/** `open` only where the tool would take an answer: paused by this node, in the paused folder. */
export function gateStateOf(
  run: RunRecord,
  node: string,
): 'open' | 'approved' | 'rejected' | 'closed' {
  const decision = run.decisions.get(node);
  const { state } = run;
  if (decision?.rejection) return 'rejected';
  const waiting =
    state?.status === 'paused' &&
    state.pausedBy === node &&
    run.files.folder.lifecycle === 'paused';
  // A second pause at the same node leaves the earlier approval in place until it is answered.
  if (waiting) return 'open';
  return decision?.approval ? 'approved' : 'closed';
}

/** A gate that only records: it asked for a person and the run went on without one. */
export function isRecordOnly(run: RunRecord, node: string): boolean {
  const decision = run.decisions.get(node);
  return (
    run.plan?.nodes.get(node)?.decisionGate === 'record-only' &&
    decision?.envelope?.requiresHuman === true
  );
}

export function gatesOf(run: RunRecord): Gate[] {
  return [...run.decisions.values()].flatMap((decision) => {
    if (decision.envelope === null && decision.escalation === null) return [];
    return [gateOf(run, decision)];
  });
}

function gateOf(run: RunRecord, decision: NodeDecision): Gate {
  const state = gateStateOf(run, decision.node);
  const { approval, rejection } = decision;
  const escalation = decision.escalation ?? decision.envelope?.escalation ?? null;
  const src = decision.refs.escalation ?? decision.refs.envelope;
  const reason = rejection?.reason ?? approval?.notes ?? null;
  const scope = decision.envelope?.scope ?? null;
  return {
    id: `decision:${decision.node}`,
    mechanism: 'decision-gate',
    mechanismLabel: isRecordOnly(run, decision.node)
      ? msg('loop-agent.gate.recordOnly')
      : msg('loop-agent.gate.decision'),
    name: decision.node,
    question: escalation?.question ?? null,
    state,
    ...(scope === null ? {} : { scope }),
    openedAt: decision.escalatedAt,
    decidedAt: rejection?.at ?? approval?.at ?? null,
    ...(reason === null ? {} : { reason }),
    priority: priorityOf(decision),
    approving: [msg('loop-agent.gate.approvingRecords'), msg('loop-agent.gate.approvingMoves')],
    notApproving: [
      msg('loop-agent.gate.optionOnlyRecorded'),
      msg('loop-agent.gate.resumeIsSeparate'),
      msg('loop-agent.gate.noOneRecorded'),
    ],
    ...(escalation === null
      ? {}
      : {
          options: escalation.options.map((option) => ({
            id: option.id,
            label: option.label,
            ...(option.risk === null ? {} : { risk: option.risk }),
            ...(option.reason === null ? {} : { reason: option.reason }),
            recommended: option.id === escalation.recommended,
          })),
        }),
    ...(approval?.option ? { chosen: approval.option } : {}),
    ...(src === null ? {} : { src }),
  };
}

export function riskOf(decision: NodeDecision | undefined): string | null {
  return decision?.envelope?.risk ?? null;
}

function priorityOf(decision: NodeDecision): string {
  const risk = riskOf(decision);
  return risk === 'high' || risk === 'critical' ? 'P0' : 'P1';
}

/** Requests for a person, with the gate's own policy recomputed from its envelope. */
export function escalationsOf(run: RunRecord): Escalation[] {
  return [...run.decisions.values()].flatMap((decision) => {
    const { envelope } = decision;
    const escalation = decision.escalation ?? envelope?.escalation ?? null;
    if (escalation === null) return [];
    const state = gateStateOf(run, decision.node);
    const broken = envelope === null ? [] : brokenRules(envelope);
    return [
      {
        id: `escalation:${decision.node}`,
        loop: run.loop,
        proposed: escalation.question ?? decision.node,
        by: decision.node,
        at: decision.escalatedAt,
        recorded: msg('loop-agent.escalation.recorded', { decision: envelope?.decision ?? '—' }),
        recomputed:
          envelope === null
            ? msg('loop-agent.escalation.noEnvelope')
            : broken.length > 0
              ? msg('loop-agent.escalation.broken', { count: broken.length })
              : envelope.allowedAutoApprove === true && envelope.mustEscalate.length === 0
                ? msg('loop-agent.escalation.couldPass')
                : msg('loop-agent.escalation.needsPerson'),
        consent: msg('loop-agent.escalation.consent'),
        open: state === 'open',
        evidence: [decision.refs.escalation, decision.refs.envelope].filter((ref) => ref !== null),
        facts: decisionFacts(decision),
      },
    ];
  });
}

/** What a person reads before answering: the question is in the gate, the grounds are here. */
export function decisionFacts(decision: NodeDecision): ReturnType<typeof fact.text> {
  const { envelope, approval, rejection, refs } = decision;
  const escalation = decision.escalation ?? envelope?.escalation ?? null;
  const src = refs.envelope ?? undefined;
  const risky = envelope?.risk === 'high' || envelope?.risk === 'critical';
  return [
    ...fact.list(
      msg('loop-agent.fact.options'),
      (escalation?.options ?? []).map(({ id, label }) => `${id}: ${label}`),
      { src: refs.escalation ?? undefined },
    ),
    ...fact.token(msg('loop-agent.fact.recommended'), escalation?.recommended),
    ...fact.token(msg('loop-agent.fact.risk'), envelope?.risk, {
      src,
      tone: risky ? 'warn' : undefined,
    }),
    ...fact.number(msg('loop-agent.fact.confidence'), envelope?.confidence, undefined, { src }),
    ...fact.list(msg('loop-agent.fact.rationale'), envelope?.rationale ?? [], { src }),
    ...fact.list(msg('loop-agent.fact.blocking'), envelope?.blocking ?? [], { src, tone: 'bad' }),
    ...fact.list(msg('loop-agent.fact.revisions'), envelope?.revisions ?? [], { src }),
    ...fact.list(
      msg('loop-agent.fact.evidence'),
      (envelope?.evidence ?? []).map(
        (entry) => `${entry.path} (${entry.status}): ${entry.summary}`,
      ),
      { src },
    ),
    ...fact.list(msg('loop-agent.fact.riskFlags'), envelope?.riskFlags ?? [], { src }),
    ...fact.list(msg('loop-agent.fact.mustEscalate'), envelope?.mustEscalate ?? [], { src }),
    ...fact.list(msg('loop-agent.fact.envelopeErrors'), decision.errors ?? [], {
      src: refs.errors ?? undefined,
      tone: 'bad',
    }),
    ...fact.token(msg('loop-agent.fact.chosen'), approval?.option, {
      src: refs.approval ?? undefined,
    }),
    ...fact.text(msg('loop-agent.fact.notes'), approval?.notes),
    ...(approval?.bySignal === true
      ? fact.message(msg('loop-agent.fact.approvedBy'), msg('loop-agent.value.bySignal'), {
          tone: 'warn',
        })
      : []),
    ...fact.at(msg('loop-agent.fact.approvedAt'), approval?.at),
    ...fact.text(msg('loop-agent.fact.rejectionReason'), rejection?.reason, {
      src: refs.rejection ?? undefined,
      tone: 'warn',
    }),
    ...fact.at(msg('loop-agent.fact.rejectedAt'), rejection?.at),
  ];
}
