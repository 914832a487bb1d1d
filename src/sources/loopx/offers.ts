/** What a person can decide, by action id; `actions/` makes the plans. */
import { msg } from '@contract/msg.ts';
import type { Offer } from '@contract/model.ts';
import type { GoalContext } from './context.ts';
import type { QuotaAnswer } from './quota.ts';
import type { Todo } from './todos/todo.ts';

export function rewardOffers(runKey: string): Offer[] {
  return [{ action: 'reward', label: msg('loopx.offer.reward'), target: runKey, enabled: true }];
}

export function gateOffers(gate: string): Offer[] {
  return [{ action: 'operator-gate', label: msg('loopx.offer.gate'), target: gate, enabled: true }];
}

/** Completing the todo closes this gate and no other; the note says what stays open. */
export function todoGateOffers(context: GoalContext, todo: Todo): Offer[] {
  const others = context.openGates.filter((gate) => gate !== todo).length;
  return [
    {
      action: 'todo-decide',
      label: msg('loopx.offer.decide'),
      target: todo.id,
      enabled: !todo.unstableId,
      ...(todo.unstableId
        ? { note: msg('loopx.offer.unstable') }
        : others > 0
          ? { note: msg('loopx.offer.othersOpen', { count: others }) }
          : {}),
    },
  ];
}

export function userTodoOffers(todo: Todo): Offer[] {
  return [
    {
      action: 'todo-complete',
      label: msg('loopx.offer.complete'),
      target: todo.id,
      enabled: !todo.unstableId,
      ...(todo.unstableId ? { note: msg('loopx.offer.unstable') } : {}),
    },
  ];
}

/** Decisions about the goal as a whole: its share, a pause, a burst, its life. */
export function goalOffers(context: GoalContext, quota: QuotaAnswer): Offer[] {
  if (context.goal.registry === null) return [];
  const offer = (action: string, label: Offer['label'], enabled = true): Offer => ({
    action,
    label,
    enabled,
  });
  const configured = quota.policy.compute > 0;
  return [
    offer('quota-share', msg('loopx.offer.share')),
    ...(configured
      ? [offer('quota-pause', msg('loopx.offer.pause'), !context.stopped)]
      : [offer('quota-resume', msg('loopx.offer.resume'), !context.stopped)]),
    offer('quota-burst', msg('loopx.offer.burst'), configured && !context.stopped),
    ...(quota.policy.setByHand ? [offer('quota-burst-end', msg('loopx.offer.burstEnd'))] : []),
    context.stopped
      ? offer('goal-resume', msg('loopx.offer.goalResume'))
      : offer('goal-stop', msg('loopx.offer.goalStop')),
  ];
}

/** What can be done about a burst whose time is over: take it back, or allow another. */
export function burstOverOffers(context: GoalContext, quota: QuotaAnswer): Offer[] {
  const offers = goalOffers(context, quota);
  return ['quota-burst-end', 'quota-burst'].flatMap((action) =>
    offers.filter((offer) => offer.action === action),
  );
}
