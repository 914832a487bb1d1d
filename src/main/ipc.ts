/** The two doors between page and main: calls in, events out. Nothing else touches `ipcMain`. */
import { ipcMain, type WebContents } from 'electron';
import type { BridgeAnswer, SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { isTrustedSender } from './sender.ts';

export const CALL = 'signalbox:call';
export const EVENT = 'signalbox:event';

export interface BridgeOptions {
  readonly origin: string;
  readonly windows: ReadonlySet<number>;
  /** Checks and answers; never rejects. */
  readonly route: (channel: unknown, args: unknown) => Promise<BridgeAnswer>;
  readonly onRefused: (what: string) => void;
}

/** Answers the pages' calls, of which each is looked at twice: who calls, and with what. */
export function answerCalls({ origin, windows, route, onRefused }: BridgeOptions): void {
  ipcMain.handle(CALL, (event, channel: unknown, args: unknown): Promise<BridgeAnswer> => {
    if (isTrustedSender(event, windows, origin)) return route(channel, args);
    onRefused('call from an unknown page');
    return Promise.resolve({ ok: false, message: msg('host.call.sender') });
  });
}

/** Tells a page; does nothing when it is gone. */
export function tellPage(contents: WebContents, event: SignalboxEvent): void {
  if (!contents.isDestroyed()) contents.send(EVENT, event);
}
