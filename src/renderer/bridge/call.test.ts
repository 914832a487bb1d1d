import { expect, it } from 'vitest';
import { fakeBridge } from '../test/fake-bridge.ts';
import { setBridge } from './bridge.ts';
import { call, flat } from './call.ts';

it('gives the value of a good answer', async () => {
  setBridge(fakeBridge());
  const answer = await call('loops.list', {});
  expect(answer.ok && answer.value.items).toHaveLength(7);
});

it('turns an answer of the wrong form into a sentence that says where', async () => {
  const bridge = fakeBridge();
  bridge.answer('settings.get', () => ({ language: 'fr' }));
  setBridge(bridge);
  expect(await call('settings.get', {})).toEqual({
    ok: false,
    message: { id: 'ui.error.bad-answer', params: { channel: 'settings.get', where: 'language' } },
  });
});

it('turns a throw into a sentence', async () => {
  const bridge = fakeBridge();
  bridge.answer('settings.get', () => {
    throw new Error('pipe closed');
  });
  setBridge(bridge);
  expect(await call('settings.get', {})).toEqual({
    ok: false,
    message: {
      id: 'ui.error.call-failed',
      params: { channel: 'settings.get', detail: 'pipe closed' },
    },
  });
});

it('makes one of a refusal inside and a failure outside', () => {
  expect(flat({ ok: true, value: { ok: true, value: 3 } })).toEqual({ ok: true, value: 3 });
  expect(flat({ ok: true, value: { ok: false, message: { id: 'a' } } })).toEqual({
    ok: false,
    message: { id: 'a' },
  });
  expect(flat({ ok: false, message: { id: 'b' } })).toEqual({ ok: false, message: { id: 'b' } });
});
