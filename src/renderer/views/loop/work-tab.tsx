import type { Item, LoopView } from '@contract/model.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { first, href, useRoute } from '../../app/route.ts';
import { Priority } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { Offers } from '../../ui/offers.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { ITEM_WORDS, STATE_WORDS } from '../../ui/words.ts';
import { offersFor } from './offers-for.ts';

/** Work items by whose list they stand on; what is done is folded away. */
export function WorkTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  if (view.items.length === 0) {
    return <EmptyState title={t('ui.work.empty')}>{t('ui.work.empty-help')}</EmptyState>;
  }
  return (
    <>
      <Side view={view} side="user" title={t('ui.work.user')} />
      <Side view={view} side="agent" title={t('ui.work.agent')} />
      <Side view={view} side="none" title={t('ui.work.other')} />
    </>
  );
}

function Side({
  view,
  side,
  title,
}: {
  readonly view: LoopView;
  readonly side: Item['side'];
  readonly title: string;
}): ReactNode {
  const { t } = useWords();
  const wanted = first(useRoute(), 'item');
  const all = view.items.filter((item) => item.side === side);
  const past = all.filter(({ state }) => state === 'done' || state === 'skipped');
  const open = all.filter(({ state }) => state !== 'done' && state !== 'skipped');
  if (all.length === 0 && side === 'none') return null;
  return (
    <section>
      <h2>{title}</h2>
      {open.length === 0 && <p className="quiet">{t('ui.work.nothing-open')}</p>}
      <Items items={open} view={view} />
      {past.length > 0 && (
        <details open={past.some(({ id }) => id === wanted)}>
          <summary>{t('ui.work.past', { count: past.length })}</summary>
          <Items items={past} view={view} />
        </details>
      )}
    </section>
  );
}

function Items({
  items,
  view,
}: {
  readonly items: readonly Item[];
  readonly view: LoopView;
}): ReactNode {
  return (
    <ul className="plain items">
      {items.map((item) => (
        <WorkItem key={item.id} item={item} view={view} />
      ))}
    </ul>
  );
}

function WorkItem({ item, view }: { readonly item: Item; readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  const wanted = first(useRoute(), 'item') === item.id;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  const offers = offersFor(view, item.id);
  return (
    <li ref={place} className={wanted ? 'wanted' : undefined}>
      <p className="item-line">
        <span className={`state state-${item.state}`} title={item.token}>
          {t(STATE_WORDS[item.state])}
        </span>
        <Priority value={item.priority} />
        <span className="item-title">
          <Untrusted>{item.title}</Untrusted>
        </span>
        {item.claimedBy !== undefined && item.claimedBy !== null && (
          <span className="quiet">
            {t('ui.work.claimed')} <Untrusted>{item.claimedBy}</Untrusted>
          </span>
        )}
        {item.dueAt !== undefined && item.dueAt !== null && (
          <span className="quiet">
            {t('ui.work.due')} <Time at={item.dueAt} as="both" />
          </span>
        )}
        <span className="quiet">{t(ITEM_WORDS[item.kind])}</span>
        {item.src !== undefined && <SourceLink src={item.src} />}
      </p>
      <details open={wanted}>
        <summary>{t('ui.work.more')}</summary>
        {item.body !== undefined && item.body !== '' && <MarkdownText>{item.body}</MarkdownText>}
        <p>
          <Untrusted as="token">{item.id}</Untrusted> <Untrusted as="token">{item.token}</Untrusted>
          {item.taskClass !== undefined && <Untrusted as="token">{item.taskClass}</Untrusted>}
          {item.unstableId === true && <span className="quiet"> {t('ui.work.unstable-id')}</span>}
          {item.executable === true && <span className="quiet"> {t('ui.work.executable')}</span>}
        </p>
        <FactList facts={item.facts} />
      </details>
      <Offers
        offers={offers}
        loop={view.id}
        title={item.title}
        seenAt={href('loop', view.id, { tab: 'work', item: item.id })}
      />
    </li>
  );
}
