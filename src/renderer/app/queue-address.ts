/** The queue's filter in the address, both ways. */
import type { QueueFilter } from '@contract/channels.ts';
import { ATTENTION_KINDS, LANES, PRIORITIES, SOURCE_IDS } from '@contract/words.ts';
import type { QueryChange, Route } from './route.ts';

/** Reads the filter of an address; unknown words are left out, so that an old link still opens. */
export function filterOfQuery(query: Route['query']): QueueFilter {
  const filter: QueueFilter = {};
  const lane = known(query['lane'], LANES);
  const source = known(query['source'], SOURCE_IDS);
  const kind = known(query['kind'], ATTENTION_KINDS);
  const priority = known(query['priority'], PRIORITIES);
  const workspace = (query['workspace'] ?? []).filter((id) => id !== '');
  const loop = query['loop']?.[0];
  const text = query['text']?.[0]?.slice(0, 500);
  if (lane.length > 0) filter.lane = lane;
  if (workspace.length > 0) filter.workspace = workspace;
  if (source.length > 0) filter.source = source;
  if (kind.length > 0) filter.kind = kind;
  if (priority.length > 0) filter.priority = priority;
  if (loop !== undefined && loop !== '') filter.loop = loop;
  if (text !== undefined && text !== '') filter.text = text;
  if (query['focus']?.[0] === '1') filter.focus = true;
  return filter;
}

/** The query values of a filter; a value that is not set is taken out of the address. */
export function queryOfFilter(filter: QueueFilter): QueryChange {
  return {
    lane: filter.lane ?? null,
    workspace: filter.workspace ?? null,
    source: filter.source ?? null,
    kind: filter.kind ?? null,
    priority: filter.priority ?? null,
    loop: filter.loop ?? null,
    text: filter.text ?? null,
    focus: filter.focus === true ? '1' : null,
  };
}

/** Whether a filter holds anything back, and in how many respects. */
export function filterSize(filter: QueueFilter): number {
  return Object.keys(filter).length;
}

function known<W extends string>(values: readonly string[] | undefined, words: readonly W[]): W[] {
  // In the words' own order, so that the same filter always has the same address.
  return words.filter((word) => values?.includes(word) === true);
}
