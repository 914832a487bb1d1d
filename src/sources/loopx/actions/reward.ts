/**
 * Recording a reward: a person's judgement of one exact run, as one overlay row in the goal's run
 * index (format note, sections 8 and 16). The one LoopX write that Signalbox can make natively.
 */
import type { ChangePlan, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Json } from '@contract/model.ts';
import type { Action, ActionContext } from '../../source.ts';
import type { MergedRun } from '../context.ts';
import { asArray, asObject, asText, field, type JsonObject } from '../json-values.ts';
import { stable } from '../merge.ts';
import { REWARD_COPIES } from '../records/run-row.ts';
import { installedLoopx, needsActorKind } from './command-line.ts';
import { pythonJson } from './python-json.ts';
import { rewardForm } from './reward-form.ts';
import { readReward } from './reward-input.ts';
import {
  commandPlan,
  type GoalAccess,
  goalOf,
  type Input,
  isoSeconds,
  newerRuns,
  planOf,
  runName,
  runOf,
} from './shared.ts';

export const rewardAction: Action = {
  id: 'reward',
  form: rewardForm,
  plan: planReward,
  landed: (context, plan) => {
    const access = goalOf(context);
    const run =
      'goal' in access && plan.target !== undefined ? runOf(access.goal, plan.target) : null;
    if (run === null) return null;
    const planned = plan.effects.flatMap((effect) =>
      effect.kind === 'append'
        ? [effect.text]
        : effect.kind === 'command'
          ? (effect.expects ?? []).map(({ text }) => text)
          : [],
    );
    const rewards = planned.map((text) => rewardOf(JSON.parse(text) as Json));
    return rewards.every((reward) =>
      run.lines.some(({ value }) => {
        const recorded = rewardOf(value);
        return recorded !== null && reward !== null && stable(recorded) === stable(reward);
      }),
    );
  },
};

function planReward(context: ActionContext, input: Input): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const run = context.target === null ? null : runOf(access.goal, context.target);
  const { index } = access.goal;
  if (run === null || index === null) return [{ message: msg('loopx-do.refused.no-run') }];
  const refusals: Refusal[] = [];
  const reward = readReward(input, isoSeconds(context.now), refusals);
  refusals.push(...runRefusals(access, run));
  const last = run.lines.map(({ value }) => rewardOf(value)).findLast((value) => value !== null);
  if (last !== undefined && last !== null && sameJudgement(last, reward)) {
    refusals.push({ message: msg('loopx-do.refused.same-reward') });
  }
  if (refusals.length > 0) return refusals;

  const row: Record<string, Json> = {};
  for (const key of REWARD_COPIES) {
    const value = run.value[key];
    if (value !== undefined) row[key] = value;
  }
  row['goal_id'] ||= access.goal.goal.id;
  const program = installedLoopx(context);
  const asOwner = program !== null && needsActorKind(program.version);
  // Later releases put who acted behind the rest.
  row['human_reward'] = asOwner ? { ...reward, actor_kind: 'owner' } : reward;
  const path = index.file.path;
  const text = `${pythonJson(row)}\n`;
  const newer = newerRuns(access.goal, run.row.at, 5);
  const outline = {
    action: 'reward',
    title: msg('loopx-do.reward.title'),
    // The judged run as merged, what is newer than it, and the gates that stay open.
    fingerprint: stable([
      run.value,
      run.lines.length,
      newer.map((other) => other.key),
      access.goal.openGates.map((gate) => gate.id),
    ]),
    newer: newer.map((other) => ({
      message: msg('loopx-do.newer.run', { run: runName(other) }),
      src: { path, line: other.row.line },
    })),
    warnings: warnings(context, access, run, last ?? null),
    consequences: [msg('loopx-do.reward.does', { run: runName(run) })],
    doesNot: [
      msg('loopx-do.reward.not-write'),
      msg('loopx-do.reward.not-gate'),
      msg('loopx-do.reward.not-quota'),
    ],
    ...judgedOf(context, run.key),
  };
  if (program === null) {
    const plan = planOf(context, outline);
    return { ...plan, effects: [{ kind: 'append', path, text }] };
  }
  const withSummary = input['state_summary'] === true;
  const args = rewardArgs(access.goal.goal.id, run, reward);
  const actor = asOwner ? ['--actor-kind', 'owner'] : [];
  const summary = withSummary ? ['--write-active-state-summary'] : [];
  return commandPlan(context, access, outline, {
    args: [...args, ...actor, ...summary],
    toPreview: ['--dry-run'],
    reads: [
      path,
      ...(withSummary && access.goal.stateFile !== null ? [access.goal.stateFile.path] : []),
    ],
    expects: [{ path, text }],
  });
}

