/**
 * Links that open the app at a place: exactly the addresses that the page itself has
 * (`signalbox://app/#/queue?lane=user`), so that an address copied from a packet is a link. Any web
 * page may contain one, so a link only ever shows a view; it carries no command.
 */
import { APP_ORIGIN } from '@contract/page-policy.ts';

const LONGEST = 2000;

/** Where in the page a link leads (`/queue?lane=user`), or null when it is no link of ours. */
export function deepLinkTarget(link: string): string | null {
  const start = [`${APP_ORIGIN}/#/`, `${APP_ORIGIN}/index.html#/`].find((known) =>
    link.startsWith(known),
  );
  if (start === undefined || link.length > LONGEST) return null;
  const target = link.slice(start.length - 1);
  // Printable ASCII as a URL is made of; everything else would have been percent-encoded.
  return /^\/[\x21-\x7e]*$/.test(target) ? target : null;
}
