/** Reading the form of a reward into the `human_reward` block (format note, section 8). */
import type { Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Json } from '@contract/model.ts';
import { asArray, asText } from '../json-values.ts';
import { checkSafe, type Input, safeText, textOf } from './shared.ts';

const REWARDS = ['positive', 'negative', 'mixed', 'neutral'] as const;
const LESSON_KINDS = [
  'route',
  'priority',
  'benchmark_protocol',
  'safety_boundary',
  'operating_rule',
] as const;
export const MAX_LESSON_LINES = 5;

export function readReward(
  input: Input,
  recordedAt: string,
  refusals: Refusal[],
): { [key: string]: Json } {
  const decision = safeText(input, 'decision', refusals, true);
  const reward = textOf(input, 'reward');
  if (!REWARDS.some((value) => value === reward)) {
    refusals.push({ field: 'reward', message: msg('loopx-do.refused.choose') });
  }
  const reason = safeText(input, 'reason_summary', refusals, true);
  const followUp = safeText(input, 'follow_up', refusals, false);
  const lesson = readLesson(input, refusals);
  return {
    recorded_at: recordedAt,
    decision,
    reward,
    reason_summary: reason,
    ...(followUp === '' ? {} : { follow_up: followUp }),
    ...(lesson === null ? {} : { lesson }),
  };
}

function readLesson(input: Input, refusals: Refusal[]): { [key: string]: Json } | null {
  const kind = textOf(input, 'lesson_kind');
  const summary = safeText(input, 'lesson_summary', refusals, kind !== '');
  const lists = (['lesson_avoid', 'lesson_prefer'] as const).map((name) => {
    const lines = [
      ...new Set(
        asArray(input[name])
          .map(asText)
          .map((line) => line.trim()),
      ),
    ].filter((line) => line !== '');
    if (lines.length > MAX_LESSON_LINES) {
      refusals.push({
        field: name,
        message: msg('loopx-do.refused.too-many', { max: MAX_LESSON_LINES }),
      });
    }
    for (const line of lines) checkSafe(line, name, refusals);
    return lines;
  });
  const [avoid = [], prefer = []] = lists;
  if (kind === '') {
    if (summary !== '' || avoid.length > 0 || prefer.length > 0) {
      refusals.push({ field: 'lesson_kind', message: msg('loopx-do.refused.lesson-kind') });
    }
    return null;
  }
  if (!LESSON_KINDS.some((value) => value === kind)) {
    refusals.push({ field: 'lesson_kind', message: msg('loopx-do.refused.choose') });
  }
  return {
    schema_version: 'human_reward_lesson_v0',
    kind,
    summary,
    ...(avoid.length === 0 ? {} : { avoid }),
    ...(prefer.length === 0 ? {} : { prefer }),
  };
}
