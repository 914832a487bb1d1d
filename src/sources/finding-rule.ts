/** What an invariant rule of a source is, and how its hits become findings (docs/findings.md). */
import type { MessageId } from '@contract/messages/index.ts';
import type { Finding, Msg, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Severity, SourceId } from '@contract/words.ts';

export interface Hit {
  /** What it is about, to tell hits of one rule apart; stable across replays. */
  readonly subject: string;
  readonly params?: NonNullable<Msg['params']>;
  readonly evidence: readonly SourceRef[];
  readonly at: number | null;
}

/** One invariant over the facts of one loop. `title` and `help` are given the params of the hit. */
export interface FindingRule<Facts> {
  readonly id: `${SourceId}.${string}`;
  readonly severity: Severity;
  /** Where the rule comes from. */
  readonly origin: string;
  readonly title: MessageId;
  readonly help: MessageId;
  readonly find: (facts: Facts) => readonly Hit[];
}

/** Hits that one rule may list in a loop; beyond that a longer list helps nobody. */
const PER_RULE = 50;

/** Findings in the order of the rules, each with an id that stays the same across replays. */
export function findingsFrom<Facts>(
  rules: readonly FindingRule<Facts>[],
  facts: Facts,
  loop: string,
): Finding[] {
  return rules.flatMap((rule) =>
    rule
      .find(facts)
      .slice(0, PER_RULE)
      .map((hit) => ({
        id: `${loop}:${rule.id}:${encodeURIComponent(hit.subject)}`,
        rule: rule.id,
        severity: rule.severity,
        loop,
        title: msg(rule.title, hit.params),
        help: msg(rule.help, hit.params),
        evidence: [...hit.evidence],
        at: hit.at,
      })),
  );
}
