import type { LoopView, Quota } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { FactList } from '../../ui/fact.tsx';
import { numberText } from '../../ui/format.ts';
import { Offers } from '../../ui/offers.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { QUOTA_WORDS } from '../../ui/words.ts';
import { NextEligible } from '../quota/next-eligible.tsx';
import { ShareWords } from '../quota/share-words.tsx';
import { SpendPlot } from '../quota/spend-plot.tsx';

export function QuotaTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  if (view.quotaView === undefined) return <p className="quiet">{t('ui.quota.none')}</p>;
  return (
    <>
      <QuotaDetail quota={view.quotaView} />
      <Offers
        offers={view.offers.filter(({ action }) => /quota|pause|resume|burst/.test(action))}
        loop={view.id}
        title={view.title}
        seenAt={href('loop', view.id, { tab: 'quota' })}
      />
    </>
  );
}

/** Share, spend, state and why, with the sums behind them. */
export function QuotaDetail({ quota }: { readonly quota: Quota }): ReactNode {
  const { t, say, language } = useWords();
  return (
    <div className="quota-detail">
      <p className="stance">
        <span className={`quota-state quota-${quota.state}`}>{t(QUOTA_WORDS[quota.state])}</span>{' '}
        {say(quota.reason)}
      </p>
      <p>
        <ShareWords quota={quota} />{' '}
        {t('ui.quota.spent-line', {
          spent: numberText(quota.spent, language),
          allowed: numberText(quota.allowed, language),
          hours: numberText(quota.windowHours, language),
          minutes: numberText(quota.slotMinutes, language),
        })}
      </p>
      <NextEligible text={quota.nextEligible} />
      {quota.override && <p className="tone-warn">{t('ui.quota.override')}</p>}
      {quota.pauseCause !== null && (
        <p>
          <span className="quiet">{t('ui.quota.pause-cause')}</span>{' '}
          <Untrusted as="token">{quota.pauseCause}</Untrusted>
        </p>
      )}
      {quota.spendsWithoutAmount > 0 && (
        <p className="tone-warn">
          {t('ui.quota.without-amount', { count: quota.spendsWithoutAmount })}
        </p>
      )}
      {quota.spent > 0 && <SpendPlot quota={quota} large />}
      <h2>{t('ui.quota.arithmetic')}</h2>
      <FactList facts={quota.arithmetic} />
      {quota.src !== undefined && (
        <p>
          <SourceLink src={quota.src} />
        </p>
      )}
    </div>
  );
}
