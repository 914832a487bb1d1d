/**
 * The moment a view is looked at, as part of its address: `asOf=2026-07-01T09:01:03Z`. Only screens
 * that can be replayed have one; without it a view is of now.
 */
import {
  first,
  formatRoute,
  goTo,
  href,
  mergeQuery,
  useRoute,
  useRouteStore,
  type Route,
} from '../app/route.ts';

const SCREENS: readonly Route['screen'][] = ['graph', 'loop'];

/** The moment in an address in milliseconds, or null for now. What cannot be understood is now. */
export function asOfOf(route: Route): number | null {
  if (!SCREENS.includes(route.screen)) return null;
  const text = first(route, 'asOf');
  if (text === null) return null;
  const at = parseInstant(text);
  return at === null ? null : at;
}

export function useAsOf(): number | null {
  return asOfOf(useRoute());
}

/** The moment of the view on the screen, for what is not a component. */
export function currentAsOf(): number | null {
  return asOfOf(useRouteStore.getState().route);
}

/** An instant as it stands in an address. */
export function asOfText(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

/** Goes to another moment of the same view; null is now. Back does not stop at each of them. */
export function goToMoment(at: number | null): void {
  const { route } = useRouteStore.getState();
  if (!SCREENS.includes(route.screen)) return;
  const asOf = at === null ? null : asOfText(at);
  goTo(formatRoute({ ...route, query: mergeQuery(route.query, { asOf }) }), { replace: true });
}

/** The address of a loop's screen at the moment that is being looked at. */
export function hrefAsOf(screen: 'graph' | 'loop', id: string, asOf: number | null): string {
  return href(screen, id, { asOf: asOf === null ? null : asOfText(asOf) });
}

const WRITTEN =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/iu;

/**
 * Reads an instant as a person or a ledger writes it: `2026-07-01`, `2026-07-01 09:01`, with seconds,
 * with a zone. Without a zone it is the zone of this machine. Null when it is no instant.
 */
export function parseInstant(text: string): number | null {
  const found = WRITTEN.exec(text.trim())?.groups;
  if (found === undefined) return null;
  const { date = '', time = '00:00', zone = '' } = found;
  const shortZone = /^([+-]\d{2})(\d{2})$/u.exec(zone);
  const at = Date.parse(
    `${date}T${time}${shortZone === null ? zone.toUpperCase() : `${shortZone[1] ?? ''}:${shortZone[2] ?? ''}`}`,
  );
  return Number.isNaN(at) ? null : at;
}
