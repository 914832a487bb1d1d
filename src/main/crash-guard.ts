/** What to do when the page's process has ended: load it again, but not for ever. */

const WINDOW_MS = 60_000;
const MOST_RELOADS = 2;

export class CrashGuard {
  #times: number[] = [];

  /** @param now milliseconds; `recover` is the answer to the third end within a minute */
  next(now: number): 'reload' | 'recover' {
    this.#times = [...this.#times.filter((time) => now - time < WINDOW_MS), now];
    return this.#times.length > MOST_RELOADS ? 'recover' : 'reload';
  }

  /** The person asked for another try. */
  reset(): void {
    this.#times = [];
  }
}
