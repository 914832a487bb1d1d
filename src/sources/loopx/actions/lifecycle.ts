/** Stopping and resuming a goal (format note, sections 10 and 16). */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { field } from '../json-values.ts';
import { stable } from '../merge.ts';
import { installedLoopx, needsActorKind } from './command-line.ts';
import { commandPlan, goalOf, type Input, safeText } from './shared.ts';

export const goalStopAction: Action = lifecycleAction('stop');
export const goalResumeAction: Action = lifecycleAction('resume');

function lifecycleAction(operation: 'stop' | 'resume'): Action {
  const id = `goal-${operation}`;
  const title =
    operation === 'stop'
      ? msg('loopx-do.lifecycle.stop-title')
      : msg('loopx-do.lifecycle.resume-title');
  const form = (context: ActionContext): Form | null => {
    const access = goalOf(context);
    if (!('goal' in access) || access.goal.stopped !== (operation === 'resume')) return null;
    return {
      action: id,
      title,
      intro: [
        operation === 'stop'
          ? msg('loopx-do.lifecycle.stop-intro')
          : msg('loopx-do.lifecycle.resume-intro'),
      ],
      fields: [
        {
          name: 'reason',
          label: msg('loopx-do.lifecycle.reason'),
          help: msg('loopx-do.public-safe-help'),
          kind: 'text',
          required: operation === 'stop',
          maxLength: 500,
        },
      ],
    };
  };
  const plan = (context: ActionContext, input: Input): ChangePlan | readonly Refusal[] => {
    const access = goalOf(context);
    if (!('goal' in access)) return [access];
    const { goal } = access;
    if (goal.stopped !== (operation === 'resume')) {
      return [{ message: msg('write.refused.not-offered') }];
    }
    const refusals: Refusal[] = [];
    const reason = safeText(input, 'reason', refusals, operation === 'stop');
    if (refusals.length > 0) return refusals;
    const outline = {
      action: id,
      title,
      fingerprint: stable([field(goal.goal.entry, 'activation') ?? null]),
      consequences: [
        operation === 'stop'
          ? msg('loopx-do.lifecycle.does-stop')
          : msg('loopx-do.lifecycle.does-resume'),
      ],
      doesNot: [msg('loopx-do.quota.not-kill'), msg('loopx-do.lifecycle.not-quota')],
    };
    // The actor is asked for when it writes only; the preview stays anonymous.
    const program = installedLoopx(context);
    const actor =
      program !== null && needsActorKind(program.version) ? ['--actor-kind', 'owner'] : [];
    return commandPlan(context, access, outline, {
      args: [
        'goal-lifecycle',
        '--goal-id',
        goal.goal.id,
        '--operation',
        operation,
        ...(reason === '' ? [] : ['--reason', reason]),
      ],
      toWrite: [...actor, '--execute'],
      reads: [access.place.registry],
    });
  };
  return {
    id,
    form,
    plan,
    landed: (context) => {
      const access = goalOf(context);
      return 'goal' in access ? access.goal.stopped === (operation === 'stop') : null;
    },
  };
}
