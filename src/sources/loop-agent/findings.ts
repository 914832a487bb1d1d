/**
 * The invariants of a run, each a small pure rule. Every rule says where it comes from; seed 003 is
 * the requirement, "reference" the format reference of loop-agent.
 */
import type { Finding } from '@contract/model.ts';
import type { Severity } from '@contract/words.ts';
import { decisionRules } from './decision-rules.ts';
import type { Breach, Rule } from './finding-rule.ts';
import { reviewRules } from './review-rules.ts';
import type { RunRecord } from './run-record.ts';
import { stateRules } from './state-rules.ts';
import type { Verdict } from './verdict.ts';

const RULES: readonly Rule[] = [...reviewRules, ...decisionRules, ...stateRules];

/** Ids of all rules, in the order they are checked. */
export const RUN_RULES: readonly string[] = RULES.map(({ id }) => id);

/** Reference 17: the worker run id is the DAG run id; a running entry has a run behind it. */
export const HOLLOW_ENTRY = {
  id: 'loop-agent.queue-running-without-run',
  severity: 'action',
} as const;

/** Reference 16: the rounds of a loop have a budget. */
export const ROUND_BUDGET = {
  id: 'loop-agent.more-rounds-than-allowed',
  severity: 'action',
} as const;

/** All rules of this source: over runs, over the queue and over tasks (docs/findings.md). */
export const loopAgentRules: readonly { readonly id: string; readonly severity: Severity }[] = [
  ...RULES,
  HOLLOW_ENTRY,
  ROUND_BUDGET,
];

export function findingsOf(run: RunRecord, verdict: Verdict): Finding[] {
  if (run.state === null || run.degraded) return [];
  return RULES.flatMap((rule) =>
    rule.check(run, verdict).map((breach) => finding(rule, breach, run.loop)),
  );
}

export function finding(
  rule: { readonly id: string; readonly severity: Severity },
  breach: Breach,
  loop: string,
): Finding {
  return {
    id: `${rule.id}:${breach.about}`,
    rule: rule.id,
    severity: rule.severity,
    loop,
    title: breach.title,
    help: breach.help,
    evidence: [...breach.evidence],
    at: breach.at ?? null,
  };
}
