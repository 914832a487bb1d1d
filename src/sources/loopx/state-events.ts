/**
 * Todos of a goal that was moved to event sourcing (format note, section 13). Strict, as LoopX is: one
 * bad line, or one id with two bodies, and the whole stream is set aside for the Markdown.
 */
import type { Row, Tail } from '../source.ts';
import { asNumber, asObject, asText, asWord, field, type JsonObject } from './json-values.ts';
import { stable } from './merge.ts';
import { makeTodo } from './todos/make-todo.ts';
import { checkMetadata } from './todos/metadata.ts';
import type { Todo, TodoSide, TodoStatus } from './todos/todo.ts';

export type Replay =
  | { readonly kind: 'todos'; readonly todos: readonly Todo[]; readonly events: number }
  /** The stream is sound and names no todo: the Markdown has them. */
  | { readonly kind: 'empty'; readonly events: number }
  | {
      readonly kind: 'refused';
      readonly why: 'bad-line' | 'conflict' | 'schema' | 'too-long';
      readonly line: number | null;
      readonly path: string;
    };

export const STATE_EVENT_SCHEMA = 'loopx_state_event_v0';
/** A projection never reads an unbounded stream; LoopX's own streams are a few hundred events. */
const LIMIT = 20_000;

interface Event {
  readonly row: Row;
  readonly line: number;
  readonly value: JsonObject;
}

export function replayTodos(tail: Tail | null): Replay | null {
  if (tail === null) return null;
  const counts = tail.counts();
  const { path } = tail.file;
  const refused = (
    why: 'bad-line' | 'conflict' | 'schema' | 'too-long',
    line: number | null,
  ): Replay => ({
    kind: 'refused',
    why,
    line,
    path,
  });
  if (counts.unparsable + counts.nonObject > 0) return refused('bad-line', null);
  if (counts.entries > LIMIT) return refused('too-long', null);
  const byId = new Map<string, Event>();
  for (const row of tail.newest({ limit: LIMIT })) {
    const found = tail.lines(row)[0];
    const value = asObject(found?.value);
    if (found === undefined || value === null) return refused('bad-line', row.line);
    if (asText(field(value, 'schema_version')) !== STATE_EVENT_SCHEMA)
      return refused('schema', found.line);
    const id = asWord(field(value, 'event_id'));
    if (id === null) return refused('bad-line', found.line);
    const known = byId.get(id);
    if (known !== undefined && stable(known.value) !== stable(value))
      return refused('conflict', found.line);
    if (known === undefined) byId.set(id, { row, line: found.line, value });
  }
  const todos = foldEvents([...byId.values()].sort(replayOrder));
  const kind = todos.length === 0 ? 'empty' : 'todos';
  return kind === 'empty' ? { kind, events: byId.size } : { kind, todos, events: byId.size };
}

/** By append sequence, then time, then id. */
export function replayOrder(a: Event, b: Event): number {
  const sequence = (event: Event): number => asNumber(field(event.value, 'append_sequence')) ?? 0;
  const time = (event: Event): string => asText(field(event.value, 'recorded_at'));
  const id = (event: Event): string => asText(field(event.value, 'event_id'));
  if (sequence(a) !== sequence(b)) return sequence(a) - sequence(b);
  if (time(a) !== time(b)) return time(a) < time(b) ? -1 : 1;
  return id(a) < id(b) ? -1 : 1;
}

interface Folded {
  side: TodoSide;
  text: string;
  status: TodoStatus;
  line: number;
  fields: Map<string, string>;
}

const STATUS: Readonly<Record<string, TodoStatus>> = {
  todo_blocked: 'blocked',
  todo_deferred: 'deferred',
  todo_completed: 'done',
};

function foldEvents(events: readonly Event[]): Todo[] {
  const folded = new Map<string, Folded>();
  for (const { value, line } of events) {
    const type = asText(field(value, 'event_type'));
    const id = asWord(field(asObject(field(value, 'refs')), 'todo_id'))?.toLowerCase();
    if (!type.startsWith('todo_') || id === undefined) continue;
    const payload = asObject(field(value, 'payload')) ?? {};
    const known = folded.get(id);
    const todo: Folded = known ?? {
      side: asText(field(payload, 'role')) === 'user' ? 'user' : 'agent',
      text: '',
      status: 'open',
      line,
      fields: new Map(),
    };
    todo.text = asWord(field(payload, 'text')) ?? asWord(field(payload, 'title')) ?? todo.text;
    todo.line = line;
    for (const [key, part] of Object.entries(payload)) {
      const text = Array.isArray(part) ? part.map(asText).join(',') : asText(part);
      if (text !== '') todo.fields.set(key, text);
    }
    const actor = asWord(field(value, 'actor_agent_id'));
    if (type === 'todo_claimed' && actor !== null && !todo.fields.has('claimed_by'))
      todo.fields.set('claimed_by', actor);
    const at = asWord(field(value, 'recorded_at'));
    if (at !== null) todo.fields.set('updated_at', at);
    const named = asWord(field(payload, 'status')) as TodoStatus | null;
    todo.status = STATUS[type] ?? named ?? todo.status;
    todo.fields.set('status', todo.status);
    folded.set(id, todo);
  }
  const counts = { user: 0, agent: 0 };
  return [...folded].map(([id, todo]) => {
    counts[todo.side] += 1;
    // What every event carries is no metadata of the todo.
    for (const key of ['role', 'text', 'title']) todo.fields.delete(key);
    const { values, unknown } = checkMetadata([...todo.fields, ['todo_id', id]]);
    return makeTodo({
      side: todo.side,
      archived: false,
      index: counts[todo.side],
      line: todo.line,
      text: todo.text,
      markerStatus: todo.status,
      statusToken: null,
      section: null,
      metadata: values,
      unknownKeys: unknown,
      fromEvents: true,
    });
  });
}
