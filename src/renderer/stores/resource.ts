/**
 * What the screens ask the engine for, kept once per key. A component says which key it shows
 * (`useResource`); when the index moves on, only keys that are on the screen are asked again, and
 * what is there stays visible until the answer comes.
 */
import type { Msg } from '@contract/model.ts';
import { useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useStore } from 'zustand';
import type { Answer } from '../bridge/call.ts';

export interface Entry<T> {
  readonly data: T | null;
  readonly error: Msg | null;
  readonly busy: boolean;
  /** When `data` came, in milliseconds; 0 before. */
  readonly at: number;
}

/** Answers of screens that are no longer shown, kept for going back to them. */
const KEPT_UNUSED = 12;
const EMPTY: Entry<never> = { data: null, error: null, busy: true, at: 0 };

export interface Resource<T> {
  readonly store: StoreApi<{ readonly entries: Readonly<Record<string, Entry<T>>> }>;
  /** Says that a key is shown; returns a function that says it no longer is. */
  retain(key: string): () => void;
  load(key: string): Promise<void>;
  /** Asks again for all keys that are shown. */
  refresh(): void;
  set(key: string, data: T): void;
}

export function createResource<T>(
  ask: (key: string) => Promise<Answer<T>>,
  clock: () => number = Date.now,
): Resource<T> {
  const store = createStore<{ readonly entries: Readonly<Record<string, Entry<T>>> }>(() => ({
    entries: {},
  }));
  const users = new Map<string, number>();
  const asked = new Map<string, number>();

  const put = (key: string, change: Partial<Entry<T>>): void => {
    store.setState(({ entries }) => ({
      entries: { ...entries, [key]: { ...(entries[key] ?? EMPTY), ...change } },
    }));
  };

  const load = async (key: string): Promise<void> => {
    const mine = (asked.get(key) ?? 0) + 1;
    asked.set(key, mine);
    put(key, { busy: true });
    const answer = await ask(key);
    // A later question about the same key was asked meanwhile: its answer counts.
    if (asked.get(key) !== mine) return;
    if (answer.ok) put(key, { data: answer.value, error: null, busy: false, at: clock() });
    else put(key, { error: answer.message, busy: false });
  };

  const evict = (): void => {
    const { entries } = store.getState();
    const unused = Object.keys(entries).filter((key) => (users.get(key) ?? 0) === 0);
    const gone = unused.slice(0, Math.max(0, unused.length - KEPT_UNUSED));
    if (gone.length === 0) return;
    const kept = Object.entries(entries).filter(([key]) => !gone.includes(key));
    for (const key of gone) asked.delete(key);
    store.setState({ entries: Object.fromEntries(kept) });
  };

  return {
    store,
    load,
    retain: (key) => {
      users.set(key, (users.get(key) ?? 0) + 1);
      void load(key);
      return () => {
        users.set(key, (users.get(key) ?? 1) - 1);
        if (users.get(key) === 0) users.delete(key);
        evict();
      };
    },
    refresh: () => {
      for (const key of users.keys()) void load(key);
    },
    set: (key, data) => {
      asked.set(key, (asked.get(key) ?? 0) + 1);
      put(key, { data, error: null, busy: false, at: clock() });
    },
  };
}

/** The entry of a key; null shows nothing and asks nothing. */
export function useResource<T>(resource: Resource<T>, key: string | null): Entry<T> {
  useEffect(() => (key === null ? undefined : resource.retain(key)), [resource, key]);
  return useStore(resource.store, (state) =>
    key === null ? EMPTY : (state.entries[key] ?? EMPTY),
  );
}
