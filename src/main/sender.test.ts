import { describe, expect, it } from 'vitest';
import { isTrustedSender, type CallEvent } from './sender.ts';

const ORIGIN = 'signalbox://app';
const windows = new Set([7]);

function event(change: {
  id?: number;
  destroyed?: boolean;
  frame?: CallEvent['senderFrame'];
}): CallEvent {
  return {
    sender: { id: change.id ?? 7, isDestroyed: () => change.destroyed ?? false },
    senderFrame:
      change.frame === undefined
        ? { url: 'signalbox://app/index.html#/queue', parent: null }
        : change.frame,
  };
}

describe('who may call', () => {
  it('is the main frame of a window of ours with our document in it', () => {
    expect(isTrustedSender(event({}), windows, ORIGIN)).toBe(true);
  });

  it.each([
    ['a window that was not made for the page', event({ id: 8 })],
    ['a window that is gone', event({ destroyed: true })],
    ['a frame that is gone', event({ frame: null })],
    ['a frame inside', event({ frame: { url: 'signalbox://app/index.html', parent: {} } })],
    ['another document', event({ frame: { url: 'https://example.com/', parent: null } })],
    ['an empty document', event({ frame: { url: 'about:blank', parent: null } })],
    ['another host', event({ frame: { url: 'signalbox://other/index.html', parent: null } })],
    [
      'a name that begins like ours',
      event({ frame: { url: 'signalbox://app.example/index.html', parent: null } }),
    ],
    [
      'a file of ours that is no document',
      event({ frame: { url: `${ORIGIN}/a.js`, parent: null } }),
    ],
  ])('is not %s', (_what, call) => expect(isTrustedSender(call, windows, ORIGIN)).toBe(false));

  it('is not a frame that ends while it is asked', () => {
    const ending: CallEvent = {
      sender: { id: 7, isDestroyed: () => false },
      get senderFrame(): never {
        throw new Error('Render frame was disposed');
      },
    };
    expect(isTrustedSender(ending, windows, ORIGIN)).toBe(false);
  });
});
