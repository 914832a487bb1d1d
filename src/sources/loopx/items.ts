/** Todos as items, and the edges between them that their metadata names (format note, section 14). */
import { msg } from '@contract/msg.ts';
import type { Edge, Fact, Item } from '@contract/model.ts';
import type { ItemState } from '@contract/words.ts';
import type { GoalContext } from './context.ts';
import { instantFact, listFact, maybe, messageFact, textFact, tokenFact } from './facts.ts';
import { parseInstant } from './instant.ts';
import { inOrder } from './todos/order.ts';
import { scopeText, type Todo } from './todos/todo.ts';
import { hindranceLabel, todoHindrances } from './readiness.ts';
import type { Hindrance } from './todos/order.ts';

export function todoItems(context: GoalContext): Item[] {
  const { user, agent, archive } = context.todos;
  const ids = new Map<string, number>();
  return [...inOrder(user), ...inOrder(agent), ...archive].map((todo) => {
    const copies = ids.get(todo.id) ?? 0;
    ids.set(todo.id, copies + 1);
    return todoItem(context, todo, copies === 0 ? todo.id : `${todo.id}#${String(copies + 1)}`);
  });
}

function todoItem(context: GoalContext, todo: Todo, id: string): Item {
  const why = todo.side === 'agent' && !todo.archived ? todoHindrances(context, todo) : [];
  const isOpen = todo.status === 'open' || todo.status === 'blocked';
  const path = todo.fromEvents ? context.goal.events?.path : context.stateFile?.path;
  const due = parseInstant(todo.monitor.nextDueAt);
  return {
    id,
    kind: todo.taskClass === 'user_gate' ? 'gate' : 'todo',
    side: todo.side,
    title: todo.title,
    state: todoState(todo, why),
    token: todo.token,
    priority: todo.priority,
    taskClass: todo.taskClassGiven ? todo.taskClass : `${todo.taskClass}?`,
    claimedBy: todo.claimedBy,
    ...(todo.side === 'agent' && !todo.archived ? { executable: isOpen && why.length === 0 } : {}),
    unstableId: todo.unstableId,
    at: parseInstant(todo.updatedAt),
    dueAt: due,
    facts: todoFacts(todo, isOpen ? why : []),
    ...(path === undefined ? {} : { src: { path, line: todo.line } }),
  };
}

function todoState(todo: Todo, why: readonly Hindrance[]): ItemState {
  if (todo.status === 'done') return 'done';
  if (todo.status === 'deferred') return 'deferred';
  if (todo.status === 'blocked') return 'blocked';
  if (todo.side === 'user') return 'open';
  if (why.length === 0) return 'ready';
  return why.includes('gate') || why.includes('blocker') ? 'blocked' : 'waiting';
}

