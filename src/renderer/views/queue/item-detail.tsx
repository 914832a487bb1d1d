import type { Attention, Offer } from '@contract/model.ts';
import { useState, type ReactNode } from 'react';
import { changeQuery, goTo, href } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { loopViews, queueItems } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { openSource } from '../../stores/source-drawer.ts';
import { LaneMark, Priority } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { openOffer, Offers } from '../../ui/offers.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { KIND_WORDS, SOURCE_WORDS } from '../../ui/words.ts';
import { gateOf } from '../loop/gate-of.ts';
import { RunSummary } from '../loop/run-summary.tsx';
import { copyPacket } from '../packets/copy-packet.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { GateConsequences, GateOptions } from './gate-consequences.tsx';
import { usePlaces } from './queue-list.tsx';
import { ItemTitle } from './queue-row.tsx';

/** The item that is being read: what is asked, why it is here, and what it rests on. */
export function ItemDetail({ id }: { readonly id: string }): ReactNode {
  const { t } = useWords();
  const entry = useResource(queueItems, id);
  const gone = entry.data === null && entry.error === null && !entry.busy;
  return (
    // Enter brings the focus here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article id="item-detail" className="detail" tabIndex={-1} aria-label={t('ui.detail.label')}>
      <button
        type="button"
        className="link back-link"
        onClick={() => {
          changeQuery({ item: null });
        }}
      >
        ← {t('ui.screen.queue')}
      </button>
      {gone ? (
        <EmptyState title={t('ui.detail.gone')}>{t('ui.detail.gone-help')}</EmptyState>
      ) : (
        <Loaded entry={entry} onRetry={() => void queueItems.load(id)}>
          {(item) => item !== null && <Item key={item.id} item={item} />}
        </Loaded>
      )}
    </article>
  );
}

function Item({ item }: { readonly item: Attention }): ReactNode {
  const { t, say } = useWords();
  const view = useResource(loopViews, item.loop).data;
  const place = usePlaces()?.get(item.workspace);
  const gate = gateOf(view, item);
  const work = view?.items.find((each) => each.id === item.item);
  const title = item.titleMsg === undefined ? item.title : say(item.titleMsg);
  const seenAt = href('queue', null, { item: item.id });
  useItemShortcuts(item, { loop: item.loop, title, seenAt });
  return (
    <>
      <header className="detail-head">
        <h2>
          <ItemTitle item={item} whole />
        </h2>
        <p className="detail-line">
          <LaneMark lane={item.lane} named />
          <Priority value={item.priority} />
          <span>{t(KIND_WORDS[item.kind])}</span>
          <span>
            <a href={href('loop', item.loop)}>
              <Untrusted>{item.loopTitle}</Untrusted>
            </a>
          </span>
          <span className="quiet">{t(SOURCE_WORDS[item.source])}</span>
          {place !== undefined && (
            <span className="quiet">
              <Untrusted>{place}</Untrusted>
            </span>
          )}
          {item.since !== null && (
            <span className="quiet">
              {t('ui.detail.since')} <Time at={item.since} as="both" />
            </span>
          )}
        </p>
      </header>
      <Offers offers={item.offers} loop={item.loop} title={title} seenAt={seenAt}>
        <button
          type="button"
          className="button"
          onClick={() => void copyPacket({ attention: item.id })}
        >
          {t('ui.detail.copy-packet')} <KeyHint id="copy-packet" />
        </button>
        <a className="button" href={href('packets', null, { attention: item.id })}>
          {t('ui.detail.packet')}
        </a>
      </Offers>
      {item.question !== null && item.question !== item.title && (
        <section>
          <h3>{t('ui.detail.question')}</h3>
          <p className="question">
            <Untrusted as="text">{item.question}</Untrusted>
          </p>
        </section>
      )}
      {gate !== undefined && (
        <>
          <GateConsequences gate={gate} />
          <GateOptions gate={gate} />
        </>
      )}
      {work?.body !== undefined && work.body !== '' && (
        <section>
          <h3>{t('ui.detail.body')}</h3>
          <MarkdownText>{work.body}</MarkdownText>
        </section>
      )}
      <section>
        <h3>{t('ui.detail.why')}</h3>
        <p>
          {say(item.why)} <Token token={item.token} />
        </p>
      </section>
      {item.run !== undefined && (
        <section>
          <h3>{t('ui.detail.run')}</h3>
          <RunSummary run={item.run} loop={item.loop} />
          <Offers
            offers={runOffers(item)}
            loop={item.loop}
            title={item.run.token}
            seenAt={seenAt}
          />
        </section>
      )}
      {item.evidence.length > 0 && (
        <section>
          <h3>{t('ui.detail.evidence')}</h3>
          <FactList facts={item.evidence} />
        </section>
      )}
      {item.records.length > 0 && (
        <section>
          <h3>{t('ui.detail.records')}</h3>
          <ul className="plain inline">
            {item.records.map((src) => (
              <li key={`${src.path}:${src.line ?? ''}:${src.field ?? ''}`}>
                <SourceLink src={src} />
                {src.field !== undefined && (
                  <span className="quiet">
                    {' '}
                    <Untrusted>{src.field}</Untrusted>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Token({ token }: { readonly token: string }): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (token === '') return null;
  return open ? (
    <Untrusted as="token">{token}</Untrusted>
  ) : (
    <button
      type="button"
      className="link quiet"
      title={visible(token)}
      onClick={() => {
        setOpen(true);
      }}
    >
      {t('ui.detail.token')}
    </button>
  );
}

/** What can be decided about the item's run, without what the item itself offers already. */
function runOffers({ offers, run }: Attention): readonly Offer[] {
  return (run?.offers ?? []).filter(
    ({ action, target }) =>
      !offers.some((offer) => offer.action === action && offer.target === target),
  );
}

/** Letters open a form for this item; they decide nothing. */
function useItemShortcuts(
  item: Attention,
  what: { readonly loop: string; readonly title: string; readonly seenAt: string },
): void {
  const openFirst = (fits: (action: string) => boolean) => (): boolean | void => {
    const fitting = ({ action, enabled }: Offer): boolean => enabled && fits(action);
    const offer = item.offers.find(fitting);
    const ofRun = runOffers(item).find(fitting);
    if (offer !== undefined) void openOffer(offer, what);
    else if (ofRun !== undefined && item.run !== undefined)
      void openOffer(ofRun, { ...what, title: item.run.token });
    else return false;
    return undefined;
  };
  useShortcut(
    'approve',
    openFirst((action) => /approve|operator-gate|decide/.test(action)),
  );
  useShortcut(
    'reward',
    openFirst((action) => /reward/.test(action)),
  );
  useShortcut('copy-packet', () => void copyPacket({ attention: item.id }));
  useShortcut('open-loop', () => {
    goTo(href('loop', item.loop));
  });
  useShortcut('open-source', () => {
    const [src] = item.records;
    if (src === undefined) return false;
    void openSource(src);
    return undefined;
  });
}
