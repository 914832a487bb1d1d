import type { Page } from '@playwright/test';
import type { BridgeAnswer, SignalboxBridge } from '../../src/contract/channels.ts';

interface BridgedWindow {
  readonly signalbox: SignalboxBridge;
}

/** Calls a channel from inside the page, as the page itself does. */
export function callFrom(page: Page, channel: string, args: unknown = {}): Promise<BridgeAnswer> {
  return page.evaluate(
    ([name, value]) => (window as unknown as BridgedWindow).signalbox.call(String(name), value),
    [channel, args],
  );
}

/** The same for a call that has to succeed. */
export async function valueFrom<T>(page: Page, channel: string, args: unknown = {}): Promise<T> {
  const answer = await callFrom(page, channel, args);
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.message)}`);
  return answer.value as T;
}
