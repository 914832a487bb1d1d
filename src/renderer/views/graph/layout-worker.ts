/** Lays a graph out in a thread of its own, so that a large one never holds a frame up. */
import { layoutGraph, type GraphLink, type GraphNode } from './layout.ts';

export interface LayoutRequest {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

self.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  self.postMessage(layoutGraph(data.nodes, data.links));
});
