/** Work in slices: nothing in the engine holds the event loop for longer than one of them. */

export const SLICE_MS = 12;

/** Lets waiting calls and timers run. */
export function breathe(): Promise<void> {
  return new Promise((done) => {
    setImmediate(done);
  });
}

/** Tells whether a slice may go on. */
export function slice(ms = SLICE_MS): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** Breathes whenever a slice is used up. */
export class Pace {
  #goOn = slice();

  async step(): Promise<void> {
    if (this.#goOn()) return;
    await breathe();
    this.#goOn = slice();
  }
}
