/** The one place that listens to the bridge; everything else reads stores. */
import { eventSchema, type SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { goTo } from '../app/route.ts';
import { getBridge } from '../bridge/bridge.ts';
import { announce } from './announce.ts';
import { coalesce } from './coalesce.ts';
import { checkReceipt } from './decision.ts';
import { loadEngineStatus, takeEngineEvent, useEngineStore } from './engine.ts';
import { refreshQueue } from './queue.ts';
import { journal, laneCounts, ONLY, refreshDerived, workspaces } from './resources.ts';
import { loadSettings, takeSettings } from './settings.ts';

/** A burst of changes redraws at most this often. */
const REFRESH_PAUSE_MS = 100;

/** Starts listening and asks for what every screen needs. Returns a function that stops. */
export function startListening(): () => void {
  const refresh = coalesce(() => {
    refreshQueue();
    refreshDerived();
    workspaces.refresh();
  }, REFRESH_PAUSE_MS);
  const all = (): void => {
    void loadSettings();
    void loadEngineStatus();
    journal.refresh();
    void checkReceipt();
    refresh();
  };
  const stopCounting = announceArrivals();
  const stop = getBridge().on((raw) => {
    const parsed = eventSchema.safeParse(raw);
    if (parsed.success) take(parsed.data, refresh, all);
  });
  all();
  return () => {
    stop();
    stopCounting();
  };
}

function take(event: SignalboxEvent, refresh: () => void, all: () => void): void {
  switch (event.event) {
    case 'changed':
      useEngineStore.setState({ revision: event.revision });
      refresh();
      break;
    case 'progress':
      useEngineStore.setState({ progress: event.progress });
      break;
    case 'workspaces':
      refresh();
      break;
    case 'journal':
      journal.refresh();
      void checkReceipt();
      break;
    case 'settings':
      takeSettings(event.settings);
      break;
    case 'engine': {
      const wasAway = useEngineStore.getState().state !== 'up';
      takeEngineEvent(event);
      if (event.state === 'up' && wasAway) all();
      break;
    }
    case 'navigate':
      goTo(event.to);
      break;
  }
}

/** Says how many more items need a person than before; focus stays where it is. */
function announceArrivals(): () => void {
  let before: number | null = null;
  return laneCounts.store.subscribe(({ entries }) => {
    const counts = entries[ONLY]?.data;
    if (counts === null || counts === undefined) return;
    if (before !== null && counts.user > before) {
      announce(msg('ui.announce.arrived', { count: counts.user - before }));
    }
    before = counts.user;
  });
}
