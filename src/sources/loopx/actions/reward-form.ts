/** The form of a reward. */
import type { Form } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { ActionContext } from '../../source.ts';
import { installedLoopx } from './command-line.ts';
import { MAX_LESSON_LINES } from './reward-input.ts';
import { goalOf, runName, runOf } from './shared.ts';

const MAX_TEXT = 2000;

export function rewardForm(context: ActionContext): Form | null {
  const access = goalOf(context);
  if (!('goal' in access) || context.target === null) return null;
  const run = runOf(access.goal, context.target);
  if (run === null) return null;
  return {
    action: 'reward',
    title: msg('loopx-do.reward.title'),
    intro: [msg('loopx-do.reward.intro', { run: runName(run) })],
    fields: [
      {
        name: 'reward',
        label: msg('loopx-do.reward.reward'),
        kind: 'choice',
        required: true,
        choices: [
          { value: 'positive', label: msg('loopx-do.reward.positive') },
          { value: 'negative', label: msg('loopx-do.reward.negative') },
          { value: 'mixed', label: msg('loopx-do.reward.mixed') },
          { value: 'neutral', label: msg('loopx-do.reward.neutral') },
        ],
      },
      {
        name: 'decision',
        label: msg('loopx-do.reward.decision'),
        help: msg('loopx-do.reward.decision-help'),
        kind: 'text',
        required: true,
        maxLength: 120,
        initial: 'keep_route',
      },
      {
        name: 'reason_summary',
        label: msg('loopx-do.reward.reason'),
        help: msg('loopx-do.public-safe-help'),
        kind: 'long-text',
        required: true,
        maxLength: MAX_TEXT,
      },
      {
        name: 'follow_up',
        label: msg('loopx-do.reward.follow-up'),
        kind: 'text',
        required: false,
        maxLength: MAX_TEXT,
      },
      {
        name: 'lesson_kind',
        label: msg('loopx-do.reward.lesson'),
        help: msg('loopx-do.reward.lesson-help'),
        kind: 'choice',
        required: false,
        choices: [
          { value: '', label: msg('loopx-do.reward.no-lesson') },
          { value: 'route', label: msg('loopx-do.lesson.route') },
          { value: 'priority', label: msg('loopx-do.lesson.priority') },
          { value: 'benchmark_protocol', label: msg('loopx-do.lesson.benchmark_protocol') },
          { value: 'safety_boundary', label: msg('loopx-do.lesson.safety_boundary') },
          { value: 'operating_rule', label: msg('loopx-do.lesson.operating_rule') },
        ],
      },
      {
        name: 'lesson_summary',
        label: msg('loopx-do.reward.lesson-summary'),
        kind: 'text',
        required: false,
        maxLength: MAX_TEXT,
      },
      {
        name: 'lesson_avoid',
        label: msg('loopx-do.reward.lesson-avoid'),
        kind: 'texts',
        required: false,
        max: MAX_LESSON_LINES,
      },
      {
        name: 'lesson_prefer',
        label: msg('loopx-do.reward.lesson-prefer'),
        kind: 'texts',
        required: false,
        max: MAX_LESSON_LINES,
      },
      ...(installedLoopx(context) === null
        ? []
        : [
            {
              name: 'state_summary',
              label: msg('loopx-do.reward.state-summary'),
              help: msg('loopx-do.reward.state-summary-help'),
              kind: 'flag' as const,
              required: false,
              initial: false,
            },
          ]),
    ],
  };
}
