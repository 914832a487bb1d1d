/** Compute share, pause and resume by quota (format note, sections 10 and 16). */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { asNumber, asObject, field } from '../json-values.ts';
import { stable } from '../merge.ts';
import { commandPlan, type GoalAccess, goalOf, type Input } from './shared.ts';

export const quotaShareAction: Action = {
  id: 'quota-share',
  form: (context) => shareForm(context, 'quota-share'),
  plan: (context, input) => planShare(context, input, 'quota-share'),
  landed,
};

export const quotaResumeAction: Action = {
  id: 'quota-resume',
  form: (context) => shareForm(context, 'quota-resume'),
  plan: (context, input) => planShare(context, input, 'quota-resume'),
  landed,
};

export const quotaPauseAction: Action = {
  id: 'quota-pause',
  form: (context) =>
    'goal' in goalOf(context)
      ? {
          action: 'quota-pause',
          title: msg('loopx-do.quota.pause-title'),
          intro: [msg('loopx-do.quota.pause-intro')],
          fields: [],
        }
      : null,
  plan: (context) => planShare(context, { compute: 0 }, 'quota-pause'),
  landed,
};

function shareForm(context: ActionContext, action: 'quota-share' | 'quota-resume'): Form | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const { compute } = currentQuota(access);
  const { windowHours } = currentQuota(access);
  return {
    action,
    title:
      action === 'quota-share'
        ? msg('loopx-do.quota.share-title')
        : msg('loopx-do.quota.resume-title'),
    intro: [msg('loopx-do.quota.share-intro', { compute, hours: windowHours })],
    fields: [
      {
        name: 'compute',
        label: msg('loopx-do.quota.compute'),
        help: msg('loopx-do.quota.compute-help'),
        kind: 'number',
        required: true,
        min: action === 'quota-share' ? 0 : 0.01,
        max: 1,
        step: 0.01,
        initial: compute === 0 && action === 'quota-resume' ? 1 : compute,
      },
    ],
  };
}

function planShare(
  context: ActionContext,
  input: Input,
  action: 'quota-share' | 'quota-resume' | 'quota-pause',
): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const compute = asNumber(input['compute']);
  const least = action === 'quota-resume' ? 0.01 : 0;
  if (
    compute === null ||
    compute < least ||
    compute > 1 ||
    Math.abs(compute * 100 - Math.round(compute * 100)) > 1e-9
  ) {
    return [{ field: 'compute', message: msg('loopx-do.refused.compute', { least }) }];
  }
  const before = currentQuota(access);
  if (compute === before.compute) {
    return [{ field: 'compute', message: msg('loopx-do.refused.same-compute') }];
  }
  const { goal } = access;
  const outline = {
    action,
    title:
      action === 'quota-pause'
        ? msg('loopx-do.quota.pause-title')
        : action === 'quota-resume'
          ? msg('loopx-do.quota.resume-title')
          : msg('loopx-do.quota.share-title'),
    fingerprint: stable([field(goal.goal.entry, 'quota') ?? null, goal.stopped]),
    warnings: [
      ...(before.override !== null && compute > 0
        ? [msg('loopx-do.quota.override-stays', { slots: before.override })]
        : []),
      ...(goal.stopped ? [msg('loopx-do.quota.stopped-stays')] : []),
      ...context.view.gates
        .filter((gate) => gate.state === 'open')
        .slice(0, 2)
        .map((gate) => msg('loopx-do.gate.stays-open', { gate: gate.question ?? gate.name })),
    ],
    consequences: [
      compute === 0
        ? msg('loopx-do.quota.does-pause', { before: before.compute })
        : msg('loopx-do.quota.does-share', { before: before.compute, after: compute }),
    ],
    doesNot: [msg('loopx-do.quota.not-kill'), msg('loopx-do.quota.not-gate')],
  };
  return commandPlan(context, access, outline, {
    args: ['configure-goal', '--goal-id', goal.goal.id, '--quota-compute', String(compute)],
    toWrite: ['--execute'],
    reads: [access.place.registry],
  });
}

export interface CurrentQuota {
  readonly compute: number;
  readonly windowHours: number;
  readonly slotMinutes: number;
  /** `allowed_slots` set by hand, or null. */
  readonly override: number | null;
}

export function currentQuota(access: GoalAccess): CurrentQuota {
  const { entry } = access.goal.goal;
  const quota = asObject(field(entry, 'quota'));
  const compute = asNumber(field(quota, 'compute')) ?? asNumber(field(entry, 'compute_quota')) ?? 1;
  return {
    compute: Math.min(1, Math.max(0, Math.round(compute * 100) / 100)),
    windowHours: Math.max(1, Math.trunc(asNumber(field(quota, 'window_hours')) ?? 24)),
    slotMinutes: Math.max(1, Math.trunc(asNumber(field(quota, 'slot_minutes')) ?? 1)),
    override: asNumber(field(quota, 'allowed_slots')),
  };
}

function landed(context: ActionContext, plan: ChangePlan): boolean | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const argv = plan.effects.flatMap((effect) => (effect.kind === 'command' ? effect.argv : []));
  const wanted = Number(argv[argv.indexOf('--quota-compute') + 1]);
  return currentQuota(access).compute === wanted;
}
