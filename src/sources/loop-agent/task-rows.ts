/** Queue rows of a task: its open gate, signals that wait, a loop that stands still. */
import type { Attention, Offer } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as fact from './facts.ts';
import type { TaskRecord } from './task-record.ts';

export function taskRows(
  task: TaskRecord,
  workspace: string,
  offers: readonly Offer[],
): Attention[] {
  const base = {
    loop: task.loop,
    workspace,
    source: 'loop-agent',
    loopTitle: task.title,
    title: '',
    concern: 'human-decision',
    focus: false,
  } as const;
  return [...gateRows(task, base, offers), ...signalRows(task, base), ...loopRows(task, base)];
}

type Base = Pick<
  Attention,
  'loop' | 'workspace' | 'source' | 'loopTitle' | 'title' | 'concern' | 'focus'
>;

function gateRows(task: TaskRecord, base: Base, offers: readonly Offer[]): Attention[] {
  const { gate, lifecycleRef } = task;
  if (gate === null || lifecycleRef === null) return [];
  const records = [{ ...lifecycleRef, field: 'lastGate' }];
  const evidence = [
    ...fact.list(msg('loop-agent.fact.writeSet'), gate.writeSet),
    ...fact.token(msg('loop-agent.fact.digest'), gate.digest),
    ...fact.text(msg('loop-agent.fact.rejectionReason'), gate.reason),
  ];
  if (gate.status === 'open') {
    return [
      {
        ...base,
        id: `${task.loop}#write-set:${gate.digest ?? ''}`,
        lane: 'user',
        kind: 'gate',
        priority: 'P1',
        focus: true,
        titleMsg: msg('loop-agent.row.writeSet'),
        since: task.updatedAt,
        why: msg('loop-agent.why.writeSet'),
        question: gate.writeSet.join(', '),
        severity: 'action',
        token: gate.status,
        item: gate.id,
        evidence,
        records,
        offers: [...offers],
      },
    ];
  }
  if (gate.status !== 'rejected' || task.runIds.length > 0) return [];
  return [
    {
      ...base,
      id: `${task.loop}#write-set-rejected:${gate.digest ?? ''}`,
      lane: 'agent',
      kind: 'agent-turn',
      priority: 'P2',
      concern: 'agent-execution',
      titleMsg: msg('loop-agent.row.writeSetRejected'),
      since: task.updatedAt,
      why: msg('loop-agent.why.writeSetRejected'),
      question: null,
      severity: 'watch',
      token: gate.status,
      item: gate.id,
      evidence,
      records,
      offers: [],
    },
  ];
}

function signalRows(task: TaskRecord, base: Base): Attention[] {
  return task.signals
    .filter((signal) => signal.open)
    .sort((a, b) => Number(b.urgent) - Number(a.urgent))
    .map((signal) => ({
      ...base,
      id: `${task.loop}#signal:${signal.id}`,
      lane: 'user',
      kind: 'user-todo',
      priority: signal.urgent ? 'P0' : 'P1',
      title: signal.message,
      since: signal.at,
      why: signal.urgent
        ? msg('loop-agent.why.urgentSignal', { type: signal.type })
        : msg('loop-agent.why.signal', { type: signal.type }),
      question: signal.message,
      severity: signal.urgent ? 'high' : 'action',
      token: signal.type,
      item: `signal:${signal.id}`,
      evidence: [],
      records: [signal.ref],
      offers: [],
    }));
}

function loopRows(task: TaskRecord, base: Base): Attention[] {
  const { loopState } = task;
  if (loopState === null) return [];
  const stands = loopState.status === 'paused' || loopState.status === 'blocked';
  if (!stands) return [];
  const last = task.rounds.at(-1);
  return [
    {
      ...base,
      id: `${task.loop}#loop:${loopState.status}:${String(loopState.round ?? '')}`,
      lane: 'user',
      kind: 'review',
      priority: 'P1',
      titleMsg: msg('loop-agent.row.loop'),
      since: loopState.updatedAt,
      why:
        loopState.status === 'blocked'
          ? msg('loop-agent.why.loopBlocked', { round: loopState.round ?? 0 })
          : msg('loop-agent.why.loopPaused', { round: loopState.round ?? 0 }),
      question: loopState.frontier[0] ?? null,
      severity: 'action',
      token: loopState.status,
      evidence: [
        ...fact.list(msg('loop-agent.fact.frontier'), loopState.frontier),
        ...fact.text(msg('loop-agent.fact.lesson'), last?.lesson),
        ...fact.token(msg('loop-agent.fact.streakCategory'), loopState.streak?.category),
        ...fact.number(msg('loop-agent.fact.streakCount'), loopState.streak?.count),
      ],
      records: [loopState.ref, ...(last === undefined ? [] : [last.ref])],
      offers: [],
    },
  ];
}
