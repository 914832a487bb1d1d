/**
 * Layout of a loop's graph, left to right by rank. Ranks are computed directly (longest path, O(V+E)),
 * because general layout libraries do not hold up: dagre took 6.8 s for 2,000 nodes and stalls on 500
 * in one line (docs/performance.md). Crossings are reduced by a few barycentre sweeps.
 */
import { orderColumns, type Ordered } from './layout-order.ts';
import {
  backLinks,
  endsOf,
  looseNodes,
  outgoing,
  ranksOf,
  type Ends,
  type GraphLink,
  type GraphNode,
} from './layout-ranks.ts';

export type { GraphLink, GraphNode } from './layout-ranks.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedNode extends Point {
  readonly id: string;
  readonly rank: number;
  /** Position in its column. */
  readonly row: number;
}

/** How a link runs when it does not simply join two neighbouring columns. */
export interface Route {
  /** It leads back (or stays in its column) and goes round below the cards between. */
  readonly back: boolean;
  /** Left ends of its places in the columns it passes; of a link that leads back, the lowest point. */
  readonly by: readonly Point[];
}

export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly width: number;
  readonly height: number;
  /** Links that lead back in the order (loops of repair); drawn, but they do not set ranks. */
  readonly back: ReadonlySet<number>;
  readonly routes: ReadonlyMap<number, Route>;
  /** Where the nodes begin that nothing joins to another; null when there are none beside others. */
  readonly looseFrom: number | null;
}

export const CARD = { width: 208, height: 56, gapX: 88, gapY: 16 } as const;
const STEP = { x: CARD.width + CARD.gapX, y: CARD.height + CARD.gapY };
/** More rows than this in a column are folded into further columns of the same rank. */
const MAX_ROWS = 40;
/** Height of the place of a passing link. */
const PASS = 22;
/** Links that lead back lie so far below the cards, and below one another. */
const UNDER = { first: 16, next: 9, most: 8 };
/** Free height between what is joined and the heap of what is not; a heading stands in it. */
const LOOSE_GAP = 64;
/** Width to height of a heap, so that it fills a window rather than a strip. */
const HEAP_SHAPE = 1.6;

export function layoutGraph(nodes: readonly GraphNode[], links: readonly GraphLink[]): Layout {
  const ends = endsOf(nodes, links);
  const adjacency = outgoing(nodes.length, ends);
  const back = backLinks(nodes.length, adjacency, ends.to);
  const ranks = ranksOf(nodes, adjacency, ends.to, back);
  const loose = looseNodes(nodes, ends);
  const column = columnsOf(ranks, loose);
  const ordered = orderColumns(column, ends, MAX_ROWS);
  const placed = placeColumns(ordered, nodes.length);
  const under = underLinks(placed, column, ends);
  const height = Math.max(placed.height, under.height);
  const heap = placeHeap(loose, placed.columns, height === 0 ? 0 : height + LOOSE_GAP);
  const at = new Map([...placed.at, ...heap.at]);
  return {
    nodes: nodes.flatMap(({ id }, node) => {
      const place = at.get(node);
      return place === undefined ? [] : [{ id, rank: ranks[node] ?? 0, ...place }];
    }),
    width: Math.max(0, Math.max(placed.columns, heap.columns) * STEP.x - CARD.gapX),
    height: heap.rows === 0 ? height : heap.bottom,
    back,
    routes: new Map([...passingRoutes(ordered, placed), ...under.routes]),
    looseFrom: heap.rows > 0 && height > 0 ? height + LOOSE_GAP : null,
  };
}

/** Columns without holes: a source may give any number as a rank. -1 for what stands in none. */
function columnsOf(ranks: Int32Array, loose: ReadonlySet<number>): Int32Array {
  const used = new Set<number>();
  for (const [node, rank] of ranks.entries()) if (!loose.has(node)) used.add(rank);
  const index = new Map([...used].sort((a, b) => a - b).map((rank, at) => [rank, at]));
  return ranks.map((rank, node) => (loose.has(node) ? -1 : (index.get(rank) ?? 0)));
}

