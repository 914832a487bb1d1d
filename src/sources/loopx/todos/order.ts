/** The order of todos, what of them may be started now, and their counts (format note, section 5). */
import { parseInstant } from '../instant.ts';
import { isTerminal, scopeText, type Todo } from './todo.ts';

/** Open first by priority and place, then deferred, then done, each in file order. */
export function inOrder(todos: readonly Todo[]): Todo[] {
  const open = todos.filter((todo) => !isTerminal(todo.status)).sort(byPriority);
  const deferred = todos.filter((todo) => todo.status === 'deferred');
  return [...open, ...deferred, ...todos.filter((todo) => todo.status === 'done')];
}

export function byPriority(a: Todo, b: Todo): number {
  return a.rank === b.rank ? a.index - b.index : a.rank - b.rank;
}

/** A priority label other than P0 to P2 is at most P2 in the queue; none counts as P2. */
export function queuePriority(todo: Todo): 'P0' | 'P1' | 'P2' {
  if (todo.rank === 0) return 'P0';
  return todo.rank === 1 ? 'P1' : 'P2';
}

export function openTodos(todos: readonly Todo[]): Todo[] {
  return todos.filter((todo) => !isTerminal(todo.status)).sort(byPriority);
}

/** The first open user todo: gates before anything else of the side. */
export function firstUserTodo(todos: readonly Todo[]): Todo | null {
  const open = openTodos(todos);
  return open.find((todo) => todo.taskClass === 'user_gate') ?? open[0] ?? null;
}

export type Hindrance =
  'blocked' | 'not-due' | 'expired' | 'resume' | 'gate' | 'watch-only' | 'blocker' | 'no-agent';

/**
 * Why an agent may not start an open todo now; empty when it may. A claim is not a hindrance for the
 * goal as a whole: the claiming agent may start it, and the claim is shown.
 */
export function hindrances(
  todo: Todo,
  world: {
    readonly now: number;
    readonly resumed: (condition: string) => boolean | null;
    readonly openGates: readonly Todo[];
    readonly agents: readonly string[];
  },
): Hindrance[] {
  const found: Hindrance[] = [];
  if (todo.status === 'blocked') found.push('blocked');
  if (todo.taskClass === 'blocker') found.push('blocker');
  if (todo.taskClass === 'continuous_monitor') {
    const due = parseInstant(todo.monitor.nextDueAt);
    const expires = parseInstant(todo.monitor.expiresAt);
    if (todo.monitor.watchOnly) found.push('watch-only');
    else if (due === null || due > world.now) found.push('not-due');
    if (expires !== null && expires <= world.now) found.push('expired');
  }
  if (todo.resumeWhen !== null && world.resumed(todo.resumeWhen) !== true) found.push('resume');
  if (world.openGates.some((gate) => gateHolds(gate, todo, world.agents))) found.push('gate');
  const others = world.agents.filter((agent) => !todo.excludedAgents.includes(agent));
  if (world.agents.length > 0 && others.length === 0) found.push('no-agent');
  return found;
}

/** Whether an open user gate keeps an agent todo from being started. */
export function gateHolds(gate: Todo, todo: Todo, agents: readonly string[]): boolean {
  if (gate.globalGate) return true;
  if (gate.unblocks === todo.id) return true;
  const scope = gate.decisionScope;
  if (scope !== null) {
    const required = todo.requiredDecisionScopes.map(scopeText);
    return required.includes(scopeText(scope));
  }
  // Without a scope the gate holds whatever the agent it names could do; alone, that is everything.
  if (gate.blocksAgent !== null)
    return (
      todo.claimedBy === gate.blocksAgent || agents.every((agent) => agent === gate.blocksAgent)
    );
  return gate.unblocks === null;
}

/** The agent todo to do next: what may be started, advancement before monitoring; else the first open one. */
export function bestAgentTodo(open: readonly Todo[], may: (todo: Todo) => boolean): Todo | null {
  const ready = open.filter(may);
  const best = (list: readonly Todo[]): Todo | undefined =>
    list.find((todo) => todo.taskClass === 'advancement_task') ?? list[0];
  return best(ready) ?? best(open) ?? null;
}
