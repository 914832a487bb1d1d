/** What a rule over a run is, and what one finds. */
import type { Msg, SourceRef } from '@contract/model.ts';
import type { Severity } from '@contract/words.ts';
import type { RunRecord } from './run-record.ts';
import type { NodeState } from './state.ts';
import type { Verdict } from './verdict.ts';

/** What a rule found; the loop and the rule's name are added by the caller. */
export interface Breach {
  /** Distinguishes two breaches of one rule in one run. */
  readonly about: string;
  readonly title: Msg;
  readonly help: Msg;
  readonly evidence: readonly SourceRef[];
  readonly at?: number | null;
}

/** One invariant: its id, how bad a breach is, and the check. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly check: (run: RunRecord, verdict: Verdict) => readonly Breach[];
}

export function nodeRef(run: RunRecord, node: string): SourceRef {
  return { ...run.stateRef, field: `nodes.${node}` };
}

export function nodes(run: RunRecord): readonly NodeState[] {
  return [...(run.state?.nodes.values() ?? [])];
}
