/** What the polite live region says; a screen reader hears it without losing its place. */
import type { Msg } from '@contract/model.ts';
import { create } from 'zustand';

interface Announced {
  readonly message: Msg | null;
  /** Grows with each announcement, so that the same sentence twice is heard twice. */
  readonly count: number;
}

export const useAnnounceStore = create<Announced>(() => ({ message: null, count: 0 }));

export function announce(message: Msg): void {
  useAnnounceStore.setState((before) => ({ message, count: before.count + 1 }));
}
