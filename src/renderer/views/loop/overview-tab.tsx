import type { LoopView, Msg } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { EventMark, LaneMark, Priority } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { CountedOver } from './counted-over.tsx';
import { numberText } from '../../ui/format.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { LEASE_WORDS, TRANSITION_WORDS } from '../../ui/words.ts';
import { ItemTitle } from '../queue/queue-row.tsx';

/** Stance, next step and what is missing for it, before any history. */
export function OverviewTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  return (
    <div className="columns">
      <div>
        <Attention view={view} />
        <Transition view={view} />
        {view.nextAction !== undefined && (
          <section>
            <h2>{t('ui.loop.next-action')}</h2>
            <MarkdownText>{view.nextAction.text}</MarkdownText>
            {view.nextAction.src !== undefined && <SourceLink src={view.nextAction.src} />}
          </section>
        )}
        {view.objective !== undefined && (
          <section>
            <h2>{t('ui.loop.objective')}</h2>
            <MarkdownText>{view.objective.text}</MarkdownText>
            {view.objective.src !== undefined && <SourceLink src={view.objective.src} />}
          </section>
        )}
        <Replay view={view} />
      </div>
      <div>
        <Sections view={view} />
        <EventCounts view={view} />
        <Leases view={view} />
      </div>
    </div>
  );
}

function Attention({ view }: { readonly view: LoopView }): ReactNode {
  const { t, say } = useWords();
  if (view.attention.length === 0) return null;
  return (
    <section>
      <h2>{t('ui.loop.waits')}</h2>
      <ul className="plain rows waits">
        {view.attention.map((item) => (
          <li key={item.id}>
            <LaneMark lane={item.lane} />
            <Priority value={item.priority} />
            <a href={href('queue', null, { item: item.id })}>
              <ItemTitle item={item} />
            </a>
            <span className="quiet">{say(item.why)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transition({ view }: { readonly view: LoopView }): ReactNode {
  const { t, say } = useWords();
  const { transition } = view;
  if (transition === undefined) return null;
  return (
    <section>
      <h2>{t('ui.loop.transition')}</h2>
      <p>
        <b>{say(transition.label)}</b>{' '}
        <span className="quiet">
          {t(TRANSITION_WORDS[transition.kind])} · {say(transition.modeLabel)}
        </span>{' '}
        <Untrusted as="token">{transition.mode}</Untrusted>
      </p>
      {transition.missing.length > 0 ? (
        <>
          <p className="quiet">{t('ui.loop.missing')}</p>
          <ul>
            {transition.missing.map((message) => (
              <li key={JSON.stringify(message)}>{say(message)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">{t('ui.loop.nothing-missing')}</p>
      )}
    </section>
  );
}

function Sections({ view }: { readonly view: LoopView }): ReactNode {
  const { say } = useWords();
  return view.sections.map((section) => (
    <section key={section.id}>
      <h2>{say(section.title)}</h2>
      <FactList facts={section.facts} />
    </section>
  ));
}

function EventCounts({ view }: { readonly view: LoopView }): ReactNode {
  const { t, language } = useWords();
  if (view.eventCounts.length === 0) return null;
  return (
    <section>
      <h2>{t('ui.loop.events')}</h2>
      <ul className="plain event-counts">
        {view.eventCounts.map(({ eventClass, count }) => (
          <li key={eventClass}>
            <a href={href('loop', view.id, { tab: 'timeline', class: eventClass })}>
              <EventMark eventClass={eventClass} named />
            </a>
            <span className="number">{numberText(count, language)}</span>
          </li>
        ))}
      </ul>
      <CountedOver view={view} />
    </section>
  );
}

function Leases({ view }: { readonly view: LoopView }): ReactNode {
  const { t, say } = useWords();
  if (view.leases.length === 0) return null;
  return (
    <section>
      <h2>{t('ui.loop.leases')}</h2>
      <ul className="plain rows">
        {view.leases.map((lease) => (
          <li key={`${lease.item} ${lease.src.path}`}>
            <span className={`lease lease-${lease.state}`}>{t(LEASE_WORDS[lease.state])}</span>
            <Untrusted>{lease.owner ?? t('ui.loop.no-owner')}</Untrusted>
            <Untrusted as="token">{lease.item}</Untrusted>
            {lease.expiresAt !== null && (
              <span className="quiet">
                {t('ui.loop.expires')} <Time at={lease.expiresAt} as="both" />
              </span>
            )}
            {lease.note !== undefined && <span className="quiet">{say(lease.note)}</span>}
            <SourceLink src={lease.src} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replay({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  const { replayed, onlySeen } = view.replay;
  if (replayed.length === 0 && onlySeen.length === 0) return null;
  return (
    <section className="quiet">
      <h2>{t('ui.loop.replay')}</h2>
      {replayed.length > 0 && <p>{t('ui.loop.replayed-list')}</p>}
      <Sentences list={replayed} />
      {onlySeen.length > 0 && <p>{t('ui.loop.only-seen-list')}</p>}
      <Sentences list={onlySeen} />
    </section>
  );
}

function Sentences({ list }: { readonly list: readonly Msg[] }): ReactNode {
  const { say } = useWords();
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map((message) => (
        <li key={JSON.stringify(message)}>{say(message)}</li>
      ))}
    </ul>
  );
}
