/** Small marks of closed words: each has a shape and a name beside its colour. */
import type { Priority as PriorityWord, Lane, EventClass, Severity } from '@contract/words.ts';
import type { ReactNode } from 'react';
import { useWords } from './text.ts';
import { EVENT_WORDS, LANE_WORDS, SEVERITY_WORDS } from './words.ts';

/** Disc: a person; triangle: broken; square: an agent; diamond: evidence from outside. */
const LANE_SHAPES: Readonly<Record<Lane, ReactNode>> = {
  user: <circle cx="6" cy="6" r="4.5" />,
  health: <path d="M6 1 11.4 10.6H.6Z" />,
  agent: <rect x="1.7" y="1.7" width="8.6" height="8.6" rx="1" />,
  evidence: (
    <path d="M6 .9 11.1 6 6 11.1.9 6Z" fill="none" stroke="currentColor" strokeWidth="1.6" />
  ),
};

export function LaneMark({
  lane,
  named = false,
}: {
  readonly lane: Lane;
  readonly named?: boolean;
}): ReactNode {
  const { t } = useWords();
  const word = t(LANE_WORDS[lane]);
  return (
    <span className={`lane lane-${lane}`} title={named ? undefined : word}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" fill="currentColor">
        {LANE_SHAPES[lane]}
      </svg>
      {named ? <span>{word}</span> : <span className="hidden">{word}</span>}
    </span>
  );
}

export function Priority({ value }: { readonly value: PriorityWord | string | null }): ReactNode {
  const { t } = useWords();
  if (value === null) return null;
  return (
    <span className={`priority priority-${value}`} title={t('ui.priority', { value })}>
      {value}
    </span>
  );
}

const EVENT_SHAPES: Readonly<Record<EventClass, ReactNode>> = {
  work: <rect x="2" y="2" width="8" height="8" />,
  decision: <path d="M6 1 11 6 6 11 1 6Z" />,
  accounting: <path d="M2 5h8v2H2z" />,
  evidence: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  state: <circle cx="6" cy="6" r="2.5" />,
};

export function EventMark({
  eventClass,
  named = false,
}: {
  readonly eventClass: EventClass;
  readonly named?: boolean;
}): ReactNode {
  const { t } = useWords();
  const word = t(EVENT_WORDS[eventClass]);
  return (
    <span className={`event event-${eventClass}`} title={named ? undefined : word}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" fill="currentColor">
        {EVENT_SHAPES[eventClass]}
      </svg>
      {named ? <span>{word}</span> : <span className="hidden">{word}</span>}
    </span>
  );
}

export function SeverityWord({ severity }: { readonly severity: Severity }): ReactNode {
  const { t } = useWords();
  return <span className={`severity severity-${severity}`}>{t(SEVERITY_WORDS[severity])}</span>;
}
