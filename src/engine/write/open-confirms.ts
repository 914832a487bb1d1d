/** Confirms in the journal whose end nobody saw: a killed process, a command that was given up. */
import type { ChangePlan, JournalEntry } from '@contract/change.ts';

export interface OpenConfirm {
  readonly preview: string;
  readonly plan: ChangePlan;
  /** When the person confirmed, in milliseconds. */
  readonly confirmedAt: number;
  /** When the journal last said something of it. */
  readonly lastAt: number;
}

/** A write of our own waits at most this long: for the owner's lock, then for a torn line. */
const NATIVE_WRITE_MS = 8000;

/** The confirms that no later entry settles, oldest first. */
export function openConfirms(entries: readonly JournalEntry[]): OpenConfirm[] {
  const open = new Map<string, OpenConfirm>();
  for (const entry of entries) {
    const known = open.get(entry.preview);
    switch (entry.kind) {
      case 'previewed':
        break;
      case 'confirmed':
        if (entry.plan === undefined) break;
        open.set(entry.preview, {
          preview: entry.preview,
          plan: entry.plan,
          confirmedAt: entry.at,
          lastAt: entry.at,
        });
        break;
      case 'applied':
      case 'unknown':
        if (known !== undefined) open.set(entry.preview, { ...known, lastAt: entry.at });
        break;
      case 'read-back':
      case 'failed':
      case 'resolved':
        open.delete(entry.preview);
        break;
    }
  }
  return [...open.values()];
}

/**
 * Whether the write may still happen: a command outlives the engine that started it, and another
 * Signalbox on the same data may be the one that is writing. That it is not in the ledger says
 * nothing until then.
 */
export function mayStillLand(confirm: OpenConfirm, now: number): boolean {
  const limit = confirm.plan.effects.reduce(
    (sum, effect) => sum + (effect.kind === 'command' ? effect.timeoutMs : NATIVE_WRITE_MS),
    0,
  );
  return now < confirm.confirmedAt + limit;
}
