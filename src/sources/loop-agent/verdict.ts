/**
 * One verdict per run, joined from facts: folder, status, liveness, approval, interrupt and gate
 * output. It names the states that the tool itself has no word for (format reference, 8, 10, 22).
 */
import { isApprovedAndWaiting } from './health.ts';
import { isPlanned } from './layout.ts';
import { primaryOf } from './recovery.ts';
import type { Primary } from './recovery.ts';
import type { RunRecord } from './run-record.ts';
import { isTerminal } from './state.ts';
import type { RunState } from './state.ts';
import { textIn } from './read.ts';
import { classifyGateError } from './verdict-line.ts';
import type { GateResult } from './verdict-line.ts';

export type VerdictKind =
  | 'planned'
  | 'unreadable'
  | 'not-started'
  | 'not-yet'
  | 'running'
  | 'quiet'
  | 'stalled'
  | 'node-needs-attention'
  | 'silent'
  | 'orphaned'
  | 'approved-waiting'
  | 'human-decision'
  | 'waiting-external'
  | 'regression-pause'
  | 'pause-without-question'
  | 'paused-elsewhere'
  | 'stranded'
  | 'unfinished-in-completed'
  | 'rejected'
  | 'closed-by-operator'
  | 'interrupted'
  | 'interrupt-unsettled'
  | 'gate-missing-verdict'
  | 'gate-misplaced-verdict'
  | 'gate-revision'
  | 'envelope-invalid'
  | 'passes-exhausted'
  | 'no-progress'
  | 'blocked-boundary'
  | 'not-repairable'
  | 'convergence-failed'
  | 'failed'
  | 'finished'
  | 'unknown-status';

export interface Verdict {
  readonly kind: VerdictKind;
  readonly primary: Primary | null;
  /** Node the verdict is about. */
  readonly node: string | null;
  readonly gate: GateResult | null;
  /** When it became true, as far as it is recorded. */
  readonly since: number | null;
}

export function verdictOf(run: RunRecord): Verdict {
  const { state } = run;
  if (state === null || run.degraded) {
    return { kind: 'unreadable', primary: null, node: null, gate: null, since: null };
  }
  const primary = primaryOf(state, run.plan);
  const gate = gateOf(run, primary);
  const kind = kindOf(run, state, primary, gate);
  return {
    kind,
    primary,
    node: state.pausedBy ?? state.humanDecisionNode ?? primary.node?.id ?? null,
    gate,
    since: sinceOf(run, state, kind),
  };
}

/** What a failed verdict gate found instead of an accepted verdict. */
function gateOf(run: RunRecord, primary: Primary): GateResult | null {
  const { node } = primary;
  if (node === null || node.status !== 'ERROR') return null;
  if (!run.plan?.nodes.get(node.id)?.verdictGate) return null;
  return classifyGateError(node.stderr);
}

function kindOf(
  run: RunRecord,
  state: RunState,
  primary: Primary,
  gate: GateResult | null,
): VerdictKind {
  const { lifecycle } = run.files.folder;
  if (isPlanned(lifecycle)) return 'planned';
  if (run.rewound && state.startedAt === null && state.status === 'pending') return 'not-yet';
  if (state.status === 'superseded' || state.status === 'abandoned') return 'closed-by-operator';
  if (state.status === 'paused') return pausedKind(run, state);
  if (state.status === 'running' || state.status === 'pending') {
    if (lifecycle === 'completed') return 'unfinished-in-completed';
    return activeKind(run, state);
  }
  if (!isTerminal(state.status)) return 'unknown-status';
  // Stopped by a signal: ended, yet still in `active`, where no command of the tool accepts it.
  if (lifecycle === 'active') return 'stranded';
  if (state.status === 'finished') return 'finished';
  return failedKind(run, state, primary, gate);
}

function pausedKind(run: RunRecord, state: RunState): VerdictKind {
  if (run.files.folder.lifecycle !== 'paused') return 'paused-elsewhere';
  if (state.pauseReason === 'convergence-regression') return 'regression-pause';
  const decision = run.decisions.get(state.pausedBy ?? '');
  if (!decision?.escalation || decision.escalation.options.length === 0) {
    return 'pause-without-question';
  }
  return decision.envelope?.decision === 'pause-wait-external'
    ? 'waiting-external'
    : 'human-decision';
}

