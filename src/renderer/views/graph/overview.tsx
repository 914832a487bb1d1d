/**
 * The whole of a large graph when it is too small to read: every card a few pixels on one canvas.
 * Two thousand elements of a page take a second to make; two thousand rectangles take milliseconds.
 */
import { useStore } from '@xyflow/react';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { idOf, type Drawn, type Folded } from './fold.ts';
import { CARD, type Layout } from './layout.ts';
import { CardState, type CardContext } from './node-card.tsx';

interface Props {
  readonly folded: Folded;
  readonly layout: Layout;
  /** Changes with the theme, so that the colours are read again. */
  readonly theme: string;
}

export function Overview({ folded, layout, theme }: Props): ReactNode {
  const card = use(CardState);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    const target = canvas.current;
    const pen = target?.getContext('2d') ?? null;
    if (target === null || pen === null) return;
    const scale = window.devicePixelRatio;
    target.width = Math.round(width * scale);
    target.height = Math.round(height * scale);
    pen.setTransform(scale * zoom, 0, 0, scale * zoom, scale * x, scale * y);
    draw(pen, { folded, layout, card }, zoom, coloursOf(target));
  }, [folded, layout, card, theme, x, y, zoom, width, height]);
  return <canvas ref={canvas} className="graph-overview" aria-hidden="true" />;
}

interface Colours {
  readonly line: string;
  readonly quiet: string;
  readonly plain: string;
  readonly bad: string;
  readonly asks: string;
  readonly focus: string;
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: of('--line-strong'),
    quiet: of('--line-strong'),
    plain: of('--fg-3'),
    bad: of('--bad'),
    asks: of('--user'),
    focus: of('--focus'),
  };
}

function draw(
  pen: CanvasRenderingContext2D,
  { folded, layout, card }: Pick<Props, 'folded' | 'layout'> & { readonly card: CardContext },
  zoom: number,
  colours: Colours,
): void {
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const pixel = 1 / zoom;
  for (const lit of [false, true]) {
    pen.beginPath();
    for (const link of folded.links) {
      const [from, to] = [places.get(link.from), places.get(link.to)];
      if (link.lit !== lit || from === undefined || to === undefined) continue;
      pen.moveTo(from.x + CARD.width, from.y + CARD.height / 2);
      pen.lineTo(to.x, to.y + CARD.height / 2);
    }
    pen.strokeStyle = lit ? colours.bad : colours.line;
    pen.lineWidth = pixel * (lit ? 2 : 0.75);
    pen.stroke();
  }
  for (const each of folded.drawn) {
    const place = places.get(idOf(each));
    if (place === undefined) continue;
    pen.globalAlpha = card.found === null || card.found.has(idOf(each)) ? 1 : 0.25;
    pen.fillStyle = colourOf(each, colours);
    shape(pen, each, place.x, place.y);
  }
  pen.globalAlpha = 1;
  const here = places.get(card.cursor ?? '');
  if (here === undefined) return;
  pen.strokeStyle = colours.focus;
  pen.lineWidth = 3 * pixel;
  const free = 5 * pixel;
  pen.strokeRect(here.x - free, here.y - free, CARD.width + 2 * free, CARD.height + 2 * free);
}

function colourOf(drawn: Drawn, colours: Colours): string {
  if ('fold' in drawn) return colours.quiet;
  const { node } = drawn;
  if (node.standing.of === 'gate' && node.standing.state === 'open') return colours.asks;
  if (node.lit) return colours.bad;
  return node.settled ? colours.quiet : colours.plain;
}

/** Gates are diamonds, what is wrong fills its whole place, what is quiet is a thinner bar. */
function shape(pen: CanvasRenderingContext2D, drawn: Drawn, x: number, y: number): void {
  const { width, height } = CARD;
  const gate = 'node' in drawn && drawn.node.kind === 'gate';
  if (gate) {
    pen.beginPath();
    pen.moveTo(x + width / 2, y - height / 2);
    pen.lineTo(x + width, y + height / 2);
    pen.lineTo(x + width / 2, y + height * 1.5);
    pen.lineTo(x, y + height / 2);
    pen.closePath();
    pen.fill();
    return;
  }
  const thin = 'node' in drawn && !drawn.node.lit ? height / 6 : 0;
  pen.fillRect(x, y + thin, width, height - 2 * thin);
}
