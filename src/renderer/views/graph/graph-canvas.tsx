/** The drawing. Loaded when it is first shown; everything it draws is decided elsewhere. */
import { ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react';
import { Maximize2, Minus, Plus, ScanSearch } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { msg } from '@contract/msg.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { announce } from '../../stores/announce.ts';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { ITEM_WORDS } from '../../ui/words.ts';
import '@xyflow/react/dist/base.css';
import { ZOOM } from './flow.ts';
import { READABLE, useCamera } from './camera.ts';
import { idOf, type Folded } from './fold.ts';
import type { Layout } from './layout.ts';
import { standingWord } from './marks.tsx';
import { movesOf, type Direction } from './move.ts';
import { CardState } from './node-card.tsx';
import { Sight } from './sight.tsx';
import './graph.css';

interface Props {
  /** The loop's title, for the name of the drawing. */
  readonly title: string;
  readonly folded: Folded;
  readonly layout: Layout;
  /** A newer graph is being laid out; this is the one before. */
  readonly placing: boolean;
  readonly opened: string | null;
  readonly found: ReadonlySet<string> | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const LARGE = 150;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export default function GraphCanvas(props: Props): ReactNode {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({
  title,
  folded,
  layout,
  placing,
  opened,
  found,
  onOpen,
  onClose,
}: Props): ReactNode {
  const { t } = useWords();
  const { cursor, setCursor } = useCursor(opened);
  const camera = useCamera(folded, layout, opened);
  const moves = useMemo(() => movesOf(layout, folded.links), [layout, folded.links]);
  const small = useStore((state) => state.transform[2] < READABLE);
  const [low] = useState(() => window.innerHeight <= 620);
  const overview = small && folded.drawn.length > LARGE;
  const anyLit = folded.drawn.some((each) => 'node' in each && each.node.lit);
  const card = useMemo(() => ({ cursor, opened, found, anyLit }), [cursor, opened, found, anyLit]);
  const say = useAnnounceCard(folded);

  const moveTo = (id: string | null): void => {
    if (id === null) return;
    setCursor(id);
    camera.show(id);
    say(id);
    if (opened !== null && !id.startsWith('fold:')) onOpen(id);
  };
  const order = found === null ? moves.order : moves.order.filter((id) => found.has(id));
  const along = (by: number): void => {
    const at = order.indexOf(cursor ?? '');
    moveTo(order[at < 0 ? (by > 0 ? 0 : order.length - 1) : at + by] ?? null);
  };
  useShortcut('next', () => {
    along(1);
  });
  useShortcut('previous', () => {
    along(-1);
  });
  useShortcut('open', () => {
    if (cursor === null) return false;
    onOpen(cursor);
    return undefined;
  });

  const byKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const first = order[0] ?? null;
    if (arrow !== undefined) moveTo(cursor === null ? first : moves.next(cursor, arrow));
    else if (event.key === 'Home') moveTo(first);
    else if (event.key === 'End') moveTo(order.at(-1) ?? null);
    else if (event.key === 'Enter' && cursor !== null) onOpen(cursor);
    else if (event.key === 'Escape' && opened !== null) onClose();
    else if (event.key === '+' || event.key === '=') camera.zoom(1.35);
    else if (event.key === '-') camera.zoom(1 / 1.35);
    else if (event.key === '0') camera.fit();
    else if (event.key === 'z' && cursor !== null) camera.zoomTo(cursor);
    else return;
    event.preventDefault();
  };

  return (
    <CardState value={card}>
      <div className={placing ? 'graph-drawing old' : 'graph-drawing'} aria-busy={placing}>
        <ReactFlow
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          zoomOnDoubleClick={false}
          // In a low window the wheel scrolls the screen, which is longer than the window then.
          zoomOnScroll={!low}
          preventScrolling={!low}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          // The library's licence leaves the name optional, and a link out of the window is not wanted.
          proOptions={{ hideAttribution: true }}
          onInit={camera.start}
          onPaneClick={(event) => {
            const id = overview ? camera.at(event.clientX, event.clientY) : null;
            if (id === null) return;
            setCursor(id);
            camera.zoomTo(id);
          }}
          tabIndex={0}
          aria-label={t('ui.graph.drawing', { loop: visible(title) })}
          onKeyDown={byKey}
        >
          <Sight
            folded={folded}
            layout={layout}
            overview={overview}
            onPick={(id) => {
              setCursor(id);
              onOpen(id);
            }}
          />
        </ReactFlow>
        <ZoomTools
          onZoom={camera.zoom}
          onFit={camera.fit}
          onMarked={
            cursor === null
              ? null
              : () => {
                  camera.zoomTo(cursor);
                }
          }
        />
      </div>
    </CardState>
  );
}

/** The marked card; it follows the address. */
function useCursor(opened: string | null): {
  readonly cursor: string | null;
  readonly setCursor: (id: string) => void;
} {
  const [cursor, setCursor] = useState(opened);
  const [seen, setSeen] = useState(opened);
  if (seen !== opened) {
    setSeen(opened);
    if (opened !== null) setCursor(opened);
  }
  return { cursor, setCursor };
}

/** Tells a screen reader which card is marked now. */
function useAnnounceCard({ drawn, links }: Folded): (id: string) => void {
  const byId = useMemo(() => new Map(drawn.map((each) => [idOf(each), each])), [drawn]);
  return (id) => {
    const each = byId.get(id);
    if (each === undefined) return;
    if ('fold' in each) {
      announce(msg('ui.graph.at-fold', { count: each.fold.members.length }));
      return;
    }
    const { node } = each;
    announce(
      msg('ui.graph.at', {
        title: visible(node.title),
        kind: msg(ITEM_WORDS[node.kind]),
        state: msg(standingWord(node.standing)),
        into: links.filter(({ to }) => to === id).length,
        out: links.filter(({ from }) => from === id).length,
      }),
    );
  };
}

interface ToolsProps {
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
  readonly onMarked: (() => void) | null;
}

function ZoomTools({ onZoom, onFit, onMarked }: ToolsProps): ReactNode {
  const { t } = useWords();
  const tools = [
    {
      name: t('ui.graph.zoom-in'),
      Icon: Plus,
      run: () => {
        onZoom(1.35);
      },
    },
    {
      name: t('ui.graph.zoom-out'),
      Icon: Minus,
      run: () => {
        onZoom(1 / 1.35);
      },
    },
    { name: t('ui.graph.zoom-fit'), Icon: Maximize2, run: onFit },
    { name: t('ui.graph.zoom-to'), Icon: ScanSearch, run: onMarked },
  ];
  return (
    <div className="graph-zoom">
      {tools.map(({ name, Icon, run }) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={name}
          title={name}
          aria-disabled={run === null}
          onClick={() => run?.()}
        >
          <Icon size={15} aria-hidden />
        </button>
      ))}
    </div>
  );
}