function activeKind(run: RunRecord, state: RunState): VerdictKind {
  // Before liveness: an approved run waits for its resume, and its old runner is rightly gone.
  if (isApprovedAndWaiting(run)) return 'approved-waiting';
  if (textIn(run.interrupt?.value, 'status') === 'needs-reconcile') return 'interrupt-unsettled';
  if (state.status === 'pending') return 'not-started';
  switch (run.liveness?.liveness) {
    case 'orphaned':
      return 'orphaned';
    case 'stale':
      return 'silent';
    case 'unknown-host':
      return (run.liveness.heartbeatAgeMs ?? 0) > 90_000 ? 'silent' : 'running';
    case 'needs-attention':
      return 'node-needs-attention';
    case 'suspected-stall':
      return 'stalled';
    case 'node-quiet':
      return 'quiet';
    case 'active':
    case 'unknown':
    case undefined:
      return 'running';
  }
}

function failedKind(
  run: RunRecord,
  state: RunState,
  primary: Primary,
  gate: GateResult | null,
): VerdictKind {
  const rejected = [...run.decisions.values()].some(({ rejection }) => rejection !== null);
  if (state.category === 'human-rejected' || rejected) return 'rejected';
  const interrupt = textIn(run.interrupt?.value, 'status');
  if (interrupt === 'needs-reconcile') return 'interrupt-unsettled';
  if (interrupt === 'settled' || state.category === 'controller-interrupted') return 'interrupted';
  if (gate !== null) return gateKind(gate);
  if (primary.normalized === 'decision-envelope') return 'envelope-invalid';
  switch (state.convergence?.terminalReason) {
    case 'max-passes':
      return 'passes-exhausted';
    case 'no-progress':
      return 'no-progress';
    case 'blocked-boundary':
      return 'blocked-boundary';
    case 'non-retry-failure':
      return 'not-repairable';
    case 'hard-verify-failed':
    case 'unsupported-dag-shape':
    case 'feature-flag-off':
    case 'regression':
      return 'convergence-failed';
    case undefined:
    case null:
    default:
      return 'failed';
  }
}

function gateKind(gate: GateResult): VerdictKind {
  switch (gate.kind) {
    case 'missing':
    case 'no-output':
      return 'gate-missing-verdict';
    case 'misplaced':
      return 'gate-misplaced-verdict';
    case 'refused':
    case 'accepted':
    case 'routed':
      return 'gate-revision';
  }
}

function sinceOf(run: RunRecord, state: RunState, kind: VerdictKind): number | null {
  switch (kind) {
    case 'approved-waiting':
      return run.decisions.get(state.humanDecisionNode ?? '')?.approval?.at ?? state.startedAt;
    case 'orphaned':
    case 'silent':
      return state.runner?.heartbeatAt ?? state.startedAt;
    case 'quiet':
    case 'stalled':
    case 'node-needs-attention':
    case 'running':
    case 'not-started':
    case 'planned':
    case 'unfinished-in-completed':
      return state.startedAt;
    default:
      return state.pausedAt ?? state.finishedAt ?? state.startedAt;
  }
}

/** The names that the samples' oracles use for what an operator should see. */
export function oracleItem(kind: VerdictKind): { item: string | null; human: boolean } {
  switch (kind) {
    case 'orphaned':
    case 'silent':
      return { item: 'orphaned-run', human: true };
    case 'stranded':
      return { item: 'stranded-terminal', human: true };
    case 'approved-waiting':
      return { item: 'approved-not-resumed', human: true };
    case 'human-decision':
      return { item: 'human-decision', human: true };
    case 'waiting-external':
      return { item: 'waiting-external', human: true };
    case 'regression-pause':
      return { item: 'convergence-regression-pause', human: true };
    case 'rejected':
      return { item: 'human-rejected', human: true };
    case 'interrupted':
      return { item: 'interrupted-run', human: true };
    case 'gate-missing-verdict':
    case 'gate-misplaced-verdict':
      return { item: 'review-gate-blocked', human: true };
    case 'gate-revision':
      return { item: 'review-requested-revision', human: false };
    case 'envelope-invalid':
      return { item: 'bad-decision-envelope', human: true };
    case 'passes-exhausted':
    case 'no-progress':
    case 'blocked-boundary':
    case 'convergence-failed':
      return { item: 'convergence-exhausted', human: true };
    case 'not-repairable':
      return { item: 'convergence-not-eligible', human: false };
    case 'failed':
      return { item: 'failed-run', human: false };
    case 'pause-without-question':
    case 'paused-elsewhere':
    case 'unfinished-in-completed':
    case 'unreadable':
    case 'interrupt-unsettled':
    case 'node-needs-attention':
    case 'unknown-status':
      return { item: kind, human: true };
    case 'running':
    case 'quiet':
    case 'stalled':
    case 'not-started':
    case 'not-yet':
    case 'planned':
    case 'closed-by-operator':
    case 'finished':
      return { item: null, human: false };
  }
}
