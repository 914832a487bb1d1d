/**
 * A run as it was at a past moment. `state.json` is rewritten in place and keeps instants, so what
 * was not yet recorded then can be taken back; what an earlier pass of a node said can be told only
 * from the pass history. Used only for a file that is newer than the moment asked for: a live view
 * is never changed, whatever the clocks of two machines say.
 */
import type { Ledger, LedgerFile } from '../source.ts';
import type { NodeState, Runner, RunState } from './state.ts';
import { isTerminal } from './state.ts';

/** Whether what is known of a file was first seen after the moment asked for. */
export function isNewer(ledger: Ledger, file: LedgerFile): boolean {
  return lastWritten(ledger, file) > ledger.asOf;
}

/** When the content that is known of a file at the moment asked for was written. */
export function lastWritten(ledger: Ledger, file: LedgerFile): number {
  return ledger.versions(file).at(-1)?.seenAt ?? file.modifiedAt;
}

export function rewind(state: RunState, asOf: number): RunState {
  const later = (at: number | null): boolean => at !== null && at > asOf;
  const passes = state.convergence?.passes.filter((pass) => !later(pass.finishedAt)) ?? [];
  const lastPass = passes.at(-1);
  const nodes = new Map<string, NodeState>();
  for (const node of state.nodes.values()) {
    const earlier = lastPass?.nodes.find(({ id }) => id === node.id)?.status;
    nodes.set(node.id, rewindNode(node, later, earlier, endsLater(state, later)));
  }
  const { status, ended } = rewindStatus(state, later);
  return {
    ...state,
    status,
    startedAt: later(state.startedAt) ? null : state.startedAt,
    nodes,
    runner: rewindRunner(state.runner, asOf),
    finishedAt: later(state.finishedAt) ? null : state.finishedAt,
    category: ended ? state.category : null,
    terminalReason: ended ? state.terminalReason : null,
    ...(later(state.pausedAt) ? { pausedAt: null, pausedBy: null, pauseReason: null } : {}),
    convergence:
      state.convergence === null
        ? null
        : {
            ...state.convergence,
            passes,
            currentPass: Math.min(passes.length + 1, state.convergence.currentPass ?? 1),
            terminalReason: ended ? state.convergence.terminalReason : null,
          },
  };
}

/** A resume writes the runner anew; a heartbeat that came later says that it was beating then. */
function rewindRunner(runner: Runner | null, asOf: number): Runner | null {
  if (runner === null || (runner.startedAt !== null && runner.startedAt > asOf)) return null;
  const { heartbeatAt } = runner;
  return heartbeatAt !== null && heartbeatAt > asOf ? { ...runner, heartbeatAt: asOf } : runner;
}

function endsLater(state: RunState, later: (at: number | null) => boolean): boolean {
  return isTerminal(state.status) && later(state.finishedAt);
}

function rewindStatus(
  state: RunState,
  later: (at: number | null) => boolean,
): { status: string; ended: boolean } {
  if (later(state.startedAt)) return { status: 'pending', ended: false };
  const stopped = isTerminal(state.status) ? state.finishedAt : state.pausedAt;
  if (later(stopped)) return { status: 'running', ended: false };
  return { status: state.status, ended: true };
}

function rewindNode(
  node: NodeState,
  later: (at: number | null) => boolean,
  earlier: string | undefined,
  runEndsLater: boolean,
): NodeState {
  const blank = { output: '', stdout: '', stderr: '', envelope: null, repairArtifact: null };
  if (later(node.startedAt)) {
    const status = earlier ?? 'PENDING';
    return { ...node, ...blank, status, startedAt: null, finishedAt: null, category: null };
  }
  if (later(node.finishedAt)) {
    return { ...node, ...blank, status: 'RUNNING', finishedAt: null, category: null };
  }
  // A skipped node keeps no instant: it was skipped when the run ended, at the latest.
  if (runEndsLater && node.status === 'SKIPPED') {
    return { ...node, status: 'PENDING', skippedReason: null };
  }
  return node;
}
