/** What a search found, by kind; Enter goes to the thing, or opens its line of the ledger. */
import type { SearchHit } from '@contract/channels.ts';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { useWords } from '../ui/text.ts';
import { fileName } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { Untrusted } from '../ui/untrusted.tsx';
import { SEARCH_WORDS } from '../ui/words.ts';
import { hitsByKind } from './search-address.ts';
import type { Search } from './use-search.ts';
import './search-hits.css';

interface Props {
  readonly search: Search;
  readonly onOpen: (hit: SearchHit) => void;
}

export function SearchHits({ search, onOpen }: Props): ReactNode {
  const { t, say } = useWords();
  const { hits, cut, busy, error } = search;
  return (
    <>
      {hitsByKind(hits).map(({ kind, list }) => (
        <Command.Group key={kind} heading={`${t(SEARCH_WORDS[kind])} · ${list.length}`} forceMount>
          {list.map((hit) => (
            <HitItem key={keyOf(hit)} hit={hit} onOpen={onOpen} />
          ))}
        </Command.Group>
      ))}
      {busy && (
        <p className="palette-note quiet" role="status">
          {t('ui.search.searching')}
        </p>
      )}
      {cut && <p className="palette-note quiet">{t('ui.search.cut')}</p>}
      {error !== null && (
        <p className="palette-note tone-bad" role="alert">
          {t('ui.search.failed', { why: say(error) })}
        </p>
      )}
    </>
  );
}

function keyOf({ kind, loop, target, src }: SearchHit): string {
  return `hit ${kind} ${loop} ${target} ${src?.path ?? ''} ${src?.line ?? ''}`;
}

function HitItem({
  hit,
  onOpen,
}: {
  readonly hit: SearchHit;
  readonly onOpen: Props['onOpen'];
}): ReactNode {
  const { t } = useWords();
  const place = hit.src === undefined ? null : `${fileName(hit.src.path)}:${hit.src.line ?? 1}`;
  const title = hit.title === '' ? (place ?? t(SEARCH_WORDS[hit.kind])) : hit.title;
  return (
    <Command.Item
      forceMount
      value={keyOf(hit)}
      onSelect={() => {
        onOpen(hit);
      }}
    >
      <span className="hit-text">
        <Untrusted>{title}</Untrusted>
        {hit.excerpt !== '' && hit.excerpt !== hit.title && (
          <span className="quiet">
            <Untrusted>{hit.excerpt}</Untrusted>
          </span>
        )}
      </span>
      <span className="quiet hit-loop">
        <span>
          <Untrusted>{hit.loopTitle}</Untrusted> {hit.at !== null && <Time at={hit.at} as="age" />}
        </span>
        {hit.kind === 'event' && place !== null && place !== title && (
          <Untrusted as="token">{place}</Untrusted>
        )}
      </span>
    </Command.Item>
  );
}