/** A reward names its run by `generated_at` alone, so that value must be exact and unique. */
function runRefusals(access: GoalAccess, run: MergedRun): Refusal[] {
  const refusals: Refusal[] = [];
  const missing = ['json_path', 'markdown_path'].filter((key) => asText(run.value[key]) === '');
  if (missing.length > 0) {
    refusals.push({ message: msg('loopx-do.refused.no-paths', { fields: missing.join(', ') }) });
  }
  const { index } = access.goal;
  const { at } = run.row;
  if (index === null || at === null) {
    refusals.push({ message: msg('loopx-do.refused.no-instant') });
    return refusals;
  }
  const same = index.between(at - 1, at, Object.keys(index.classes()), 3);
  if (same.length > 1) {
    const generatedAt = asText(field(run.value, 'generated_at'));
    refusals.push({ message: msg('loopx-do.refused.not-unique', { at: generatedAt }) });
  }
  return refusals;
}

function warnings(
  context: ActionContext,
  access: GoalAccess,
  run: MergedRun,
  last: JsonObject | null,
): ReturnType<typeof msg>[] {
  const list: ReturnType<typeof msg>[] = [];
  if (last !== null) {
    list.push(
      msg('loopx-do.reward.replaces', {
        decision: asText(field(last, 'decision')),
        reward: asText(field(last, 'reward')),
      }),
    );
  }
  if (run.lines.length > 0 && run.lines.every(({ value }) => rewardOf(value) !== null)) {
    list.push(msg('loopx-do.reward.orphan'));
  }
  for (const gate of access.goal.openGates.slice(0, 3)) {
    list.push(msg('loopx-do.reward.gate-open', { gate: gate.title }));
  }
  if (installedLoopx(context) === null) list.push(msg('loopx-do.reward.no-lock'));
  return list;
}

function judgedOf(
  context: ActionContext,
  key: string,
): { judged?: NonNullable<ChangePlan['judged']> } {
  const judged =
    context.view.newestRuns.find((run) => run.key === key) ??
    context.view.attention.find((item) => item.run?.key === key)?.run;
  return judged === undefined ? {} : { judged };
}

function rewardArgs(goalId: string, run: MergedRun, reward: JsonObject): string[] {
  const lesson = asObject(field(reward, 'lesson'));
  const option = (name: string, value: Json | undefined): string[] =>
    asText(value) === '' ? [] : [name, asText(value)];
  return [
    'reward',
    '--goal-id',
    goalId,
    '--run-generated-at',
    asText(field(run.value, 'generated_at')),
    ...option('--recorded-at', reward['recorded_at']),
    ...option('--decision', reward['decision']),
    ...option('--reward', reward['reward']),
    ...option('--reason-summary', reward['reason_summary']),
    ...option('--follow-up', reward['follow_up']),
    ...option('--lesson-kind', field(lesson, 'kind')),
    ...option('--lesson-summary', field(lesson, 'summary')),
    ...asArray(field(lesson, 'avoid')).flatMap((line) => option('--lesson-avoid', line)),
    ...asArray(field(lesson, 'prefer')).flatMap((line) => option('--lesson-prefer', line)),
  ];
}

function rewardOf(value: Json): JsonObject | null {
  return asObject(field(asObject(value), 'human_reward'));
}

function sameJudgement(a: JsonObject, b: JsonObject): boolean {
  const judgement = (reward: JsonObject): string => stable({ ...reward, recorded_at: null });
  return judgement(a) === judgement(b);
}
