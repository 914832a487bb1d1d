import { describe, expect, it } from 'vitest';
import type { SignalboxEvent } from '@contract/channels.ts';
import { pause } from '../../../test/support/scratch.ts';
import { EventBatch } from './event-batch.ts';

describe('a batch of events', () => {
  it('says of a burst of changes once what all of them said', async () => {
    const sent: SignalboxEvent[] = [];
    const batch = new EventBatch((event) => sent.push(event));
    batch.add({ event: 'changed', revision: 1, loops: ['a'] });
    batch.add({ event: 'workspaces' });
    batch.add({ event: 'changed', revision: 2, loops: ['b', 'a'] });
    batch.add({ event: 'workspaces' });
    expect(sent).toEqual([]);
    await pause(60);
    expect(sent).toEqual([
      { event: 'changed', revision: 2, loops: ['a', 'b'] },
      { event: 'workspaces' },
    ]);
    batch.add({ event: 'changed', revision: 3, loops: null });
    batch.add({ event: 'changed', revision: 4, loops: ['c'] });
    batch.flush();
    expect(sent.at(-1)).toEqual({ event: 'changed', revision: 4, loops: null });
  });
});
