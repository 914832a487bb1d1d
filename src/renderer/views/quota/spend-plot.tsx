/** The window's spend as bars, oldest left; the same figures stand beside it as text. */
import type { Quota } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { numberText, shortInstantText } from '../../ui/format.ts';
import { useWords } from '../../ui/text.ts';

const WIDTH = 120;
const HEIGHT = 20;

export function SpendPlot({
  quota,
  large = false,
}: {
  readonly quota: Quota;
  readonly large?: boolean;
}): ReactNode {
  const { t, language } = useWords();
  const { buckets } = quota;
  if (buckets.length === 0) return <span className="quiet">–</span>;
  const most = Math.max(1, ...buckets.map(({ slots }) => slots));
  const step = WIDTH / buckets.length;
  const label = t('ui.quota.plot', {
    spent: numberText(quota.spent, language),
    hours: numberText(quota.windowHours, language),
    most: numberText(most, language),
  });
  return (
    <svg
      className={large ? 'plot large' : 'plot'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" y1={HEIGHT - 0.5} x2={WIDTH} y2={HEIGHT - 0.5} />
      {buckets.map(({ from, slots }, index) => {
        const height = (slots / most) * (HEIGHT - 2);
        return (
          <rect
            key={from}
            x={index * step + step * 0.1}
            y={HEIGHT - 1 - height}
            width={step * 0.8}
            height={height}
          >
            <title>{`${shortInstantText(from, language)}: ${numberText(slots, language)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
