/**
 * The invariants of the artifact supervisor loop, each a small pure rule over one run. Where a rule
 * comes from stands beside it: "seed" is the loop's requirement document, "note" the format note.
 */
import type { Finding } from '@contract/model.ts';
import type { FindingRule } from './finding-rule.ts';
import { ownershipRules } from './findings-ownership.ts';
import { planningRules } from './findings-planning.ts';
import { recordRules } from './findings-records.ts';
import type { RunFacts } from './facts.ts';
import type { Matters } from './matters.ts';

export const findingRules: readonly FindingRule[] = [
  ...ownershipRules,
  ...planningRules,
  ...recordRules,
];

/** At most 200 findings a run; the rules come in order of the list. */
export function findingsOf(facts: RunFacts, matters: Matters, loop: string): readonly Finding[] {
  return findingRules
    .flatMap((rule) =>
      rule.check(facts, matters).map((hit) => ({
        id: `${loop}:${rule.id}:${hit.key}`,
        rule: rule.id,
        severity: rule.severity,
        loop,
        title: hit.title,
        help: hit.help,
        evidence: [...hit.evidence],
        at: hit.at,
      })),
    )
    .slice(0, 200);
}
