/** How each kind of edge is drawn. Kinds differ by dash and number of strokes, never by colour alone. */
import type { EdgeKind } from '@contract/words.ts';
import { CARD, type Point, type Route } from './layout.ts';
import type { Link } from './model.ts';

export type LineStyle = 'solid' | 'double' | 'dotted' | 'dash-dot' | 'long-dash' | 'dashed';

const STYLES: Readonly<Record<EdgeKind, LineStyle>> = {
  depends: 'solid',
  blocks: 'solid',
  continues: 'solid',
  'hands-off': 'solid',
  validates: 'double',
  repairs: 'dash-dot',
  escalates: 'dotted',
  supersedes: 'long-dash',
};

export const DASHES: Readonly<Record<LineStyle, string | undefined>> = {
  solid: undefined,
  double: undefined,
  dotted: '1.5 4',
  'dash-dot': '9 4 1.5 4',
  'long-dash': '14 5',
  dashed: '5 4',
};

/** A proposal is dashed whatever it proposes. */
export function lineStyle({ kind, proposed }: Pick<Link, 'kind' | 'proposed'>): LineStyle {
  return proposed ? 'dashed' : STYLES[kind];
}

/** Free width beside a card in which a line turns. */
const TURN = 30;
const ROUND = 10;

/**
 * A curve from the right edge of one card to the left edge of another: through the places that the
 * layout kept free for it, or, where it leads back in the order, round below the cards between, so
 * that it cannot be taken for a way forward. `shift` sets edges between the same cards apart.
 */
export function linePath(from: Point, to: Point, route: Route | undefined, shift = 0): string {
  const start = { x: from.x, y: from.y + shift };
  const end = { x: to.x, y: to.y + shift };
  if (route === undefined) return `M${at(start)}${curve(start, end)}`;
  if (route.back) return roundBelow(start, end, (route.by[0]?.y ?? 0) + shift);
  let path = `M${at(start)}`;
  let last: Point = start;
  for (const place of route.by) {
    const right = { x: place.x + CARD.width, y: place.y };
    path += `${curve(last, place)}L${at(right)}`;
    last = right;
  }
  return path + curve(last, end);
}

function curve(from: Point, to: Point): string {
  const bend = Math.max(12, (to.x - from.x) / 2);
  return `C${at({ x: from.x + bend, y: from.y })} ${at({ x: to.x - bend, y: to.y })} ${at(to)}`;
}

function roundBelow(start: Point, end: Point, floor: number): string {
  const [right, left] = [start.x + TURN, end.x - TURN];
  return (
    `M${at(start)}H${right - ROUND}Q${right} ${start.y} ${right} ${start.y + ROUND}` +
    `V${floor - ROUND}Q${right} ${floor} ${right - ROUND} ${floor}` +
    `H${left + ROUND}Q${left} ${floor} ${left} ${floor - ROUND}` +
    `V${end.y + ROUND}Q${left} ${end.y} ${left + ROUND} ${end.y}H${end.x}`
  );
}

function at({ x, y }: Point): string {
  return `${x} ${y}`;
}

/** Where the word of an edge stands: where it passes a column, on its lowest part, or between its cards. */
export function wordPlace(from: Point, to: Point, route: Route | undefined): Point {
  const [by] = route?.by ?? [];
  if (route?.back === true) return { x: (from.x + to.x) / 2, y: (by?.y ?? from.y) - 5 };
  if (by !== undefined) return { x: by.x + CARD.width / 2, y: by.y - 5 };
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 6 };
}
