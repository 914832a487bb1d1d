/** What the tool's doctor derives of a run: status, health codes, what may be done (reference, 7, 20). */
import { isPlanned } from './layout.ts';
import { effectiveOfLiveness } from './liveness.ts';
import type { RunRecord } from './run-record.ts';
import { isTerminal } from './state.ts';

export interface Health {
  readonly effectiveStatus: string;
  readonly codes: readonly string[];
  readonly stateConsistent: boolean;
  readonly canResume: boolean;
  readonly canReconcile: boolean;
  readonly reasons: readonly string[];
}

export function healthOf(run: RunRecord): Health {
  const { lifecycle } = run.files.folder;
  const { state } = run;
  if (state === null || run.degraded) {
    return {
      effectiveStatus: 'unknown',
      codes: ['missing-state-json'],
      stateConsistent: false,
      canResume: false,
      canReconcile: false,
      reasons: ['missing-state-json'],
    };
  }
  const codes = healthCodes(run, lifecycle);
  const base = {
    effectiveStatus: effectiveStatus(run),
    codes,
    stateConsistent: !codes.includes('run-id-mismatch'),
  };
  if (isPlanned(lifecycle)) {
    const reasons = ['non-execution-lifecycle'];
    return { ...base, canResume: false, canReconcile: false, reasons };
  }
  const ended = lifecycle === 'completed' || isTerminal(state.status);
  const canResume = !ended && lifecycle === 'active' && isApprovedAndWaiting(run);
  const dead = run.liveness?.liveness === 'orphaned';
  const canReconcile = !ended && (lifecycle === 'paused' || dead);
  const reasons = [
    ...(canResume ? [] : ['standard-resume-preconditions-not-met']),
    ...(ended ? ['run-already-terminal'] : []),
    ...(lifecycle === 'active' && !dead ? ['runner-not-proven-dead-or-stopped'] : []),
    ...(state.runner === null ? ['missing-runner-metadata'] : []),
  ];
  return { ...base, canResume, canReconcile, reasons };
}

/** Approved by a person or a signal, and no runner has taken it up since. */
export function isApprovedAndWaiting(run: RunRecord): boolean {
  const { state } = run;
  if (state === null || state.status !== 'running' || state.humanDecisionNode === null)
    return false;
  const approval = run.decisions.get(state.humanDecisionNode)?.approval ?? null;
  if (approval === null) return false;
  const nodes = [...state.nodes.values()];
  if (nodes.some(({ status }) => status === 'RUNNING')) return false;
  if (!nodes.some(({ status }) => status === 'PENDING')) return false;
  // A runner that took the run up after the approval refreshed its block.
  const { runner } = state;
  const started = runner?.startedAt ?? null;
  return approval.at === null || started === null || started <= approval.at;
}

function effectiveStatus(run: RunRecord): string {
  const { lifecycle } = run.files.folder;
  const status = run.state?.status ?? '';
  if (isPlanned(lifecycle)) return status;
  if (status === 'superseded' || status === 'abandoned') return status;
  if (lifecycle === 'paused') return 'paused';
  if (lifecycle === 'completed') {
    return status === 'finished' || status === 'partial_failed' ? status : 'failed';
  }
  if (isTerminal(status)) return status;
  return effectiveOfLiveness(run.liveness?.liveness ?? 'unknown');
}

function healthCodes(run: RunRecord, lifecycle: string): string[] {
  const { state } = run;
  if (state === null) return [];
  const codes: string[] = [];
  const { status } = state;
  if (state.runId !== null && state.runId !== run.files.folder.name) codes.push('run-id-mismatch');
  if (lifecycle === 'active') {
    if (isTerminal(status)) codes.push('terminal-in-active');
    if (status === 'paused') codes.push('paused-in-active');
    const decided = state.humanDecisionNode;
    if (status === 'running' && decided !== null && !run.decisions.get(decided)?.approval) {
      codes.push('missing-approval-artifact');
    }
    const code = LIVENESS_CODES.get(run.liveness?.liveness ?? '');
    if (code !== undefined) codes.push(code);
  }
  if (lifecycle === 'paused' && status !== 'paused') codes.push('lifecycle-status-mismatch');
  if (lifecycle === 'completed' && !isTerminal(status)) codes.push('non-terminal-in-completed');
  return codes;
}

const LIVENESS_CODES: ReadonlyMap<string, string> = new Map([
  ['orphaned', 'runner-process-missing'],
  ['stale', 'runner-heartbeat-stale'],
  ['node-quiet', 'node-activity-quiet'],
  ['suspected-stall', 'node-activity-suspected-stall'],
  ['needs-attention', 'node-needs-attention'],
]);
