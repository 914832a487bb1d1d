/** Where the arrow keys lead on the drawing: along links where there are any, else to what is nearest. */
import type { Layout, PlacedNode } from './layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Moves {
  /** The id that a key leads to, or null at the edge of the drawing. */
  next(from: string, direction: Direction): string | null;
  /** Reading order: column by column, from the top. */
  readonly order: readonly string[];
}

interface Joint {
  readonly from: string;
  readonly to: string;
}

export function movesOf(layout: Layout, links: readonly Joint[]): Moves {
  const byId = new Map(layout.nodes.map((node) => [node.id, node]));
  const out = new Map<string, string[]>();
  const into = new Map<string, string[]>();
  for (const { from, to } of links) {
    if (from === to) continue;
    push(out, from, to);
    push(into, to, from);
  }
  const placed = (ids: readonly string[] | undefined): PlacedNode[] =>
    (ids ?? []).flatMap((id) => byId.get(id) ?? []);
  return {
    order: [...layout.nodes].sort((a, b) => a.x - b.x || a.y - b.y).map(({ id }) => id),
    next: (id, direction) => {
      const here = byId.get(id);
      if (here === undefined) return layout.nodes[0]?.id ?? null;
      if (direction === 'left' || direction === 'right') {
        const ends = placed((direction === 'right' ? out : into).get(id));
        // A link that leads back in the order is still a link in its direction.
        const joined = nearest(here, ends);
        if (joined !== null) return joined.id;
        const side = direction === 'right' ? 1 : -1;
        const beside = layout.nodes.filter((node) => (node.x - here.x) * side > 0);
        return nearest(here, beside, 4)?.id ?? null;
      }
      const side = direction === 'down' ? 1 : -1;
      const ahead = layout.nodes.filter((node) => (node.y - here.y) * side > 0);
      const column = ahead.filter((node) => node.x === here.x);
      return (nearest(here, column) ?? nearest(here, ahead))?.id ?? null;
    },
  };
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The nearest of some nodes; `across` makes a step out of the row dearer than one along it. */
function nearest(here: PlacedNode, nodes: readonly PlacedNode[], across = 1): PlacedNode | null {
  let best: PlacedNode | null = null;
  let least = Infinity;
  for (const node of nodes) {
    const distance = Math.abs(node.x - here.x) + across * Math.abs(node.y - here.y);
    if (distance < least) {
      least = distance;
      best = node;
    }
  }
  return best;
}
