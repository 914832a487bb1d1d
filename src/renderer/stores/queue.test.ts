import { beforeEach, describe, expect, it } from 'vitest';
import { setBridge } from '../bridge/bridge.ts';
import { fakeBridge, type FakeBridge } from '../test/fake-bridge.ts';
import { queueOf } from '../test/fixtures.ts';
import {
  fetchRow,
  indexOfItem,
  PAGE,
  refreshQueue,
  resetQueue,
  rowAt,
  seeRows,
  showQueue,
  useQueueStore,
} from './queue.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
// Thirty pages: more than are kept.
const MANY = queueOf(6000);
let bridge: FakeBridge;

beforeEach(() => {
  resetQueue();
  bridge = fakeBridge({ queue: MANY });
  setBridge(bridge);
});

describe('a long queue', () => {
  it('keeps only the pages around what is seen', async () => {
    showQueue({});
    await settled();
    for (let row = 0; row < 5000; row += PAGE) {
      seeRows(row, row + 30);
      await settled();
    }
    const { pages, total } = useQueueStore.getState();
    expect(total).toBe(6000);
    expect(pages.size).toBeLessThanOrEqual(13);
    expect(rowAt({ pages }, 4_800)?.id).toBe('item-4800');
  });

  it('asks for a page once, and fetches a row that is far away', async () => {
    showQueue({});
    await settled();
    seeRows(10, 40);
    seeRows(20, 50);
    await settled();
    expect(bridge.calls.filter(({ channel }) => channel === 'queue.list')).toHaveLength(1);
    expect((await fetchRow(5_777))?.id).toBe('item-5777');
    expect(indexOfItem(useQueueStore.getState(), 'item-5777')).toBe(5_777);
    expect(indexOfItem(useQueueStore.getState(), 'item-3000')).toBe(-1);
  });
});

describe('a change', () => {
  it('is seen without losing what was there', async () => {
    showQueue({});
    await settled();
    bridge.world.queue = bridge.world.queue.slice(1);
    refreshQueue();
    expect(rowAt(useQueueStore.getState(), 0)?.id).toBe('item-0');
    await settled();
    await settled();
    expect(rowAt(useQueueStore.getState(), 0)?.id).toBe('item-1');
    expect(useQueueStore.getState().total).toBe(5999);
  });

  it('keeps the rows when the engine does not answer, and says so', async () => {
    showQueue({});
    await settled();
    bridge.world.failing['queue.list'] = 'away';
    refreshQueue();
    await settled();
    await settled();
    expect(useQueueStore.getState().error).toEqual({ id: 'away' });
    expect(rowAt(useQueueStore.getState(), 0)?.id).toBe('item-0');
  });

  it('drops the answer to an older filter', async () => {
    showQueue({ text: 'judge' });
    showQueue({ lane: ['agent'] });
    await settled();
    await settled();
    expect(useQueueStore.getState().total).toBe(1500);
    expect(rowAt(useQueueStore.getState(), 0)?.lane).toBe('agent');
  });
});
