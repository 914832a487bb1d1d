/** Deciding a gate row: approve, reject or defer, with the reason (format note, sections 9 and 16). */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { asObject, asText, field } from '../json-values.ts';
import { mergedRun, type GoalContext } from '../context.ts';
import { FLAG } from '../records/run-row.ts';
import { stable } from '../merge.ts';
import { commandPlan, goalOf, type Input, isoSeconds, safeText, textOf } from './shared.ts';

const DEFAULT_GATE = 'read_only_map_opt_in';
const DECISIONS = ['approve', 'reject', 'defer'] as const;

export const operatorGateAction: Action = {
  id: 'operator-gate',
  form: gateForm,
  plan: planGate,
  landed: (context, plan) => {
    const access = goalOf(context);
    if (!('goal' in access)) return null;
    const argv = plan.effects.flatMap((effect) => (effect.kind === 'command' ? effect.argv : []));
    const after = (name: string): string | undefined => argv[argv.indexOf(name) + 1];
    return decisions(access.goal).some(
      (gate) =>
        asText(field(gate, 'recorded_at')) === after('--recorded-at') &&
        asText(field(gate, 'gate')) === after('--gate'),
    );
  },
};

function gateForm(context: ActionContext): Form | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const gate = context.view.gates.find((candidate) => candidate.id === context.target);
  return {
    action: 'operator-gate',
    title: msg('loopx-do.gate.title'),
    intro: [msg('loopx-do.gate.intro')],
    fields: [
      {
        name: 'decision',
        label: msg('loopx-do.gate.decision'),
        kind: 'choice',
        required: true,
        choices: [
          { value: 'approve', label: msg('loopx-do.gate.approve') },
          { value: 'reject', label: msg('loopx-do.gate.reject') },
          { value: 'defer', label: msg('loopx-do.gate.defer') },
        ],
      },
      {
        name: 'gate',
        label: msg('loopx-do.gate.name'),
        help: msg('loopx-do.gate.name-help'),
        kind: 'text',
        required: true,
        maxLength: 120,
        initial: gateName(gate?.name),
      },
      {
        name: 'question',
        label: msg('loopx-do.gate.question'),
        kind: 'text',
        required: false,
        maxLength: 2000,
        ...(gate?.question == null ? {} : { initial: gate.question }),
      },
      {
        name: 'reason_summary',
        label: msg('loopx-do.gate.reason'),
        help: msg('loopx-do.public-safe-help'),
        kind: 'long-text',
        required: true,
        maxLength: 2000,
      },
      {
        name: 'follow_up',
        label: msg('loopx-do.gate.follow-up'),
        kind: 'text',
        required: false,
        maxLength: 2000,
      },
    ],
  };
}

function planGate(context: ActionContext, input: Input): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const refusals: Refusal[] = [];
  const decision = textOf(input, 'decision');
  if (!DECISIONS.some((value) => value === decision)) {
    refusals.push({ field: 'decision', message: msg('loopx-do.refused.choose') });
  }
  const gate = safeText(input, 'gate', refusals, true);
  if (gate !== '' && !/^[\w.:-]+$/u.test(gate)) {
    refusals.push({ field: 'gate', message: msg('loopx-do.refused.gate-name') });
  }
  const question = safeText(input, 'question', refusals, false);
  const reason = safeText(input, 'reason_summary', refusals, true);
  const followUp = safeText(input, 'follow_up', refusals, false);
  if (refusals.length > 0) return refusals;
  const { goal } = access;
  const option = (name: string, value: string): string[] => (value === '' ? [] : [name, value]);
  const others = context.view.gates.filter(
    (other) => other.state === 'open' && other.id !== context.target,
  );
  const outline = {
    action: 'operator-gate',
    title: msg('loopx-do.gate.title'),
    fingerprint: stable([
      goal.statusRun?.key ?? '',
      decisions(goal).length,
      goal.openGates.map((todo) => todo.id),
    ]),
    warnings: [
      ...others
        .slice(0, 4)
        .map((other) => msg('loopx-do.gate.stays-open', { gate: other.question ?? other.name })),
      ...(decision === 'approve' ? [] : [msg('loopx-do.gate.looks-closed')]),
    ],
    consequences: [
      msg('loopx-do.gate.does', { gate, decision }),
      ...(decision === 'approve' && gate === DEFAULT_GATE ? [msg('loopx-do.gate.does-map')] : []),
    ],
    doesNot: [
      msg('loopx-do.gate.not-write'),
      msg('loopx-do.gate.not-todo'),
      msg('loopx-do.gate.not-override'),
    ],
  };
  return commandPlan(context, access, outline, {
    args: [
      'operator-gate',
      '--goal-id',
      goal.goal.id,
      '--gate',
      gate,
      '--decision',
      decision,
      '--recorded-at',
      isoSeconds(context.now),
      ...option('--operator-question', question),
      '--reason-summary',
      reason,
      ...option('--follow-up', followUp),
    ],
    toPreview: ['--dry-run'],
    reads: goal.index === null ? [] : [goal.index.file.path],
  });
}

function gateName(name: string | undefined): string {
  return name !== undefined && /^[\w.:-]+$/u.test(name) ? name : DEFAULT_GATE;
}

function decisions(goal: GoalContext): readonly ReturnType<typeof asObject>[] {
  const { index } = goal;
  if (index === null) return [];
  return index
    .marked(200)
    .filter((row) => (row.flags & FLAG.gate) !== 0)
    .map((row) => asObject(field(mergedRun(index, row).value, 'operator_gate')));
}
