/**
 * Whether a run that says `running` is alive (format reference, 8). A pure reader sees heartbeat
 * and activity clocks only; whether the process exists, the engine may say (`Ledger.process`).
 */
import type { Ledger } from '../source.ts';
import type { RunState } from './state.ts';

export type Liveness =
  | 'unknown'
  | 'unknown-host'
  | 'orphaned'
  | 'stale'
  | 'needs-attention'
  | 'suspected-stall'
  | 'node-quiet'
  | 'active';

export interface LivenessFacts {
  readonly liveness: Liveness;
  readonly heartbeatAgeMs: number | null;
  /** Answer of the machine about the recorded process; `unknown` when it was not asked. */
  readonly process: 'alive' | 'missing' | 'other-host' | 'unknown';
  /** Since the newest progress of a running node. */
  readonly idleMs: number | null;
}

/** The tool's defaults, in milliseconds. A plan can change them; under which names is not known. */
export const RUNNER_STALE_MS = 90_000;
export const NODE_QUIET_MS = 300_000;
export const NODE_STALL_MS = 900_000;

export function livenessOf(state: RunState, ledger: Ledger): LivenessFacts {
  const { runner } = state;
  const heartbeat = runner?.heartbeatAt ?? null;
  const heartbeatAgeMs = heartbeat === null ? null : ledger.asOf - heartbeat;
  const process =
    runner?.pid === null || runner?.pid === undefined
      ? 'unknown'
      : (ledger.process?.(runner.pid, runner.hostname) ?? 'unknown');
  const idleMs = idleOf(state, ledger.asOf);
  const facts = { heartbeatAgeMs, process, idleMs };
  if (state.status !== 'running' || runner === null) return { ...facts, liveness: 'unknown' };
  if (process === 'other-host') return { ...facts, liveness: 'unknown-host' };
  if (process === 'missing') return { ...facts, liveness: 'orphaned' };
  if (heartbeatAgeMs !== null && heartbeatAgeMs > RUNNER_STALE_MS) {
    return { ...facts, liveness: 'stale' };
  }
  return { ...facts, liveness: nodeLiveness(state, idleMs) };
}

function idleOf(state: RunState, asOf: number): number | null {
  const clocks = [...state.nodes.values()]
    .filter(({ status }) => status === 'RUNNING')
    .flatMap(({ progressAt, startedAt }) => progressAt ?? startedAt ?? []);
  return clocks.length === 0 ? null : asOf - Math.max(...clocks);
}

function nodeLiveness(state: RunState, idleMs: number | null): Liveness {
  const running = [...state.nodes.values()].filter(({ status }) => status === 'RUNNING');
  const recorded = running.map(({ livenessStatus }) => livenessStatus);
  if (recorded.includes('needs-attention')) return 'needs-attention';
  if (recorded.includes('suspected-stall')) return 'suspected-stall';
  if (recorded.includes('quiet')) return 'node-quiet';
  // What a node last recorded of itself grows old; the clocks tell more once it stopped writing.
  if (idleMs !== null && idleMs > NODE_STALL_MS) return 'suspected-stall';
  if (idleMs !== null && idleMs > NODE_QUIET_MS) return 'node-quiet';
  return 'active';
}

/** Health status as the tool's doctor words it, for a run that it would call running. */
export function effectiveOfLiveness(liveness: Liveness): string {
  switch (liveness) {
    case 'orphaned':
    case 'stale':
      return 'interrupted';
    case 'needs-attention':
      return 'needs-attention';
    case 'suspected-stall':
      return 'running-suspected-stall';
    case 'node-quiet':
      return 'running-quiet';
    case 'unknown-host':
      return 'remote-unknown';
    case 'active':
      return 'running';
    case 'unknown':
      return 'unknown';
  }
}
