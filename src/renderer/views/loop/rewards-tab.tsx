import type { LoopView } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { RewardLine } from './reward-line.tsx';

/** Judgements, newest first, each with the run that it judges. */
export function RewardsTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  if (view.rewardList.length === 0) {
    return <EmptyState title={t('ui.reward.empty')}>{t('ui.reward.empty-help')}</EmptyState>;
  }
  return (
    <>
      <p className="note">{t('ui.reward.note')}</p>
      <ol className="plain rewards">
        {view.rewardList.map((reward) => (
          <li key={`${reward.runKey} ${reward.src.path}:${reward.src.line ?? 0}`}>
            <p className="quiet">
              {t('ui.reward.judges')}{' '}
              <a href={href('loop', view.id, { tab: 'timeline', run: reward.runKey })}>
                <Untrusted as="token">{reward.runClass}</Untrusted>{' '}
                <Time at={reward.runAt} as="both" />
              </a>
            </p>
            <RewardLine reward={reward} />
          </li>
        ))}
      </ol>
    </>
  );
}
