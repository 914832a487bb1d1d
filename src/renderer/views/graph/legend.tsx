/** What the lines of this drawing mean: only the kinds that occur. */
import { EDGE_KINDS } from '@contract/words.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { EDGE_WORDS } from '../../ui/words.ts';
import { DASHES, lineStyle, type LineStyle } from './line-style.ts';
import type { Link } from './model.ts';

export function Legend({ links }: { readonly links: readonly Link[] }): ReactNode {
  const { t } = useWords();
  const kinds = EDGE_KINDS.filter((kind) => links.some((link) => link.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <ul className="plain graph-legend" aria-label={t('ui.graph.legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Sample stroke={lineStyle({ kind, proposed: false })} blocks={kind === 'blocks'} />
          {t(EDGE_WORDS[kind])}
        </li>
      ))}
      {links.some(({ proposed }) => proposed) && (
        <li>
          <Sample stroke="dashed" />
          {t('ui.graph.legend-proposed')}
        </li>
      )}
      {links.some(({ lit }) => lit) && (
        <li className="lit">
          <Sample stroke="solid" lit />
          {t('ui.graph.legend-lit')}
        </li>
      )}
    </ul>
  );
}

interface SampleProps {
  readonly stroke: LineStyle;
  readonly lit?: boolean;
  readonly blocks?: boolean;
}

function Sample({ stroke, lit = false, blocks = false }: SampleProps): ReactNode {
  const width = lit ? 3 : 1.4;
  return (
    <svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true" stroke="currentColor">
      {stroke === 'double' ? (
        <path d="M0 4.2h34M0 7.8h34" strokeWidth={width} />
      ) : (
        <path d="M0 6h34" strokeWidth={width} strokeDasharray={DASHES[stroke]} />
      )}
      {blocks && <path d="M32 1v10" strokeWidth="2.4" />}
    </svg>
  );
}
