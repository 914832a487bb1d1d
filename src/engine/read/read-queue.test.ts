import { describe, expect, it } from 'vitest';
import type { FileState } from '../index/file-state.ts';
import type { SiteState } from '../project/site-state.ts';
import type { FileReader, Step } from './file-reader.ts';
import { ReadQueue } from './read-queue.ts';

const site = { workspace: { roots: [] } } as unknown as SiteState;
const ledger = (): FileState =>
  ({ rule: { read: 'tail' }, facts: { offset: 0, entries: 0 }, seenSize: 0 }) as FileState;

/** A queue over a reader that needs so many slices for every file, and the slices it has read. */
function queueOf(slices: number): { queue: ReadQueue; read: FileState[] } {
  const read: FileState[] = [];
  const reader = {
    tail: (_site: SiteState, file: FileState): Step => {
      read.push(file);
      return read.filter((other) => other === file).length < slices
        ? { state: 'more', changed: true }
        : { state: 'done', changed: true, again: null };
    },
  } as unknown as FileReader;
  const queue = new ReadQueue({
    reader,
    onStep: () => undefined,
    onError: (error) => {
      throw error;
    },
    onProgress: () => undefined,
  });
  return { queue, read };
}

describe('a decision waits for a ledger', () => {
  it('to its end and not only for its first slice, before all bulk work', async () => {
    const { queue, read } = queueOf(5);
    const [bulk, wanted] = [ledger(), ledger()];
    queue.add(site, bulk, false);
    queue.toEnd(site, wanted);
    await queue.urgentDone();
    expect(read.filter((file) => file === wanted)).toHaveLength(5);
    await queue.idle();
    expect(read.lastIndexOf(wanted)).toBeLessThan(read.lastIndexOf(bulk));
  });

  it('also when bulk reading was stopped', async () => {
    const { queue, read } = queueOf(5);
    const wanted = ledger();
    queue.stop();
    queue.toEnd(site, wanted);
    await queue.urgentDone();
    expect(read).toHaveLength(5);
  });
});

describe('a changed ledger that is long', () => {
  it('has its first slice at once and then its turns among the others', async () => {
    const { queue, read } = queueOf(3);
    const [bulk, changed] = [ledger(), ledger()];
    queue.add(site, bulk, false);
    queue.add(site, changed, true);
    await queue.idle();
    expect(read.indexOf(changed)).toBe(0);
    expect(read.lastIndexOf(changed)).toBeGreaterThan(read.indexOf(bulk));
  });
});
