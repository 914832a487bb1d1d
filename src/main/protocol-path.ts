import { APP_ORIGIN } from '@contract/page-policy.ts';

/** The path part of an address of the page, as sent; null for every other address. */
export function pagePath(url: string): string | null {
  if (!url.startsWith(`${APP_ORIGIN}/`)) return null;
  return url.slice(APP_ORIGIN.length).replace(/[?#].*$/s, '');
}
