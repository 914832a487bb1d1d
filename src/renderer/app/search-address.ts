/** Where a search hit is seen. */
import type { SearchHit } from '@contract/channels.ts';
import type { SourceRef } from '@contract/model.ts';
import { href } from './route.ts';

const KINDS = ['loop', 'attention', 'item', 'run', 'event', 'file'] as const;

/** Where Enter leads: a place in the app, or a line of a file that is shown beside what is there. */
export type HitPlace =
  | { readonly kind: 'address'; readonly to: string }
  | { readonly kind: 'source'; readonly src: SourceRef };

export function placeOfHit(hit: SearchHit): HitPlace {
  if ((hit.kind === 'event' || hit.kind === 'file') && hit.src !== undefined) {
    return { kind: 'source', src: hit.src };
  }
  return { kind: 'address', to: addressOfHit(hit) };
}

function addressOfHit(hit: SearchHit): string {
  switch (hit.kind) {
    case 'attention':
      return href('queue', null, { item: hit.target });
    case 'run':
      return href('loop', hit.loop, { tab: 'timeline', run: hit.target });
    case 'item':
      return href('graph', hit.loop, { item: hit.target });
    case 'event':
      return href('loop', hit.loop, { tab: 'timeline' });
    case 'file':
      return href('loop', hit.loop, { tab: 'files' });
    case 'loop':
      return href('loop', hit.loop);
  }
}

/** Hits of each kind that has any, in the order in which a person looks for things. */
export function hitsByKind(
  hits: readonly SearchHit[],
): { readonly kind: SearchHit['kind']; readonly list: readonly SearchHit[] }[] {
  return KINDS.map((kind) => ({ kind, list: hits.filter((hit) => hit.kind === kind) })).filter(
    ({ list }) => list.length > 0,
  );
}
