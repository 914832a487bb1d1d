/** Looks again at what just changed, at growing delays: the event of a burst's last write may never come. */
export const FOLLOW_UP_MS = [20, 60, 200, 700, 2500] as const;

export class FollowUp<T> {
  readonly #look: (subject: T) => void;
  readonly #timers = new Map<T, NodeJS.Timeout>();
  #closed = false;

  constructor(look: (subject: T) => void) {
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
    const delay = FOLLOW_UP_MS[step];
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