interface Placed {
  readonly at: ReadonlyMap<number, Point & { readonly row: number }>;
  /** Columns of cards, folded ones counted. */
  readonly columns: number;
  readonly height: number;
}

/** Each column from the top, standing in the middle of the tallest. */
function placeColumns({ columns }: Ordered, count: number): Placed {
  const step = (entry: number): number => (entry < count ? STEP.y : PASS);
  const parts = columns.flatMap((entries) => {
    const folds = Math.max(
      1,
      Math.ceil(entries.filter((entry) => entry < count).length / MAX_ROWS),
    );
    // A column with passing links is never folded.
    if (folds === 1) return [{ entries, first: 0 }];
    return Array.from({ length: folds }, (_, fold) => ({
      entries: entries.slice(fold * MAX_ROWS, (fold + 1) * MAX_ROWS),
      first: fold * MAX_ROWS,
    }));
  });
  const heights = parts.map(({ entries }) => entries.reduce((sum, entry) => sum + step(entry), 0));
  const tallest = heights.reduce((most, height) => Math.max(most, height), 0);
  const at = new Map<number, Point & { readonly row: number }>();
  for (const [column, { entries, first }] of parts.entries()) {
    let y = Math.round((tallest - (heights[column] ?? 0)) / 2);
    for (const [row, entry] of entries.entries()) {
      at.set(entry, { x: column * STEP.x, y, row: first + row });
      y += step(entry);
    }
  }
  return { at, columns: parts.length, height: Math.max(0, tallest - CARD.gapY) };
}

function passingRoutes({ passes }: Ordered, { at }: Placed): Map<number, Route> {
  const routes = new Map<number, Route>();
  for (const [link, places] of passes) {
    const by = places.flatMap((place) => {
      const point = at.get(place);
      return point === undefined ? [] : [{ x: point.x, y: point.y + PASS / 2 }];
    });
    routes.set(link, { back: false, by });
  }
  return routes;
}

/** Links that lead back go below every card between their ends, side by side. */
function underLinks(
  placed: Placed,
  column: Int32Array,
  { from, to }: Ends,
): { readonly routes: Map<number, Route>; readonly height: number } {
  const lowest: number[] = [];
  for (const [entry, { y }] of placed.at) {
    const at = column[entry];
    if (at !== undefined) lowest[at] = Math.max(lowest[at] ?? 0, y + CARD.height);
  }
  const routes = new Map<number, Route>();
  let height = 0;
  let nth = 0;
  for (const [link, source] of from.entries()) {
    const [a, b] = [column[source] ?? -1, column[to[link] ?? -1] ?? -1];
    if (a < 0 || b < 0 || b > a) continue;
    const floor = lowest.slice(b, a + 1).reduce((most, y) => Math.max(most, y), 0);
    const y = floor + UNDER.first + (nth % UNDER.most) * UNDER.next;
    nth += 1;
    height = Math.max(height, y);
    routes.set(link, { back: true, by: [{ x: placed.at.get(source)?.x ?? 0, y }] });
  }
  return { routes, height };
}

interface Heap {
  readonly at: ReadonlyMap<number, Point & { readonly row: number }>;
  readonly columns: number;
  readonly rows: number;
  readonly bottom: number;
}

function placeHeap(loose: ReadonlySet<number>, columns: number, top: number): Heap {
  const square = Math.ceil(Math.sqrt((loose.size * HEAP_SHAPE * STEP.y) / STEP.x));
  const wide = Math.max(1, columns, square);
  const at = new Map<number, Point & { readonly row: number }>();
  let row = 0;
  for (const node of loose) {
    at.set(node, { x: (row % wide) * STEP.x, y: top + Math.floor(row / wide) * STEP.y, row });
    row += 1;
  }
  const rows = Math.ceil(loose.size / wide);
  const bottom = top + rows * STEP.y - CARD.gapY;
  return { at, columns: Math.min(wide, loose.size), rows, bottom };
}
