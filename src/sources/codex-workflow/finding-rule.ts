/** What an invariant rule of this source is, and how its hits become findings. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Finding, Msg, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Severity } from '@contract/words.ts';
import type { LoopState } from './loop-state.ts';

export interface Hit {
  /** What it is about, to tell hits of one rule apart; stable across replays. */
  readonly subject: string;
  readonly params: NonNullable<Msg['params']>;
  readonly evidence: readonly SourceRef[];
  readonly at: number | null;
}

export interface Rule {
  readonly id: `codex-workflow.${string}`;
  readonly severity: Severity;
  /** Where the rule comes from. */
  readonly origin: string;
  readonly title: MessageId;
  readonly help: MessageId;
  readonly find: (loop: LoopState) => readonly Hit[];
}

export function findingsFrom(rules: readonly Rule[], loop: LoopState): Finding[] {
  return rules.flatMap((rule) =>
    rule.find(loop).map((hit) => ({
      id: `${rule.id}:${loop.id}:${encodeURIComponent(hit.subject)}`,
      rule: rule.id,
      severity: rule.severity,
      loop: loop.id,
      title: msg(rule.title, hit.params),
      help: msg(rule.help, hit.params),
      evidence: [...hit.evidence],
      at: hit.at,
    })),
  );
}
