/** Gathers events for a moment: a burst of appended lines is one message to the page and not a hundred. */
import type { SignalboxEvent } from '@contract/channels.ts';

const GATHER_MS = 20;
/** With more changed loops than this, any may have changed. */
const MAX_LOOPS = 500;

export class EventBatch {
  readonly #send: (event: SignalboxEvent) => void;
  readonly #waiting = new Map<SignalboxEvent['event'], SignalboxEvent>();
  #timer: NodeJS.Timeout | null = null;

  constructor(send: (event: SignalboxEvent) => void) {
    this.#send = send;
  }

  add(event: SignalboxEvent): void {
    const before = this.#waiting.get(event.event);
    this.#waiting.set(event.event, before === undefined ? event : merge(before, event));
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, GATHER_MS);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const event of events) this.#send(event);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}

/** The newer one, which says all that both said. */
function merge(before: SignalboxEvent, event: SignalboxEvent): SignalboxEvent {
  if (before.event !== 'changed' || event.event !== 'changed') return event;
  if (before.loops === null || event.loops === null) return { ...event, loops: null };
  const loops = [...new Set([...before.loops, ...event.loops])];
  return { ...event, loops: loops.length > MAX_LOOPS ? null : loops };
}
