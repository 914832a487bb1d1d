/**
 * What the page may load and do, and which files make it up: the same rules whether Electron's main
 * serves it (`signalbox://app/`) or the loopback host does.
 */

/** The name under which the page answers inside Electron. */
export const APP_SCHEME = 'signalbox';
export const APP_ORIGIN = `${APP_SCHEME}://app`;

/**
 * The Content-Security-Policy of the page. Styles may be inline because the component libraries place
 * their menus with `style`; scripts may not, and nothing may be loaded from anywhere else.
 *
 * @param sockets WebSocket addresses that the page may open besides its own origin
 */
export function contentSecurityPolicy(sockets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...sockets].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that go with every answer that is part of the page. */
export function pageHeaders(sockets: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(sockets),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'cache-control': 'no-store',
  };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** A file of the page: its path below the page's folder, as names, and its content type. */
export interface PageFile {
  readonly names: readonly string[];
  readonly type: string;
}

/**
 * The file that an address asks for, or null when no file of the page can be meant. Every name must
 * be made of plain letters, digits and `_ - .`, and may not begin with a point: so there is no `..`,
 * no escaped slash, no backslash, no drive letter and no hidden file to think about.
 *
 * @param pathname the path part of the address as sent, still percent-encoded
 */
export function pageFile(pathname: string): PageFile | null {
  if (!pathname.startsWith('/') || pathname.length > 500) return null;
  const names = (pathname === '/' ? '/index.html' : pathname).slice(1).split('/');
  if (!names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(name))) return null;
  const ending = /\.([a-z0-9]+)$/.exec(names.at(-1) ?? '')?.[1];
  if (ending === undefined || !Object.hasOwn(CONTENT_TYPES, ending)) return null;
  return { names, type: CONTENT_TYPES[ending] ?? 'application/octet-stream' };
}