function todoFacts(todo: Todo, why: readonly Hindrance[]): Fact[] {
  const get = (key: string): string | null => todo.metadata.get(key) ?? null;
  return [
    ...why.map((hindrance) =>
      messageFact(msg('loopx.fact.notNow'), hindranceLabel(hindrance), { tone: 'warn' }),
    ),
    ...(todo.archived ? [messageFact(msg('loopx.fact.place'), msg('loopx.todo.archived'))] : []),
    ...(todo.unstableId
      ? [messageFact(msg('loopx.fact.id'), msg('loopx.todo.unstable'), { tone: 'warn' })]
      : []),
    ...(todo.side === 'user' && !todo.taskClassGiven && todo.status === 'open'
      ? [messageFact(msg('loopx.fact.class'), msg('loopx.todo.untyped'), { tone: 'warn' })]
      : []),
    ...maybe(todo.actionKind, (text) => tokenFact(msg('loopx.fact.action'), text)),
    ...maybe(todo.boundAgent, (text) => tokenFact(msg('loopx.fact.boundAgent'), text)),
    ...maybe(todo.blocksAgent, (text) => tokenFact(msg('loopx.fact.blocksAgent'), text)),
    ...(todo.globalGate
      ? [messageFact(msg('loopx.fact.reach'), msg('loopx.todo.globalGate'))]
      : []),
    ...(todo.decisionScope === null
      ? []
      : [tokenFact(msg('loopx.fact.decisionScope'), scopeText(todo.decisionScope))]),
    ...list(todo.requiredDecisionScopes.map(scopeText), (items) =>
      listFact(msg('loopx.fact.requiredDecisions'), items),
    ),
    ...maybe(todo.decisionOutcome, (text) => tokenFact(msg('loopx.fact.decision'), text)),
    ...list(todo.requiredWriteScopes, (items) => listFact(msg('loopx.fact.writeScopes'), items)),
    ...list(todo.excludedAgents, (items) => listFact(msg('loopx.fact.excluded'), items)),
    ...maybe(todo.resumeWhen, (text) => tokenFact(msg('loopx.fact.resumeWhen'), text)),
    ...maybe(todo.monitor.targetKey, (text) => tokenFact(msg('loopx.fact.watches'), text)),
    ...maybe(todo.monitor.cadence, (text) => tokenFact(msg('loopx.fact.cadence'), text)),
    ...maybe(todo.monitor.nextDueAt, (text) => instantFact(msg('loopx.fact.due'), text)),
    ...maybe(todo.monitor.lastCheckedAt, (text) =>
      instantFact(msg('loopx.fact.lastChecked'), text),
    ),
    ...maybe(todo.monitor.expiresAt, (text) => instantFact(msg('loopx.fact.expires'), text)),
    ...maybe(get('reason'), (text) => textFact(msg('loopx.fact.reason'), text)),
    ...maybe(get('evidence'), (text) => textFact(msg('loopx.fact.evidence'), text)),
    ...maybe(get('note'), (text) => textFact(msg('loopx.fact.note'), text)),
    ...maybe(get('completion_continuation'), (text) =>
      tokenFact(msg('loopx.fact.afterwards'), text),
    ),
    ...maybe(todo.completedAt, (text) => instantFact(msg('loopx.fact.completed'), text)),
    ...maybe(todo.updatedAt, (text) => instantFact(msg('loopx.fact.updated'), text)),
    ...list(todo.unknownKeys, (items) => listFact(msg('loopx.fact.unknownKeys'), items)),
  ];
}

function list(items: readonly string[], make: (items: readonly string[]) => Fact): Fact[] {
  return items.length === 0 ? [] : [make(items)];
}

/** Only edges whose both ends are known are drawn. */
export function todoEdges(context: GoalContext): Edge[] {
  const { user, agent, archive } = context.todos;
  const todos = [...user, ...agent, ...archive];
  const ids = new Set(todos.map(({ id }) => id));
  const edges = new Map<string, Edge>();
  const add = (
    from: string,
    to: string | null | undefined,
    kind: Edge['kind'],
    lit = false,
  ): void => {
    if (to === null || to === undefined || from === to || !ids.has(from) || !ids.has(to)) return;
    edges.set(`${from} ${to} ${kind}`, { from, to, kind, ...(lit ? { lit } : {}) });
  };
  for (const todo of todos) {
    const isOpenGate = todo.taskClass === 'user_gate' && todo.status === 'open';
    add(todo.id, todo.unblocks, isOpenGate ? 'blocks' : 'continues', isOpenGate);
    for (const successor of todo.successors) add(todo.id, successor, 'continues');
    if (todo.supersededBy !== null) add(todo.supersededBy, todo.id, 'supersedes');
    const waited = /^todo_done:(?<id>.+)$/u.exec(todo.resumeWhen ?? '')?.groups?.['id'];
    if (waited !== undefined) add(waited, todo.id, 'depends', todo.status === 'deferred');
  }
  for (const gate of user.filter((todo) => todo.taskClass === 'user_gate')) {
    for (const todo of agent) {
      if (gate.status !== 'open') {
        const scope = gate.decisionScope;
        const required = todo.requiredDecisionScopes.map(scopeText);
        if (scope !== null && required.includes(scopeText(scope))) add(gate.id, todo.id, 'depends');
      } else if (todoHindrances(context, todo).includes('gate') && todo.status === 'open') {
        add(gate.id, todo.id, 'blocks', true);
      }
    }
  }
  return [...edges.values()];
}
