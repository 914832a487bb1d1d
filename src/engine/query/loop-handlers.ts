import { parseLoopId } from '@contract/ids.ts';
import type { LoopSummary } from '@contract/model.ts';
import { guarded } from '../project/guarded.ts';
import { siteLedger } from '../project/site-ledger.ts';
import type { ViewPart } from '../project/view-store.ts';
import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

export function loopHandlers(core: EngineCore): Handlers {
  const partsAt = async (asOf: number | undefined): Promise<readonly ViewPart[]> =>
    asOf === undefined ? core.views.all() : (await core.moments.at(asOf)).parts;
  return {
    'loops.list': async ({ text, workspace, asOf }) => {
      const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const parts = await partsAt(asOf);
      const items = parts
        .filter((part) => workspace === undefined || part.workspace === workspace)
        .map((part) => part.summary)
        .filter((loop) => words.every((word) => textOf(loop).includes(word)));
      return { items, revision: core.revision() };
    },
    'loop.get': ({ id, asOf }) =>
      asOf === undefined ? core.views.get(id) : core.moments.loop(id, asOf),
    'loop.runs': async ({ id, after, limit, asOf }) => {
      const site = await core.moments.siteOf(id);
      const loop = parseLoopId(id)?.key;
      if (site === null || loop === undefined) return [];
      const ledger = siteLedger(site, asOf ?? core.parts.now(), core.parts, asOf === undefined);
      try {
        return guarded(() => site.source.runs(ledger, loop, after, limit), []);
      } finally {
        ledger.release();
      }
    },
    'quota.list': async ({ asOf }) =>
      (await partsAt(asOf)).flatMap((part) =>
        part.quota === null ? [] : [{ loop: part.summary, quota: part.quota }],
      ),
    'escalations.list': async ({ asOf }) =>
      (await partsAt(asOf)).flatMap((part) => part.escalations),
    'findings.list': async ({ asOf }) => (await partsAt(asOf)).flatMap((part) => part.findings),
  };
}

function textOf(loop: LoopSummary): string {
  return `${loop.title}\n${loop.key}\n${loop.subtitle ?? ''}\n${loop.phase.token}`.toLowerCase();
}
