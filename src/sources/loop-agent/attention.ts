/** The queue row of a run: at most one, for what it is. */
import type { Attention, Msg, Offer, Run, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Priority, Severity } from '@contract/words.ts';
import * as fact from './facts.ts';
import { decisionFacts, riskOf } from './gates.ts';
import { ownAdvice } from './own-advice.ts';
import { textIn } from './read.ts';
import type { RunRecord } from './run-record.ts';
import type { Verdict } from './verdict.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

export interface RowContext {
  readonly loop: string;
  readonly workspace: string;
  readonly title: string;
  readonly offers: readonly Offer[];
  readonly newer: string | null;
  readonly runs: readonly Run[];
}

export function attentionOf(run: RunRecord, verdict: Verdict, context: RowContext): Attention[] {
  const own = verdictRow(run, verdict, context);
  return own === null ? [] : [own];
}

function verdictRow(run: RunRecord, verdict: Verdict, context: RowContext): Attention | null {
  const { row, label } = VERDICT_WORDS[verdict.kind];
  if (row === null || (row.answeredByNewerRun && context.newer !== null)) return null;
  const decision = verdict.node === null ? undefined : run.decisions.get(verdict.node);
  const urgent = row.kind === 'gate' && ['high', 'critical'].includes(riskOf(decision) ?? '');
  const priority: Priority = urgent ? 'P0' : row.priority;
  const severity: Severity = urgent ? 'high' : row.severity;
  const asks = row.kind === 'gate' || row.kind === 'evidence';
  const concerned = context.runs.find(({ key }) =>
    asks ? key === `asked:${verdict.node ?? ''}` : key === `node:${verdict.node ?? ''}`,
  );
  const question = asks ? (decision?.escalation?.question ?? null) : null;
  return {
    id: `${context.loop}#${verdict.kind}:${verdict.node ?? ''}:${String(verdict.since ?? '')}`,
    loop: context.loop,
    workspace: context.workspace,
    source: 'loop-agent',
    loopTitle: context.title,
    lane: row.lane,
    kind: row.kind,
    priority,
    concern: row.concern,
    focus: row.kind === 'gate' || row.kind === 'user-todo',
    // The question is the ledger's own title; for the rest the verdict says it.
    ...(question === null ? { title: '', titleMsg: msg(label) } : { title: question }),
    since: verdict.since,
    why: whyOf(run, verdict),
    question,
    severity,
    token: run.state?.status ?? '',
    ...(concerned === undefined ? {} : { run: concerned }),
    ...(verdict.node === null ? {} : { item: asks ? `gate:${verdict.node}` : verdict.node }),
    evidence: evidenceOf(run, verdict),
    records: recordsOf(run, verdict),
    offers: [...context.offers],
  };
}

function whyOf(run: RunRecord, verdict: Verdict): Msg {
  const { row } = VERDICT_WORDS[verdict.kind];
  const node = verdict.node ?? verdict.primary?.node?.id ?? '';
  return msg(row?.why ?? 'loop-agent.why.failed', {
    run: run.files.folder.name,
    folder: run.files.folder.lifecycle,
    status: run.state?.status ?? '',
    node,
  });
}

function evidenceOf(run: RunRecord, verdict: Verdict): Attention['evidence'] {
  const decision = verdict.node === null ? undefined : run.decisions.get(verdict.node);
  const failed = verdict.primary?.node ?? null;
  const last = failed?.stderr.split(/\r?\n/).findLast((text) => text.trim() !== '');
  return [
    ...(decision === undefined ? [] : decisionFacts(decision)),
    ...fact.token(msg('loop-agent.fact.failedNode'), failed?.id),
    ...fact.token(msg('loop-agent.fact.category'), failed?.category),
    ...fact.text(msg('loop-agent.fact.lastError'), last),
    ...fact.text(
      msg('loop-agent.fact.interruptDetail'),
      textIn(run.interrupt?.value, 'reasonDetail'),
      { src: run.interrupt?.ref },
    ),
    ...fact.text(msg('loop-agent.fact.terminalReason'), run.state?.terminalReason),
    ...fact.token(msg('loop-agent.fact.toolRecovery'), verdict.primary?.recovery.action),
    ...fact.message(msg('loop-agent.fact.ownRecovery'), ownAdvice(verdict)),
  ];
}

/** What the verdict rests on, to the field where it is one. */
function recordsOf(run: RunRecord, verdict: Verdict): SourceRef[] {
  const refs = verdict.node === null ? undefined : run.decisions.get(verdict.node)?.refs;
  const isInvalid = verdict.kind === 'envelope-invalid';
  return [
    run.stateRef,
    verdict.kind === 'pause-without-question' ? { ...run.stateRef, field: 'pausedByNodeId' } : null,
    refs?.escalation,
    refs?.approval,
    refs?.rejection,
    ...(isInvalid ? [refs?.envelope, refs?.errors] : []),
    run.interrupt?.ref,
  ].filter((ref) => ref !== null && ref !== undefined);
}
