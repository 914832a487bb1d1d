/** Our words for the workflow's tokens. The token itself always travels beside the word. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Difference, RefreshReason } from './context-refresh.ts';
import type { Posture, PostureWarning } from './corrective-posture.ts';
import type { TripleMismatch } from './membership.ts';
import type { NextAction, NextRole } from './next-action.ts';
import type { MemberState } from './task-view.ts';

export const POSTURE_LABELS: Record<Posture, MessageId> = {
  none: 'codex-workflow.posture.none',
  ordinary: 'codex-workflow.posture.ordinary',
  decision_required: 'codex-workflow.posture.decision-required',
  corrective_armed: 'codex-workflow.posture.corrective-armed',
  replan_pending: 'codex-workflow.posture.replan-pending',
  split_pending: 'codex-workflow.posture.split-pending',
  stopped: 'codex-workflow.posture.stopped',
  hard_stop: 'codex-workflow.posture.hard-stop',
  unknown: 'codex-workflow.posture.unknown',
};

export const WARNING_LABELS: Record<PostureWarning, MessageId> = {
  auditor_not_independent: 'codex-workflow.warning.auditor',
  unknown_decision: 'codex-workflow.warning.unknown-decision',
  rejected_decision: 'codex-workflow.warning.rejected-decision',
  corrective_run_without_decision: 'codex-workflow.warning.run-without-decision',
  more_than_three_attempts: 'codex-workflow.warning.more-than-three',
  decision_reopens_stop: 'codex-workflow.warning.reopens-stop',
};

export const NEXT_LABELS: Record<NextAction, MessageId> = {
  'wait for lease or handoff': 'codex-workflow.next.lease',
  'milestone repair': 'codex-workflow.next.repair',
  'strict review': 'codex-workflow.next.review',
  'hard-stop': 'codex-workflow.next.hard-stop',
  'nothing for an agent': 'codex-workflow.next.nothing',
  'task context-refresh': 'codex-workflow.next.refresh',
  'visible knowledge review': 'codex-workflow.next.knowledge',
  'task knowledge rebind': 'codex-workflow.next.rebind',
  'delegated authorization': 'codex-workflow.next.delegated-authorization',
  'human authorization': 'codex-workflow.next.human-authorization',
  'task corrective-decision': 'codex-workflow.next.decision',
  'task plan-set': 'codex-workflow.next.plan-set',
  'split the task': 'codex-workflow.next.split',
  'task validate and accept': 'codex-workflow.next.accept',
  'task run': 'codex-workflow.next.run',
  'nothing runnable': 'codex-workflow.next.not-runnable',
  finished: 'codex-workflow.next.finished',
  unknown: 'codex-workflow.next.unknown',
};

const ROLE_LABELS: Record<NextRole, MessageId> = {
  holder: 'codex-workflow.role.holder',
  human: 'codex-workflow.role.human',
  reviewer: 'codex-workflow.role.reviewer',
  delegate: 'codex-workflow.role.delegate',
  auditor: 'codex-workflow.role.auditor',
  planner: 'codex-workflow.role.planner',
  nobody: 'codex-workflow.role.nobody',
};

/** Who may make the next move: the role, with the recorded name where there is one. */
export function whoMoves(role: NextRole, actor: string | null): Msg {
  const plain = msg(ROLE_LABELS[role]);
  return actor === null ? plain : msg('codex-workflow.role.named', { role: plain, actor });
}

export const MEMBER_LABELS: Record<MemberState, MessageId> = {
  terminal: 'codex-workflow.member.terminal',
  unknown: 'codex-workflow.member.unknown',
  hard_stop: 'codex-workflow.member.hard-stop',
  stopped: 'codex-workflow.member.stopped',
  split_pending: 'codex-workflow.member.split-pending',
  waiting_on_dependency: 'codex-workflow.member.dependency',
  waiting_for_lease: 'codex-workflow.member.lease',
  needs_repair: 'codex-workflow.member.repair',
  in_review: 'codex-workflow.member.review',
  needs_knowledge_review: 'codex-workflow.member.knowledge',
  can_refresh: 'codex-workflow.member.refresh',
  needs_rebind: 'codex-workflow.member.rebind',
  needs_authorization: 'codex-workflow.member.authorization',
  needs_decision: 'codex-workflow.member.decision',
  needs_plan: 'codex-workflow.member.plan',
  needs_acceptance: 'codex-workflow.member.acceptance',
  running: 'codex-workflow.member.running',
  runnable: 'codex-workflow.member.runnable',
  blocked: 'codex-workflow.member.blocked',
};

