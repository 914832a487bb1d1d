/** Completing a user todo, and answering a `user_gate` todo (format note, sections 9 and 16). */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Json } from '@contract/model.ts';
import type { Action, ActionContext } from '../../source.ts';
import { stable } from '../merge.ts';
import type { Todo } from '../todos/todo.ts';
import { commandPlan, type GoalAccess, goalOf, type Input, safeText, textOf } from './shared.ts';

const OUTCOMES = ['approve', 'reject', 'cancel'] as const;

export const todoCompleteAction: Action = {
  id: 'todo-complete',
  form: (context) => todoForm(context, false),
  plan: (context, input) => planTodo(context, input, false),
  landed,
};

export const todoDecideAction: Action = {
  id: 'todo-decide',
  form: (context) => todoForm(context, true),
  plan: (context, input) => planTodo(context, input, true),
  landed,
};

function todoForm(context: ActionContext, gate: boolean): Form | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const todo = openTodo(access, context.target);
  if (todo === null || (todo.taskClass === 'user_gate') !== gate) return null;
  return {
    action: gate ? 'todo-decide' : 'todo-complete',
    title: gate ? msg('loopx-do.todo.decide-title') : msg('loopx-do.todo.complete-title'),
    intro: [msg('loopx-do.todo.intro', { todo: todo.title })],
    fields: [
      ...(gate
        ? [
            {
              name: 'outcome',
              label: msg('loopx-do.gate.decision'),
              kind: 'choice' as const,
              required: true,
              choices: [
                { value: 'approve', label: msg('loopx-do.gate.approve') },
                { value: 'reject', label: msg('loopx-do.gate.reject') },
                { value: 'cancel', label: msg('loopx-do.todo.cancel') },
              ],
            },
          ]
        : []),
      {
        name: 'evidence',
        label: gate ? msg('loopx-do.gate.reason') : msg('loopx-do.todo.evidence'),
        help: gate ? msg('loopx-do.public-safe-help') : msg('loopx-do.todo.evidence-help'),
        kind: 'long-text',
        required: gate,
        maxLength: 2000,
      },
      {
        name: 'no_follow_up',
        label: msg('loopx-do.todo.no-follow-up'),
        help: msg('loopx-do.todo.no-follow-up-help'),
        kind: 'flag',
        required: false,
        initial: gate,
      },
    ],
  };
}

function planTodo(
  context: ActionContext,
  input: Input,
  gate: boolean,
): ChangePlan | readonly Refusal[] {
  const access = goalOf(context);
  if (!('goal' in access)) return [access];
  const todo = openTodo(access, context.target);
  if (todo === null || (todo.taskClass === 'user_gate') !== gate) {
    return [{ message: msg('write.refused.not-offered') }];
  }
  const refusals: Refusal[] = [];
  const outcome = textOf(input, 'outcome');
  if (gate && !OUTCOMES.some((value) => value === outcome)) {
    refusals.push({ field: 'outcome', message: msg('loopx-do.refused.choose') });
  }
  const evidence = safeText(input, 'evidence', refusals, gate);
  const noFollowUp = input['no_follow_up'] === true;
  if (!gate && evidence === '' && !noFollowUp) {
    refusals.push({ field: 'evidence', message: msg('loopx-do.refused.evidence') });
  }
  if (todo.unstableId) refusals.push({ message: msg('loopx-do.refused.unstable-id') });
  if (refusals.length > 0) return refusals;

  const { goal } = access;
  const otherGates = goal.openGates.filter((other) => other.id !== todo.id);
  const outline = {
    action: gate ? 'todo-decide' : 'todo-complete',
    title: gate ? msg('loopx-do.todo.decide-title') : msg('loopx-do.todo.complete-title'),
    fingerprint: stable([
      todo.id,
      todo.token,
      todo.text,
      metadataOf(todo),
      otherGates.map(({ id }) => id),
    ]),
    warnings: [
      ...(gate && outcome !== 'approve' ? [msg('loopx-do.todo.frees-nothing')] : []),
      ...(gate ? openDecisions(context) : []),
      ...otherGates
        .slice(0, 3)
        .map((other) => msg('loopx-do.gate.stays-open', { gate: other.title })),
      ...(todo.unknownKeys.length > 0
        ? [msg('loopx-do.todo.loses-keys', { keys: todo.unknownKeys.join(', ') })]
        : []),
      ...(todo.metadata.has('validation_command') || todo.metadata.has('validation_command_argv')
        ? [msg('loopx-do.todo.runs-check')]
        : []),
      ...(goal.agents.length > 1 && todo.decisionScope === null
        ? [msg('loopx-do.todo.needs-actor')]
        : []),
    ],
    consequences: [
      msg('loopx-do.todo.does', { todo: todo.title }),
      ...(gate && outcome === 'approve' && todo.unblocks !== null
        ? [msg('loopx-do.todo.does-unblock', { todo: todo.unblocks })]
        : []),
    ],
    doesNot: gate
      ? [msg('loopx-do.todo.not-gate-row'), msg('loopx-do.gate.not-write')]
      : [msg('loopx-do.todo.not-gate')],
  };
  return commandPlan(context, access, outline, {
    args: [
      'todo',
      'complete',
      '--goal-id',
      goal.goal.id,
      '--todo-id',
      todo.id,
      ...(gate ? ['--decision-outcome', outcome] : []),
      ...(evidence === '' ? [] : ['--evidence', evidence]),
      ...(noFollowUp ? ['--no-follow-up'] : []),
    ],
    toPreview: ['--dry-run'],
    reads: goal.stateFile === null ? [] : [goal.stateFile.path],
  });
}

/** Deferred or open gate rows are another ledger: completing the todo leaves them as they are. */
function openDecisions(context: ActionContext): ReturnType<typeof msg>[] {
  return context.view.gates
    .filter((gate) => gate.mechanism !== 'user-gate-todo' && gate.id !== context.target)
    .filter((gate) => gate.state === 'open' || gate.state === 'deferred')
    .slice(0, 3)
    .map((gate) => msg('loopx-do.gate.stays-open', { gate: gate.question ?? gate.name }));
}

function openTodo(access: GoalAccess, id: string | null): Todo | null {
  const todo = access.goal.todos.user.find((candidate) => candidate.id === id);
  return todo !== undefined && (todo.status === 'open' || todo.status === 'blocked') ? todo : null;
}

function metadataOf(todo: Todo): Json {
  return Object.fromEntries(todo.metadata);
}

function landed(context: ActionContext, plan: ChangePlan): boolean | null {
  const access = goalOf(context);
  if (!('goal' in access)) return null;
  const { user, archive } = access.goal.todos;
  const todo = [...user, ...archive].find((candidate) => candidate.id === plan.target);
  if (todo === undefined) return null;
  const argv = plan.effects.flatMap((effect) => (effect.kind === 'command' ? effect.argv : []));
  const at = argv.indexOf('--decision-outcome');
  if (todo.status !== 'done') return false;
  return at === -1 || todo.decisionOutcome === argv[at + 1];
}
