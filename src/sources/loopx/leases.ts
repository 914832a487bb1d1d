/** Hard leases on todos and what is odd about them (format note, section 11). */
import { msg } from '@contract/msg.ts';
import type { Lease, Msg } from '@contract/model.ts';
import type { LedgerFile } from '../source.ts';
import type { GoalContext } from './context.ts';
import { parseInstant } from './instant.ts';
import { asObject, asText, asWord, field, type JsonObject } from './json-values.ts';
import { isTerminal, type Todo } from './todos/todo.ts';

export interface LeaseRecord {
  readonly todoId: string;
  readonly owner: string | null;
  readonly status: string;
  readonly activeNow: boolean;
  readonly corrupt: boolean;
  readonly expiresAt: number | null;
  readonly conflict: Msg | null;
  readonly file: LedgerFile;
}

export function leaseRecords(context: GoalContext): LeaseRecord[] {
  const folder = context.goal.runtimeFolder;
  if (folder === null) return [];
  return context.ledger
    .files('lease')
    .filter((file) => file.path.startsWith(`${folder}/`) && !file.path.endsWith('.lock'))
    .map((file) => readLease(context, file));
}

function readLease(context: GoalContext, file: LedgerFile): LeaseRecord {
  const value = asObject(context.ledger.whole(file)?.value);
  const name = file.captures[1] ?? '';
  if (value === null || asText(field(value, 'schema_version')) !== 'task_lease_v0') {
    return {
      todoId: asWord(field(value, 'todo_id')) ?? name,
      owner: asWord(field(value, 'owner')),
      status: value === null ? '' : asText(field(value, 'status')),
      activeNow: false,
      corrupt: true,
      expiresAt: null,
      conflict: null,
      file,
    };
  }
  const todoId = asWord(field(value, 'todo_id')) ?? name;
  const expiresAt = parseInstant(field(value, 'expires_at'));
  const activeNow =
    asText(field(value, 'status')) === 'active' && expiresAt !== null && expiresAt > context.now;
  return {
    todoId,
    owner: asWord(field(value, 'owner')),
    status: asText(field(value, 'status')),
    activeNow,
    corrupt: false,
    expiresAt,
    conflict: activeNow ? leaseConflict(context, value, todoId) : null,
    file,
  };
}

/** Why an active lease has no effect, or null when it has. */
function leaseConflict(context: GoalContext, value: JsonObject, todoId: string): Msg | null {
  const owner = asText(field(value, 'owner')).toLowerCase();
  const todo = findTodo(context, todoId);
  if (todo === null) return msg('loopx.lease.noTodo');
  if (isTerminal(todo.status)) return msg('loopx.lease.notOpen');
  if (context.agents.length > 0 && !context.agents.includes(owner))
    return msg('loopx.lease.notRegistered', { owner });
  if (todo.excludedAgents.includes(owner)) return msg('loopx.lease.excluded', { owner });
  return todo.claimedBy !== null && todo.claimedBy !== owner
    ? msg('loopx.lease.otherClaim', { owner, claimed: todo.claimedBy })
    : null;
}

export function findTodo(context: GoalContext, id: string): Todo | null {
  const { user, agent } = context.todos;
  return [...agent, ...user].find((todo) => todo.id === id) ?? null;
}

export function leaseView(record: LeaseRecord): Lease {
  const state: Lease['state'] = record.corrupt
    ? 'corrupt'
    : record.conflict !== null
      ? 'conflict'
      : record.activeNow
        ? 'active'
        : record.status === 'released'
          ? 'released'
          : 'expired';
  const note = record.corrupt ? msg('loopx.lease.corrupt') : record.conflict;
  return {
    item: record.todoId,
    owner: record.owner,
    token: record.status,
    state,
    expiresAt: record.expiresAt,
    ...(note === null ? {} : { note }),
    src: { path: record.file.path },
  };
}
