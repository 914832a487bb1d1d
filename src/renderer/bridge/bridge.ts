/** Where the page's one bridge to the outside is kept: the preload's, or a socket to the loopback host. */
import type { SignalboxBridge } from '@contract/channels.ts';
import { openSocketBridge } from './socket.ts';

declare global {
  interface Window {
    readonly signalbox?: SignalboxBridge;
  }
}

let current: SignalboxBridge | null = null;

/** The preload's bridge where there is one; else a connection to the host that served the page. */
export function openBridge(window: Window): SignalboxBridge {
  return window.signalbox ?? openSocketBridge(socketAddress(window.location));
}

/** Address of the host's socket; the query carries the host's token, when it is not in a cookie. */
export function socketAddress(location: Pick<Location, 'protocol' | 'host' | 'search'>): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/socket${location.search}`;
}

export function setBridge(bridge: SignalboxBridge): void {
  current = bridge;
}

export function getBridge(): SignalboxBridge {
  if (current === null) throw new Error('The bridge is used before it is set.');
  return current;
}
