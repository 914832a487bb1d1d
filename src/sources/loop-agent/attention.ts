/** The queue row of a run: at most one for what it is, and one for each gate that passed wrongly. */
import type { Attention, Finding, Msg, Offer, Run } from '@contract/model.ts';
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
  readonly findings: readonly Finding[];
}

export function attentionOf(run: RunRecord, verdict: Verdict, context: RowContext): Attention[] {
  const rows: Attention[] = [];
  const own = verdictRow(run, verdict, context);
  if (own !== null) rows.push(own);
  // A gate that let something through is a broken loop, whatever became of the run.
  const wrong = context.findings.filter(({ rule }) => FALSE_PASSES.includes(rule));
  for (const finding of wrong) rows.push(findingRow(finding, verdict, context));
  return rows;
}

const FALSE_PASSES = [
  'loop-agent.gate-passed-without-verdict',
  'loop-agent.pass-with-serious-findings',
];

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
    records: [
      run.stateRef,
      ...[decision?.refs.escalation, decision?.refs.approval, decision?.refs.rejection].filter(
        (ref) => ref !== null && ref !== undefined,
      ),
      ...(run.interrupt === null ? [] : [run.interrupt.ref]),
    ],
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

function findingRow(finding: Finding, verdict: Verdict, context: RowContext): Attention {
  return {
    id: `${context.loop}#${finding.id}`,
    loop: context.loop,
    workspace: context.workspace,
    source: 'loop-agent',
    loopTitle: context.title,
    lane: 'health',
    kind: 'health',
    priority: 'P1',
    concern: 'state-truth',
    focus: false,
    title: '',
    titleMsg: finding.title,
    since: finding.at ?? verdict.since,
    why: finding.help,
    question: null,
    severity: 'high',
    token: finding.rule,
    evidence: [],
    records: [...finding.evidence],
    offers: [],
  };
}
