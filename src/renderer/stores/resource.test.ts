import type { Msg } from '@contract/model.ts';
import { expect, it } from 'vitest';
import type { Answer } from '../bridge/call.ts';
import { createResource } from './resource.ts';

const failed: Msg = { id: 'failed' };

function questions(): {
  ask: (key: string) => Promise<Answer<string>>;
  waiting: { key: string; answer: (answer: Answer<string>) => void }[];
} {
  const waiting: { key: string; answer: (answer: Answer<string>) => void }[] = [];
  return {
    waiting,
    ask: (key) =>
      new Promise((resolve) => {
        waiting.push({ key, answer: resolve });
      }),
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('keeps old data beside an error, and drops the error when data comes', async () => {
  const { ask, waiting } = questions();
  const resource = createResource(ask, () => 7);
  resource.retain('a');
  waiting[0]?.answer({ ok: true, value: 'one' });
  await settled();
  expect(resource.store.getState().entries['a']).toEqual({
    data: 'one',
    error: null,
    busy: false,
    at: 7,
  });
  resource.refresh();
  expect(resource.store.getState().entries['a']).toMatchObject({ data: 'one', busy: true });
  waiting[1]?.answer({ ok: false, message: failed });
  await settled();
  expect(resource.store.getState().entries['a']).toMatchObject({ data: 'one', error: failed });
  resource.refresh();
  waiting[2]?.answer({ ok: true, value: 'two' });
  await settled();
  expect(resource.store.getState().entries['a']).toMatchObject({ data: 'two', error: null });
});

it('lets the later question win, in whatever order the answers come', async () => {
  const { ask, waiting } = questions();
  const resource = createResource(ask);
  resource.retain('a');
  resource.refresh();
  waiting[1]?.answer({ ok: true, value: 'new' });
  await settled();
  waiting[0]?.answer({ ok: true, value: 'old' });
  await settled();
  expect(resource.store.getState().entries['a']?.data).toBe('new');
});

it('asks again only for what is shown, and forgets what has long not been shown', async () => {
  const { ask, waiting } = questions();
  const resource = createResource(ask);
  const release = resource.retain('shown');
  for (let each = 0; each < 40; each += 1) resource.retain(`gone-${each}`)();
  await settled();
  expect(Object.keys(resource.store.getState().entries).length).toBeLessThanOrEqual(14);
  waiting.length = 0;
  resource.refresh();
  expect(waiting.map(({ key }) => key)).toEqual(['shown']);
  release();
  waiting.length = 0;
  resource.refresh();
  expect(waiting).toEqual([]);
});
