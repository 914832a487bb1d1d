/** Milliseconds to wait before try number `tries` (1-based): 250, 500, 1000, … at most 8 s. */
export function backoff(tries: number): number {
  return Math.min(8000, 250 * 2 ** Math.max(0, tries - 1));
}
