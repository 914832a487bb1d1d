/** Says that what is on the screen is the past, of which moment, and how far it can be trusted. */
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LoopAt } from '../stores/loop-at.ts';
import { goToMoment } from './as-of.ts';
import { instantText } from './format.ts';
import { useWords } from './text.ts';

export function PastBanner({ at }: { readonly at: LoopAt }): ReactNode {
  const { t, say, language } = useWords();
  const wanted = at.asOf === null ? t('ui.as-of.now') : instantText(at.asOf, language);
  // On a small window the sentences wait behind their heading, or nothing else would be seen.
  const [roomy] = useState(() => window.innerWidth > 900 && window.innerHeight > 620);
  if (at.asOf === null && at.viewAsOf === null) return null;
  const shown = at.viewAsOf;
  const replay = shown === null ? undefined : at.view?.replay;
  return (
    <div className="banner warn past-banner" role="status">
      <History size={15} aria-hidden />
      <div>
        <p>
          {shown !== null && <b>{t('ui.as-of.past', { moment: instantText(shown, language) })}</b>}{' '}
          {at.pending && t('ui.as-of.loading', { moment: wanted })}
        </p>
        {replay !== undefined && replay.replayed.length + replay.onlySeen.length > 0 && (
          <details open={roomy}>
            <summary>{t('ui.loop.replay')}</summary>
            <div className="replay">
              <Parts title={t('ui.loop.replayed-list')} parts={replay.replayed.map(say)} />
              <Parts title={t('ui.loop.only-seen-list')} parts={replay.onlySeen.map(say)} />
            </div>
          </details>
        )}
      </div>
      <button
        type="button"
        className="button push"
        onClick={() => {
          goToMoment(null);
        }}
      >
        {t('ui.as-of.back')}
      </button>
    </div>
  );
}

function Parts({
  title,
  parts,
}: {
  readonly title: string;
  readonly parts: readonly string[];
}): ReactNode {
  if (parts.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
  );
}
