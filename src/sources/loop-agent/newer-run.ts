/** Whether a newer run of the same plan exists, told by the run ids alone (format reference, 1). */

interface Parts {
  readonly slug: string;
  readonly order: string;
}

/** `YYYYMMDD-<slug>` with `-r2`…`-r99` or `-HHMMSS` after a collision; other ids have no family. */
function parts(name: string): Parts | null {
  const match = /^(\d{8})-(.+?)(?:-r(\d{1,2})|-(\d{6}))?$/.exec(name);
  if (match === null) return null;
  const again = (match[3] ?? match[4] ?? '1').padStart(6, '0');
  return { slug: match[2] ?? '', order: `${match[1] ?? ''}-${again}` };
}

/** Newest run of each slug; kept as long as the same list of keys is handed in. */
const families = new WeakMap<readonly string[], Map<string, { name: string; order: string }>>();

/** Name of the newest later run with the same slug, or null. */
export function newerRun(name: string, keys: readonly string[]): string | null {
  const own = parts(name);
  if (own === null) return null;
  const newest = newestBySlug(keys).get(own.slug);
  return newest !== undefined && newest.order > own.order ? newest.name : null;
}

function newestBySlug(keys: readonly string[]): Map<string, { name: string; order: string }> {
  const known = families.get(keys);
  if (known !== undefined) return known;
  const newest = new Map<string, { name: string; order: string }>();
  for (const key of keys) {
    if (!key.startsWith('run/')) continue;
    const name = key.slice('run/'.length);
    const found = parts(name);
    if (found === null) continue;
    const best = newest.get(found.slug);
    if (best === undefined || found.order > best.order) {
      newest.set(found.slug, { name, order: found.order });
    }
  }
  families.set(keys, newest);
  return newest;
}
