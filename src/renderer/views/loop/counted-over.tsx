import type { LoopView } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { numberText } from '../../ui/format.ts';
import { useWords } from '../../ui/text.ts';

/** Says so when events were counted over the newest runs only, and not over all of a long ledger. */
export function CountedOver({
  view,
}: {
  readonly view: Pick<LoopView, 'eventCounts' | 'runs'>;
}): ReactNode {
  const { t, language } = useWords();
  const counted = view.eventCounts.reduce((sum, { count }) => sum + count, 0);
  if (view.eventCounts.length === 0 || counted >= view.runs) return null;
  return (
    <span className="quiet">
      {t('ui.loop.events-newest', { counted: numberText(counted, language) })}
    </span>
  );
}
