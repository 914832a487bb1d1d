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

/** Entries grouped by the preview that they are about; the decision that moved last comes first. */
export function byPreview(items: readonly JournalEntry[]): JournalEntry[][] {
  const groups = new Map<string, JournalEntry[]>();
  for (const entry of [...items].sort((a, b) => b.seq - a.seq)) {
    groups.set(entry.preview, [...(groups.get(entry.preview) ?? []), entry]);
  }
  return [...groups.values()];
}

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
                  {byPreview(items).map((steps) => (
                    <Decision key={steps[0]?.preview} steps={steps} titles={titles} />
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

function Decision({
  steps,
  titles,
}: {
  /** The entries about one preview, newest first. */
  readonly steps: readonly JournalEntry[];
  readonly titles: ReadonlyMap<string, string>;
}): ReactNode {
  const { t, say } = useWords();
  const [newest] = steps;
  const plan = steps.find((step) => step.plan !== undefined)?.plan;
  if (newest === undefined) return null;
  const { loop, action, by } = newest;
  return (
    <li>
      <p className="item-line">
        <b>{plan === undefined ? <Untrusted as="token">{action}</Untrusted> : say(plan.title)}</b>
        <a href={href('loop', loop)}>
          <Untrusted>{titles.get(loop) ?? loop}</Untrusted>
        </a>
        <span className="quiet">
          {t('ui.journal.by')}{' '}
          <Untrusted>{by.name === '' ? by.account : `${by.name} (${by.account})`}</Untrusted>
        </span>
      </p>
      <ol className="plain journal-steps">
        {[...steps].reverse().map((step) => (
          <li key={step.seq}>
            <span className={`state journal-${step.kind}`}>{t(KIND_WORDS[step.kind])}</span>{' '}
            <span className="quiet">
              <Time at={step.at} as="both" />
            </span>{' '}
            {step.note !== undefined && say(step.note)}{' '}
            {step.receipt !== undefined && (
              <>
                {say(step.receipt.message)}{' '}
                {step.receipt.readBack.map((src) => (
                  <SourceLink key={`${src.path}:${src.line ?? ''}`} src={src} />
                ))}
              </>
            )}
          </li>
        ))}
      </ol>
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
