/** Our words for the tool's tokens. Tokens without a word of ours are shown as they are. */
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { EventClass, ItemState } from '@contract/words.ts';

/** The words for a stop reason; the token itself for one that this reader does not know. */
export function stopReasonLabel(token: string): Msg {
  switch (token) {
    case 'waiting_for_selected_subagents':
      return msg('tradingcodex.stop.selected');
    case 'head_manager_lane':
      return msg('tradingcodex.stop.headManager');
    case 'waiting_for_artifacts':
      return msg('tradingcodex.stop.artifacts');
    case 'ready_for_artifact_verification':
      return msg('tradingcodex.stop.verify');
    case 'accepted_artifacts_ready_for_synthesis':
      return msg('tradingcodex.stop.synthesis');
    case 'user_visible_lane_escalation_required':
      return msg('tradingcodex.stop.escalation');
    case 'workflow_blocked_by_artifact_or_policy':
      return msg('tradingcodex.stop.blocked');
    case 'waiting_for_artifact_or_delta_followup':
      return msg('tradingcodex.stop.followUp');
    case 'waiting_for_validated_plan_dispatch':
      return msg('tradingcodex.stop.plan');
    case '':
      return msg('tradingcodex.stop.none');
    default:
      return msg('tradingcodex.stop.unknown', { token });
  }
}

/** What a planner action means. */
export function actionLabel(token: string): Msg {
  switch (token) {
    case 'revise_same_role':
      return msg('tradingcodex.action.revise');
    case 'follow_up_existing_team':
      return msg('tradingcodex.action.followUp');
    case 'challenge_conflict':
      return msg('tradingcodex.action.challenge');
    case 'downstream_handoff':
      return msg('tradingcodex.action.handoff');
    case 'dispatch_ready_stage':
      return msg('tradingcodex.action.stage');
    case 'lane_escalation_proposal':
      return msg('tradingcodex.action.escalate');
    case 'blocked':
      return msg('tradingcodex.action.blocked');
    case 'waiting':
      return msg('tradingcodex.action.waiting');
    case 'synthesize':
      return msg('tradingcodex.action.synthesize');
    default:
      return msg('tradingcodex.action.unknown', { token });
  }
}

export function evaluationLabel(token: string): Msg {
  switch (token) {
    case 'accept_artifact':
      return msg('tradingcodex.evaluation.accept');
    case 'revise_artifact':
      return msg('tradingcodex.evaluation.revise');
    case 'block_artifact':
      return msg('tradingcodex.evaluation.block');
    case 'wait_for_artifact':
      return msg('tradingcodex.evaluation.wait');
    case '':
      return msg('tradingcodex.evaluation.none');
    default:
      return msg('tradingcodex.evaluation.unknown', { token });
  }
}

export function taskState(status: string): ItemState {
  switch (status) {
    case 'pending':
      return 'ready';
    case 'active':
      return 'running';
    case 'completed':
      return 'done';
    case 'blocked_by_dependency':
      return 'blocked';
    default:
      return 'unknown';
  }
}

export function artifactState(evaluation: string): ItemState {
  switch (evaluation) {
    case 'accept_artifact':
      return 'done';
    case 'revise_artifact':
      return 'open';
    case 'block_artifact':
      return 'blocked';
    case 'wait_for_artifact':
      return 'waiting';
    default:
      return 'unknown';
  }
}

/** Our words and class for one line of an append-only file. */
export function eventLabel(role: string, klass: string): { label: Msg; eventClass: EventClass } {
  switch (role) {
    case 'gate-history':
    case 'intake-history':
      return { label: msg('tradingcodex.event.prompt'), eventClass: 'state' };
    case 'plan-events':
      return { label: msg('tradingcodex.event.plan'), eventClass: 'state' };
    case 'improve':
      return { label: msg('tradingcodex.event.improvement'), eventClass: 'evidence' };
    case 'loop-events':
      return klass === 'planner-preview-recorded'
        ? { label: msg('tradingcodex.event.pass'), eventClass: 'decision' }
        : { label: msg('tradingcodex.event.other', { token: klass }), eventClass: 'state' };
    case 'subagent-events':
      if (klass === 'subagent-start')
        return { label: msg('tradingcodex.event.start'), eventClass: 'work' };
      if (klass === 'subagent-stop')
        return { label: msg('tradingcodex.event.stop'), eventClass: 'work' };
      return { label: msg('tradingcodex.event.other', { token: klass }), eventClass: 'work' };
    default:
      return { label: msg('tradingcodex.event.other', { token: klass }), eventClass: 'state' };
  }
}
