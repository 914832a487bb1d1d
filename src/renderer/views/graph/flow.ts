/** The drawn graph in the form that the drawing library takes. */
import type { Edge as FlowEdge, Node as FlowNode, Position } from '@xyflow/react';
import { idOf, type Drawn, type Folded } from './fold.ts';
import { CARD, type Layout } from './layout.ts';
import type { Link } from './model.ts';

export type CardNode = FlowNode<{ drawn: Drawn }, 'card'>;
export type HeadingNode = FlowNode<Record<string, never>, 'heading'>;
export interface LineData extends Record<string, unknown> {
  readonly link: Link;
  readonly path: string;
}
export type LineEdge = FlowEdge<LineData, 'line'>;

export interface Flow {
  readonly nodes: (CardNode | HeadingNode)[];
  readonly edges: LineEdge[];
}

const SIZE = { width: CARD.width, height: CARD.height };
// Sizes and handles are given, so that a card that was never drawn still has its edges.
const HANDLES = [
  {
    type: 'target' as const,
    position: 'left' as Position,
    x: 0,
    y: CARD.height / 2,
    width: 1,
    height: 1,
  },
  {
    type: 'source' as const,
    position: 'right' as Position,
    x: CARD.width,
    y: CARD.height / 2,
    width: 1,
    height: 1,
  },
];
const HEADING_HEIGHT = 28;

export function flowOf(
  folded: Folded,
  layout: Layout,
  pathOf: (from: Point, to: Point, shift: number) => string,
): Flow {
  const drawn = new Map(folded.drawn.map((each) => [idOf(each), each]));
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const nodes: Flow['nodes'] = [];
  for (const { id, x, y } of layout.nodes) {
    const each = drawn.get(id);
    if (each === undefined) continue;
    nodes.push({
      id,
      type: 'card',
      position: { x, y },
      data: { drawn: each },
      ...SIZE,
      measured: SIZE,
      handles: HANDLES,
    });
  }
  if (layout.looseFrom !== null) {
    const size = { width: CARD.width, height: HEADING_HEIGHT };
    const position = { x: 0, y: layout.looseFrom - HEADING_HEIGHT - 8 };
    nodes.push({ id: ' heading', type: 'heading', position, data: {}, ...size, measured: size });
  }
  const between = new Map<string, number>();
  const edges = folded.links.flatMap((link, index): LineEdge[] => {
    const [from, to] = [places.get(link.from), places.get(link.to)];
    if (from === undefined || to === undefined) return [];
    // Several edges between the same two cards lie beside one another.
    const pair = `${link.from}\n${link.to}`;
    const nth = between.get(pair) ?? 0;
    between.set(pair, nth + 1);
    const shift = nth === 0 ? 0 : (nth % 2 === 1 ? 9 : -9) * Math.ceil(nth / 2);
    const middle = CARD.height / 2;
    const path = pathOf(
      { x: from.x + CARD.width, y: from.y + middle },
      { x: to.x, y: to.y + middle },
      shift,
    );
    return [
      {
        id: String(index),
        type: 'line',
        source: link.from,
        target: link.to,
        data: { link, path },
        zIndex: link.lit ? 1 : 0,
      },
    ];
  });
  return { nodes, edges };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM = { least: 0.04, most: 2, read: 0.9 } as const;
const EDGE = 28;

/** The view that shows all of a layout, never larger than life. */
export function fitAll(layout: Layout, window: Size): View {
  const zoom = clamp(
    Math.min(
      1,
      (window.width - 2 * EDGE) / Math.max(1, layout.width),
      (window.height - 2 * EDGE) / Math.max(1, layout.height),
    ),
  );
  return {
    zoom,
    x: (window.width - layout.width * zoom) / 2,
    y: (window.height - layout.height * zoom) / 2,
  };
}

/** The view with a card in its middle. */
export function centreOn(place: Point, window: Size, zoom: number): View {
  return {
    zoom,
    x: window.width / 2 - (place.x + CARD.width / 2) * zoom,
    y: window.height / 2 - (place.y + CARD.height / 2) * zoom,
  };
}

/** The view moved just so far that a card is wholly in it; the same view when it is. */
export function bringIn(place: Point, window: Size, view: View): View {
  const shift = (from: number, size: number, room: number): number => {
    if (from < EDGE) return EDGE - from;
    return from + size > room - EDGE ? room - EDGE - from - size : 0;
  };
  const dx = shift(place.x * view.zoom + view.x, CARD.width * view.zoom, window.width);
  const dy = shift(place.y * view.zoom + view.y, CARD.height * view.zoom, window.height);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

export function clamp(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
}
