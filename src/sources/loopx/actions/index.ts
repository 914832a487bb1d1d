/** All that a person can decide on a LoopX goal. */
import type { Action } from '../../source.ts';
import { quotaBurstAction, quotaBurstEndAction } from './burst.ts';
import { goalResumeAction, goalStopAction } from './lifecycle.ts';
import { operatorGateAction } from './operator-gate.ts';
import { quotaPauseAction, quotaResumeAction, quotaShareAction } from './quota.ts';
import { rewardAction } from './reward.ts';
import { todoCompleteAction, todoDecideAction } from './todo.ts';

export const actions: readonly Action[] = [
  rewardAction,
  operatorGateAction,
  todoCompleteAction,
  todoDecideAction,
  quotaShareAction,
  quotaPauseAction,
  quotaResumeAction,
  quotaBurstAction,
  quotaBurstEndAction,
  goalStopAction,
  goalResumeAction,
];

export const programs = [{ name: 'loopx', versionArgv: ['--version'] }] as const;
