/**
 * Layout of a loop's graph, left to right by rank. Ranks are computed directly (longest path, O(V+E)),
 * because general layout libraries do not hold up: dagre took 6.8 s for 2,000 nodes and stalls on 500
 * in one line (docs/performance.md). Crossings are reduced by a few barycentre sweeps.
 */

export interface GraphNode {
  readonly id: string;
  /** Column given by the source (ranks of a DAG run); otherwise it is computed. */
  readonly rank?: number | undefined;
}

export interface GraphLink {
  readonly from: string;
  readonly to: string;
}

export interface PlacedNode {
  readonly id: string;
  readonly rank: number;
  /** Position in its column. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly width: number;
  readonly height: number;
  /** Links that lead back in the order (loops of repair); drawn, but they do not set ranks. */
  readonly back: ReadonlySet<number>;
  /** Where the nodes begin that nothing joins to another; null when there are none beside others. */
  readonly looseFrom: number | null;
}

export const CARD = { width: 208, height: 56, gapX: 72, gapY: 16 } as const;
/** More rows than this in a column are folded into further columns of the same rank. */
const MAX_ROWS = 40;
const SWEEPS = 4;
/** Free height between what is joined and the heap of what is not; a heading stands in it. */
const LOOSE_GAP = 64;
/** Width to height of a heap, so that it fills a window rather than a strip. */
const HEAP_SHAPE = 1.6;

export function layoutGraph(nodes: readonly GraphNode[], links: readonly GraphLink[]): Layout {
  const index = new Map(nodes.map((node, position) => [node.id, position]));
  const from = new Int32Array(links.length);
  const to = new Int32Array(links.length);
  for (const [position, link] of links.entries()) {
    from[position] = index.get(link.from) ?? -1;
    to[position] = index.get(link.to) ?? -1;
  }
  const adjacency = outgoing(nodes.length, from, to);
  const back = backLinks(nodes.length, adjacency, to);
  const ranks = ranksOf(nodes, adjacency, to, back);
  const loose = looseNodes(nodes, from, to);
  const columns = orderColumns(ranks, loose, { from, to, back });
  return place(nodes, ranks, columns, loose, back);
}

/** Nodes without any link and without a column of their source: they form a heap below the rest. */
function looseNodes(nodes: readonly GraphNode[], from: Int32Array, to: Int32Array): Set<number> {
  const joined = new Uint8Array(nodes.length);
  for (const [link, source] of from.entries()) {
    const target = to[link] ?? -1;
    if (source < 0 || target < 0 || source === target) continue;
    joined[source] = 1;
    joined[target] = 1;
  }
  const loose = new Set<number>();
  for (const [node, { rank }] of nodes.entries()) {
    if (joined[node] === 0 && rank === undefined) loose.add(node);
  }
  return loose;
}

/** Links leaving each node, as positions in the list of links. */
function outgoing(count: number, from: Int32Array, to: Int32Array): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [link, source] of from.entries()) {
    if (source >= 0 && (to[link] ?? -1) >= 0 && source !== to[link]) lists[source]?.push(link);
  }
  return lists;
}

/** Links that close a cycle, found by an iterative depth-first walk in the order given. */
function backLinks(count: number, adjacency: readonly number[][], to: Int32Array): Set<number> {
  const back = new Set<number>();
  // 0 not seen, 1 on the way, 2 done.
  const state = new Uint8Array(count);
  const next = new Int32Array(count);
  for (let start = 0; start < count; start += 1) {
    if (state[start] !== 0) continue;
    const way = [start];
    state[start] = 1;
    for (;;) {
      const node = way.at(-1);
      if (node === undefined) break;
      const position = next[node] ?? 0;
      const link = adjacency[node]?.[position];
      if (link === undefined) {
        state[node] = 2;
        way.pop();
        continue;
      }
      next[node] = position + 1;
      const target = to[link] ?? -1;
      if (state[target] === 1) back.add(link);
      else if (state[target] === 0) {
        state[target] = 1;
        way.push(target);
      }
    }
  }
  return back;
}

