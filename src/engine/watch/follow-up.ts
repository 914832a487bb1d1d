/** Looks again at what just changed, at growing delays: the event of a burst's last write may never come. */
export const FOLLOW_UP_MS = [20, 60, 200, 700, 2500] as const;

/** A folder is watched a little later than that is asked for; what happened in between has no event. */
export const WATCH_GAP_MS = [150, 800, 3000] as const;

export class FollowUp<T> {
  readonly #look: (subject: T) => void;
  readonly #delays: readonly number[];
  readonly #timers = new Map<T, NodeJS.Timeout>();
  #closed = false;

  constructor(delays: readonly number[], look: (subject: T) => void) {
    this.#delays = delays;
    this.#look = look;
  }

  /** Starts over with the shortest delay. */
  start(subject: T): void {
    this.#schedule(subject, 0);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(subject: T, step: number): void {
    clearTimeout(this.#timers.get(subject));
    this.#timers.delete(subject);
    const delay = this.#delays[step];
    if (delay === undefined || this.#closed) return;
    this.#timers.set(
      subject,
      setTimeout(() => {
        this.#look(subject);
        this.#schedule(subject, step + 1);
      }, delay),
    );
  }
}
