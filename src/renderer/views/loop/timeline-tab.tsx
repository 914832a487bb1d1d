import type { LoopView, Msg, Run } from '@contract/model.ts';
import { EVENT_CLASSES, type EventClass } from '@contract/words.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { changeQuery, first, href, useRoute } from '../../app/route.ts';
import { call } from '../../bridge/call.ts';
import { EventMark } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { numberText } from '../../ui/format.ts';
import { Offers } from '../../ui/offers.tsx';
import { RewardValue } from '../../ui/reward-value.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { copyPacket } from '../packets/copy-packet.ts';
import { Artifacts } from './artifacts.tsx';
import { CountedOver } from './counted-over.tsx';
import { offersFor } from './offers-for.ts';
import { RewardLine } from './reward-line.tsx';

const PAGE = 100;

/** The runs, newest first, overlays merged; older ones come a page at a time. */
export function TimelineTab({
  view,
  asOf,
}: {
  readonly view: LoopView;
  /** The moment of the view; null is now. */
  readonly asOf: number | null;
}): ReactNode {
  const { t, language } = useWords();
  const route = useRoute();
  const chosen = (route.query['class'] ?? []).filter((word): word is EventClass =>
    (EVENT_CLASSES as readonly string[]).includes(word),
  );
  const { runs, error, busy, more, loadMore } = useRuns(view, asOf, first(route, 'run'));
  const shown = chosen.length === 0 ? runs : runs.filter((run) => chosen.includes(run.eventClass));
  if (view.runs === 0) {
    return <EmptyState title={t('ui.timeline.empty')}>{t('ui.timeline.empty-help')}</EmptyState>;
  }
  return (
    <>
      <div className="legend" role="group" aria-label={t('ui.timeline.legend')}>
        {EVENT_CLASSES.map((eventClass) => (
          <button
            key={eventClass}
            type="button"
            aria-pressed={chosen.includes(eventClass)}
            onClick={() => {
              changeQuery(
                {
                  class: chosen.includes(eventClass)
                    ? chosen.filter((each) => each !== eventClass)
                    : [...chosen, eventClass],
                },
                { replace: true },
              );
            }}
          >
            <EventMark eventClass={eventClass} named />{' '}
            <span className="number quiet">
              {numberText(
                view.eventCounts.find((each) => each.eventClass === eventClass)?.count ?? 0,
                language,
              )}
            </span>
          </button>
        ))}
        <CountedOver view={view} />
      </div>
      <ol className="plain timeline">
        {shown.map((run) => (
          <RunRow key={run.key} run={run} view={view} />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className="quiet">
          {more
            ? t('ui.timeline.none-fit-yet', { shown: numberText(runs.length, language) })
            : t('ui.timeline.none-fit')}
        </p>
      )}
      {error !== null && <ErrorState message={error} onRetry={loadMore} />}
      {more && (
        <button type="button" className="button" disabled={busy} onClick={loadMore}>
          {busy
            ? t('ui.loading')
            : t('ui.timeline.older', { count: Math.max(0, view.runs - runs.length) })}
        </button>
      )}
    </>
  );
}

interface Runs {
  readonly runs: readonly Run[];
  readonly error: Msg | null;
  readonly busy: boolean;
  readonly more: boolean;
  readonly loadMore: () => void;
}

/** How far back a run that the address names is looked for by itself. */
const LOOKED_THROUGH = 2000;

function useRuns(view: LoopView, asOf: number | null, wanted: string | null): Runs {
  const [older, setOlder] = useState<readonly Run[]>([]);
  const [ended, setEnded] = useState(false);
  const [error, setError] = useState<Msg | null>(null);
  const [busy, setBusy] = useState(false);
  // New runs push older ones out of the view's first page: they join the older ones, so that none
  // falls between the pages.
  const [firstPage, setFirstPage] = useState(view.newestRuns);
  if (firstPage !== view.newestRuns) {
    const keys = new Set(view.newestRuns.map((run) => run.key));
    const pushedOut = firstPage.filter((run) => !keys.has(run.key));
    setFirstPage(view.newestRuns);
    if (older.length > 0 && pushedOut.length > 0) setOlder([...pushedOut, ...older]);
  }
  const runs = useMemo(() => {
    const known = new Set(view.newestRuns.map((run) => run.key));
    return [...view.newestRuns, ...older.filter((run) => !known.has(run.key))];
  }, [view.newestRuns, older]);
  const last = runs.at(-1)?.key ?? null;
  const loadMore = useCallback(() => {
    setBusy(true);
    setError(null);
    void (async () => {
      const answer = await call('loop.runs', {
        id: view.id,
        after: last,
        limit: PAGE,
        ...(asOf === null ? {} : { asOf }),
      });
      setBusy(false);
      if (!answer.ok) {
        setError(answer.message);
        return;
      }
      setOlder((before) => [...before, ...answer.value]);
      if (answer.value.length < PAGE) setEnded(true);
    })();
  }, [view.id, last, asOf]);
  const more = !ended && runs.length < view.runs;
  const missing = wanted !== null && !runs.some((run) => run.key === wanted);
  const lookOn = missing && more && !busy && error === null && runs.length < LOOKED_THROUGH;
  useEffect(() => {
    // It sets what says that a question is under way, which is what stops the next one.
    // oxlint-disable-next-line react/set-state-in-effect
    if (lookOn) loadMore();
  }, [lookOn, loadMore]);
  return { runs, error, busy, more, loadMore };
}

function RunRow({ run, view }: { readonly run: Run; readonly view: LoopView }): ReactNode {
  const { t, say } = useWords();
  const wanted = first(useRoute(), 'run') === run.key;
  const [toggled, setOpen] = useState<boolean | null>(null);
  const open = toggled ?? wanted;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  return (
    <li ref={place} className={wanted ? 'wanted' : undefined}>
      <p className="run-line">
        <EventMark eventClass={run.eventClass} />
        <button
          type="button"
          className="run-title"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            // What is open is in the address: a decision about it knows whether it is in view.
            if (!open) changeQuery({ run: run.key }, { replace: true });
            else if (wanted) changeQuery({ run: null }, { replace: true });
          }}
        >
          {say(run.label)}
        </button>
        <span className="run-text">
          <Untrusted>{run.summary}</Untrusted>
        </span>
        {run.reward !== undefined && <RewardValue value={run.reward.reward} />}
        {run.artifacts.some(({ state }) => state === 'missing' || state === 'empty') && (
          <span className="tone-bad">{t('ui.run.artifact-missing')}</span>
        )}
        <span className="run-age">
          <Time at={run.at} as="both" text={run.atText} />
        </span>
      </p>
      {open && (
        <div className="run-more">
          <p>
            <Untrusted as="token">{run.token}</Untrusted> <SourceLink src={run.src} />{' '}
            {run.agent !== undefined && (
              <span className="quiet">
                {t('ui.run.by')} <Untrusted>{run.agent}</Untrusted>
              </span>
            )}{' '}
            {run.overlays > 0 && (
              <span className="quiet">{t('ui.run.overlays', { count: run.overlays })}</span>
            )}
            {run.flags.map((flag) => (
              <span key={flag}>
                {' '}
                <Untrusted as="token">{flag}</Untrusted>
              </span>
            ))}
          </p>
          {run.summary !== '' && (
            <p>
              <Untrusted as="text">{run.summary}</Untrusted>
            </p>
          )}
          {run.reward !== undefined && <RewardLine reward={run.reward} />}
          <FactList facts={run.facts} near={run.src} />
          <Artifacts artifacts={run.artifacts} />
          <Offers
            offers={offersFor(view, run.key, run.offers)}
            loop={view.id}
            title={run.token}
            seenAt={href('loop', view.id, { tab: 'timeline', run: run.key })}
          >
            <button
              type="button"
              className="button"
              onClick={() => void copyPacket({ loop: view.id, run: run.key })}
            >
              {t('ui.detail.copy-packet')}
            </button>
          </Offers>
        </div>
      )}
    </li>
  );
}