export const REASON_LABELS: Record<RefreshReason, MessageId> = {
  no_grant: 'codex-workflow.refresh.no-grant',
  actor_not_delegate: 'codex-workflow.refresh.actor',
  grant_expired: 'codex-workflow.refresh.expired',
  other_milestone: 'codex-workflow.refresh.other-milestone',
  transition_not_granted: 'codex-workflow.refresh.transition',
  contract_mismatch: 'codex-workflow.refresh.contract',
  step_in_progress: 'codex-workflow.refresh.in-progress',
  task_blocked: 'codex-workflow.refresh.blocked',
  plan_not_authorized: 'codex-workflow.refresh.plan',
  grant_kind: 'codex-workflow.refresh.kind',
  no_drift: 'codex-workflow.refresh.no-drift',
};

/** One unsafe difference as a sentence. */
export function differenceLabel(difference: Difference): Msg {
  const none = '–';
  switch (difference.kind) {
    case 'removed_source':
      return msg('codex-workflow.difference.removed', { path: difference.path });
    case 'canonical_addition':
      return msg('codex-workflow.difference.canonical', { path: difference.path });
    case 'authority_changed':
    case 'category_changed':
    case 'scope_changed':
      return msg(CHANGE_LABELS[difference.kind], {
        path: difference.path,
        from: difference.from ?? none,
        to: difference.to ?? none,
      });
    case 'unplanned_addition':
      return msg('codex-workflow.difference.unplanned', {
        path: difference.path,
        category: difference.category ?? none,
      });
    case 'gap_changed':
    case 'conflict_changed':
      return msg(LIST_LABELS[difference.kind], {
        added: difference.added.join(', ') || none,
        removed: difference.removed.join(', ') || none,
      });
    case 'conflict_present':
      return msg('codex-workflow.difference.conflict', { ids: difference.ids.join(', ') });
    case 'unreadable_source':
      return msg('codex-workflow.difference.unreadable', { path: difference.path });
    case 'repeated_source':
      return msg('codex-workflow.difference.repeated', { path: difference.path });
  }
}

const CHANGE_LABELS: Record<'authority_changed' | 'category_changed' | 'scope_changed', MessageId> =
  {
    authority_changed: 'codex-workflow.difference.authority',
    category_changed: 'codex-workflow.difference.category',
    scope_changed: 'codex-workflow.difference.scope',
  };

const LIST_LABELS: Record<'gap_changed' | 'conflict_changed', MessageId> = {
  gap_changed: 'codex-workflow.difference.gaps',
  conflict_changed: 'codex-workflow.difference.conflicts',
};

export const MISMATCH_LABELS: Record<TripleMismatch, MessageId> = {
  'plan-hash': 'codex-workflow.mismatch.plan-hash',
  membership: 'codex-workflow.mismatch.membership',
  'scope-event': 'codex-workflow.mismatch.scope-event',
};

const STATUS_LABELS: Readonly<Record<string, MessageId>> = {
  planning: 'codex-workflow.status.planning',
  ready: 'codex-workflow.status.ready',
  needs_fix: 'codex-workflow.status.needs-fix',
  blocked: 'codex-workflow.status.blocked',
  awaiting_execution_authorization: 'codex-workflow.status.awaiting-authorization',
  executing: 'codex-workflow.status.executing',
  validating: 'codex-workflow.status.validating',
  accepted: 'codex-workflow.status.accepted',
  cancelled: 'codex-workflow.status.cancelled',
};

/** A recorded status in plain words; one that is not known is shown as it is. */
export function statusLabel(status: string | null): Msg {
  if (status === null) return msg('codex-workflow.status.none');
  const known = Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status] : undefined;
  return known === undefined ? msg('codex-workflow.status.other', { status }) : msg(known);
}
