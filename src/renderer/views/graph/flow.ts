/** What of the drawing lies in the window, and how the window moves over it. */
import { idOf, type Drawn, type Folded } from './fold.ts';
import { CARD, type Layout, type Point, type Route } from './layout.ts';
import type { Link } from './model.ts';

/** A card at its place. */
export interface Placed extends Point {
  readonly id: string;
  readonly drawn: Drawn;
}

/** An edge with its ends on the drawing. */
export interface Line {
  readonly key: string;
  readonly link: Link;
  readonly from: Point;
  readonly to: Point;
  readonly route: Route | undefined;
  readonly shift: number;
}

export interface Flow {
  readonly cards: readonly Placed[];
  readonly lines: readonly Line[];
}

export function flowOf(folded: Folded, layout: Layout): Flow {
  const drawn = new Map(folded.drawn.map((each) => [idOf(each), each]));
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const cards = layout.nodes.flatMap(({ id, x, y }): Placed[] => {
    const each = drawn.get(id);
    return each === undefined ? [] : [{ id, x, y, drawn: each }];
  });
  const between = new Map<string, number>();
  const lines = folded.links.flatMap((link, index): Line[] => {
    const [from, to] = [places.get(link.from), places.get(link.to)];
    if (from === undefined || to === undefined) return [];
    // Several edges between the same two cards lie beside one another.
    const pair = `${link.from}\n${link.to}`;
    const nth = between.get(pair) ?? 0;
    between.set(pair, nth + 1);
    return [
      {
        key: String(index),
        link,
        from: { x: from.x + CARD.width, y: from.y + CARD.height / 2 },
        to: { x: to.x, y: to.y + CARD.height / 2 },
        route: layout.routes.get(index),
        shift: (nth % 2 === 1 ? 9 : -9) * Math.ceil(nth / 2),
      },
    ];
  });
  return { cards, lines };
}

/** A part of the drawing, in its own coordinates. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The part that is drawn for a view: the window and a margin around it, in whole steps, so that it
 * changes only now and then while the window moves.
 */
export function partOf(view: View, window: Size): Part {
  const [w, h] = [Math.max(1, window.width / view.zoom), Math.max(1, window.height / view.zoom)];
  const [x, y] = [-view.x / view.zoom, -view.y / view.zoom];
  const [stepX, stepY] = [step(w), step(h)];
  return {
    left: Math.floor((x - w * MARGIN) / stepX) * stepX,
    top: Math.floor((y - h * MARGIN) / stepY) * stepY,
    right: Math.ceil((x + w + w * MARGIN) / stepX) * stepX,
    bottom: Math.ceil((y + h + h * MARGIN) / stepY) * stepY,
  };
}

const MARGIN = 1 / 8;

/** A power of two near an eighth of the window, so that a small change of zoom keeps the steps. */
function step(size: number): number {
  return 2 ** Math.round(Math.log2(size * MARGIN));
}

export function placesIn(flow: Flow, part: Part): Placed[] {
  return flow.cards.filter(
    ({ x, y }) =>
      x < part.right && x + CARD.width > part.left && y < part.bottom && y + CARD.height > part.top,
  );
}

export function linesIn(flow: Flow, part: Part): Line[] {
  return flow.lines.filter(({ from, to, route }) => {
    const ys = [from.y, to.y, ...(route?.by ?? []).map(({ y }) => y)];
    return (
      Math.min(from.x, to.x) - CARD.gapX < part.right &&
      Math.max(from.x, to.x) + CARD.gapX > part.left &&
      Math.min(...ys) - CARD.gapY < part.bottom &&
      Math.max(...ys) + CARD.gapY > part.top
    );
  });
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

/** The same view without empty space beside a drawing that is larger than the window. */
export function filled(view: View, layout: Layout, window: Size): View {
  const along = (at: number, size: number, room: number): number => {
    const whole = size * view.zoom + 2 * EDGE;
    if (whole <= room) return (room - size * view.zoom) / 2;
    return Math.min(EDGE, Math.max(room - size * view.zoom - EDGE, at));
  };
  return {
    zoom: view.zoom,
    x: along(view.x, layout.width, window.width),
    y: along(view.y, layout.height, window.height),
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
