/** What a move is called, why it is there, and what making it does and does not do. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { LoopState } from './loop-state.ts';
import type { Move, MoveKind } from './moves.ts';
import { nextAttempt } from './task-view.ts';

const TITLES: Record<MoveKind, MessageId> = {
  hard_stop: 'codex-workflow.move.hard-stop',
  stopped: 'codex-workflow.move.stopped',
  split_pending: 'codex-workflow.move.split',
  knowledge_review: 'codex-workflow.move.knowledge',
  task_authorization: 'codex-workflow.move.task-authorization',
  milestone_authorization: 'codex-workflow.move.milestone-authorization',
  contract_expired: 'codex-workflow.move.contract',
  membership: 'codex-workflow.move.membership',
  decision_late: 'codex-workflow.move.decision-late',
  unknown_posture: 'codex-workflow.move.unknown',
  blocked: 'codex-workflow.move.blocked',
  decision: 'codex-workflow.move.decision',
  strict_review: 'codex-workflow.move.review',
  context_refresh: 'codex-workflow.move.refresh',
  rebind: 'codex-workflow.move.rebind',
  delegated_authorization: 'codex-workflow.move.delegated-authorization',
  plan_set: 'codex-workflow.move.plan-set',
  acceptance: 'codex-workflow.move.acceptance',
  run: 'codex-workflow.move.run',
  lease: 'codex-workflow.move.lease',
};

const REASONS: Record<MoveKind, MessageId> = {
  hard_stop: 'codex-workflow.why.hard-stop',
  stopped: 'codex-workflow.why.stopped',
  split_pending: 'codex-workflow.why.split',
  knowledge_review: 'codex-workflow.why.knowledge',
  task_authorization: 'codex-workflow.why.task-authorization',
  milestone_authorization: 'codex-workflow.why.milestone-authorization',
  contract_expired: 'codex-workflow.why.contract',
  membership: 'codex-workflow.why.membership',
  decision_late: 'codex-workflow.why.decision-late',
  unknown_posture: 'codex-workflow.why.unknown',
  blocked: 'codex-workflow.why.blocked',
  decision: 'codex-workflow.why.decision',
  strict_review: 'codex-workflow.why.review',
  context_refresh: 'codex-workflow.why.refresh',
  rebind: 'codex-workflow.why.rebind',
  delegated_authorization: 'codex-workflow.why.delegated-authorization',
  plan_set: 'codex-workflow.why.plan-set',
  acceptance: 'codex-workflow.why.acceptance',
  run: 'codex-workflow.why.run',
  lease: 'codex-workflow.why.lease',
};

type Params = NonNullable<Msg['params']>;

function paramsOf(loop: LoopState, move: Move): Params {
  const { view } = move;
  const milestone = loop.parts.milestone;
  const differences = view === null ? 0 : (view.refresh?.unsafe ?? view.differences).length;
  return {
    task: view?.task.title ?? view?.task.id ?? '',
    id: view?.task.id ?? '',
    step: view?.stepId ?? '',
    failed: view?.posture.failed ?? 0,
    attempt: view === null ? 0 : nextAttempt(view),
    status: view?.task.status ?? '',
    milestone:
      milestone?.state.title ?? milestone?.state.id ?? view?.task.milestoneId ?? loop.parts.key,
    code: milestone?.contract?.code ?? '',
    holder: view?.task.lease?.holder ?? '',
    delegate: view?.grant?.delegate ?? '',
    auditor: view === null ? '' : `agent:corrective-auditor:${view.task.id}`,
    decision: view?.posture.decision?.decision ?? '',
    tasks: move.tasks.length,
    count: differences,
  };
}

export function moveTitle(loop: LoopState, move: Move): Msg {
  return msg(TITLES[move.kind], paramsOf(loop, move));
}

export function moveReason(loop: LoopState, move: Move): Msg {
  return msg(REASONS[move.kind], paramsOf(loop, move));
}

/** What a person's yes does and does not do, for moves that wait for one. */
export function consequencesOf(kind: MoveKind): { does: Msg[]; doesNot: Msg[] } {
  switch (kind) {
    case 'hard_stop':
      return {
        does: [msg('codex-workflow.does.hard-stop')],
        doesNot: [
          msg('codex-workflow.does-not.fourth-run'),
          msg('codex-workflow.does-not.continue'),
        ],
      };
    case 'stopped':
      return {
        does: [msg('codex-workflow.does.stopped')],
        doesNot: [msg('codex-workflow.does-not.fourth-run')],
      };
    case 'split_pending':
      return {
        does: [msg('codex-workflow.does.split')],
        doesNot: [msg('codex-workflow.does-not.reset')],
      };
    case 'knowledge_review':
      return {
        does: [msg('codex-workflow.does.knowledge')],
        doesNot: [msg('codex-workflow.does-not.authorize'), msg('codex-workflow.does-not.reset')],
      };
    case 'task_authorization':
      return {
        does: [msg('codex-workflow.does.task-authorization')],
        doesNot: [msg('codex-workflow.does-not.scope'), msg('codex-workflow.does-not.reset')],
      };
    case 'milestone_authorization':
      return {
        does: [msg('codex-workflow.does.milestone-authorization')],
        doesNot: [msg('codex-workflow.does-not.scope')],
      };
    case 'contract_expired':
      return {
        does: [msg('codex-workflow.does.contract')],
        doesNot: [
          msg('codex-workflow.does-not.scope'),
          msg('codex-workflow.does-not.knowledge-alone'),
          msg('codex-workflow.does-not.renew'),
        ],
      };
    case 'membership':
      return {
        does: [msg('codex-workflow.does.membership')],
        doesNot: [msg('codex-workflow.does-not.authorize')],
      };
    case 'decision':
    case 'decision_late':
      return {
        does: [msg('codex-workflow.does.decision')],
        doesNot: [msg('codex-workflow.does-not.approval'), msg('codex-workflow.does-not.reset')],
      };
    case 'context_refresh':
      return {
        does: [msg('codex-workflow.does.refresh')],
        doesNot: [
          msg('codex-workflow.does-not.knowledge-alone'),
          msg('codex-workflow.does-not.reset'),
        ],
      };
    default:
      return { does: [], doesNot: [] };
  }
}
