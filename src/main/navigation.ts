/**
 * Where a page may go: nowhere. It is one document, and all that a link or a script can ask for
 * besides loading that document again is refused.
 */
import type { App, Session, WebContents } from 'electron';

const ENTRY_PATHS = ['/', '/index.html', '/recovery.html'];

/**
 * Whether an address is one of the app's own documents. Compared as text, not parsed: there is no
 * parser to disagree with, and no address that merely contains ours is one.
 *
 * @param origin `signalbox://app`, or the development server's
 */
export function isEntryPage(url: string, origin: string): boolean {
  const end = url.search(/[?#]/);
  const document = end < 0 ? url : url.slice(0, end);
  return ENTRY_PATHS.some((path) => document === `${origin}${path}`);
}

/**
 * Whether the page may request an address: files of its own, and what is inside the request itself.
 *
 * @param sockets further beginnings of addresses, of the development server's socket
 */
export function isOwnRequest(
  url: string,
  origin: string,
  sockets: readonly string[] = [],
): boolean {
  return [`${origin}/`, 'data:', 'blob:', 'devtools://', ...sockets].some((start) =>
    url.startsWith(start),
  );
}

/** Permissions that a page gets; everything else is denied without a question. */
export function isAllowedPermission(permission: string): boolean {
  // Copying a packet; reading the clipboard is another permission, and refused.
  return permission === 'clipboard-sanitized-write';
}

interface Rules {
  readonly origin: string;
  readonly sockets: readonly string[];
  readonly onRefused: (what: string) => void;
}

function guardContents(contents: WebContents, { origin, onRefused }: Rules): void {
  contents.on('will-navigate', (event) => {
    if (isEntryPage(event.url, origin)) return;
    event.preventDefault();
    onRefused('navigation');
  });
  contents.on('will-redirect', (event) => {
    if (isEntryPage(event.url, origin)) return;
    event.preventDefault();
    onRefused('redirect');
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame) return;
    event.preventDefault();
    onRefused('frame navigation');
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    onRefused('webview');
  });
  contents.setWindowOpenHandler(() => {
    onRefused('new window');
    return { action: 'deny' };
  });
}

/** Applies the rules to every page that is ever made. To be called before the first one. */
export function guardNavigation(app: App, rules: Rules): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, rules));
}

/** Denies a session what pages could ask it for: permissions, devices, downloads, the network. */
export function guardSession(session: Session, { origin, sockets, onRefused }: Rules): void {
  session.setPermissionCheckHandler((_contents, permission) => isAllowedPermission(permission));
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    const allowed = isAllowedPermission(permission);
    if (!allowed) onRefused(`permission ${permission}`);
    answer(allowed);
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
    onRefused('download');
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = isOwnRequest(details.url, origin, sockets);
    if (!allowed) onRefused('request');
    answer({ cancel: !allowed });
  });
}
