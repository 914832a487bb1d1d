/** The drawing. Loaded when it is first shown; everything it draws is decided elsewhere. */
import { ReactFlow, ReactFlowProvider, useStore, useStoreApi } from '@xyflow/react';
import { Maximize2, Minus, Plus, ScanSearch } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { msg } from '@contract/msg.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { announce } from '../../stores/announce.ts';
import { useSettingsStore } from '../../stores/settings.ts';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { ITEM_WORDS } from '../../ui/words.ts';
import '@xyflow/react/dist/base.css';
import { EdgeEnds, EdgeLine } from './edge-line.tsx';
import { bringIn, centreOn, clamp, fitAll, flowOf, ZOOM, type View } from './flow.ts';
import { idOf, type Folded } from './fold.ts';
import { CARD, type Layout } from './layout.ts';
import { linePath } from './line-style.ts';
import { standingWord } from './marks.tsx';
import { movesOf, type Direction } from './move.ts';
import { Card, CardState, Heading } from './node-card.tsx';
import { Overview } from './overview.tsx';
import './graph.css';

interface Props {
  /** The loop's title, for the name of the drawing. */
  readonly title: string;
  readonly folded: Folded;
  readonly layout: Layout;
  readonly opened: string | null;
  readonly found: ReadonlySet<string> | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const NODE_TYPES = { card: Card, heading: Heading };
const EDGE_TYPES = { line: EdgeLine };
const MOVE_MS = 120;
/** Below this a card cannot be read, and a large graph is drawn as an overview. */
const READABLE = 0.45;
const LARGE = 150;
/** A whole that would be smaller than this is not what a person wants to see first. */
const TOO_SMALL = 0.2;
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

function Drawing({ title, folded, layout, opened, found, onOpen, onClose }: Props): ReactNode {
  const { t } = useWords();
  const { cursor, setCursor } = useCursor(opened);
  const camera = useCamera(folded, layout, opened);
  const theme = useSettingsStore((state) => state.settings.theme);
  const moves = useMemo(() => movesOf(layout, folded.links), [layout, folded.links]);
  const flow = useMemo(() => flowOf(folded, layout, linePath), [folded, layout]);
  const small = useStore((state) => state.transform[2] < READABLE);
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
      <div className="graph-drawing">
        <ReactFlow
          nodes={overview ? [] : flow.nodes}
          edges={overview ? [] : flow.edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          zoomOnDoubleClick={false}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          // The library's licence leaves the name optional, and a link out of the window is not wanted.
          proOptions={{ hideAttribution: true }}
          onInit={camera.start}
          onNodeClick={(_, node) => {
            if (node.type !== 'card') return;
            setCursor(node.id);
            onOpen(node.id);
          }}
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
          {overview && <Overview folded={folded} layout={layout} card={card} theme={theme} />}
        </ReactFlow>
        <EdgeEnds />
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

interface Camera {
  readonly start: () => void;
  readonly fit: () => void;
  readonly zoom: (by: number) => void;
  /** Brings a card into view, by as little as it takes. */
  readonly show: (id: string) => void;
  readonly zoomTo: (id: string) => void;
  /** The card nearest to a point of the window. */
  readonly at: (clientX: number, clientY: number) => string | null;
}

function useCamera(folded: Folded, layout: Layout, opened: string | null): Camera {
  const store = useStoreApi();
  const places = useMemo(() => new Map(layout.nodes.map((node) => [node.id, node])), [layout]);
  const window_ = (): { width: number; height: number } => {
    const { width, height } = store.getState();
    return { width, height };
  };
  const view = (): View => {
    const [x, y, zoom] = store.getState().transform;
    return { x, y, zoom };
  };
  const go = (to: View, moving = true): void => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    void store.getState().panZoom?.setViewport(to, { duration: moving && !calm ? MOVE_MS : 0 });
  };
  const start = (): void => {
    const whole = fitAll(layout, window_());
    const open = opened === null ? undefined : places.get(opened);
    const first = open ?? places.get(mostTelling(folded) ?? '');
    if (open !== undefined)
      go(
        bringIn(
          open,
          window_(),
          whole.zoom < READABLE ? centreOn(open, window_(), ZOOM.read) : whole,
        ),
        false,
      );
    else if (whole.zoom < TOO_SMALL && first !== undefined)
      go(centreOn(first, window_(), 0.7), false);
    else go(whole, false);
  };
  const show = (id: string): void => {
    const place = places.get(id);
    if (place !== undefined) go(bringIn(place, window_(), view()));
  };
  // The detail takes its place from the drawing: what it is about stays in view.
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const showLatest = useRef(show);
  useEffect(() => {
    showLatest.current = show;
  });
  useEffect(() => {
    if (opened !== null && width > 0) showLatest.current(opened);
  }, [opened, width, height]);
  return {
    start,
    show,
    fit: () => {
      go(fitAll(layout, window_()));
    },
    zoom: (by) => {
      const { x, y, zoom } = view();
      const { width: w, height: h } = window_();
      const next = clamp(zoom * by);
      const grow = next / zoom;
      go({ zoom: next, x: w / 2 - (w / 2 - x) * grow, y: h / 2 - (h / 2 - y) * grow });
    },
    zoomTo: (id) => {
      const place = places.get(id);
      if (place !== undefined) go(centreOn(place, window_(), Math.max(ZOOM.read, view().zoom)));
    },
    at: (clientX, clientY) => {
      const box = store.getState().domNode?.getBoundingClientRect();
      if (box === undefined) return null;
      const { x, y, zoom } = view();
      const at = { x: (clientX - box.x - x) / zoom, y: (clientY - box.y - y) / zoom };
      let best: string | null = null;
      let least: number = CARD.width;
      for (const node of layout.nodes) {
        const away = Math.hypot(node.x + CARD.width / 2 - at.x, node.y + CARD.height / 2 - at.y);
        if (away < least) {
          least = away;
          best = node.id;
        }
      }
      return best;
    },
  };
}

/** What to look at first in a graph too large for one window: what asks, what failed, what runs. */
function mostTelling({ drawn }: Folded): string | null {
  const nodes = drawn.flatMap((each) => ('node' in each ? each.node : []));
  const found =
    nodes.find(({ standing }) => standing.of === 'gate' && standing.state === 'open') ??
    nodes.find(({ lit }) => lit) ??
    nodes.find(({ settled }) => !settled) ??
    nodes[0];
  return found?.id ?? null;
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
