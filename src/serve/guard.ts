/**
 * Who may talk to the loopback host. A browser lets any web page send requests to 127.0.0.1, so
 * three things are asked of a request: that it was made for this name (a page that points a name of
 * its own at 127.0.0.1 sends that name), that it comes from our own page, and that it brings the
 * cookie which only the printed address gives.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is looked at of a request's headers. */
export interface RequestHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly cookie?: string | undefined;
}

const LONGEST_HEADER = 4096;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares without telling by the time it takes how much is right. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given.length <= LONGEST_HEADER && timingSafeEqual(digest(given), digest(secret));
}

/**
 * Whether the request was made for this machine by name or number. The port is not compared: through
 * a tunnel it is another one, and it is the name that a foreign page cannot choose.
 */
export function isLoopbackHost(host: string | undefined): host is string {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(host);
}

/** Whether the request comes from the page at exactly the address that it was made for. */
export function isOwnOrigin({ host, origin }: RequestHeaders): boolean {
  return isLoopbackHost(host) && origin === `http://${host}`;
}

/** The value of a cookie, or null. */
export function cookieValue(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > LONGEST_HEADER) return null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** The secrets of one run of the host. */
export class Entrance {
  /** Stands in the printed address. */
  readonly token = newSecret();
  readonly #session = newSecret();
  #cookie = 'signalbox';

  /** Cookies are shared by all ports of a machine, so the name carries the port. */
  listensOn(port: number): void {
    this.#cookie = `signalbox-${port}`;
  }

  /** What to set when a request has shown the token, or null when it has not. */
  admit(token: string | null): string | null {
    if (token === null || !sameSecret(token, this.token)) return null;
    return `${this.#cookie}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
  }

  knows({ cookie }: RequestHeaders): boolean {
    const value = cookieValue(cookie, this.#cookie);
    return value !== null && sameSecret(value, this.#session);
  }
}
