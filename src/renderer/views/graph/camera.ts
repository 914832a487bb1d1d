/** How the window moves over the drawing. */
import { useStore, useStoreApi, type ReactFlowState } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  bringIn,
  centreOn,
  clamp,
  filled,
  fitAll,
  partOf,
  ZOOM,
  type Part,
  type View,
} from './flow.ts';
import type { Folded } from './fold.ts';
import { CARD, type Layout } from './layout.ts';

/** Below this a card cannot be read, and a large graph is drawn as an overview. */
export const READABLE = 0.5;
const MOVE_MS = 120;
/** Larger changes of size than this (as a logarithm) jump. */
const FAR = 0.7;
/** A whole that would be smaller than this is not what a person wants to see first. */
const TOO_SMALL = 0.55;

/** The part of the drawing that is made for the page. */
export function partInSight({ transform: [x, y, zoom], width, height }: ReactFlowState): Part {
  return partOf({ x, y, zoom }, { width, height });
}

export function samePart(a: Part, b: Part): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

export interface Camera {
  readonly start: () => void;
  readonly fit: () => void;
  readonly zoom: (by: number) => void;
  /** Brings a card into view, by as little as it takes. */
  readonly show: (id: string) => void;
  readonly zoomTo: (id: string) => void;
  /** The card nearest to a point of the window. */
  readonly at: (clientX: number, clientY: number) => string | null;
}

export function useCamera(folded: Folded, layout: Layout, opened: string | null): Camera {
  const store = useStoreApi();
  const places = useMemo(() => new Map(layout.nodes.map((node) => [node.id, node])), [layout]);
  const windowSize = (): { width: number; height: number } => {
    const { width, height } = store.getState();
    return { width, height };
  };
  const view = (): View => {
    const [x, y, zoom] = store.getState().transform;
    return { x, y, zoom };
  };
  const go = (to: View, moving = true): void => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A way through many sizes shows nothing on it and would make every card that it passes.
    const far = Math.abs(Math.log(to.zoom / view().zoom)) > FAR;
    const duration = moving && !calm && !far ? MOVE_MS : 0;
    void store.getState().panZoom?.setViewport(to, { duration });
  };
  const start = (): void => {
    const room = windowSize();
    const whole = fitAll(layout, room);
    const open = opened === null ? undefined : places.get(opened);
    const first = open ?? places.get(mostTelling(folded) ?? '');
    const near = whole.zoom < TOO_SMALL && first !== undefined;
    go(near ? filled(centreOn(first, room, ZOOM.read), layout, room) : whole, false);
  };
  const show = (id: string): void => {
    const place = places.get(id);
    if (place !== undefined) go(bringIn(place, windowSize(), view()));
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
      go(fitAll(layout, windowSize()));
    },
    zoom: (by) => {
      const { x, y, zoom } = view();
      const { width: w, height: h } = windowSize();
      const next = clamp(zoom * by);
      const grow = next / zoom;
      go({ zoom: next, x: w / 2 - (w / 2 - x) * grow, y: h / 2 - (h / 2 - y) * grow });
    },
    zoomTo: (id) => {
      const place = places.get(id);
      if (place !== undefined) go(centreOn(place, windowSize(), Math.max(ZOOM.read, view().zoom)));
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
