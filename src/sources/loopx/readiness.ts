/** Which agent todos may be started now, and why not the others. */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { GoalContext } from './context.ts';
import { bestAgentTodo, hindrances, openTodos, type Hindrance } from './todos/order.ts';
import type { Todo } from './todos/todo.ts';

/**
 * Whether a resume condition holds: a todo that is done, a pull request that the rollout log saw
 * merged; null for conditions that the ledgers cannot answer.
 */
export function isResumed(context: GoalContext, condition: string): boolean | null {
  const [kind, subject] = splitOnce(condition);
  if (kind === 'todo_done') {
    const { user, agent, archive } = context.todos;
    const todo = [...user, ...agent, ...archive].find(({ id }) => id === subject);
    return todo === undefined ? null : todo.status === 'done';
  }
  return null;
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

export function todoHindrances(context: GoalContext, todo: Todo): Hindrance[] {
  return hindrances(todo, {
    now: context.now,
    resumed: (condition) => isResumed(context, condition),
    openGates: context.openGates,
    agents: context.agents,
  });
}

/** The agent todo to do next: what may be started first, else the first open one. */
export function nextAgentTodo(context: GoalContext): Todo | null {
  const open = openTodos(context.todos.agent);
  return bestAgentTodo(open, (todo) => todoHindrances(context, todo).length === 0);
}

/** Deferred todos whose condition has come true and that nobody has taken up again. */
export function resumableTodos(context: GoalContext): Todo[] {
  return context.todos.agent.filter(
    (todo) =>
      todo.status === 'deferred' &&
      todo.resumeWhen !== null &&
      isResumed(context, todo.resumeWhen) === true,
  );
}

export function hindranceLabel(hindrance: Hindrance): Msg {
  switch (hindrance) {
    case 'blocked':
      return msg('loopx.hindrance.blocked');
    case 'not-due':
      return msg('loopx.hindrance.notDue');
    case 'expired':
      return msg('loopx.hindrance.expired');
    case 'resume':
      return msg('loopx.hindrance.resume');
    case 'gate':
      return msg('loopx.hindrance.gate');
    case 'watch-only':
      return msg('loopx.hindrance.watchOnly');
    case 'blocker':
      return msg('loopx.hindrance.blocker');
    case 'no-agent':
      return msg('loopx.hindrance.noAgent');
  }
}
