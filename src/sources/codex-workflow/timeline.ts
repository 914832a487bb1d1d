/** The loop's timeline: reviews of attempts, corrective decisions and scope changes, newest first. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as facts from './facts.ts';
import type { LoopState } from './loop-state.ts';
import type { CorrectiveDecision, RemediationEvent, ScopeEvent, TaskRecord } from './records.ts';

export function timeline(loop: LoopState): Run[] {
  const runs = [
    ...loop.views.flatMap(({ task, history }) => [
      ...history.events.map((event) => eventRun(task, event)),
      ...history.decisions.map((decision) => decisionRun(task, decision)),
    ]),
    ...(loop.parts.milestone?.scope ?? []).map((event) => scopeRun(event)),
  ];
  const keys = new Set<string>();
  return runs
    .map((run) => {
      const key = keys.has(run.key) ? `${run.key}#${String(run.src.line ?? 0)}` : run.key;
      keys.add(key);
      return { ...run, key };
    })
    .sort(newestFirst);
}

/** Newest first; what has no instant stands last; of equal instants the later line is newer. */
function newestFirst(a: Run, b: Run): number {
  if (a.at !== b.at) return (b.at ?? -Infinity) - (a.at ?? -Infinity);
  if (a.src.path !== b.src.path) return a.src.path < b.src.path ? -1 : 1;
  return (b.src.line ?? 0) - (a.src.line ?? 0);
}

const OUTCOMES: Readonly<Record<string, MessageId>> = {
  failed: 'codex-workflow.run-label.failed',
  passed: 'codex-workflow.run-label.passed',
};

function eventRun(task: TaskRecord, event: RemediationEvent): Run {
  const known = Object.hasOwn(OUTCOMES, event.outcome) ? OUTCOMES[event.outcome] : undefined;
  return {
    key: `remediation:${task.id}:${event.eventId}`,
    at: event.at,
    atText: event.atText,
    token: event.outcome,
    label: msg(known ?? 'codex-workflow.run-label.review', {
      task: task.id,
      step: event.stepId,
      attempt: event.attempt,
    }),
    eventClass: 'work',
    summary: event.findings.join(' · '),
    ...(event.reviewer === null ? {} : { agent: event.reviewer }),
    flags: event.outcome === 'failed' ? ['failed'] : [],
    overlays: 0,
    facts: [
      ...facts.token('codex-workflow.fact.step', event.stepId, event.src),
      ...facts.number('codex-workflow.fact.attempt', event.attempt, event.src),
      ...facts.token('codex-workflow.fact.kind', event.kind, event.src),
      ...facts.token('codex-workflow.fact.plan-hash', event.planHash, event.src),
      ...facts.token('codex-workflow.fact.commit', event.completionCommit, event.src),
      ...facts.token('codex-workflow.fact.review', event.reviewId, event.src),
      ...facts.list('codex-workflow.fact.review-findings', event.findings, event.src),
      ...facts.raw('codex-workflow.fact.other', facts.object(event.other), event.src),
    ],
    artifacts: [],
    src: event.src,
  };
}

function decisionRun(task: TaskRecord, decision: CorrectiveDecision): Run {
  return {
    key: `decision:${task.id}:${decision.decisionId}`,
    at: decision.at,
    atText: decision.atText,
    token: decision.decision,
    label: msg('codex-workflow.run-label.decision', {
      task: task.id,
      step: decision.stepId,
      attempt: decision.attempt,
    }),
    eventClass: 'decision',
    summary: decision.decision,
    ...(decision.auditor === null ? {} : { agent: decision.auditor }),
    flags: [],
    overlays: 0,
    facts: [
      ...facts.token('codex-workflow.fact.auditor', decision.auditor, decision.src),
      ...facts.token('codex-workflow.fact.plan-hash', decision.planHash, decision.src),
      ...facts.list('codex-workflow.fact.covered', decision.coveredEventIds, decision.src),
      ...facts.token('codex-workflow.fact.audit', decision.planRiskAuditId, decision.src),
      ...facts.list('codex-workflow.fact.evidence', decision.evidence, decision.src),
      ...facts.raw('codex-workflow.fact.other', facts.object(decision.other), decision.src),
    ],
    artifacts: [],
    src: decision.src,
  };
}

function scopeRun(event: ScopeEvent): Run {
  return {
    key: `scope:${event.id ?? `line-${String(event.src.line ?? 0)}`}`,
    at: event.at,
    atText: event.atText,
    token: event.kind ?? '',
    label: msg('codex-workflow.run-label.scope'),
    eventClass: 'state',
    summary: event.after.filter((id) => !event.before.includes(id)).join(', '),
    ...(event.actor === null ? {} : { agent: event.actor }),
    flags: [],
    overlays: 0,
    facts: [
      ...facts.token('codex-workflow.fact.contract', event.contractCode, event.src),
      ...facts.token('codex-workflow.fact.contract-event', event.contractEventHash, event.src),
      ...facts.list('codex-workflow.fact.before', event.before, event.src),
      ...facts.list('codex-workflow.fact.after', event.after, event.src),
      ...facts.token('codex-workflow.fact.plan-hash', event.planHash, event.src),
    ],
    artifacts: [],
    src: event.src,
  };
}
