/** All that a person can decide on a loop-agent run or task. */
import type { Action } from '../../source.ts';
import { approveAction, reconcileAction, rejectAction, resumeAction } from './run-decisions.ts';
import { approveWriteSetAction, rejectWriteSetAction } from './write-set.ts';

export const actions: readonly Action[] = [
  approveAction,
  rejectAction,
  resumeAction,
  reconcileAction,
  approveWriteSetAction,
  rejectWriteSetAction,
];
