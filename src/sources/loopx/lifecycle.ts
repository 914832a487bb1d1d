/** The goal's lifecycle phase, in LoopX's words and ours (format note, section 14). */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { GoalContext } from './context.ts';
import { asText, field } from './json-values.ts';
import { runLifecycle } from './records/run-row.ts';
import { CONNECTED, CONNECTED_DELIVERY, type LifecyclePhase } from './words.ts';

/** All phases that apply, highest first; never empty. */
export function lifecycleFlags(context: GoalContext): LifecyclePhase[] {
  if (context.statusRun !== null) return runLifecycle(context.statusRun.value);
  const status = asText(field(context.goal.entry, 'status'));
  if (CONNECTED.has(context.adapterStatus)) return ['connected'];
  return status.includes('planned') || context.adapterStatus === 'planned'
    ? ['planned']
    : ['registered'];
}

export function isConnected(context: GoalContext): boolean {
  return CONNECTED.has(context.adapterStatus) || context.adapterStatus === CONNECTED_DELIVERY;
}

export function phaseLabel(phase: LifecyclePhase): Msg {
  switch (phase) {
    case 'controller_ready':
      return msg('loopx.phase.controllerReady');
    case 'reward_judged':
      return msg('loopx.phase.rewardJudged');
    case 'operator_approved':
      return msg('loopx.phase.operatorApproved');
    case 'controller_gated':
      return msg('loopx.phase.controllerGated');
    case 'operator_gated':
      return msg('loopx.phase.operatorGated');
    case 'adapter_inspected':
      return msg('loopx.phase.adapterInspected');
    case 'mapped':
      return msg('loopx.phase.mapped');
    case 'refreshed':
      return msg('loopx.phase.refreshed');
    case 'connected':
      return msg('loopx.phase.connected');
    case 'registered':
      return msg('loopx.phase.registered');
    case 'planned':
      return msg('loopx.phase.planned');
    case 'run_recorded':
      return msg('loopx.phase.runRecorded');
  }
}
