/**
 * What is drawn of a loop: its work items and its gates as nodes, its edges as links between them.
 * A gate that the source also lists as an item is one node; every other gate is a node of its own.
 */
import type { Edge, Gate, Item, LoopView } from '@contract/model.ts';
import type { EdgeKind, ItemKind, ItemState } from '@contract/words.ts';

/** How a node stands: an item's state, or what became of a gate. */
export type Standing =
  | { readonly of: 'item'; readonly state: ItemState }
  | { readonly of: 'gate'; readonly state: Gate['state'] };

export interface Node {
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly standing: Standing;
  /** Nothing more happens here: done, skipped, or a gate that was answered. */
  readonly settled: boolean;
  /** Failed or blocked, or on a path that is. */
  readonly lit: boolean;
  readonly rank?: number | undefined;
  readonly item?: Item | undefined;
  readonly gate?: Gate | undefined;
}

export interface Link {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly proposed: boolean;
  readonly lit: boolean;
  readonly label?: Edge['label'];
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly links: readonly Link[];
  /** Edges that name something the loop does not have; they are told, not drawn. */
  readonly dangling: number;
}

type Shown = Pick<LoopView, 'items' | 'edges' | 'gates'>;

export function buildGraph({ items, edges, gates }: Shown): Graph {
  const gateOf = matchGates(items, gates);
  const taken = new Set(gateOf.values());
  const loose = gates.filter((gate) => !taken.has(gate));
  const known = new Set([...items, ...loose].map(({ id }) => id));
  const links = edges
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map(({ from, to, kind, proposed, lit, label }) => ({
      from,
      to,
      kind,
      proposed: proposed === true,
      lit: lit === true,
      label,
    }));
  const onLitPath = new Set(links.filter(({ lit }) => lit).flatMap(({ from, to }) => [from, to]));
  const nodes = [
    ...items.map((item) => nodeOfItem(item, gateOf.get(item.id), onLitPath)),
    ...loose.map((gate) => nodeOfGate(gate, onLitPath)),
  ];
  return { nodes, links, dangling: edges.length - links.length };
}

/**
 * Which gate an item stands for, by the item's id: the same id, or, among items of the kind "gate",
 * the same place in the same file (sources name their todos and their decisions differently).
 */
function matchGates(items: readonly Item[], gates: readonly Gate[]): ReadonlyMap<string, Gate> {
  const byId = new Map(gates.map((gate) => [gate.id, gate]));
  const byPlace = new Map<string, Gate>();
  for (const gate of gates) {
    const place = placeOf(gate.src);
    if (place !== null && !byPlace.has(place)) byPlace.set(place, gate);
  }
  const matched = new Map<string, Gate>();
  const used = new Set<Gate>();
  const take = (item: Item, gate: Gate | undefined): void => {
    if (gate === undefined || used.has(gate) || matched.has(item.id)) return;
    matched.set(item.id, gate);
    used.add(gate);
  };
  for (const item of items) take(item, byId.get(item.id));
  for (const item of items) {
    const place = placeOf(item.src);
    if (item.kind === 'gate' && place !== null) take(item, byPlace.get(place));
  }
  return matched;
}

function placeOf(src: Item['src']): string | null {
  return src === undefined ? null : `${src.path}\n${src.line ?? ''}\n${src.field ?? ''}`;
}

function nodeOfItem(item: Item, gate: Gate | undefined, onLitPath: ReadonlySet<string>): Node {
  const standing: Standing =
    gate === undefined ? { of: 'item', state: item.state } : { of: 'gate', state: gate.state };
  return {
    id: item.id,
    kind: gate === undefined ? item.kind : 'gate',
    title: item.title,
    standing,
    settled: isSettled(standing),
    lit: onLitPath.has(item.id) || isBad(standing),
    rank: item.rank,
    item,
    gate,
  };
}

function nodeOfGate(gate: Gate, onLitPath: ReadonlySet<string>): Node {
  const standing: Standing = { of: 'gate', state: gate.state };
  return {
    id: gate.id,
    kind: 'gate',
    title: gate.question ?? gate.name,
    standing,
    settled: isSettled(standing),
    lit: onLitPath.has(gate.id) || isBad(standing),
    gate,
  };
}

function isSettled(standing: Standing): boolean {
  return standing.of === 'item'
    ? standing.state === 'done' || standing.state === 'skipped'
    : standing.state !== 'open' && standing.state !== 'deferred';
}

function isBad(standing: Standing): boolean {
  return standing.of === 'item'
    ? standing.state === 'failed' || standing.state === 'blocked'
    : standing.state === 'rejected';
}

/** Whether a text occurs in what a node says; an empty text fits nothing. */
export function fits(node: Node, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return false;
  const said = [node.title, node.id, node.item?.token, node.item?.body, node.item?.claimedBy];
  return [...said, node.gate?.name, node.gate?.question].some(
    (part) => part?.toLowerCase().includes(wanted) ?? false,
  );
}
