import type { Reward } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { RewardValue } from '../../ui/reward-value.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';

/** A person's judgement of a run, with its age against what is newer. */
export function RewardLine({ reward }: { readonly reward: Reward }): ReactNode {
  const { t } = useWords();
  return (
    <div className={`reward ${reward.current ? '' : 'past'}`}>
      <p>
        <RewardValue value={reward.reward} />{' '}
        <b>
          <Untrusted>{reward.decision}</Untrusted>
        </b>{' '}
        <Time at={reward.recordedAt} as="both" text={reward.recordedAtText} />{' '}
        <SourceLink src={reward.src} />
        {!reward.current && <span className="quiet"> {t('ui.reward.replaced')}</span>}
        {reward.orphan && <span className="tone-bad"> {t('ui.reward.orphan')}</span>}
      </p>
      <p>
        <Untrusted as="text">{reward.reason}</Untrusted>
      </p>
      {reward.followUp !== undefined && reward.followUp !== '' && (
        <p>
          <span className="quiet">{t('ui.reward.follow-up')}</span>{' '}
          <Untrusted as="text">{reward.followUp}</Untrusted>
        </p>
      )}
      {reward.lesson !== undefined && (
        <div>
          <span className="quiet">{t('ui.reward.lesson')}</span>{' '}
          <Untrusted as="token">{reward.lesson.kind}</Untrusted>{' '}
          <Untrusted as="text">{reward.lesson.summary}</Untrusted>
          <LessonList label={t('ui.reward.avoid')} items={reward.lesson.avoid} />
          <LessonList label={t('ui.reward.prefer')} items={reward.lesson.prefer} />
        </div>
      )}
      {reward.newerEvents > 0 && (
        <p className={reward.stale ? 'tone-warn' : 'quiet'}>
          {reward.stale
            ? t('ui.reward.stale', { count: reward.newerEvents })
            : t('ui.reward.newer', { count: reward.newerEvents })}
        </p>
      )}
    </div>
  );
}

function LessonList({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly string[];
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <p>
      <span className="quiet">{label}</span> <Untrusted>{items.join('; ')}</Untrusted>
    </p>
  );
}
