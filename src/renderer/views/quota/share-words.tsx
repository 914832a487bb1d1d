import type { Quota } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { percentText } from '../../ui/format.ts';
import { useWords } from '../../ui/text.ts';

/** "May use half of its time" before `compute 0.5`. */
export function ShareWords({ quota }: { readonly quota: Pick<Quota, 'compute'> }): ReactNode {
  const { t, language } = useWords();
  const { compute } = quota;
  const words =
    compute <= 0
      ? t('ui.quota.share-none')
      : compute === 0.5
        ? t('ui.quota.share-half')
        : compute >= 1
          ? t('ui.quota.share-all')
          : t('ui.quota.share', { share: percentText(compute, language) });
  return <span title={`compute ${compute}`}>{words}</span>;
}
