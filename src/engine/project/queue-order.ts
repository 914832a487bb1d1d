/**
 * The order of the queue, in one place (docs/architecture.md, "The order"): who has to move, then
 * priority, then what kind of work it is, then age (older first, unknown last), then id.
 */
import type { Attention } from '@contract/model.ts';
import { CONCERNS, LANES, PRIORITIES } from '@contract/words.ts';

export type QueueKey = Pick<Attention, 'lane' | 'priority' | 'concern' | 'since' | 'id'>;

export function compareAttention(a: QueueKey, b: QueueKey): number {
  return (
    LANES.indexOf(a.lane) - LANES.indexOf(b.lane) ||
    PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
    CONCERNS.indexOf(a.concern) - CONCERNS.indexOf(b.concern) ||
    compareAge(a.since, b.since) ||
    compareText(a.id, b.id)
  );
}

function compareAge(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a - b;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
