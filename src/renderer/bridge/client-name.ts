/** The name by which the loopback host knows this page again. */
const KEY = 'signalbox.client';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Kept for as long as the tab is open. A browser that keeps nothing gives a name for as long as the
 * page lives, which still outlasts a lost connection.
 */
export function clientName(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  make: () => string = () => crypto.randomUUID(),
): string {
  try {
    const kept = storage().getItem(KEY);
    if (kept !== null && UUID.test(kept)) return kept;
  } catch {
    return make();
  }
  const made = make();
  try {
    storage().setItem(KEY, made);
  } catch {
    // The name then ends with the page.
  }
  return made;
}
