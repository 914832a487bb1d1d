/** Which loops the table shows; from the address. */
import type { LoopSummary } from '@contract/model.ts';
import type { Route } from '../../app/route.ts';

export interface LoopFilter {
  readonly text: string;
  readonly lane: readonly string[];
  readonly activity: readonly string[];
  readonly workspace: readonly string[];
}

export function loopFilterOf(query: Route['query']): LoopFilter {
  return {
    text: (query['text']?.[0] ?? '').trim().toLowerCase(),
    lane: query['lane'] ?? [],
    activity: query['activity'] ?? [],
    workspace: query['workspace'] ?? [],
  };
}

export function fitsLoop(loop: LoopSummary, filter: LoopFilter): boolean {
  if (filter.lane.length > 0 && (loop.lane === null || !filter.lane.includes(loop.lane)))
    return false;
  if (filter.activity.length > 0 && !filter.activity.includes(loop.activity)) return false;
  if (filter.workspace.length > 0 && !filter.workspace.includes(loop.workspace)) return false;
  if (filter.text === '') return true;
  const texts = [
    loop.title,
    loop.key,
    loop.subtitle ?? '',
    loop.phase.token,
    loop.latestRun?.token ?? '',
  ];
  return texts.some((text) => text.toLowerCase().includes(filter.text));
}
