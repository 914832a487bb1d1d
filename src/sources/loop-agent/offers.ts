/** What a person can decide on a run now, and why not where it is closed (format reference, 19). */
import type { Offer } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Health } from './health.ts';
import type { RunRecord } from './run-record.ts';
import type { Verdict } from './verdict.ts';

export function offersOf(run: RunRecord, verdict: Verdict, health: Health): Offer[] {
  const offers: Offer[] = [];
  const gate = run.state?.pausedBy ?? null;
  const paused = run.state?.status === 'paused' && run.files.folder.lifecycle === 'paused';
  const askable = verdict.kind === 'human-decision' || verdict.kind === 'waiting-external';
  if (paused && gate !== null) {
    offers.push({
      action: 'loop-agent.approve',
      label: msg('loop-agent.offer.approve'),
      target: `decision:${gate}`,
      enabled: askable,
      note: askable ? msg('loop-agent.offer.approveNote') : msg('loop-agent.offer.cannotApprove'),
    });
    offers.push({
      action: 'loop-agent.reject',
      label: msg('loop-agent.offer.reject'),
      target: `decision:${gate}`,
      enabled: true,
      note: msg('loop-agent.offer.rejectNote'),
    });
  }
  if (health.canResume) {
    offers.push({
      action: 'loop-agent.resume',
      label: msg('loop-agent.offer.resume'),
      enabled: true,
      note: msg('loop-agent.offer.resumeNote'),
    });
  }
  // Only where the tool can prove the runner dead would it close an active run; a silent one is
  // offered with that said, because this machine may not be the one that can prove it.
  const unproven = verdict.kind === 'silent';
  if (health.canReconcile || unproven || verdict.kind === 'interrupt-unsettled') {
    offers.push({
      action: 'loop-agent.reconcile',
      label: msg('loop-agent.offer.reconcile'),
      enabled: health.canReconcile,
      note: health.canReconcile
        ? msg('loop-agent.offer.reconcileNote')
        : msg('loop-agent.offer.reconcileUnproven'),
    });
  }
  return offers;
}
