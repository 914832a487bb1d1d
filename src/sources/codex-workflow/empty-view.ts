/** What is shown for a loop that is not there at the moment asked for. */
import { loopId } from '@contract/ids.ts';
import type { LoopView } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger } from '../source.ts';

export function emptyView(ledger: Ledger, key: string): LoopView {
  return {
    id: loopId('codex-workflow', ledger.workspace, ledger.site.key, key),
    source: 'codex-workflow',
    workspace: ledger.workspace,
    key,
    title: key,
    phase: { token: '', label: msg('codex-workflow.status.none') },
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
    stance: msg('codex-workflow.stance.not-there'),
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
    replay: {
      replayed: [msg('codex-workflow.replay.replayed')],
      onlySeen: [msg('codex-workflow.replay.only-seen')],
    },
    moments: [],
  };
}
