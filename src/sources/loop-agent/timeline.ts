/** The timeline of a run, made from the instants that its files record, newest first. */
import type { Fact, Msg, Run, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { EventClass } from '@contract/words.ts';
import * as fact from './facts.ts';
import { instantIn, numberIn, textIn } from './read.ts';
import type { RunRecord } from './run-record.ts';
import { inOrder, isTerminal } from './state.ts';
import type { Pass, RunState } from './state.ts';

interface Entry {
  readonly key: string;
  readonly at: number | null;
  readonly token: string;
  readonly label: Msg;
  readonly eventClass: EventClass;
  readonly summary: string;
  readonly src: SourceRef;
  readonly agent?: string | null;
  readonly flags?: readonly string[];
  readonly facts?: readonly Fact[];
}

export function toRun(entry: Entry): Run {
  return {
    key: entry.key,
    at: entry.at,
    atText: entry.at === null ? '' : new Date(entry.at).toISOString(),
    token: entry.token,
    label: entry.label,
    eventClass: entry.eventClass,
    summary: entry.summary,
    ...(entry.agent ? { agent: entry.agent } : {}),
    flags: [...(entry.flags ?? [])],
    overlays: 0,
    facts: [...(entry.facts ?? [])],
    artifacts: [],
    src: entry.src,
  };
}

/** Newest first; what has no instant stands last. */
export function newestFirst(runs: readonly Run[]): Run[] {
  return runs
    .map((run, order) => ({ run, order }))
    .sort((a, b) => {
      if (a.run.at !== b.run.at) {
        if (a.run.at === null) return 1;
        return b.run.at === null ? -1 : b.run.at - a.run.at;
      }
      return b.order - a.order;
    })
    .map(({ run }) => run);
}

/** A page of a timeline: the entries after `after`, at most `limit`. */
export function page(runs: readonly Run[], after: string | null, limit: number): Run[] {
  const start = after === null ? 0 : runs.findIndex(({ key }) => key === after) + 1;
  return after !== null && start === 0 ? [] : runs.slice(start, start + limit);
}

export function timelineOf(run: RunRecord): Run[] {
  const { state } = run;
  const entries: Entry[] = [];
  if (state !== null) {
    entries.push(...startEntries(run, state), ...nodeEntries(run, state));
    for (const pass of state.convergence?.passes ?? []) entries.push(passEntry(run, pass));
  }
  entries.push(...decisionEntries(run), ...interruptEntries(run), ...exitEntries(run));
  if (state !== null) entries.push(...endEntries(run, state));
  return newestFirst(entries.map(toRun));
}

function startEntries(run: RunRecord, state: RunState): Entry[] {
  if (state.startedAt === null) return [];
  return [
    {
      key: 'start',
      at: state.startedAt,
      token: 'started',
      label: msg('loop-agent.event.started'),
      eventClass: 'state',
      summary: run.plan?.objective ?? '',
      src: { ...run.stateRef, field: 'startedAt' },
    },
  ];
}

function nodeEntries(run: RunRecord, state: RunState): Entry[] {
  return inOrder(state).flatMap((node) => {
    const at = node.finishedAt ?? node.startedAt;
    if (at === null) return [];
    const failed = node.status === 'ERROR';
    return [
      {
        key: `node:${node.id}`,
        at,
        token: node.status,
        label:
          node.finishedAt === null
            ? msg('loop-agent.event.nodeStarted', { node: node.id })
            : failed
              ? msg('loop-agent.event.nodeFailed', { node: node.id })
              : msg('loop-agent.event.nodeEnded', { node: node.id }),
        eventClass: 'work',
        summary: firstLine(failed ? lastLine(node.stderr) : node.output),
        agent: node.model,
        flags: failed ? ['failed'] : [],
        src: { ...run.stateRef, field: `nodes.${node.id}` },
      },
    ];
  });
}

function passEntry(run: RunRecord, pass: Pass): Entry {
  const copies = `${run.files.folder.path}/convergence/pass-${String(pass.pass)}`;
  const kept = pass.nodes.filter(({ id }) =>
    run.files.has(`convergence/pass-${String(pass.pass)}/${id}.json`),
  );
  return {
    key: `pass:${String(pass.pass)}`,
    at: pass.finishedAt,
    token: pass.reason,
    label: msg('loop-agent.event.pass', { pass: pass.pass }),
    eventClass: 'evidence',
    summary: '',
    flags: pass.status === 'paused' ? ['paused'] : [],
    facts: [
      ...fact.token(msg('loop-agent.fact.passStatus'), pass.status),
      ...fact.token(msg('loop-agent.fact.hardVerify'), pass.hardVerify),
      ...fact.token(msg('loop-agent.fact.category'), pass.category),
      ...fact.token(msg('loop-agent.fact.processVerdict'), pass.processVerdict),
      ...fact.token(msg('loop-agent.fact.reviewVerdict'), pass.reviewVerdict),
      ...fact.number(msg('loop-agent.fact.successes'), pass.successes),
      ...fact.text(
        msg('loop-agent.fact.rootCause'),
        textIn(pass.repairArtifact ?? undefined, 'rootCause'),
      ),
      // The node folders of the run hold only the latest pass; the copies are its history.
      ...fact.list(
        msg('loop-agent.fact.keptCopies'),
        kept.map(({ id }) => `${copies}/${id}.json`),
      ),
    ],
    src: { ...run.stateRef, field: `convergence.passHistory.${String(pass.pass - 1)}` },
  };
}

function decisionEntries(run: RunRecord): Entry[] {
  const entries: Entry[] = [];
  for (const decision of run.decisions.values()) {
    const { node, refs, approval, rejection, escalation } = decision;
    if (refs.escalation !== null) {
      entries.push({
        key: `asked:${node}`,
        at: decision.escalatedAt,
        token: 'human-escalation',
        label: msg('loop-agent.event.asked', { node }),
        eventClass: 'decision',
        summary: escalation?.question ?? '',
        src: refs.escalation,
      });
    }
    if (approval !== null && refs.approval !== null) {
      entries.push({
        key: `approved:${node}`,
        at: approval.at,
        token: 'approved',
        label: approval.bySignal
          ? msg('loop-agent.event.approvedBySignal', { option: approval.option ?? '' })
          : msg('loop-agent.event.approved', { option: approval.option ?? '' }),
        eventClass: 'decision',
        summary: approval.notes ?? '',
        flags: approval.bySignal ? ['by-signal'] : [],
        src: refs.approval,
      });
    }
    if (rejection !== null && refs.rejection !== null) {
      entries.push({
        key: `rejected:${node}`,
        at: rejection.at,
        token: 'rejected',
        label: msg('loop-agent.event.rejected'),
        eventClass: 'decision',
        summary: rejection.reason ?? '',
        src: refs.rejection,
      });
    }
  }
  return entries;
}

function interruptEntries(run: RunRecord): Entry[] {
  const entries: Entry[] = [];
  const { interrupt, reconciliation } = run;
  if (interrupt !== null) {
    const steps = [
      ['requestedAt', msg('loop-agent.event.interruptAsked')],
      ['acknowledgedAt', msg('loop-agent.event.interruptSeen')],
      ['settledAt', msg('loop-agent.event.interruptSettled')],
    ] as const;
    for (const [name, label] of steps) {
      const at = instantIn(interrupt.value, name);
      if (at === null) continue;
      entries.push({
        key: `interrupt:${name}`,
        at,
        token: name === 'settledAt' ? (textIn(interrupt.value, 'outcome') ?? name) : name,
        label,
        eventClass: 'decision',
        summary: textIn(interrupt.value, 'reasonDetail') ?? '',
        src: { ...interrupt.ref, field: name },
      });
    }
  }
  if (reconciliation !== null) {
    entries.push({
      key: 'reconciled',
      at: instantIn(reconciliation.value, 'reconciledAt'),
      token: textIn(reconciliation.value, 'action') ?? 'reconciled',
      label: msg('loop-agent.event.reconciled'),
      eventClass: 'decision',
      summary: textIn(reconciliation.value, 'reason') ?? '',
      src: reconciliation.ref,
    });
  }
  return entries;
}

function exitEntries(run: RunRecord): Entry[] {
  return run.exits.map(({ row, value, ref }) => ({
    key: `exit:${String(row.line)}`,
    at: row.at,
    token: row.klass,
    label: msg('loop-agent.event.exit'),
    eventClass: 'state',
    summary: textIn(value, 'message') ?? '',
    flags: ['failed'],
    facts: fact.number(msg('loop-agent.fact.exitCode'), numberIn(value, 'code')),
    src: ref,
  }));
}

function endEntries(run: RunRecord, state: RunState): Entry[] {
  const paused = state.status === 'paused';
  const at = paused ? state.pausedAt : state.finishedAt;
  // `finishedAt` is also set when a run pauses, and stays while it waits for its resume.
  if (at === null || !(paused || isTerminal(state.status))) return [];
  return [
    {
      key: 'end',
      at,
      token: state.status,
      label: paused ? msg('loop-agent.event.paused') : msg('loop-agent.event.ended'),
      eventClass: 'state',
      summary: state.pauseReason ?? state.terminalReason ?? '',
      src: { ...run.stateRef, field: paused ? 'pausedAt' : 'finishedAt' },
    },
  ];
}

function firstLine(text: string): string {
  const line = text.split(/\r?\n/).find((part) => part.trim() !== '' && !part.startsWith('$ '));
  return (line ?? '').slice(0, 300);
}

function lastLine(text: string): string {
  return text.split(/\r?\n/).findLast((part) => part.trim() !== '') ?? '';
}