/** Longest path from a node without predecessors; a rank that the source gives is kept. */
function ranksOf(
  nodes: readonly GraphNode[],
  adjacency: readonly number[][],
  to: Int32Array,
  back: ReadonlySet<number>,
): Int32Array {
  const ranks = new Int32Array(nodes.length);
  const waiting = new Int32Array(nodes.length);
  for (const list of adjacency) {
    for (const link of list) {
      const target = to[link] ?? -1;
      if (!back.has(link)) waiting[target] = (waiting[target] ?? 0) + 1;
    }
  }
  const ready = [...nodes.keys()].filter((node) => waiting[node] === 0);
  for (let at = 0; at < ready.length; at += 1) {
    const node = ready[at] ?? 0;
    const given = nodes[node]?.rank;
    if (given !== undefined) ranks[node] = given;
    for (const link of adjacency[node] ?? []) {
      if (back.has(link)) continue;
      const target = to[link] ?? -1;
      ranks[target] = Math.max(ranks[target] ?? 0, (ranks[node] ?? 0) + 1);
      waiting[target] = (waiting[target] ?? 0) - 1;
      if (waiting[target] === 0) ready.push(target);
    }
  }
  return ranks;
}

interface Ends {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly back: ReadonlySet<number>;
}

/** Nodes of each rank that occurs, ordered so that neighbours stand near their neighbours. */
function orderColumns(ranks: Int32Array, loose: ReadonlySet<number>, ends: Ends): number[][] {
  const { from, to, back } = ends;
  const byRank = new Map<number, number[]>();
  for (const [node, rank] of ranks.entries()) {
    if (loose.has(node)) continue;
    const column = byRank.get(rank);
    if (column === undefined) byRank.set(rank, [node]);
    else column.push(node);
  }
  // A source may give any number: only ranks that occur become columns.
  const columns = [...byRank].sort(([a], [b]) => a - b).map(([, column]) => column);
  const row = new Float64Array(ranks.length);
  for (const column of columns)
    for (const [position, node] of column.entries()) row[node] = position;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const forward = sweep % 2 === 0;
    const sum = new Float64Array(ranks.length);
    const count = new Int32Array(ranks.length);
    const order = forward ? columns : columns.toReversed();
    const [near, far] = forward ? [from, to] : [to, from];
    for (const [link, source] of near.entries()) {
      const target = far[link] ?? -1;
      if (source < 0 || target < 0 || back.has(link)) continue;
      sum[target] = (sum[target] ?? 0) + (row[source] ?? 0);
      count[target] = (count[target] ?? 0) + 1;
    }
    for (const column of order) {
      const key = (node: number): number =>
        count[node] === 0 ? (row[node] ?? 0) : (sum[node] ?? 0) / (count[node] ?? 1);
      column.sort((a, b) => key(a) - key(b) || a - b);
      for (const [position, node] of column.entries()) row[node] = position;
    }
  }
  return columns;
}

function place(
  nodes: readonly GraphNode[],
  ranks: Int32Array,
  columns: readonly number[][],
  loose: ReadonlySet<number>,
  back: ReadonlySet<number>,
): Layout {
  const placed: PlacedNode[] = [];
  const tallest = Math.min(
    MAX_ROWS,
    columns.reduce((most, { length }) => Math.max(most, length), 0),
  );
  const stepX = CARD.width + CARD.gapX;
  const stepY = CARD.height + CARD.gapY;
  const put = (node: number, row: number, x: number, y: number): void => {
    placed.push({ id: nodes[node]?.id ?? '', rank: ranks[node] ?? 0, row, x, y });
  };
  let column = 0;
  for (const list of columns) {
    const folds = Math.max(1, Math.ceil(list.length / MAX_ROWS));
    for (const [position, node] of list.entries()) {
      const fold = Math.floor(position / MAX_ROWS);
      const inFold = Math.min(MAX_ROWS, list.length - fold * MAX_ROWS);
      const row = position % MAX_ROWS;
      // Short columns stand in the middle of the tallest.
      const y = row * stepY + ((tallest - inFold) * stepY) / 2;
      put(node, position, (column + fold) * stepX, y);
    }
    column += folds;
  }
  const joinedHeight = Math.max(0, tallest * stepY - CARD.gapY);
  const top = tallest === 0 ? 0 : joinedHeight + LOOSE_GAP;
  const wide = Math.max(column, Math.ceil(Math.sqrt((loose.size * HEAP_SHAPE * stepY) / stepX)));
  let at = 0;
  for (const node of loose) {
    put(node, at, (at % wide) * stepX, top + Math.floor(at / wide) * stepY);
    at += 1;
  }
  const rows = Math.ceil(loose.size / Math.max(1, wide));
  return {
    nodes: placed,
    width: Math.max(0, Math.max(column, Math.min(wide, loose.size)) * stepX - CARD.gapX),
    height: rows === 0 ? joinedHeight : top + rows * stepY - CARD.gapY,
    back,
    looseFrom: rows > 0 && tallest > 0 ? top : null,
  };
}
