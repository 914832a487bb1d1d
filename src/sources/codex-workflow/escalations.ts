/** What goes beyond the contract: a hard stop, an unsafe knowledge change, a scope beyond the grant. */
import type { Escalation, Fact, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { commandOf } from './commands.ts';
import { GRANTABLE } from './contract.ts';
import * as facts from './facts.ts';
import { differenceLabel, POSTURE_LABELS } from './labels.ts';
import type { LoopState } from './loop-state.ts';
import { milestoneAuthorized } from './membership.ts';
import { moveTitle } from './move-words.ts';
import type { Move } from './moves.ts';
import type { Grant, ScopeEvent } from './records.ts';

export function escalationsOf(loop: LoopState, moves: readonly Move[]): Escalation[] {
  return [
    ...moves.flatMap((move) => moveEscalation(loop, move)),
    ...scopeEscalations(loop),
    ...grantsOf(loop).flatMap((grant) => grantEscalation(loop, grant)),
  ];
}

function moveEscalation(loop: LoopState, move: Move): Escalation[] {
  const { view, kind } = move;
  if (view === null) return [];
  const corrective = kind === 'hard_stop' || kind === 'stopped' || kind === 'split_pending';
  if (!corrective && kind !== 'knowledge_review') return [];
  const command = commandOf(loop, move);
  const last = view.history.events.findLast((event) => event.stepId === view.stepId);
  const differences = view.differences.map((difference) =>
    facts.said('codex-workflow.fact.difference', differenceLabel(difference), undefined, 'warn'),
  );
  const evidence: SourceRef[] = [...move.records];
  const shown: Fact[] = corrective
    ? [
        ...facts.token('codex-workflow.fact.step', view.stepId),
        ...facts.list('codex-workflow.fact.covered', view.posture.covered),
        ...facts.list('codex-workflow.fact.allowed', view.posture.allowed),
      ]
    : differences;
  return [
    {
      id: move.key,
      loop: loop.id,
      proposed: view.task.title ?? view.task.id,
      by: corrective
        ? (view.posture.decision?.auditor ?? last?.reviewer ?? '')
        : (view.grant?.delegate ?? ''),
      at: move.since,
      recorded: moveTitle(loop, move),
      recomputed: corrective
        ? msg('codex-workflow.escalation.posture', {
            posture: msg(POSTURE_LABELS[view.posture.posture]),
            row: view.posture.row,
          })
        : msg('codex-workflow.escalation.knowledge', { count: view.differences.length }),
      consent: corrective
        ? msg('codex-workflow.escalation.consent-corrective')
        : msg('codex-workflow.escalation.consent-knowledge'),
      open: true,
      evidence,
      facts: shown,
      ...(command === null ? {} : { prompt: command }),
    },
  ];
}

/** Recorded scope events that the contract does not cover. */
export function beyondContract(loop: LoopState): ScopeEvent[] {
  const { milestone } = loop.parts;
  if (milestone === null) return [];
  return milestone.scope.filter(
    (event) => event.kind !== 'membership-evolve' && isAgent(event.actor),
  );
}

/** Actors are written `human:…` and `agent:…`; one that says neither is not taken for a person. */
export function isAgent(actor: string | null): boolean {
  return actor === null || !actor.startsWith('human:');
}

function scopeEscalations(loop: LoopState): Escalation[] {
  const { milestone } = loop.parts;
  if (milestone === null) return [];
  const decided = milestoneAuthorized(milestone);
  return beyondContract(loop).map((event) => ({
    id: `scope:${event.id ?? String(event.src.line ?? 0)}`,
    loop: loop.id,
    proposed: event.kind ?? '',
    by: event.actor ?? '',
    at: event.at,
    recorded: msg('codex-workflow.escalation.scope', {
      kind: event.kind ?? '',
      actor: event.actor ?? '',
    }),
    recomputed: msg('codex-workflow.escalation.scope-policy'),
    consent: msg('codex-workflow.escalation.consent-scope'),
    open: !decided,
    evidence: [event.src],
    facts: [
      ...facts.list('codex-workflow.fact.before', event.before, event.src),
      ...facts.list('codex-workflow.fact.after', event.after, event.src),
      ...facts.token('codex-workflow.fact.contract', event.contractCode, event.src),
    ],
  }));
}

/** Grants that this loop's tasks can use. */
export function grantsOf(loop: LoopState): Grant[] {
  const milestone = loop.parts.milestone?.state.id ?? null;
  return loop.site.grants.filter(
    (grant) => grant.scope === 'project' || (milestone !== null && grant.milestoneId === milestone),
  );
}

/** Transitions of a grant that no delegate can hold. */
export function tooBroad(grant: Grant): string[] {
  return grant.transitions.filter((name) => !(GRANTABLE as readonly string[]).includes(name));
}

function grantEscalation(loop: LoopState, grant: Grant): Escalation[] {
  const beyond = tooBroad(grant);
  if (beyond.length === 0) return [];
  return [
    {
      id: `grant:${grant.id}`,
      loop: loop.id,
      proposed: beyond.join(', '),
      by: grant.delegate ?? '',
      at: null,
      recorded: msg('codex-workflow.escalation.grant', {
        grant: grant.id,
        transitions: beyond.join(', '),
      }),
      recomputed: msg('codex-workflow.escalation.grant-policy'),
      consent: msg('codex-workflow.escalation.consent-scope'),
      open: grant.status === 'active',
      evidence: [grant.src],
      facts: facts.list('codex-workflow.fact.transitions', grant.transitions, grant.src),
    },
  ];
}
