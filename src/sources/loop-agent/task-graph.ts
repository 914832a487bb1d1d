/** The items of a task: its gate, its signals, what is open next, and its rounds in a row. */
import type { Edge, Item } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as fact from './facts.ts';
import type { TaskRecord } from './task-record.ts';

export const WRITE_SET_GATE = 'write-set-review';

export function taskItems(task: TaskRecord): Item[] {
  const items: Item[] = [];
  const { gate } = task;
  if (gate !== null && task.lifecycleRef !== null) {
    items.push({
      id: WRITE_SET_GATE,
      kind: 'gate',
      side: 'user',
      title: gate.writeSet.join(', '),
      state: gate.status === 'open' ? 'open' : gate.status === 'approved' ? 'done' : 'failed',
      token: gate.status,
      priority: null,
      facts: fact.token(msg('loop-agent.fact.digest'), gate.digest),
      src: { ...task.lifecycleRef, field: 'lastGate' },
    });
  }
  for (const signal of task.signals) {
    items.push({
      id: `signal:${signal.id}`,
      kind: 'request',
      side: 'user',
      title: signal.message,
      state: signal.open ? 'open' : 'done',
      token: signal.type,
      priority: signal.urgent ? 'P0' : null,
      at: signal.at,
      facts: fact.at(msg('loop-agent.fact.drainedAt'), signal.drainedAt),
      src: signal.ref,
    });
  }
  for (const [index, title] of (task.loopState?.frontier ?? []).entries()) {
    items.push({
      id: `frontier:${String(index)}`,
      kind: 'todo',
      side: 'agent',
      title,
      state: 'open',
      token: 'openFrontier',
      priority: null,
      // The list is rewritten every round and its entries have no id.
      unstableId: true,
      facts: [],
      ...(task.loopState === null ? {} : { src: task.loopState.ref }),
    });
  }
  for (const round of task.rounds) {
    items.push({
      id: `round:${String(round.round)}`,
      kind: 'step',
      side: 'none',
      title: round.result === '' ? round.action : round.result,
      state: round.category === null ? 'done' : 'failed',
      token: round.decision,
      priority: null,
      rank: round.round,
      at: round.at,
      facts: [],
      src: round.ref,
    });
  }
  return items;
}

export function taskEdges(task: TaskRecord): Edge[] {
  return task.rounds.slice(1).flatMap((round, index): Edge[] => {
    const before = task.rounds[index];
    if (before === undefined) return [];
    return [
      {
        from: `round:${String(before.round)}`,
        to: `round:${String(round.round)}`,
        kind: 'continues',
        ...(before.category === null ? {} : { lit: true }),
      },
    ];
  });
}
