/** Lock time-outs and holders that never let go: information, since presence of a lock means nothing. */
import { msg } from '@contract/msg.ts';
import type { Json, Problem } from '@contract/model.ts';
import type { GoalContext } from '../context.ts';
import { parseInstant } from '../instant.ts';
import { asNumber, asObject, asText, field } from '../json-values.ts';
import type { Make } from './goal-problems.ts';

/** A record without release this old is taken for a crashed holder; the kernel has freed the lock. */
const STUCK = 3_600_000;

export function incidentProblems(context: GoalContext, make: Make): Problem[] {
  const found: Problem[] = [];
  for (const file of context.ledger.files('lock-incidents')) {
    if (!isOwn(context, file.path)) continue;
    const tail = context.ledger.tail(file);
    for (const row of tail?.newest({ limit: 20 }) ?? []) {
      const value = asObject(tail?.lines(row)[0]?.value);
      const holder = asObject(field(value, 'holder'));
      const waiter = asObject(field(value, 'waiter'));
      const message = msg('loopx.problem.lockTimeout', {
        waiter: asText(field(waiter, 'operation')),
        holder: asText(field(holder, 'operation')),
        pid: asText(field(holder, 'pid')),
      });
      found.push(make('lock-timeout', 'info', message, { path: file.path, line: row.line }));
    }
  }
  return found;
}

export function lockProblems(context: GoalContext, make: Make): Problem[] {
  const found: Problem[] = [];
  for (const file of context.ledger.files('lock')) {
    if (!isOwn(context, file.path) || file.size === 0 || file.size > 65_536) continue;
    const holder = holderOf(context.ledger.peek(file.path));
    if (holder === null || holder.released || holder.at === null) continue;
    if (context.now - holder.at < STUCK) continue;
    const message = msg('loopx.problem.lockHeld', {
      operation: holder.operation,
      pid: holder.pid ?? '',
    });
    found.push(make('lock-held', 'info', message, { path: file.path }));
  }
  return found;
}

function isOwn(context: GoalContext, path: string): boolean {
  const { runtimeFolder } = context.goal;
  if (runtimeFolder !== null && path.startsWith(`${runtimeFolder}/`)) return true;
  return context.stateFile !== null && path.startsWith(`${context.stateFile.path}.lock`);
}

function holderOf(
  text: string | null,
): { released: boolean; at: number | null; operation: string; pid: number | null } | null {
  let value: Json;
  try {
    value = JSON.parse(text ?? '') as Json;
  } catch {
    return null;
  }
  const record = asObject(value);
  if (record === null) return null;
  return {
    released: field(record, 'released_at') !== undefined,
    at: parseInstant(field(record, 'acquired_at')),
    operation: asText(field(record, 'operation')),
    pid: asNumber(field(record, 'pid')),
  };
}
