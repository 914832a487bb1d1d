/** The invariants of this source, checked over every loop (docs/findings.md). */
import type { Finding } from '@contract/model.ts';
import { findingsFrom, type Rule } from './finding-rule.ts';
import type { LoopState } from './loop-state.ts';
import { attemptRules } from './rules-attempts.ts';
import { contractRules } from './rules-contract.ts';
import { stateRules } from './rules-state.ts';

export const codexWorkflowRules: readonly Rule[] = [
  ...attemptRules,
  ...contractRules,
  ...stateRules,
];

export function findingsOf(loop: LoopState): Finding[] {
  return findingsFrom(codexWorkflowRules, loop);
}
