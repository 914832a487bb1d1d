/** Where the page's one bridge to the outside is kept: the preload's, or a socket to the loopback host. */
import type { SignalboxBridge } from '@contract/channels.ts';
import { clientName } from './client-name.ts';
import { openSocketBridge } from './socket.ts';

declare global {
  interface Window {
    readonly signalbox?: SignalboxBridge;
  }
}

let current: SignalboxBridge | null = null;

/** The preload's bridge where there is one; else a connection to the host that served the page. */
export function openBridge(window: Window): SignalboxBridge {
  return (
    window.signalbox ??
    openSocketBridge(
      socketAddress(
        window.location,
        clientName(() => window.sessionStorage),
      ),
    )
  );
}

/**
 * Address of the host's socket. The page's name in it is the same after a lost connection and after
 * a reload, so that the host still knows whose preview it is that gets confirmed.
 */
export function socketAddress(
  location: Pick<Location, 'protocol' | 'host'>,
  client: string,
): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/socket?client=${encodeURIComponent(client)}`;
}

export function setBridge(bridge: SignalboxBridge): void {
  current = bridge;
}

export function getBridge(): SignalboxBridge {
  if (current === null) throw new Error('The bridge is used before it is set.');
  return current;
}
