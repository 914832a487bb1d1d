import type { LoopView as View } from '@contract/model.ts';
import { useEffect, type ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import { changeQuery, first, href, useRoute } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { useLoopAt } from '../../stores/loop-at.ts';
import { AsOfBar } from '../../ui/as-of-bar.tsx';
import { hrefAsOf } from '../../ui/as-of.ts';
import { LaneMark } from '../../ui/badges.tsx';
import { numberText } from '../../ui/format.ts';
import { Offers, openOffer } from '../../ui/offers.tsx';
import { PastBanner } from '../../ui/past-banner.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { ACTIVITY_WORDS, freshWord, SOURCE_WORDS } from '../../ui/words.ts';
import { copyPacket } from '../packets/copy-packet.ts';
import { FilesTab } from './files-tab.tsx';
import { GatesTab } from './gates-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { QuotaTab } from './quota-tab.tsx';
import { RewardsTab } from './rewards-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { WorkTab } from './work-tab.tsx';

const TABS = ['overview', 'work', 'gates', 'timeline', 'rewards', 'quota', 'files'] as const;
type Tab = (typeof TABS)[number];

const TAB_WORDS: Readonly<Record<Tab, MessageId>> = {
  overview: 'ui.loop.overview',
  work: 'ui.loop.work',
  gates: 'ui.loop.gates',
  timeline: 'ui.loop.timeline',
  rewards: 'ui.loop.rewards',
  quota: 'ui.loop.quota',
  files: 'ui.loop.files',
};

/** Everything about one loop: the operator's stance first, the raw history last. */
export function LoopView({ id }: { readonly id: string | null }): ReactNode {
  const { t } = useWords();
  const at = useLoopAt(id);
  if (at.loading) return <LoadingState />;
  if (at.view === null && at.error === null && at.asOf === null) return <Gone />;
  return (
    <>
      <PastBanner at={at} />
      {at.error !== null && <ErrorState message={at.error} onRetry={at.retry} />}
      {at.view !== null ? (
        <div className={at.pending ? 'loop-at old' : 'loop-at'} aria-busy={at.pending}>
          <Loop view={at.view} asOf={at.viewAsOf} />
        </div>
      ) : (
        at.error === null && (
          <EmptyState title={t('ui.graph.not-then')}>{t('ui.graph.not-then-help')}</EmptyState>
        )
      )}
      <AsOfBar at={at} />
    </>
  );
}

function Gone(): ReactNode {
  const { t } = useWords();
  return (
    <EmptyState
      title={t('ui.loop.gone')}
      action={
        <a className="button" href={href('loops')}>
          {t('ui.screen.loops')}
        </a>
      }
    >
      {t('ui.loop.gone-help')}
    </EmptyState>
  );
}

function Loop({ view, asOf }: { readonly view: View; readonly asOf: number | null }): ReactNode {
  const { t, say } = useWords();
  const route = useRoute();
  const wanted = first(route, 'tab');
  const tab = TABS.find((each) => each === wanted) ?? 'overview';
  const seenAt = href('loop', view.id);
  useEffect(() => {
    document.title = t('ui.title', { screen: visible(view.title).slice(0, 120) });
  }, [t, view.title]);
  useShortcut('copy-packet', () => void copyPacket({ loop: view.id }));
  useShortcut('reward', () => {
    // Of the run in the address, else of the newest that can be judged; the form names it.
    const chosen = first(route, 'run');
    const runs =
      chosen === null ? view.newestRuns : view.newestRuns.filter(({ key }) => key === chosen);
    for (const run of runs) {
      const offer = run.offers?.find(({ action, enabled }) => enabled && /reward/.test(action));
      if (offer === undefined) continue;
      const runAt = href('loop', view.id, { tab: 'timeline', run: run.key });
      void openOffer(offer, { loop: view.id, title: run.token, seenAt: runAt });
      return undefined;
    }
    return false;
  });
  return (
    <section className="screen loop" aria-labelledby="screen-title">
      <header className="loop-head">
        <h1 id="screen-title">
          <Untrusted>{view.title}</Untrusted>
        </h1>
        <p className="detail-line">
          {view.lane !== null && <LaneMark lane={view.lane} named />}
          <span title={view.phase.token}>{say(view.phase.label)}</span>
          <span className="quiet">{t(ACTIVITY_WORDS[view.activity])}</span>
          <span className="quiet">{t(SOURCE_WORDS[view.source])}</span>
          {view.subtitle !== undefined && (
            <span className="quiet">
              <Untrusted>{view.subtitle}</Untrusted>
            </span>
          )}
          <span className={view.freshness.stale ? 'tone-warn' : 'quiet'}>
            {view.freshness.note === undefined ? t(freshWord(view)) : say(view.freshness.note)}{' '}
            {view.freshness.at !== null && (
              <>
                · <Time at={view.freshness.at} />
              </>
            )}
          </span>
        </p>
        <p className="stance">{say(view.stance)}</p>
        <Offers
          offers={view.offers.filter((offer) => offer.target === undefined)}
          loop={view.id}
          title={view.title}
          seenAt={seenAt}
          equal
        >
          <a className="button" href={href('queue', null, { loop: view.id })}>
            {t('ui.loop.attention', { count: view.attention.length })}
          </a>
          <a className="button" href={hrefAsOf('graph', view.id, asOf)}>
            {t('ui.screen.graph')}
          </a>
          <a className="button" href={href('packets', null, { loop: view.id })}>
            {t('ui.detail.packet')}
          </a>
        </Offers>
      </header>
      <TabList tab={tab} view={view} />
      <div className="tab-panel" role="tabpanel" id="loop-panel" aria-labelledby={`tab-${tab}`}>
        <TabOf tab={tab} view={view} asOf={asOf} />
      </div>
    </section>
  );
}

function TabList({ tab, view }: { readonly tab: Tab; readonly view: View }): ReactNode {
  const { t, language } = useWords();
  const counts: Partial<Record<Tab, number>> = {
    work: view.openUser + view.openAgent,
    gates: view.gates.filter(({ state }) => state === 'open').length,
    timeline: view.runs,
    rewards: view.rewards,
    files: view.problemList.length + view.findingList.length,
  };
  // What a format does not know at all has no tab; what is only empty has one.
  const shown = TABS.filter(
    (each) =>
      (each !== 'quota' || view.quotaView !== undefined) &&
      (each !== 'rewards' || view.source === 'loopx' || view.rewardList.length > 0),
  );
  const select = (to: Tab): void => {
    changeQuery({ tab: to === 'overview' ? null : to, run: null, item: null }, { replace: true });
    document.getElementById(`tab-${to}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={t('ui.loop.parts')}>
      {shown.map((each, index) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          aria-selected={each === tab}
          aria-controls="loop-panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => {
            select(each);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            const next = shown[(index + by + shown.length) % shown.length];
            if (by === 0 || next === undefined) return;
            event.preventDefault();
            select(next);
          }}
        >
          {t(TAB_WORDS[each])}
          {(counts[each] ?? 0) > 0 && (
            <span className="number quiet"> {numberText(counts[each] ?? 0, language)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function TabOf({
  tab,
  view,
  asOf,
}: {
  readonly tab: Tab;
  readonly view: View;
  readonly asOf: number | null;
}): ReactNode {
  switch (tab) {
    case 'overview':
      return <OverviewTab view={view} />;
    case 'work':
      return <WorkTab view={view} />;
    case 'gates':
      return <GatesTab view={view} />;
    case 'timeline':
      return <TimelineTab key={asOf ?? 'now'} view={view} asOf={asOf} />;
    case 'rewards':
      return <RewardsTab view={view} />;
    case 'quota':
      return <QuotaTab view={view} />;
    case 'files':
      return <FilesTab view={view} />;
  }
}
