/** The shape of one invariant rule and of what it finds. */
import type { Msg, SourceRef } from '@contract/model.ts';
import type { Severity } from '@contract/words.ts';
import type { RunFacts } from './facts.ts';
import type { Matters } from './matters.ts';

export interface Hit {
  /** Tells two hits of one rule apart, and stays the same across replays. */
  readonly key: string;
  readonly title: Msg;
  readonly help: Msg;
  readonly evidence: readonly SourceRef[];
  readonly at: number | null;
}

export interface FindingRule {
  readonly id: string;
  readonly severity: Severity;
  readonly check: (facts: RunFacts, matters: Matters) => readonly Hit[];
}
