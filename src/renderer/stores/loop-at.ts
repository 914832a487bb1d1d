/** One loop as of the moment in the address, with what was on the screen until the answer comes. */
import type { LoopView, Msg } from '@contract/model.ts';
import { useState } from 'react';
import { useAsOf } from '../ui/as-of.ts';
import { loopViews, pastKey, pastViews } from './resources.ts';
import { useResource } from './resource.ts';

export interface LoopAt {
  /** The moment asked for; null is now. */
  readonly asOf: number | null;
  /** What can be shown, and of which moment it is: while `pending`, that is another one than `asOf`. */
  readonly view: LoopView | null;
  readonly viewAsOf: number | null;
  /** The moment asked for is still being worked out. */
  readonly pending: boolean;
  /** There is no answer yet, and nothing to show in its place. */
  readonly loading: boolean;
  readonly error: Msg | null;
  /** The loop as it is now: the slider's moments, also while the past is shown. */
  readonly now: LoopView | null;
  readonly retry: () => void;
}

interface Kept {
  readonly view: LoopView;
  readonly asOf: number | null;
}

export function useLoopAt(id: string | null): LoopAt {
  const asOf = useAsOf();
  const live = useResource(loopViews, id);
  const key = id === null || asOf === null ? null : pastKey(id, asOf);
  const past = useResource(pastViews, key);
  const entry = asOf === null ? live : past;
  const [kept, setKept] = useState<Kept | null>(null);
  if (entry.data !== null && kept?.view !== entry.data) setKept({ view: entry.data, asOf });
  const waiting = entry.data === null && entry.error === null && entry.busy && id !== null;
  const old = waiting && kept !== null && kept.view.id === id ? kept : null;
  return {
    asOf,
    view: entry.data ?? old?.view ?? null,
    viewAsOf: old === null ? asOf : old.asOf,
    pending: old !== null,
    loading: waiting && old === null,
    error: entry.error,
    now: live.data,
    retry: () => {
      if (id === null) return;
      if (key === null) void loopViews.load(id);
      else void pastViews.load(key);
    },
  };
}
