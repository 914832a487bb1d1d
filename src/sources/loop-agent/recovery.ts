/** Which node speaks for a run, and the tool's own recommendation (format reference, 10). */
import { nextStepClass, normalize, normalizeNode, productLine } from './categories.ts';
import type { Normalized, SecondAxis } from './categories.ts';
import { descendants } from './plan.ts';
import type { Plan } from './plan.ts';
import { inOrder } from './state.ts';
import type { NodeState, RunState } from './state.ts';

export type RecoveryAction =
  | 'none'
  | 'monitor'
  | 'retry-node'
  | 'rerun-after-fix'
  | 'resume-or-reject'
  | 'manual-review'
  | 'inspect-upstream'
  | 'unknown';

/** The machine part of the tool's recommendation; its sentences are not repeated here. */
export interface Recovery {
  readonly action: RecoveryAction;
  readonly humanRequired: boolean;
  readonly autoRetryEligible: boolean;
}

const TRANSIENT = ['network', 'quota', 'rate-limit', 'unavailable'];

function recovery(action: RecoveryAction, human = false, retry = false): Recovery {
  return { action, humanRequired: human, autoRetryEligible: retry };
}

export function recommend(normalized: Normalized, raw: string | null, paused: boolean): Recovery {
  switch (normalized) {
    case 'success':
      return paused ? recovery('resume-or-reject', true) : recovery('none');
    case 'timeout':
      return recovery('retry-node', false, true);
    case 'executor':
      return TRANSIENT.includes(raw ?? '')
        ? recovery('retry-node', false, true)
        : recovery('rerun-after-fix');
    case 'validation':
    case 'shell-command':
    case 'static-error':
      return recovery('rerun-after-fix');
    case 'auth':
      return recovery('rerun-after-fix', true);
    case 'decision-envelope':
    case 'human-required':
      return recovery(paused ? 'resume-or-reject' : 'manual-review', true);
    case 'skipped':
      return recovery('inspect-upstream');
    case 'write-guard':
    case 'human-rejected':
    case 'unknown':
      return recovery('manual-review', true);
  }
}

export function recommendNode(node: NodeState): Recovery {
  if (node.status === 'PENDING' || node.status === 'RUNNING') return recovery('monitor');
  return recommend(normalizeNode(node), node.category, false);
}

export interface Primary {
  /** The node that speaks for the run; null: the run itself. */
  readonly node: NodeState | null;
  readonly category: string | null;
  readonly normalized: Normalized;
  readonly line: SecondAxis | null;
  readonly recovery: Recovery;
  readonly downstreamSkipped: readonly NodeState[];
}

export function primaryOf(state: RunState, plan: Plan | null): Primary {
  const node = speaker(state);
  const skipped = inOrder(state).filter(({ status }) => status === 'SKIPPED');
  if (node !== null) {
    const normalized = normalizeNode(node);
    const below = plan === null ? null : descendants(plan, node.id);
    return {
      node,
      category: node.category,
      normalized,
      line: productLine(normalized, node.category, node.id, node.skippedReason),
      recovery: recommend(normalized, node.category, state.status === 'paused'),
      downstreamSkipped: skipped.filter(({ id }) => below?.has(id) ?? id !== node.id),
    };
  }
  const normalized = normalizeRun(state);
  const moving = state.status === 'running' || state.status === 'pending';
  return {
    node: null,
    category: state.category,
    normalized,
    line: productLine(normalized, state.category, null, null),
    recovery: moving ? recovery('monitor') : recommend(normalized, state.category, false),
    downstreamSkipped: skipped,
  };
}

export function normalizeRun(state: RunState): Normalized {
  return normalize(state.category, state.status === 'finished');
}

function speaker(state: RunState): NodeState | null {
  if (state.status === 'paused') return state.nodes.get(state.pausedBy ?? '') ?? null;
  if (state.status !== 'failed' && state.status !== 'partial_failed') return null;
  const nodes = inOrder(state);
  const failed = nodes.find(({ status }) => status === 'ERROR');
  if (failed !== undefined) return failed;
  const marked = nodes.find(
    ({ status, category }) =>
      status === 'SKIPPED' || (category !== null && normalize(category, true) !== 'success'),
  );
  return marked ?? null;
}

/** Third axis of a node, which the tool gives only to nodes that failed or were skipped. */
export function nodeNextStep(node: NodeState): ReturnType<typeof nextStepClass> | null {
  return node.status === 'ERROR' || node.status === 'SKIPPED' ? nextStepClass(node.category) : null;
}

export function runNextStep(state: RunState): ReturnType<typeof nextStepClass> | null {
  return state.status === 'failed' || state.status === 'partial_failed'
    ? nextStepClass(state.category)
    : null;
}
