/** The invariants of this source, checked over every goal (docs/findings.md). */
import type { Finding } from '@contract/model.ts';
import { findingsFrom } from '../../finding-rule.ts';
import { claimRules } from './claim-rules.ts';
import { decisionRules } from './decision-rules.ts';
import type { GoalFacts, GoalRule } from './goal-facts.ts';
import { quotaRules } from './quota-rules.ts';
import { recordRules } from './record-rules.ts';
import { todoRules } from './todo-rules.ts';
import { turnRules } from './turn-rules.ts';

export const loopxRules: readonly GoalRule[] = [
  ...turnRules,
  ...quotaRules,
  ...decisionRules,
  ...claimRules,
  ...todoRules,
  ...recordRules,
];

export function findingsOf(facts: GoalFacts): Finding[] {
  return findingsFrom(loopxRules, facts, facts.context.id);
}
