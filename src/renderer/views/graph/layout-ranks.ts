/** Columns of a graph: how far each node is from a beginning, with rounds of repair taken out. */

export interface GraphNode {
  readonly id: string;
  /** Column given by the source (ranks of a DAG run); otherwise it is computed. */
  readonly rank?: number | undefined;
}

export interface GraphLink {
  readonly from: string;
  readonly to: string;
}

/** Ends of links as positions in the list of nodes; -1 where there is no such node. */
export interface Ends {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export function endsOf(nodes: readonly GraphNode[], links: readonly GraphLink[]): Ends {
  const index = new Map(nodes.map((node, position) => [node.id, position]));
  return {
    from: Int32Array.from(links, (link) => index.get(link.from) ?? -1),
    to: Int32Array.from(links, (link) => index.get(link.to) ?? -1),
  };
}

/** Links leaving each node, as positions in the list of links. */
export function outgoing(count: number, { from, to }: Ends): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [link, source] of from.entries()) {
    if (source >= 0 && (to[link] ?? -1) >= 0 && source !== to[link]) lists[source]?.push(link);
  }
  return lists;
}

/** Links that close a cycle, found by an iterative depth-first walk in the order given. */
export function backLinks(
  count: number,
  adjacency: readonly number[][],
  to: Int32Array,
): Set<number> {
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
export function ranksOf(
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

/** Nodes without any link and without a column of their source: they form a heap below the rest. */
export function looseNodes(nodes: readonly GraphNode[], { from, to }: Ends): Set<number> {
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
