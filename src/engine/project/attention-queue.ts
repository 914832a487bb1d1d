/** All attention items, in order, filtered without touching a ledger. */
import type { QueueFilter } from '@contract/channels.ts';
import type { Attention } from '@contract/model.ts';
import { LANES, type Lane } from '@contract/words.ts';
import { compareAttention } from './queue-order.ts';

interface Entry {
  readonly item: Attention;
  /** Lower-cased text that a filter looks in. */
  readonly text: string;
}

export interface QueuePage {
  readonly items: Attention[];
  readonly total: number;
  readonly lanes: Record<Lane, number>;
}

export class AttentionQueue {
  #entries: Entry[] = [];
  /** Loops whose items changed since the last look. */
  readonly #changed = new Map<string, readonly Attention[]>();

  /** Sets the items of one loop; none takes the loop out. */
  set(loop: string, items: readonly Attention[]): void {
    this.#changed.set(loop, items);
  }

  get(id: string): Attention | null {
    return this.#current().find(({ item }) => item.id === id)?.item ?? null;
  }

  all(): Attention[] {
    return this.#current().map(({ item }) => item);
  }

  list(filter: QueueFilter, offset: number, limit: number): QueuePage {
    const matches = matcher(filter);
    const lanes = Object.fromEntries(LANES.map((lane) => [lane, 0])) as Record<Lane, number>;
    const items: Attention[] = [];
    let total = 0;
    for (const entry of this.#current()) {
      if (!matches(entry)) continue;
      lanes[entry.item.lane] += 1;
      if (filter.lane !== undefined && !filter.lane.includes(entry.item.lane)) continue;
      if (total >= offset && items.length < limit) items.push(entry.item);
      total += 1;
    }
    return { items, total, lanes };
  }

  /** Merges what changed into the order; the cost is one pass, not a sort of everything. */
  #current(): readonly Entry[] {
    if (this.#changed.size === 0) return this.#entries;
    const added = [...this.#changed.values()]
      .flat()
      .sort(compareAttention)
      .map((item) => ({ item, text: textOf(item) }));
    const kept = this.#entries.filter(({ item }) => !this.#changed.has(item.loop));
    this.#changed.clear();
    const merged: Entry[] = [];
    let [i, j] = [0, 0];
    for (;;) {
      const [left, right] = [kept[i], added[j]];
      if (left === undefined && right === undefined) break;
      if (
        right === undefined ||
        (left !== undefined && compareAttention(left.item, right.item) <= 0)
      ) {
        if (left !== undefined) merged.push(left);
        i += 1;
      } else {
        merged.push(right);
        j += 1;
      }
    }
    this.#entries = merged;
    return merged;
  }
}

function matcher(filter: QueueFilter): (entry: Entry) => boolean {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const { workspace, source, kind, priority, loop, focus } = filter;
  return ({ item, text }) =>
    (workspace === undefined || workspace.includes(item.workspace)) &&
    (source === undefined || source.includes(item.source)) &&
    (kind === undefined || kind.includes(item.kind)) &&
    (priority === undefined || priority.includes(item.priority)) &&
    (loop === undefined || loop === item.loop) &&
    (focus !== true || item.focus) &&
    words.every((word) => text.includes(word));
}

function textOf(item: Attention): string {
  return `${item.title}\n${item.loopTitle}\n${item.question ?? ''}\n${item.token}\n${item.item ?? ''}`.toLowerCase();
}
