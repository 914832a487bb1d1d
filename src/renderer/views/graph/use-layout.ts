/** The layout of what is drawn: at once for a small graph, from a worker for a large one. */
import { useEffect, useMemo, useState } from 'react';
import { idOf, type Folded } from './fold.ts';
import { layoutGraph, type GraphLink, type GraphNode, type Layout } from './layout.ts';
import type { LayoutRequest } from './layout-worker.ts';

/** Up to so many cards the layout takes a small part of a frame (2,000 take up to 60 ms). */
const AT_ONCE = 300;

export interface LaidOut {
  readonly folded: Folded;
  readonly layout: Layout;
}

/**
 * A graph with its layout: the one given, or, while the worker is at that, the one before, so that
 * the drawing stays where it is when a ledger moves on. Null before the first.
 */
export function useLayout(folded: Folded): LaidOut | null {
  const small = folded.drawn.length <= AT_ONCE;
  const direct = useMemo(() => {
    if (!small) return null;
    const { nodes, links } = requestOf(folded);
    return { folded, layout: layoutGraph(nodes, links) };
  }, [small, folded]);
  const [made, setMade] = useState<LaidOut | null>(null);
  if (direct !== null && made !== direct) setMade(direct);
  useEffect(() => {
    if (small) return undefined;
    return layOut(requestOf(folded), (layout) => {
      setMade({ folded, layout });
    });
  }, [small, folded]);
  return direct ?? made;
}

export function requestOf({ drawn, links }: Folded): LayoutRequest {
  return {
    nodes: drawn.map((each): GraphNode => ({ id: idOf(each), rank: rankOf(each) })),
    links: links.map(({ from, to }): GraphLink => ({ from, to })),
  };
}

/** A folded branch stands where its last node stood, right before what is still open. */
function rankOf(drawn: Folded['drawn'][number]): number | undefined {
  if ('node' in drawn) return drawn.node.rank;
  const ranks = drawn.fold.members.flatMap(({ rank }) => rank ?? []);
  return ranks.length === 0 ? undefined : ranks.reduce((last, rank) => Math.max(last, rank));
}

function layOut(request: LayoutRequest, done: (layout: Layout) => void): () => void {
  let wanted = true;
  const here = (): void => {
    if (wanted) done(layoutGraph(request.nodes, request.links));
  };
  let worker: Worker;
  try {
    worker = new Worker(new URL('layout-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // Without workers it is laid out here: late is better than not at all.
    queueMicrotask(here);
    return () => {
      wanted = false;
    };
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => {
    if (wanted) done(data);
    worker.terminate();
  });
  worker.addEventListener('error', here);
  worker.postMessage(request);
  return () => {
    wanted = false;
    worker.terminate();
  };
}
