/** Judgements of runs by a person: current one, history, and age against newer evidence (format note, sections 8 and 14). */
import type { Reward } from '@contract/model.ts';
import { runKey, FLAG } from './records/run-row.ts';
import { mergedRun, type GoalContext, type MergedRun } from './context.ts';
import { parseInstant } from './instant.ts';
import { asObject, asText, asTexts, asWord, compactText, field } from './json-values.ts';

export const DECISION_WINDOW = 7 * 86_400_000;
/** Rewards kept in a view; the raw file has all of them. */
const LIMIT = 200;

/** All judgements of one run, file order; the last is the current one. */
export function rewardsOf(context: GoalContext, run: MergedRun): Reward[] {
  const path = context.index?.file.path ?? '';
  const found = run.lines.flatMap(({ line, value }) => {
    const row = asObject(value);
    const reward = asObject(field(row, 'human_reward'));
    return reward === null ? [] : [{ line, reward }];
  });
  const newer = run.row.at === null ? 0 : (context.index?.newerThan(run.row.at) ?? 0);
  const isOld = run.row.at !== null && context.now - run.row.at > DECISION_WINDOW;
  return found.map(({ line, reward }, index) => {
    const lesson = asObject(field(reward, 'lesson'));
    const followUp = asWord(field(reward, 'follow_up'));
    const recordedAt = asWord(field(reward, 'recorded_at'));
    return {
      recordedAt: parseInstant(recordedAt),
      ...(recordedAt === null ? {} : { recordedAtText: recordedAt }),
      decision: asText(field(reward, 'decision')),
      reward: asText(field(reward, 'reward')),
      reason: compactText(asText(field(reward, 'reason_summary')), 2000),
      ...(followUp === null ? {} : { followUp }),
      ...(lesson === null
        ? {}
        : {
            lesson: {
              kind: asText(field(lesson, 'kind')),
              summary: asText(field(lesson, 'summary')),
              avoid: asTexts(field(lesson, 'avoid')),
              prefer: asTexts(field(lesson, 'prefer')),
            },
          }),
      current: index === found.length - 1,
      runKey: runKey(run.value),
      runAt: run.row.at,
      runClass: asText(field(run.value, 'classification')),
      orphan: (run.row.flags & FLAG.base) === 0,
      newerEvents: newer,
      stale: isOld && newer > 0,
      src: { path, line, field: 'human_reward' },
    };
  });
}

/** Judged runs, newest first. */
export function judgedRuns(context: GoalContext): MergedRun[] {
  const { index } = context;
  if (index === null) return [];
  return index
    .marked(LIMIT * 2)
    .filter(({ flags }) => (flags & FLAG.reward) !== 0)
    .slice(0, LIMIT)
    .map((row) => mergedRun(index, row))
    .filter(({ value }) => asObject(field(value, 'human_reward')) !== null);
}

/** Newest run's judgements first; of one run the current one first. */
export function rewardList(context: GoalContext): Reward[] {
  return judgedRuns(context).flatMap((run) => rewardsOf(context, run).toReversed());
}
