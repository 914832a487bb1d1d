/** How the engine is, what it is reading, and since when the screen may be old. */
import type { Progress, SignalboxEvent } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { create } from 'zustand';
import { call } from '../bridge/call.ts';

interface EngineState {
  readonly state: 'up' | 'restarting' | 'down';
  readonly tries: number;
  readonly note: Msg | null;
  /** Since when it is away, in milliseconds. */
  readonly awaySince: number | null;
  readonly progress: Progress | null;
  readonly revision: number;
  readonly version: string;
}

export const useEngineStore = create<EngineState>(() => ({
  state: 'up',
  tries: 0,
  note: null,
  awaySince: null,
  progress: null,
  revision: 0,
  version: '',
}));

export function takeEngineEvent(event: Extract<SignalboxEvent, { event: 'engine' }>): void {
  useEngineStore.setState((before) => ({
    state: event.state,
    tries: event.tries,
    note: event.note ?? null,
    awaySince: event.state === 'up' ? null : (before.awaySince ?? Date.now()),
  }));
}

export async function loadEngineStatus(): Promise<void> {
  const answer = await call('engine.status', {});
  if (!answer.ok) return;
  const { progress, revision, version } = answer.value;
  useEngineStore.setState({ progress, revision, version });
}

export async function stopReading(): Promise<void> {
  await call('engine.stop-reading', {});
}
