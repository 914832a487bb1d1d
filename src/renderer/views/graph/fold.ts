/**
 * Summarises a graph that is too large to take in: what is finished, and stands next to nothing that
 * is not, becomes one card a branch with its count. Where one finished part lies before many open
 * ends, each open end has a branch of its own. Nothing is left out without being counted.
 */
import type { Graph, Link, Node } from './model.ts';

/** A card that stands for several finished nodes. */
export interface Fold {
  readonly id: string;
  readonly members: readonly Node[];
}

export type Drawn = { readonly node: Node } | { readonly fold: Fold };

export interface Folded {
  readonly drawn: readonly Drawn[];
  /** Links between drawn cards; those inside a folded branch are in `inside`. */
  readonly links: readonly Link[];
  readonly folds: readonly Fold[];
  /** Nodes behind the folded cards. */
  readonly foldedNodes: number;
  /** Nodes that are neither drawn nor folded, because there are more than can be drawn. */
  readonly leftOut: number;
  readonly inside: number;
}

export interface FoldOptions {
  /** Up to so many nodes nothing is folded. */
  readonly foldAbove: number;
  /** More cards than this are not drawn at all. */
  readonly drawAtMost: number;
  /** Ids of folds that a person opened; `all` opens every one. */
  readonly opened: ReadonlySet<string> | 'all';
  /** Nodes that must be in sight: what is open in the detail, what a filter found. */
  readonly wanted: ReadonlySet<string>;
}

/** A branch of fewer nodes than this is drawn as it is. */
const SMALLEST_FOLD = 3;

export function foldGraph(graph: Graph, options: FoldOptions): Folded {
  const folds = graph.nodes.length > options.foldAbove ? closedFolds(graph, options) : [];
  const foldOf = new Map(folds.flatMap((fold) => fold.members.map(({ id }) => [id, fold])));
  const all: Drawn[] = [];
  const placed = new Set<Fold>();
  for (const node of graph.nodes) {
    const fold = foldOf.get(node.id);
    if (fold === undefined) all.push({ node });
    else if (!placed.has(fold)) {
      placed.add(fold);
      all.push({ fold });
    }
  }
  const drawn = mostTelling(all, options);
  const { links, inside } = relink(graph.links, foldOf, new Set(drawn.map(idOf)));
  const shownFolds = folds.filter((fold) =>
    drawn.some((each) => 'fold' in each && each.fold === fold),
  );
  const foldedNodes = shownFolds.reduce((sum, fold) => sum + fold.members.length, 0);
  const plain = drawn.length - shownFolds.length;
  return {
    drawn,
    links,
    folds: shownFolds,
    foldedNodes,
    leftOut: graph.nodes.length - plain - foldedNodes,
    inside,
  };
}

export function idOf(drawn: Drawn): string {
  return 'fold' in drawn ? drawn.fold.id : drawn.node.id;
}

/** Branches of finished nodes whose neighbours are finished too, each under a stable id. */
function closedFolds(graph: Graph, { opened, wanted }: FoldOptions): Fold[] {
  if (opened === 'all') return [];
  const near = neighboursOf(graph);
  const settled = new Set(
    graph.nodes.filter((node) => node.settled && !node.lit).map(({ id }) => id),
  );
  const inner = new Set(
    [...settled].filter((id) => (near.get(id) ?? []).every((other) => settled.has(other))),
  );
  const ends = [...settled].filter((id) => !inner.has(id));
  const branchOf = spread(ends, inner, near);
  // What no open end leads to is a branch by itself; what nothing is joined to is one heap.
  for (const id of inner) {
    if (branchOf.has(id)) continue;
    const alone = (near.get(id) ?? []).length === 0;
    branchOf.set(id, alone ? '' : id);
    if (!alone) for (const [other, end] of spread([id], inner, near)) branchOf.set(other, end);
  }
  const branches = new Map<string, Node[]>();
  for (const node of graph.nodes) {
    const end = branchOf.get(node.id);
    if (end === undefined) continue;
    const members = branches.get(end);
    if (members === undefined) branches.set(end, [node]);
    else members.push(node);
  }
  return [...branches]
    .map(([end, members]): Fold => ({ id: `fold:${end}`, members }))
    .filter(
      ({ id, members }) =>
        members.length >= SMALLEST_FOLD &&
        !opened.has(id) &&
        !members.some((node) => wanted.has(node.id)),
    );
}

/** The nearest of some starts for every inner node that one of them leads to, by links either way. */
function spread(
  starts: readonly string[],
  inner: ReadonlySet<string>,
  near: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const origin = new Map(starts.map((id) => [id, id]));
  const way = [...starts];
  for (let at = 0; at < way.length; at += 1) {
    const id = way[at] ?? '';
    for (const other of near.get(id) ?? []) {
      if (!inner.has(other) || origin.has(other)) continue;
      origin.set(other, origin.get(id) ?? id);
      way.push(other);
    }
  }
  for (const id of starts) if (!inner.has(id)) origin.delete(id);
  return origin;
}

function neighboursOf({ nodes, links }: Graph): ReadonlyMap<string, readonly string[]> {
  const near = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of links) {
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  return near;
}

/** When there are too many cards: what is wanted or wrong first, then what is open, then the rest. */
function mostTelling(all: readonly Drawn[], options: FoldOptions): readonly Drawn[] {
  if (all.length <= options.drawAtMost) return all;
  const weight = (each: Drawn): number => {
    if ('fold' in each) return 0;
    if (options.wanted.has(each.node.id)) return 0;
    if (each.node.lit || each.node.kind === 'gate') return 1;
    return each.node.settled ? 3 : 2;
  };
  const kept = new Set(
    [...all]
      .sort((a, b) => weight(a) - weight(b))
      .slice(0, options.drawAtMost)
      .map(idOf),
  );
  return all.filter((each) => kept.has(idOf(each)));
}

function relink(
  links: readonly Link[],
  foldOf: ReadonlyMap<string, Fold>,
  drawn: ReadonlySet<string>,
): { links: Link[]; inside: number } {
  const kept = new Map<string, Link>();
  let inside = 0;
  for (const link of links) {
    const from = foldOf.get(link.from)?.id ?? link.from;
    const to = foldOf.get(link.to)?.id ?? link.to;
    if (from === to && link.from !== link.to) {
      inside += 1;
      continue;
    }
    if (!drawn.has(from) || !drawn.has(to)) continue;
    const folded = from !== link.from || to !== link.to;
    // Many links between a folded branch and one card are one line.
    const key = folded ? `${from}\n${to}\n${link.kind}` : `${String(kept.size)}\n${from}`;
    if (!kept.has(key)) kept.set(key, { ...link, from, to });
  }
  return { links: [...kept.values()], inside };
}
