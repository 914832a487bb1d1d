/**
 * What of the drawing is in sight. Only the cards and edges in the window and around it are made, and
 * they are made in the page's idle moments (a deferred value), so that no size of graph and no speed
 * of scrolling holds a frame up; until they are there, the overview stands in for them.
 */
import { useStore, ViewportPortal } from '@xyflow/react';
import { memo, useDeferredValue, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useSettingsStore } from '../../stores/settings.ts';
import { useWords } from '../../ui/text.ts';
import { partInSight, samePart } from './camera.ts';
import { EdgeLines } from './edge-lines.tsx';
import { flowOf, linesIn, placesIn, type Line, type Placed } from './flow.ts';
import type { Folded } from './fold.ts';
import { CARD, type Layout } from './layout.ts';
import { Card } from './node-card.tsx';
import { Overview } from './overview.tsx';

interface Props {
  readonly folded: Folded;
  readonly layout: Layout;
  /** Too small to be read, and too many to be made. */
  readonly overview: boolean;
  readonly onPick: (id: string) => void;
}

export function Sight({ folded, layout, overview, onPick }: Props): ReactNode {
  const theme = useSettingsStore((state) => state.settings.theme);
  const flow = useMemo(() => flowOf(folded, layout), [folded, layout]);
  const part = useStore(partInSight, samePart);
  const wanted = useMemo(() => ({ flow, part, overview }), [flow, part, overview]);
  const shown = useDeferredValue(wanted);
  const cards = useMemo(() => (shown.overview ? [] : placesIn(shown.flow, shown.part)), [shown]);
  const lines = useMemo(() => (shown.overview ? [] : linesIn(shown.flow, shown.part)), [shown]);
  if (overview || shown.overview) {
    return <Overview folded={folded} layout={layout} theme={theme} />;
  }
  return <Made cards={cards} lines={lines} looseFrom={layout.looseFrom} onPick={onPick} />;
}

interface MadeProps {
  readonly cards: readonly Placed[];
  readonly lines: readonly Line[];
  readonly looseFrom: number | null;
  readonly onPick: (id: string) => void;
}

function Made({ cards, lines, looseFrom, onPick }: MadeProps): ReactNode {
  const { t } = useWords();
  const pick = (event: MouseEvent): void => {
    const card = event.target instanceof Element ? event.target.closest('[data-node]') : null;
    const id = card?.getAttribute('data-node');
    if (id !== null && id !== undefined) onPick(id);
  };
  return (
    <ViewportPortal>
      <EdgeLines lines={lines} />
      {looseFrom !== null && (
        <p className="graph-heading" style={{ top: looseFrom - 36 }}>
          {t('ui.graph.loose')}
        </p>
      )}
      {/* The keyboard has its own way to a card, on the drawing as a whole. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={pick}>
        {cards.map((card) => (
          <PlacedCard key={card.id} card={card} />
        ))}
      </div>
    </ViewportPortal>
  );
}

const PlacedCard = memo(function PlacedCard({ card }: { readonly card: Placed }): ReactNode {
  return (
    <div
      className="graph-place"
      data-node={card.id}
      style={{
        width: CARD.width,
        height: CARD.height,
        transform: `translate(${card.x}px, ${card.y}px)`,
      }}
    >
      <Card drawn={card.drawn} />
    </div>
  );
});
