/**
 * A temporary burst: `quota.allowed_slots` set by hand in the project registry. LoopX honours that
 * value and has no command for it (format note, section 10), so this is a native edit of one member.
 * When it ends, and what it overrides, is kept beside it under a key of ours: LoopX keeps keys that
 * it does not know, and Signalbox asks for the burst to be taken back when its time is over.
 */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { parseInstant } from '../instant.ts';
import { asNumber, asObject, field } from '../json-values.ts';
import { stable } from '../merge.ts';
import { BURST_KEY } from '../quota.ts';
import { placeOf, setMember } from './json-edit.ts';
import { currentQuota } from './quota.ts';
import { type GoalAccess, goalOf, type Input, isoSeconds, planOf, textOf } from './shared.ts';

export const quotaBurstAction: Action = {
  id: 'quota-burst',
  form: burstForm,
  plan: planBurst,
  landed: (context, plan) => landed(context, plan),
};

export const quotaBurstEndAction: Action = {
  id: 'quota-burst-end',
  form: (context) => {
    const access = goalOf(context);
    if (!('goal' in access) || currentQuota(access).override === null) return null;
    return {
      action: 'quota-burst-end',
      title: msg('loopx-do.burst.end-title'),
      intro: [msg('loopx-do.burst.end-intro')],
      fields: [],
    };
  },
  plan: planBurstEnd,
  landed: (context, plan) => landed(context, plan),
};

function burstForm(context: ActionContext): Form | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const quota = context.view.quotaView;
  const allowed = quota?.allowed ?? 0;
  return {
    action: 'quota-burst',
    title: msg('loopx-do.burst.title'),
    intro: [msg('loopx-do.burst.intro', { allowed, hours: currentQuota(access).windowHours })],
    fields: [
      {
        name: 'allowed_slots',
        label: msg('loopx-do.burst.slots'),
        help: msg('loopx-do.burst.slots-help'),
        kind: 'number',
        required: true,
        min: 1,
        max: 100_000,
        step: 1,
        initial: Math.max(allowed * 2, 60),
      },
      {
        name: 'until',
        label: msg('loopx-do.burst.until'),
        help: msg('loopx-do.burst.until-help'),
        kind: 'instant',
        required: true,
        initial: isoSeconds(context.now + 24 * 3_600_000),
      },
    ],
  };
}

function planBurst(context: ActionContext, input: Input): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const refusals: Refusal[] = [];
  const slots = asNumber(input['allowed_slots']);
  if (slots === null || !Number.isInteger(slots) || slots < 1 || slots > 100_000) {
    refusals.push({ field: 'allowed_slots', message: msg('loopx-do.refused.slots') });
  }
  const until = parseInstant(textOf(input, 'until'));
  if (until === null || until <= context.now) {
    refusals.push({ field: 'until', message: msg('loopx-do.refused.until') });
  }
  const before = currentQuota(access);
  if (before.compute <= 0) refusals.push({ message: msg('loopx-do.refused.burst-paused') });
  if (slots !== null && slots === before.override) {
    refusals.push({ field: 'allowed_slots', message: msg('loopx-do.refused.same-slots') });
  }
  if (refusals.length > 0 || slots === null || until === null) return refusals;
  const marker = { until: isoSeconds(until), previous_allowed_slots: before.override };
  const edit = editQuota(context, access, String(slots), JSON.stringify(marker));
  if (edit === null) return [{ message: msg('loopx-do.refused.registry-text') }];
  const { goal } = access;
  return {
    ...planOf(context, {
      action: 'quota-burst',
      title: msg('loopx-do.burst.title'),
      fingerprint: fingerprintOf(access),
      warnings: [
        msg('loopx-do.burst.caveat'),
        msg('loopx-do.burst.no-timer'),
        ...(goal.stopped ? [msg('loopx-do.quota.stopped-stays')] : []),
        ...(goal.goal.projection === null
          ? []
          : [msg('loopx-do.burst.global', { goal: goal.goal.id })]),
      ],
      consequences: [
        before.override === null
          ? msg('loopx-do.burst.does', { slots, until: isoSeconds(until) })
          : msg('loopx-do.burst.does-again', {
              slots,
              until: isoSeconds(until),
              before: before.override,
            }),
      ],
      doesNot: [msg('loopx-do.burst.not-compute'), msg('loopx-do.quota.not-gate')],
    }),
    effects: [edit],
  };
}

function planBurstEnd(context: ActionContext): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const before = currentQuota(access);
  if (before.override === null) return [{ message: msg('write.refused.not-offered') }];
  const quota = asObject(field(access.goal.goal.entry, 'quota'));
  const marker = asObject(field(quota, BURST_KEY));
  const previous = asNumber(field(marker, 'previous_allowed_slots'));
  const edit = editQuota(context, access, previous === null ? null : String(previous), null);
  if (edit === null) return [{ message: msg('loopx-do.refused.registry-text') }];
  return {
    ...planOf(context, {
      action: 'quota-burst-end',
      title: msg('loopx-do.burst.end-title'),
      fingerprint: fingerprintOf(access),
      warnings:
        access.goal.goal.projection === null
          ? []
          : [msg('loopx-do.burst.global', { goal: access.goal.goal.id })],
      consequences: [
        previous === null
          ? msg('loopx-do.burst.does-end', { slots: before.override })
          : msg('loopx-do.burst.does-restore', { slots: before.override, previous }),
      ],
      doesNot: [msg('loopx-do.burst.not-compute')],
    }),
    effects: [edit],
  };
}

/** The replacement of the goal's entry in the registry's text; everything else stays to the byte. */
function editQuota(
  context: ActionContext,
  access: GoalAccess,
  slots: string | null,
  marker: string | null,
): ChangePlan['effects'][number] | null {
  const { goal, place } = access;
  const text = context.ledger.peek(place.registry);
  const index = /^goals\[(\d+)\]$/u.exec(goal.goal.pointer)?.[1];
  if (text === null || index === undefined) return null;
  const path = ['goals', Number(index)];
  const entry = placeOf(text, path);
  if (entry === null) return null;
  const withQuota =
    placeOf(text, [...path, 'quota']) === null ? setMember(text, path, 'quota', '{}') : text;
  const quotaPath = [...path, 'quota'];
  const withSlots =
    withQuota === null ? null : setMember(withQuota, quotaPath, 'allowed_slots', slots);
  const changed = withSlots === null ? null : setMember(withSlots, quotaPath, BURST_KEY, marker);
  const after = changed === null ? null : placeOf(changed, path);
  if (changed === null || after === null) return null;
  const oldText = text.slice(entry.start, entry.end);
  const newText = changed.slice(after.start, after.end);
  return { kind: 'replace', path: place.registry, before: oldText, after: newText };
}

function fingerprintOf(access: GoalAccess): string {
  return stable([field(access.goal.goal.entry, 'quota') ?? null, access.goal.stopped]);
}

function landed(context: ActionContext, plan: ChangePlan): boolean | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const text = context.ledger.peek(access.place.registry);
  const [effect] = plan.effects;
  if (text === null || effect?.kind !== 'replace') return null;
  if (text.includes(effect.after)) return true;
  return text.includes(effect.before) ? false : null;
}
