import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';

/** When a loop may run again; the ledger's text where it is no instant. */
export function NextEligible({ text }: { readonly text: string | null }): ReactNode {
  const { t } = useWords();
  if (text === null) return null;
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return (
    <p>
      <span className="quiet">{t('ui.quota.next')}</span>{' '}
      {Number.isNaN(at) ? (
        <Untrusted as="token">{text}</Untrusted>
      ) : (
        <Time at={at} as="both" text={text} />
      )}
    </p>
  );
}
