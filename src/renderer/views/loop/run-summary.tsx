import type { Run } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { EventMark } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { Artifacts } from './artifacts.tsx';
import { RewardLine } from './reward-line.tsx';

/** A run that is judged or waited for, in full. */
export function RunSummary({ run, loop }: { readonly run: Run; readonly loop: string }): ReactNode {
  const { t, say } = useWords();
  return (
    <div className="run-summary">
      <p>
        <EventMark eventClass={run.eventClass} />
        <b>{say(run.label)}</b> <Time at={run.at} as="both" text={run.atText} />{' '}
        <SourceLink src={run.src} />{' '}
        <a href={href('loop', loop, { tab: 'timeline', run: run.key })}>
          {t('ui.run.in-timeline')}
        </a>
      </p>
      {run.summary !== '' && (
        <p>
          <Untrusted as="text">{run.summary}</Untrusted>
        </p>
      )}
      {run.reward !== undefined && <RewardLine reward={run.reward} />}
      <FactList facts={run.facts} near={run.src} />
      <Artifacts artifacts={run.artifacts} />
    </div>
  );
}
