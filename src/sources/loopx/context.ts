/** Everything that the parts of a goal's projection read, gathered once. */
import { loopId } from '@contract/ids.ts';
import type { Ledger, LedgerFile, Row, Tail } from '../source.ts';
import { asText, asWord, asObject, field, type JsonObject } from './json-values.ts';
import { goalFile } from './layout.ts';
import { memoTail } from './memo-tail.ts';
import { mergeLines, type NumberedLine } from './merge.ts';
import { FLAG, runKey } from './records/run-row.ts';
import { readRegistries, type Goal, type Registries } from './registry.ts';
import { parseStateFile, type StateFile } from './state-file.ts';
import { replayTodos, type Replay } from './state-events.ts';
import type { Todo } from './todos/todo.ts';
import { openTodos } from './todos/order.ts';

/** One run of the index, its overlays merged. */
export interface MergedRun {
  readonly row: Row;
  readonly key: string;
  readonly value: JsonObject;
  readonly lines: readonly NumberedLine[];
}

export interface GoalTodos {
  readonly user: readonly Todo[];
  readonly agent: readonly Todo[];
  readonly archive: readonly Todo[];
  readonly source: 'markdown' | 'events' | 'none';
}

export interface GoalContext {
  readonly ledger: Ledger;
  readonly now: number;
  readonly id: string;
  readonly goal: Goal;
  readonly registries: Registries;
  readonly index: Tail | null;
  readonly rollout: Tail | null;
  readonly stateFile: LedgerFile | null;
  readonly state: StateFile | null;
  readonly stateSha: string | null;
  readonly replay: Replay | null;
  readonly todos: GoalTodos;
  readonly openGates: readonly Todo[];
  /** The run that speaks for the goal: newest that is neither accounting nor a lane's. */
  readonly statusRun: MergedRun | null;
  readonly newestRun: MergedRun | null;
  readonly agents: readonly string[];
  readonly stopped: boolean;
  readonly adapterKind: string;
  readonly adapterStatus: string;
}

export function goalContext(ledger: Ledger, key: string): GoalContext | null {
  const registries = readRegistries(ledger);
  const goal = registries.goals.find((candidate) => candidate.key === key);
  if (goal === undefined) return null;
  const index = goalTail(ledger, goal, 'run-index', 'runs/index.jsonl');
  const rollout = goalTail(ledger, goal, 'rollout-log', 'rollout-event-log.jsonl');
  const stateFile = goalFile(ledger, registries.goals, goal, 'state');
  const whole = stateFile === null ? null : ledger.whole(stateFile);
  const state = typeof whole?.value === 'string' ? parseStateFile(whole.value) : null;
  const eventsFile = goalFile(ledger, registries.goals, goal, 'events');
  const replay = eventsFile === null ? null : replayTodos(ledger.tail(eventsFile));
  const todos = chooseTodos(state, replay);
  const adapter = asObject(field(goal.entry, 'adapter'));
  const statusRow = index?.newest({ limit: 1, without: FLAG.neutral | FLAG.lane })[0];
  const newestRow = index?.newest({ limit: 1 })[0];
  return {
    ledger,
    now: ledger.asOf,
    id: loopId('loopx', ledger.workspace, ledger.site.key, goal.key),
    goal,
    registries,
    index,
    rollout,
    stateFile,
    state,
    stateSha: whole?.sha256 ?? null,
    replay,
    todos,
    openGates: openTodos(todos.user).filter((todo) => todo.taskClass === 'user_gate'),
    statusRun: index !== null && statusRow !== undefined ? mergedRun(index, statusRow) : null,
    newestRun: index !== null && newestRow !== undefined ? mergedRun(index, newestRow) : null,
    agents: registeredAgents(goal),
    stopped: isStopped(goal.entry),
    adapterKind: asText(field(adapter, 'kind')),
    adapterStatus: asText(field(adapter, 'status')),
  };
}

export function goalTail(ledger: Ledger, goal: Goal, role: string, name: string): Tail | null {
  if (goal.runtimeFolder === null) return null;
  const path = `${goal.runtimeFolder}/${name}`;
  const file = ledger.files(role).find((candidate) => candidate.path === path);
  const tail = file === undefined ? null : ledger.tail(file);
  return tail === null ? null : memoTail(tail);
}

export function mergedRun(index: Tail, row: Row): MergedRun {
  const lines = index.lines(row);
  const value = mergeLines(lines);
  return { row, key: runKey(value), value, lines };
}

export function isStopped(entry: JsonObject): boolean {
  return asWord(field(asObject(field(entry, 'activation')), 'state')) === 'stopped';
}

function registeredAgents(goal: Goal): string[] {
  const coordination = asObject(field(goal.entry, 'coordination'));
  const agents = field(coordination, 'registered_agents');
  return Array.isArray(agents)
    ? agents.flatMap((agent) => asWord(agent)?.toLowerCase().replaceAll(/\s+/gu, '-') ?? [])
    : [];
}

function chooseTodos(state: StateFile | null, replay: Replay | null): GoalTodos {
  if (replay?.kind === 'todos') {
    const side = (name: 'user' | 'agent'): Todo[] =>
      replay.todos.filter((todo) => todo.side === name && !todo.archived);
    return {
      user: side('user'),
      agent: side('agent'),
      archive: state?.todos.archive ?? [],
      source: 'events',
    };
  }
  if (state === null) return { user: [], agent: [], archive: [], source: 'none' };
  const { user, agent, archive } = state.todos;
  return { user, agent, archive, source: 'markdown' };
}
