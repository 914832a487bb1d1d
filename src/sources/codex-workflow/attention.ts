/** Moves as rows of the queue. */
import type { Attention, Fact, Offer } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { commandOf } from './commands.ts';
import * as facts from './facts.ts';
import { differenceLabel, POSTURE_LABELS, REASON_LABELS } from './labels.ts';
import type { LoopState } from './loop-state.ts';
import { moveReason, moveTitle } from './move-words.ts';
import { MOVES, type Move } from './moves.ts';
import type { TaskView } from './task-view.ts';

export const COPY_COMMAND = 'copy-command';

export function attentionOf(loop: LoopState, title: string, moves: readonly Move[]): Attention[] {
  const firstUser = moves.find((move) => MOVES[move.kind].lane === 'user');
  const firstAgent = moves.find((move) => MOVES[move.kind].lane === 'agent');
  return moves.map((move) => ({
    ...MOVES[move.kind],
    id: `${loop.id}:${encodeURIComponent(move.key)}`,
    loop: loop.id,
    workspace: loop.ledger.workspace,
    source: 'codex-workflow' as const,
    loopTitle: title,
    focus: move === firstUser || move === firstAgent,
    title: move.view?.task.title ?? move.view?.task.id ?? title,
    titleMsg: moveTitle(loop, move),
    since: move.since,
    why: moveReason(loop, move),
    question: null,
    token: move.view === null ? move.kind : tokenOf(move.view),
    ...(move.view === null ? {} : { item: move.view.task.id }),
    evidence: evidenceOf(loop, move),
    records: [...move.records],
    offers: offersOf(loop, move),
  }));
}

function tokenOf(view: TaskView): string {
  const { posture } = view.posture;
  return posture === 'none' || posture === 'ordinary' ? view.next : posture;
}

/** The command to copy, where there is one. Nothing is written from here. */
export function offersOf(loop: LoopState, move: Move): Offer[] {
  if (commandOf(loop, move) === null) return [];
  return [
    {
      action: COPY_COMMAND,
      label: msg('codex-workflow.offer.copy'),
      target: move.key,
      enabled: true,
      note: msg('codex-workflow.offer.copy-note'),
    },
  ];
}

function evidenceOf(loop: LoopState, move: Move): Fact[] {
  const { view } = move;
  const { milestone, membership } = loop.parts;
  if (view === null) {
    return [
      ...facts.token('codex-workflow.fact.contract', milestone?.contract?.code ?? null),
      ...facts.instant('codex-workflow.fact.expires', milestone?.contract?.expiresAt ?? null),
      ...facts.list('codex-workflow.fact.unlisted', membership?.unlisted ?? [], undefined, 'bad'),
      ...facts.list('codex-workflow.fact.foreign', membership?.foreign ?? [], undefined, 'bad'),
      ...facts.list('codex-workflow.fact.open-tasks', move.tasks),
    ];
  }
  const { posture, history, stepId } = view;
  const failed = history.events.filter((e) => e.stepId === stepId && e.outcome === 'failed');
  const shown: Fact[] = [
    facts.said('codex-workflow.fact.posture', msg(POSTURE_LABELS[posture.posture])),
    ...facts.token('codex-workflow.fact.step', stepId),
    ...facts.number('codex-workflow.fact.failed', posture.failed),
    ...failed.flatMap((event) =>
      facts.list('codex-workflow.fact.review-findings', event.findings, event.src),
    ),
    ...facts.token('codex-workflow.fact.plan-hash', view.planHash, view.task.src),
  ];
  if (move.kind === 'unknown_posture') {
    shown.push(...view.gaps.map((gap) => facts.said('codex-workflow.fact.missing', gap)));
  }
  if (move.kind === 'knowledge_review') {
    const reason = view.refresh?.reason ?? null;
    if (reason !== null) {
      shown.push(facts.said('codex-workflow.fact.refresh-reason', msg(REASON_LABELS[reason])));
    }
    shown.push(
      ...view.differences.map((difference) =>
        facts.said(
          'codex-workflow.fact.difference',
          differenceLabel(difference),
          loop.site.candidate?.src,
          'warn',
        ),
      ),
    );
  }
  return shown;
}
