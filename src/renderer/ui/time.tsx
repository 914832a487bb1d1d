/** An instant: relative and live, the absolute one with its zone on hover and for screen readers. */
import type { ReactNode } from 'react';
import { ageOf, ageText, instantText, shortInstantText, utcText } from './format.ts';
import { useNow } from './now.ts';
import { useWords, type Words } from './text.ts';

interface Props {
  readonly at: number | null;
  /** `ago` reads "3 hr ago", `age` reads "3 hr", `both` adds the date and time. */
  readonly as?: 'ago' | 'age' | 'both' | 'absolute';
  /** The ledger's own text of it. */
  readonly text?: string | undefined;
}

export function Time({ at, as = 'ago', text }: Props): ReactNode {
  const words = useWords();
  const now = useNow();
  if (at === null) {
    return <span className="quiet">{text ?? words.t('ui.time.unknown')}</span>;
  }
  const absolute = instantText(at, words.language);
  const title = [absolute, utcText(at), text].filter((part) => part !== undefined).join('\n');
  return (
    <time dateTime={isoOf(at)} title={title} className="time">
      {as === 'absolute' && absolute}
      {as === 'both' && `${shortInstantText(at, words.language)} · ${relative(at, now, words)}`}
      {as === 'ago' && relative(at, now, words)}
      {as === 'age' && ageWords(at, now, words)}
    </time>
  );
}

/** "3 hr ago", "in 5 min", "just now" (for less than a minute). */
export function relative(at: number, now: number, { t, language }: Words): string {
  const age = ageOf(now - at);
  if (age === null) return t('ui.time.now');
  const value = ageText(age, language);
  return at > now ? t('ui.time.in', { age: value }) : t('ui.time.ago', { age: value });
}

function ageWords(at: number, now: number, { t, language }: Words): string {
  const age = ageOf(now - at);
  if (age === null) return t('ui.time.under-a-minute');
  if (at > now) return t('ui.time.in', { age: ageText(age, language) });
  return ageText(age, language);
}

function isoOf(at: number): string | undefined {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : undefined;
}
