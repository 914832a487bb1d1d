/** Builds a `Todo` from its text and metadata: id, priority, status, class. */
import { sha1Hex } from '../sha1.ts';
import { compactText } from '../json-values.ts';
import { inferTaskClass } from './infer-class.ts';
import { decisionScope } from './metadata.ts';
import type { DecisionScope, TaskClass, Todo, TodoSide, TodoStatus } from './todo.ts';

export interface TodoParts {
  readonly side: TodoSide;
  readonly archived: boolean;
  readonly index: number;
  readonly line: number;
  readonly text: string;
  readonly markerStatus: TodoStatus;
  readonly statusToken: string | null;
  readonly section: string | null;
  readonly metadata: ReadonlyMap<string, string>;
  readonly unknownKeys: readonly string[];
  readonly fromEvents: boolean;
}

const PRIORITY = /^\s*\[(?<label>P[0-4][^\]]*)\]\s*(?<title>.+)$/isu;
/** Rank of a todo without any priority: after all that have one. */
export const NO_RANK = 50;

export function priorityOf(text: string): { label: string | null; title: string; rank: number } {
  const groups = PRIORITY.exec(text)?.groups;
  const label = groups?.['label']?.trim().toUpperCase() ?? null;
  const title = groups?.['title']?.trim() ?? text;
  const digit = /^P(?<digit>[0-4])/u.exec(label ?? '')?.groups?.['digit'];
  const word = /\bP(?<digit>[0-4])\b/iu.exec(text)?.groups?.['digit'];
  const rank = digit ?? word;
  return { label, title, rank: rank === undefined ? NO_RANK : Number(rank) };
}

/** The id that LoopX computes for a todo that has none. */
export function computedTodoId(side: string, section: string, index: number, text: string): string {
  return `todo_${sha1Hex(`${side}|${section}|${String(index)}|${compactText(text, 5000)}`).slice(0, 12)}`;
}

export function makeTodo(parts: TodoParts): Todo {
  const { metadata } = parts;
  const get = (key: string): string | null => metadata.get(key) ?? null;
  const many = (key: string): string[] => get(key)?.split(',') ?? [];
  const text = compactText(parts.text);
  const { label, title, rank } = priorityOf(text);
  const given = get('status') as TodoStatus | null;
  const taskClass = get('task_class') as TaskClass | null;
  const id = get('todo_id');
  return {
    id: id ?? computedTodoId(parts.side, parts.section ?? '', parts.index, text),
    unstableId: id === null,
    side: parts.side,
    archived: parts.archived,
    index: parts.index,
    line: parts.line,
    text,
    title,
    priority: label,
    rank,
    status: given ?? parts.markerStatus,
    token: parts.statusToken ?? given ?? parts.markerStatus,
    taskClass: taskClass ?? inferTaskClass(text, get('action_kind')),
    taskClassGiven: taskClass !== null,
    actionKind: get('action_kind'),
    claimedBy: get('claimed_by'),
    boundAgent: get('bound_agent'),
    goalBound: get('goal_bound') === 'true',
    blocksAgent: get('blocks_agent'),
    globalGate: get('global_gate') === 'true',
    excludedAgents: many('excluded_agents'),
    decisionScope: scopes(get('decision_scope'))[0] ?? null,
    requiredDecisionScopes: scopes(get('required_decision_scopes')),
    decisionOutcome: get('decision_outcome'),
    requiredWriteScopes: many('required_write_scopes'),
    requiredCapabilities: many('required_capabilities'),
    unblocks: get('unblocks_todo_id'),
    successors: many('successor_todo_ids'),
    supersededBy: get('superseded_by'),
    resumeWhen: get('resume_when'),
    monitor: {
      targetKey: get('target_key'),
      cadence: get('cadence'),
      nextDueAt: get('next_due_at'),
      expiresAt: get('expires_at'),
      lastCheckedAt: get('last_checked_at'),
      watchOnly: get('watch_only') === 'true',
    },
    completedAt: get('completed_at'),
    updatedAt: get('updated_at'),
    metadata,
    unknownKeys: parts.unknownKeys,
    fromEvents: parts.fromEvents,
  };
}

function scopes(value: string | null): DecisionScope[] {
  return (value?.split(',') ?? []).flatMap((part) => decisionScope(part) ?? []);
}
