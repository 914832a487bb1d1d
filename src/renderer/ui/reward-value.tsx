import type { ReactNode } from 'react';
import { useWords } from './text.ts';
import { Untrusted } from './untrusted.tsx';
import { visible } from './untrusted.ts';
import { REWARD_WORDS } from './words.ts';

/** What a person said of a run, in words; the ledger's own is on hover. */
export function RewardValue({ value }: { readonly value: string }): ReactNode {
  const { t } = useWords();
  const word = Object.hasOwn(REWARD_WORDS, value) ? REWARD_WORDS[value] : undefined;
  return (
    <span className={`reward-value reward-${value}`} title={visible(value)}>
      {word === undefined ? <Untrusted>{value}</Untrusted> : t(word)}
    </span>
  );
}
