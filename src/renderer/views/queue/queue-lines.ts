/**
 * The lines of the queue: a heading for each lane, then its rows. The engine gives rows in order and
 * a count per lane, so where each lane begins is known without having all rows.
 */
import type { QueueFilter } from '@contract/channels.ts';
import { LANES, type Lane } from '@contract/words.ts';
import type { LaneCounts } from '../../stores/queue.ts';

export type Line =
  | { readonly kind: 'heading'; readonly lane: Lane; readonly count: number }
  | { readonly kind: 'row'; readonly index: number };

export interface Lines {
  readonly count: number;
  line(at: number): Line;
  /** Line of a row. */
  lineOf(row: number): number;
}

export function linesOf(lanes: LaneCounts, filter: QueueFilter, total: number): Lines {
  const shown = LANES.filter((lane) => filter.lane === undefined || filter.lane.includes(lane));
  const groups: { readonly lane: Lane; readonly count: number; readonly firstRow: number }[] = [];
  let firstRow = 0;
  for (const lane of shown) {
    const count = Math.min(lanes[lane], total - firstRow);
    if (count <= 0) continue;
    groups.push({ lane, count, firstRow });
    firstRow += count;
  }
  return {
    count: firstRow + groups.length,
    line: (at) => {
      for (const [index, group] of groups.entries()) {
        const start = group.firstRow + index;
        if (at === start) return { kind: 'heading', lane: group.lane, count: group.count };
        if (at <= start + group.count) return { kind: 'row', index: at - index - 1 };
      }
      return { kind: 'row', index: at };
    },
    lineOf: (row) => {
      const index = groups.findLastIndex((group) => group.firstRow <= row);
      return row + Math.max(0, index) + 1;
    },
  };
}
