/** How each kind of edge is drawn. Kinds differ by dash and number of strokes, never by colour alone. */
import type { EdgeKind } from '@contract/words.ts';
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A curve from the right edge of one card to the left edge of another. One that leads back in the
 * order goes round below both cards, so that it cannot be taken for a way forward.
 */
export function linePath(from: Point, to: Point, shift = 0): string {
  const [a, b] = [
    { x: from.x, y: from.y + shift },
    { x: to.x, y: to.y + shift },
  ];
  if (b.x >= a.x) {
    const bend = Math.max(24, (b.x - a.x) / 2);
    return `M${a.x} ${a.y}C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`;
  }
  const floor = Math.max(a.y, b.y) + 46;
  const middle = (a.x + b.x) / 2;
  return (
    `M${a.x} ${a.y}C${a.x + 44} ${a.y} ${a.x + 44} ${floor} ${middle} ${floor}` +
    `S${b.x - 44} ${b.y} ${b.x} ${b.y}`
  );
}
