/** What waits, or waited, for a person's yes: open moves of a person, and the approvals on record. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Gate } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { LoopState } from './loop-state.ts';
import { milestoneAuthorized } from './membership.ts';
import { consequencesOf } from './move-words.ts';
import { MOVES, type Move, type MoveKind } from './moves.ts';

type HumanKind = Extract<
  MoveKind,
  | 'hard_stop'
  | 'stopped'
  | 'split_pending'
  | 'knowledge_review'
  | 'task_authorization'
  | 'milestone_authorization'
  | 'contract_expired'
  | 'membership'
>;

const MECHANISMS: Record<HumanKind, MessageId> = {
  hard_stop: 'codex-workflow.gate.corrective',
  stopped: 'codex-workflow.gate.corrective',
  split_pending: 'codex-workflow.gate.corrective',
  knowledge_review: 'codex-workflow.gate.knowledge',
  task_authorization: 'codex-workflow.gate.task-authorization',
  milestone_authorization: 'codex-workflow.gate.milestone-authorization',
  contract_expired: 'codex-workflow.gate.contract',
  membership: 'codex-workflow.gate.membership',
};

export function gatesOf(loop: LoopState, moves: readonly Move[]): Gate[] {
  return [...moves.flatMap((move) => openGate(move)), ...decidedGates(loop)];
}

export function isHuman(kind: MoveKind): kind is HumanKind {
  return Object.hasOwn(MECHANISMS, kind);
}

function openGate(move: Move): Gate[] {
  const { kind, view } = move;
  if (!isHuman(kind)) return [];
  const { does, doesNot } = consequencesOf(kind);
  const options = (view?.posture.allowed ?? []).map((id) => ({
    id,
    label: id,
    recommended: false,
  }));
  const src = move.records[0];
  return [
    {
      id: move.key,
      mechanism: kind,
      mechanismLabel: msg(MECHANISMS[kind]),
      name: move.key.slice(kind.length + 1),
      question: null,
      state: 'open',
      openedAt: move.since,
      decidedAt: null,
      priority: MOVES[kind].priority,
      approving: does,
      notApproving: doesNot,
      ...(options.length > 0 && kind === 'hard_stop' ? { options } : {}),
      ...(src === undefined ? {} : { src }),
    },
  ];
}

/** Approvals that the state files record. They carry no instant of their own, except the contract. */
function decidedGates(loop: LoopState): Gate[] {
  const { milestone } = loop.parts;
  const { approved } = loop.site;
  const decided: Gate[] = [];
  const add = (
    gate: Pick<Gate, 'id' | 'mechanism' | 'mechanismLabel' | 'name' | 'state'>,
    more: Partial<Gate>,
  ): void => {
    decided.push({
      ...gate,
      question: null,
      openedAt: null,
      decidedAt: null,
      priority: null,
      approving: [],
      notApproving: [],
      ...more,
    });
  };
  const contract = milestone?.contract ?? null;
  if (contract !== null) {
    add(
      {
        id: `contract:${contract.code ?? milestone?.state.id ?? ''}`,
        mechanism: 'contract',
        mechanismLabel: msg('codex-workflow.gate.contract'),
        name: contract.code ?? '',
        state: loop.contract.kind === 'live' ? 'approved' : 'closed',
      },
      {
        decidedAt: contract.grantedAt,
        src: contract.src,
        ...(contract.principal === null ? {} : { scope: contract.principal }),
      },
    );
  }
  if (milestone !== null && milestoneAuthorized(milestone)) {
    add(
      {
        id: `milestone-approved:${milestone.state.id}`,
        mechanism: 'milestone_authorization',
        mechanismLabel: msg('codex-workflow.gate.milestone-authorization'),
        name: milestone.state.id,
        state: 'approved',
      },
      { src: milestone.state.src },
    );
  }
  if (approved !== null && approved.approvedBy !== null) {
    add(
      {
        id: `map:${String(approved.revision ?? '')}`,
        mechanism: 'knowledge_review',
        mechanismLabel: msg('codex-workflow.gate.knowledge'),
        name: String(approved.revision ?? ''),
        state: 'approved',
      },
      { scope: approved.approvedBy, src: approved.src },
    );
  }
  for (const { task } of loop.views) {
    const authorization = task.authorization;
    if (authorization === null) continue;
    add(
      {
        id: `authorization:${task.id}:${authorization.id ?? ''}`,
        mechanism: 'task_authorization',
        mechanismLabel: msg('codex-workflow.gate.task-authorization'),
        name: authorization.id ?? task.id,
        state: authorization.status === 'superseded' ? 'superseded' : 'approved',
      },
      { ...(authorization.by === null ? {} : { scope: authorization.by }), src: task.src },
    );
  }
  return decided;
}
