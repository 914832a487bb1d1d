/** A view in which nothing is: where a source begins, and what it shows for a loop that is not there. */
import { loopId } from '@contract/ids.ts';
import type { LoopView } from '@contract/model.ts';
import type { SourceId } from '@contract/words.ts';
import type { Ledger } from './source.ts';

type Needed = 'phase' | 'stance';

/** All lists empty and all counts 0; `own` says what the loop is called and in which state it is. */
export function emptyView(
  source: SourceId,
  ledger: Ledger,
  key: string,
  own: Pick<LoopView, Needed> & Partial<LoopView>,
): LoopView {
  return {
    id: loopId(source, ledger.workspace, ledger.site.key, key),
    source,
    workspace: ledger.workspace,
    key,
    title: key,
    activity: 'unknown',
    lane: null,
    freshness: { stale: false, at: null },
    rewards: 0,
    runs: 0,
    openUser: 0,
    openAgent: 0,
    findings: 0,
    problems: 0,
    asOf: ledger.asOf,
    sections: [],
    items: [],
    edges: [],
    gates: [],
    newestRuns: [],
    rewardList: [],
    leases: [],
    escalations: [],
    eventCounts: [],
    artifacts: [],
    files: [],
    attention: [],
    findingList: [],
    problemList: [],
    offers: [],
    figures: {},
    replay: { replayed: [], onlySeen: [] },
    moments: [],
    ...own,
  };
}
