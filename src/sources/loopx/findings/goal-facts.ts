/** What the rules of a goal look at, and how they point to its records. */
import type { SourceRef } from '@contract/model.ts';
import type { FindingRule } from '../../finding-rule.ts';
import type { GoalContext } from '../context.ts';
import type { LeaseRecord } from '../leases.ts';
import type { QuotaAnswer } from '../quota.ts';
import type { Todo } from '../todos/todo.ts';
import type { TurnFile } from '../turns.ts';

export interface GoalFacts {
  readonly context: GoalContext;
  readonly quota: QuotaAnswer;
  readonly leases: readonly LeaseRecord[];
  readonly turns: readonly TurnFile[];
}

export type GoalRule = FindingRule<GoalFacts>;

/** A line of the run index. */
export function indexRef(context: GoalContext, line: number, field?: string): SourceRef {
  const path = context.index?.file.path ?? '';
  return { path, line, ...(field === undefined ? {} : { field }) };
}

/** The line of a todo, in the ledger that it was read from. */
export function todoRefs(context: GoalContext, todo: Todo): SourceRef[] {
  const path = todo.fromEvents ? context.goal.events?.path : context.stateFile?.path;
  return path === undefined ? [] : [{ path, line: todo.line }];
}

/** A field of the goal's registry entry; none for a goal that no registry names. */
export function registryRefs(context: GoalContext, field: string): SourceRef[] {
  const { registry, pointer } = context.goal;
  return registry === null ? [] : [{ path: registry.file.path, field: `${pointer}.${field}` }];
}
