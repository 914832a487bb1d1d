/** What is shown for a loop that is not there at the moment asked for. */
import type { LoopView } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { emptyView } from '../empty-view.ts';
import type { Ledger } from '../source.ts';

export function absentView(ledger: Ledger, key: string): LoopView {
  return emptyView('codex-workflow', ledger, key, {
    phase: { token: '', label: msg('codex-workflow.status.none') },
    stance: msg('codex-workflow.stance.not-there'),
    replay: {
      replayed: [msg('codex-workflow.replay.replayed')],
      onlySeen: [msg('codex-workflow.replay.only-seen')],
    },
  });
}
