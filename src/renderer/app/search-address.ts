/** Where a search hit is seen. */
import type { SearchHit } from '@contract/channels.ts';
import { href } from './route.ts';

export function addressOfHit(hit: SearchHit): string {
  switch (hit.kind) {
    case 'attention':
      return href('queue', null, { item: hit.target });
    case 'run':
    case 'event':
      return href('loop', hit.loop, { tab: 'timeline', run: hit.target });
    case 'item':
      return href('loop', hit.loop, { tab: 'work', item: hit.target });
    case 'file':
      return href('loop', hit.loop, { tab: 'files' });
    case 'loop':
      return href('loop', hit.loop);
  }
}
