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

/** Name of the newest later run with the same slug, or null. */
export function newerRun(name: string, keys: readonly string[]): string | null {
  const own = parts(name);
  if (own === null) return null;
  let newest: { name: string; order: string } | null = null;
  for (const key of keys) {
    if (!key.startsWith('run/')) continue;
    const other = parts(key.slice(4));
    if (other === null || other.slug !== own.slug || other.order <= own.order) continue;
    if (newest === null || other.order > newest.order) {
      newest = { name: key.slice(4), order: other.order };
    }
  }
  return newest?.name ?? null;
}
