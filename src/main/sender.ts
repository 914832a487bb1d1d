import { isEntryPage } from './navigation.ts';

/** What is looked at of Electron's event; its own type satisfies it. */
export interface CallEvent {
  readonly sender: { readonly id: number; isDestroyed(): boolean };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/**
 * Whether a call comes from the page of a window of ours: the window lives, the frame lives, it is
 * the window's main frame, and it shows one of the app's own documents.
 *
 * @param windows ids of the contents of the windows that were made for the page
 */
export function isTrustedSender(
  event: CallEvent,
  windows: ReadonlySet<number>,
  origin: string,
): boolean {
  try {
    const { sender, senderFrame: frame } = event;
    return (
      !sender.isDestroyed() &&
      windows.has(sender.id) &&
      frame !== null &&
      frame.parent === null &&
      isEntryPage(frame.url, origin)
    );
  } catch {
    // Electron throws when a frame is asked after its end.
    return false;
  }
}
