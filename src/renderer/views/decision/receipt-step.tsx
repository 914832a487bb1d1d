import type { ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import type { Receipt } from '@contract/change.ts';
import { href } from '../../app/route.ts';
import type { DecisionState } from '../../stores/decision-states.ts';
import { backToForm, closeDecision } from '../../stores/decision.ts';
import { ScrollText } from '../../ui/scroll-text.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';

const STATE_WORDS: Readonly<Record<Receipt['state'], MessageId>> = {
  written: 'ui.receipt.written',
  unknown: 'ui.receipt.unknown',
  failed: 'ui.receipt.failed',
};

type State = Extract<DecisionState, { step: 'receipt' }>;

/** What came of it: written and read back, or a sentence that says what happened and what to do. */
export function ReceiptStep({ state }: { readonly state: State }): ReactNode {
  const { t, say } = useWords();
  const { receipt } = state;
  return (
    <div className="sheet-body" role="status">
      <p className={`receipt receipt-${receipt.state}`}>
        <b>{t(STATE_WORDS[receipt.state])}</b> <Time at={receipt.at} as="both" />
      </p>
      <p className="lines">{say(receipt.message)}</p>
      {receipt.readBack.length > 0 && (
        <p className="inline">
          {t('ui.receipt.read-back')}{' '}
          {receipt.readBack.map((src) => (
            <SourceLink key={`${src.path}:${src.line ?? ''}`} src={src} />
          ))}
        </p>
      )}
      {receipt.output !== undefined && receipt.output !== '' && (
        <details>
          <summary>{t('ui.receipt.output')}</summary>
          <ScrollText text={receipt.output} label={t('ui.receipt.output')} />
        </details>
      )}
      {receipt.state !== 'failed' && <p className="quiet">{t('ui.receipt.note')}</p>}
      <footer className="actions">
        {receipt.state === 'failed' && (
          <button type="button" className="button first" onClick={backToForm}>
            {t('ui.decision.back')}
          </button>
        )}
        <button type="button" className="button" onClick={closeDecision}>
          {t('ui.close')}
        </button>
        <a className="button" href={href('journal')} onClick={closeDecision}>
          {t('ui.screen.journal')}
        </a>
      </footer>
    </div>
  );
}
