/** Of each loop what a person and what an agent has to do first. */
import type { Attention } from '@contract/model.ts';

export interface FocusPair {
  readonly loop: string;
  readonly workspace: string;
  readonly title: string;
  readonly user: Attention | null;
  readonly agent: Attention | null;
}

/** @param items in the queue's order, which is also the order of the loops in the answer */
export function pairsOf(items: readonly Attention[]): readonly FocusPair[] {
  const pairs = new Map<string, FocusPair>();
  for (const item of items) {
    const pair = pairs.get(item.loop) ?? {
      loop: item.loop,
      workspace: item.workspace,
      title: item.loopTitle,
      user: null,
      agent: null,
    };
    const side = item.lane === 'user' ? 'user' : 'agent';
    pairs.set(item.loop, { ...pair, [side]: pair[side] ?? item });
  }
  return [...pairs.values()];
}
