/**
 * The queue as a window over a list that stays in the engine: pages are asked for when they come
 * into sight, and only the newest few are kept, so that 100,000 rows cost what is on the screen.
 */
import type { ChannelResult, QueueFilter } from '@contract/channels.ts';
import type { Attention, Msg } from '@contract/model.ts';
import { create } from 'zustand';
import { call } from '../bridge/call.ts';

export const PAGE = 200;
const KEPT_PAGES = 12;

export type LaneCounts = ChannelResult<'queue.list'>['lanes'];

interface QueueState {
  /** The filter as text; a change of it starts anew. */
  readonly key: string;
  readonly filter: QueueFilter;
  readonly pages: ReadonlyMap<number, readonly Attention[]>;
  readonly total: number | null;
  readonly lanes: LaneCounts | null;
  readonly error: Msg | null;
  readonly busy: boolean;
}

const START: QueueState = {
  key: '',
  filter: {},
  pages: new Map(),
  total: null,
  lanes: null,
  error: null,
  busy: false,
};

export const useQueueStore = create<QueueState>(() => START);

/** Pages in sight, newest last; only these are asked again when something changes. */
let inSight: number[] = [];
let generation = 0;
const underWay = new Set<string>();

/** Shows the queue through a filter. */
export function showQueue(filter: QueueFilter): void {
  const key = JSON.stringify(filter);
  if (key === useQueueStore.getState().key && useQueueStore.getState().total !== null) return;
  generation += 1;
  inSight = [0];
  useQueueStore.setState({ key, filter, busy: true, error: null });
  void loadPage(0, true);
}

/** Tells which rows are on the screen; missing pages are asked for. */
export function seeRows(from: number, to: number): void {
  const wanted: number[] = [];
  for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1)
    wanted.push(page);
  inSight = [...inSight.filter((page) => !wanted.includes(page)), ...wanted].slice(-KEPT_PAGES);
  const { pages } = useQueueStore.getState();
  for (const page of wanted) if (!pages.has(page)) void loadPage(page, false);
}

/** Asks again for what is in sight. */
export function refreshQueue(): void {
  const state = useQueueStore.getState();
  if (state.key === '') return;
  generation += 1;
  void (async () => {
    const visible = [...new Set([0, ...inSight.slice(-3)])];
    const mine = generation;
    const answers = await Promise.all(
      visible.map(async (page) => ({ page, answer: await ask(page) })),
    );
    if (mine !== generation) return;
    const pages = new Map<number, readonly Attention[]>();
    for (const { page, answer } of answers) {
      if (!answer.ok) {
        useQueueStore.setState({ error: answer.message, busy: false });
        return;
      }
      pages.set(page, answer.value.items);
      const { total, lanes } = answer.value;
      useQueueStore.setState({ total, lanes });
    }
    useQueueStore.setState({ pages, error: null, busy: false });
  })();
}

export function rowAt(state: Pick<QueueState, 'pages'>, index: number): Attention | undefined {
  return state.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}

/** Index of an item among the loaded rows, or -1. */
export function indexOfItem(state: Pick<QueueState, 'pages'>, id: string): number {
  for (const [page, rows] of state.pages) {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return page * PAGE + at;
  }
  return -1;
}

/** The row at an index, asked for when it is not here. */
export async function fetchRow(index: number): Promise<Attention | undefined> {
  const here = rowAt(useQueueStore.getState(), index);
  if (here !== undefined) return here;
  await loadPage(Math.floor(index / PAGE), false);
  return rowAt(useQueueStore.getState(), index);
}

/** For tests: as if nothing had been shown. */
export function resetQueue(): void {
  generation += 1;
  inSight = [];
  underWay.clear();
  useQueueStore.setState(START);
}

function ask(page: number): ReturnType<typeof call<'queue.list'>> {
  const { filter } = useQueueStore.getState();
  return call('queue.list', { filter, offset: page * PAGE, limit: PAGE });
}

async function loadPage(page: number, anew: boolean): Promise<void> {
  const mine = generation;
  const name = `${mine}:${page}`;
  if (underWay.has(name)) return;
  underWay.add(name);
  const answer = await ask(page);
  underWay.delete(name);
  if (mine !== generation) return;
  if (!answer.ok) {
    useQueueStore.setState({ error: answer.message, busy: false });
    return;
  }
  const { items, total, lanes } = answer.value;
  useQueueStore.setState((state) => {
    const pages = new Map(anew ? [] : state.pages);
    pages.set(page, items);
    for (const old of pages.keys()) {
      if (pages.size > KEPT_PAGES && !inSight.includes(old)) pages.delete(old);
    }
    return { pages, total, lanes, error: null, busy: false };
  });
}
