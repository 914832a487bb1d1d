/** One resource a domain: what is asked, by which key. */
import type { ChannelResult, Probe, QueueFilter, Workspace } from '@contract/channels.ts';
import type { Attention, LoopView } from '@contract/model.ts';
import { call } from '../bridge/call.ts';
import { createResource, type Resource } from './resource.ts';

/** Key of resources that have only one value. */
export const ONLY = 'only';

export const workspaces: Resource<Workspace[]> = createResource(() => call('workspaces.list', {}));
/** By workspace id; `all` for every workspace. */
export const problems = createResource((key) =>
  call('workspaces.problems', { ...(key === 'all' ? {} : { id: key }), limit: 500 }),
);
export const loops = createResource(() => call('loops.list', {}));
/** By loop id. */
export const loopViews: Resource<LoopView | null> = createResource((id) =>
  call('loop.get', { id }),
);
/** Loops at past moments, by `pastKey`. */
export const pastViews: Resource<LoopView | null> = createResource((key) => {
  const space = key.indexOf(' ');
  return call('loop.get', { id: key.slice(space + 1), asOf: Number(key.slice(0, space)) });
});
export function pastKey(id: string, asOf: number): string {
  return `${asOf} ${id}`;
}
/** By attention id. */
export const queueItems: Resource<Attention | null> = createResource((id) =>
  call('queue.get', { id }),
);
export const laneCounts: Resource<ChannelResult<'queue.list'>['lanes']> = createResource(
  async () => {
    const answer = await call('queue.list', { limit: 1 });
    return answer.ok ? { ok: true, value: answer.value.lanes } : answer;
  },
);
/** What is first in sight, by the filter as JSON. */
export const focusItems = createResource((filter) =>
  call('queue.list', { filter: JSON.parse(filter) as QueueFilter, limit: 500 }),
);
export const quotas = createResource(() => call('quota.list', {}));
export const escalations = createResource(() => call('escalations.list', {}));
export const findings = createResource(() => call('findings.list', {}));
export const journal = createResource(() => call('journal.list', { limit: 500 }));

/** Everything that may say something else when the index moves on. */
export function refreshDerived(): void {
  for (const resource of [
    loops,
    loopViews,
    pastViews,
    queueItems,
    laneCounts,
    focusItems,
    quotas,
    escalations,
    findings,
    problems,
  ]) {
    resource.refresh();
  }
}

export type { Probe };
