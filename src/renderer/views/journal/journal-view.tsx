import type { JournalEntry } from '@contract/change.ts';
import type { MessageId } from '@contract/messages/index.ts';
import { useMemo, type ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { journal, loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { Screen } from '../../ui/screen.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { EffectView } from '../decision/effect-view.tsx';

const KIND_WORDS: Readonly<Record<JournalEntry['kind'], MessageId>> = {
  previewed: 'ui.journal.previewed',
  confirmed: 'ui.journal.confirmed',
  applied: 'ui.journal.applied',
  'read-back': 'ui.journal.read-back',
  failed: 'ui.journal.failed',
  unknown: 'ui.journal.unknown',
  resolved: 'ui.journal.resolved',
};

/** What was previewed, confirmed and written from here, newest first. */
export function JournalView(): ReactNode {
  const { t } = useWords();
  const entry = useResource(journal, ONLY);
  const known = useResource(loops, ONLY).data?.items;
  const titles = useMemo(() => new Map((known ?? []).map(({ id, title }) => [id, title])), [known]);
  return (
    <Screen title={t('ui.screen.journal')} lead={t('ui.journal.lead')}>
      <div className="scroll">
        <Loaded entry={entry} onRetry={() => void journal.load(ONLY)}>
          {({ items, total, brokenAt }) => (
            <>
              {brokenAt === null ? (
                total > 0 && <p className="quiet">{t('ui.journal.whole', { count: total })}</p>
              ) : (
                <p className="banner bad" role="alert">
                  {t('ui.journal.broken', { line: brokenAt })}
                </p>
              )}
              {items.length === 0 ? (
                <EmptyState title={t('ui.journal.empty')}>{t('ui.journal.empty-help')}</EmptyState>
              ) : (
                <ol className="plain journal">
                  {[...items]
                    .sort((a, b) => b.seq - a.seq)
                    .map((each) => (
                      <JournalLine key={each.seq} entry={each} titles={titles} />
                    ))}
                </ol>
              )}
              {total > items.length && (
                <p className="quiet">
                  {t('ui.journal.cut', { shown: items.length, count: total })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

function JournalLine({
  entry,
  titles,
}: {
  readonly entry: JournalEntry;
  readonly titles: ReadonlyMap<string, string>;
}): ReactNode {
  const { t, say } = useWords();
  const { plan, receipt } = entry;
  return (
    <li>
      <p className="item-line">
        <span className={`state journal-${entry.kind}`}>{t(KIND_WORDS[entry.kind])}</span>
        <b>
          {plan === undefined ? <Untrusted as="token">{entry.action}</Untrusted> : say(plan.title)}
        </b>
        <a href={href('loop', entry.loop)}>
          <Untrusted>{titles.get(entry.loop) ?? entry.loop}</Untrusted>
        </a>
        <span className="quiet">
          {t('ui.journal.by')}{' '}
          <Untrusted>
            {entry.by.name === '' ? entry.by.account : `${entry.by.name} (${entry.by.account})`}
          </Untrusted>
        </span>
        <span className="quiet push">
          <Time at={entry.at} as="both" />
        </span>
      </p>
      {entry.note !== undefined && <p>{say(entry.note)}</p>}
      {receipt !== undefined && (
        <p>
          {say(receipt.message)}{' '}
          {receipt.readBack.map((src) => (
            <SourceLink key={`${src.path}:${src.line ?? ''}`} src={src} />
          ))}
        </p>
      )}
      {plan !== undefined && plan.effects.length > 0 && (
        <details>
          <summary>{t('ui.journal.effects')}</summary>
          {plan.effects.map((effect, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <EffectView key={index} effect={effect} />
          ))}
        </details>
      )}
    </li>
  );
}
