import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

export function queueHandlers(core: EngineCore): Handlers {
  const queueAt = async (asOf: number | undefined) =>
    asOf === undefined ? core.views.queue : (await core.moments.at(asOf)).queue;
  return {
    'queue.list': async ({ filter, asOf, offset, limit }) => ({
      ...(await queueAt(asOf)).list(filter, offset, limit),
      revision: core.revision(),
    }),
    'queue.get': async ({ id, asOf }) => (await queueAt(asOf)).get(id),
  };
}
