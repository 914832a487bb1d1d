/**
 * The address of a view: `#/<screen>/<id>?<query>`. Filters and selection live in it, so that a view
 * can be reloaded and shared; the part after `#` works under any scheme and is never sent to a host.
 */
import { create } from 'zustand';

export const SCREENS = [
  'queue',
  'loops',
  'loop',
  'graph',
  'quota',
  'escalations',
  'packets',
  'findings',
  'journal',
  'workspaces',
  'settings',
  'welcome',
] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  readonly screen: Screen;
  /** Second path segment, decoded: a loop id. */
  readonly id: string | null;
  /** Values by name; a name may have several. */
  readonly query: Readonly<Record<string, readonly string[]>>;
}

export type QueryChange = Readonly<Record<string, string | readonly string[] | null | undefined>>;

const HOME: Route = { screen: 'queue', id: null, query: {} };

/** Reads an address; whatever cannot be understood leads to the queue. */
export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#/, '').replace(/^\/?/, '');
  const [path, search] = splitOnce(text, '?');
  const [screen = '', ...rest] = path.split('/');
  if (!isScreen(screen)) return HOME;
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) (query[name] ??= []).push(value);
  const id = rest.length > 0 && rest[0] !== '' ? decode(rest.join('/')) : null;
  return { screen, id, query };
}

/** The address of a route, `#` included; equal routes give equal addresses. */
export function formatRoute(route: Route): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(route.query).sort()) {
    for (const value of route.query[name] ?? []) params.append(name, value);
  }
  const id = route.id === null ? '' : `/${encodeURIComponent(route.id)}`;
  const search = params.toString();
  return `#/${route.screen}${id}${search === '' ? '' : `?${search}`}`;
}

/** The address of a screen with this query; null and empty values are left out. */
export function href(screen: Screen, id: string | null = null, query: QueryChange = {}): string {
  return formatRoute({ screen, id, query: mergeQuery({}, query) });
}

export function mergeQuery(query: Route['query'], change: QueryChange): Route['query'] {
  const next: Record<string, readonly string[]> = { ...query };
  for (const [name, value] of Object.entries(change)) {
    const values = value === null || value === undefined ? [] : [value].flat();
    if (values.length === 0 || (values.length === 1 && values[0] === '')) delete next[name];
    else next[name] = values;
  }
  return next;
}

/** The first value of a name, or null. */
export function first(route: Route, name: string): string | null {
  return route.query[name]?.[0] ?? null;
}

interface RouteState {
  readonly route: Route;
  /** Where each screen was left: its filters and selection are there again when one comes back. */
  readonly left: Partial<Record<Screen, string>>;
}

export const useRouteStore = create<RouteState>(() => ({
  route: parseRoute(typeof window === 'undefined' ? '' : window.location.hash),
  left: {},
}));

function show(route: Route): void {
  useRouteStore.setState(({ route: before, left }) => ({
    route,
    left: before.screen === route.screen ? left : { ...left, [before.screen]: formatRoute(before) },
  }));
}

/** Address of a screen as it was left; on the screen itself its plain address, to begin anew. */
export function addressOf(
  screen: Screen,
  { route, left }: RouteState = useRouteStore.getState(),
): string {
  return route.screen === screen ? href(screen) : (left[screen] ?? href(screen));
}

export function useRoute(): Route {
  return useRouteStore((state) => state.route);
}

/** Goes to an address; `replace` for what Back should not stop at (typing in a filter, moving in a list). */
export function goTo(to: string, options: { readonly replace?: boolean } = {}): void {
  const route = parseRoute(to);
  const address = formatRoute(route);
  if (formatRoute(useRouteStore.getState().route) === address) return;
  if (options.replace === true) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  show(route);
}

/** Changes values of the current address and stays on the screen. */
export function changeQuery(
  change: QueryChange,
  options: { readonly replace?: boolean } = {},
): void {
  const { route } = useRouteStore.getState();
  goTo(formatRoute({ ...route, query: mergeQuery(route.query, change) }), options);
}

/** Follows the browser's own moves (Back, a link, a typed address). Returns a function that stops. */
export function followAddress(): () => void {
  const follow = (): void => {
    show(parseRoute(window.location.hash));
  };
  follow();
  window.addEventListener('hashchange', follow);
  window.addEventListener('popstate', follow);
  return () => {
    window.removeEventListener('hashchange', follow);
    window.removeEventListener('popstate', follow);
  };
}

function isScreen(text: string): text is Screen {
  return (SCREENS as readonly string[]).includes(text);
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
