type Closer = () => Promise<unknown>;

const closers = new Set<Closer>();

/** Registers what must be gone when the tests of this worker are over; the result takes it back. */
export function onCleanUp(closer: Closer): () => void {
  closers.add(closer);
  return () => closers.delete(closer);
}

/**
 * Closes apps and hosts that a failed test left behind, newest first, and removes temporary folders.
 * For `test.afterAll(cleanUp)`, or `afterEach` where each test starts its own.
 */
export async function cleanUp(): Promise<void> {
  const newestFirst = [...closers].reverse();
  closers.clear();
  for (const close of newestFirst) await close();
}
