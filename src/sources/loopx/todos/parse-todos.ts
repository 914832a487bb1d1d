/** Reads the todo lines of a state file (format note, section 5). */
import { makeTodo } from './make-todo.ts';
import { parseMetadataLine, type TodoMetadata } from './metadata.ts';
import type { Todo, TodoSide, TodoStatus } from './todo.ts';

/** Something odd about the todos of a state file; none stops the reading. */
export interface TodoOddity {
  readonly kind:
    | 'unclosed-comment'
    | 'bad-box'
    | 'dropped-value'
    | 'bad-status'
    | 'unknown-key'
    | 'legacy-comment'
    | 'duplicate-id';
  readonly line: number;
  readonly subject: string;
  readonly detail: string;
}

export interface StateTodos {
  readonly user: readonly Todo[];
  readonly agent: readonly Todo[];
  readonly archive: readonly Todo[];
  readonly oddities: readonly TodoOddity[];
}

const USER_HEADINGS = ['user todo', 'owner review reading queue', 'owner reading queue'];
const AGENT_HEADINGS = ['agent todo', 'codex todo', 'project agent todo'];
const ARCHIVE_HEADINGS = [
  'todo archive',
  'work archive',
  'completed archive',
  'completed work',
  '完成归档',
  '待办归档',
];

const TODO_LINE = /^\s*[-*]\s+\[(?<mark>[ xX-])\]\s+(?<text>.+?)\s*$/u;

interface Draft {
  readonly side: TodoSide;
  readonly archived: boolean;
  readonly index: number;
  readonly line: number;
  readonly markerStatus: TodoStatus;
  text: string;
  metadata: Map<string, string>;
  unknown: string[];
  statusToken: string | null;
}

/** Which part of the file a heading opens; the archive is looked for first. */
export function headingRole(heading: string): TodoSide | 'archive' | null {
  const has = (words: readonly string[]): boolean =>
    words.some((word) => heading.toLowerCase().includes(word));
  if (has(ARCHIVE_HEADINGS)) return 'archive';
  if (has(USER_HEADINGS)) return 'user';
  return has(AGENT_HEADINGS) ? 'agent' : null;
}

export function parseTodos(lines: readonly string[]): StateTodos {
  const drafts: Draft[] = [];
  const oddities: TodoOddity[] = [];
  const counts = { user: 0, agent: 0, archive: 0 };
  const sections: { user: string | null; agent: string | null } = { user: null, agent: null };
  let role: TodoSide | 'archive' | null = null;
  let current: Draft | null = null;
  for (const [at, line] of lines.entries()) {
    const number = at + 1;
    if (line.startsWith('## ')) {
      const heading = line.replace(/^#+/u, '').trim();
      role = headingRole(heading);
      current = null;
      if (role === 'user' || role === 'agent') sections[role] ??= heading;
      continue;
    }
    if (role === null) continue;
    const match = TODO_LINE.exec(line)?.groups;
    if (match !== undefined) {
      counts[role] += 1;
      current = {
        side: role === 'user' ? 'user' : 'agent',
        archived: role === 'archive',
        index: counts[role],
        line: number,
        markerStatus: markerStatus(match['mark'] ?? ' '),
        text: match['text'] ?? '',
        metadata: new Map(),
        unknown: [],
        statusToken: null,
      };
      drafts.push(current);
      continue;
    }
    if (/^\s*[-*]\s+\[\]/u.test(line)) {
      oddities.push({ kind: 'bad-box', line: number, subject: line.trim(), detail: '' });
    }
    if (current === null || !/^[ \t]/u.test(line)) continue;
    const metadata = parseMetadataLine(line);
    if (metadata === null) {
      if (line.includes('<!--') && /(?:loopx|goal-harness):/u.test(line)) {
        oddities.push({
          kind: 'unclosed-comment',
          line: number,
          subject: current.text,
          detail: '',
        });
      }
      current.text = `${current.text} ${line.trim()}`;
    } else {
      applyMetadata(current, metadata, number, oddities);
    }
  }
  const todos = drafts.map((draft) =>
    makeTodo({
      ...draft,
      section: sections[draft.side],
      unknownKeys: draft.unknown,
      fromEvents: false,
    }),
  );
  reportDuplicates(todos, oddities);
  return {
    user: todos.filter((todo) => todo.side === 'user' && !todo.archived),
    agent: todos.filter((todo) => todo.side === 'agent' && !todo.archived),
    archive: todos.filter((todo) => todo.archived),
    oddities,
  };
}

function applyMetadata(
  draft: Draft,
  metadata: TodoMetadata,
  line: number,
  oddities: TodoOddity[],
): void {
  for (const [key, value] of metadata.values) draft.metadata.set(key, value);
  draft.unknown.push(...metadata.unknown);
  const subject = draft.text;
  for (const { key, value } of metadata.dropped) {
    if (key === 'status') draft.statusToken = value;
    const kind = key === 'status' ? 'bad-status' : 'dropped-value';
    oddities.push({ kind, line, subject, detail: `${key}=${value}` });
  }
  for (const key of metadata.unknown)
    oddities.push({ kind: 'unknown-key', line, subject, detail: key });
  if (metadata.legacyName) oddities.push({ kind: 'legacy-comment', line, subject, detail: '' });
}

function reportDuplicates(todos: readonly Todo[], oddities: TodoOddity[]): void {
  const first = new Map<string, Todo>();
  for (const todo of todos) {
    const known = first.get(todo.id);
    if (known === undefined) first.set(todo.id, todo);
    else
      oddities.push({
        kind: 'duplicate-id',
        line: todo.line,
        subject: todo.id,
        detail: String(known.line),
      });
  }
}

function markerStatus(mark: string): TodoStatus {
  if (mark === '-') return 'deferred';
  return mark === ' ' ? 'open' : 'done';
}
