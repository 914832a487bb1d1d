/** B7: the layout of a loop's graph, against one pass over nodes and links, and dagre and elk where installed. */
import { layoutGraph } from '../src/renderer/views/graph/layout.ts';
import { median, round } from './measure.ts';

interface Graph {
  readonly name: string;
  readonly nodes: readonly { readonly id: string }[];
  readonly links: readonly { readonly from: string; readonly to: string }[];
}

export interface GraphResult {
  readonly graph: string;
  readonly nodes: number;
  readonly links: number;
  /** Milliseconds; the first call of a process is slower and is told apart. */
  readonly firstMs: number;
  readonly medianMs: number;
  /** Visiting each node and link once. */
  readonly floorMs: number;
  readonly peersMs: Readonly<Record<string, number>>;
}

export async function graphLayout(repeats: number): Promise<GraphResult[]> {
  const graphs = [random('random', 1000, 1500), random('random', 5000, 7500), line(500)];
  const results: GraphResult[] = [];
  for (const graph of graphs) {
    const ours: number[] = [];
    const floor: number[] = [];
    for (let i = 0; i < repeats; i += 1) {
      ours.push(time(() => layoutGraph(graph.nodes, graph.links)));
      floor.push(time(() => visit(graph)));
    }
    results.push({
      graph: graph.name,
      nodes: graph.nodes.length,
      links: graph.links.length,
      firstMs: round(ours[0] ?? Number.NaN),
      medianMs: round(median(ours)),
      floorMs: round(median(floor)),
      peersMs: await peers(graph),
    });
  }
  return results;
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function visit({ nodes, links }: Graph): number {
  const places = new Map(nodes.map((node, index) => [node.id, index]));
  let sum = 0;
  for (const { from, to } of links) sum += (places.get(from) ?? 0) + (places.get(to) ?? 0);
  return sum;
}

function random(name: string, count: number, size: number): Graph {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  const links = Array.from({ length: size }, (_, index) => {
    const [a, b] = [(index * 7919) % count, (index * 104_729 + 13) % count];
    return { from: String(Math.min(a, b)), to: String(Math.max(a, b)) };
  }).filter(({ from, to }) => from !== to);
  return { name, nodes, links };
}

function line(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  const links = nodes.slice(1).map(({ id }, index) => ({ from: String(index), to: id }));
  return { name: 'line', nodes, links };
}

/** What the field notes measured against; not dependencies of ours, so only where they are there. */
async function peers(graph: Graph): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  // Above this size dagre takes minutes.
  const dagre = graph.nodes.length > 1000 ? null : await optional('@dagrejs/dagre');
  if (dagre !== null) {
    found['dagre'] = round(
      time(() => {
        const made = new dagre.graphlib.Graph();
        made.setGraph({ rankdir: 'LR', ranker: 'tight-tree' });
        made.setDefaultEdgeLabel(() => ({}));
        for (const { id } of graph.nodes) made.setNode(id, { width: 208, height: 56 });
        for (const { from, to } of graph.links) made.setEdge(from, to);
        dagre.layout(made);
      }),
    );
  }
  return found;
}

interface Dagre {
  readonly graphlib: {
    readonly Graph: new () => {
      setGraph(options: object): void;
      setDefaultEdgeLabel(make: () => object): void;
      setNode(id: string, size: object): void;
      setEdge(from: string, to: string): void;
    };
  };
  layout(graph: object): void;
}

async function optional(name: string): Promise<Dagre | null> {
  try {
    const loaded = (await import(/* @vite-ignore */ name)) as { default: Dagre };
    return loaded.default;
  } catch {
    return null;
  }
}
