/** Follows the queue for the notices and the tray, while they are switched on. */
import type { Settings, SignalboxEvent } from '@contract/channels.ts';
import type { Translate } from '@contract/translate.ts';
import { NoticeBook, type Notifier } from './notices.ts';
import type { Ask } from './questions.ts';

/** A burst of changes is looked at once. */
const PAUSE_MS = 1000;
/** The most that one page of the queue holds; a person with more open items needs no list of them. */
const MOST_ROWS = 500;

export interface QueueWatchOptions {
  readonly ask: Ask;
  readonly notifier: Notifier;
  readonly tray: { readonly show: (count: number | null) => void };
  readonly say: () => Translate;
  /** Whether the person is looking at the window. */
  readonly attentive: () => boolean;
  readonly go: (to: string) => void;
}

export class QueueWatch {
  readonly #options: QueueWatchOptions;
  #settings: Settings | null = null;
  #book = new NoticeBook();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QueueWatchOptions) {
    this.#options = options;
  }

  /** To be told of every event. */
  take(event: SignalboxEvent): void {
    if (event.event === 'settings') this.#take(event.settings);
    else if (event.event === 'changed') this.#soon();
    else if (event.event === 'engine' && event.state === 'up') void this.#load();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#options.tray.show(null);
  }

  async #load(): Promise<void> {
    const settings = await this.#options.ask('settings.get', {});
    if (settings) this.#take(settings);
  }

  #take(settings: Settings): void {
    const wasOn = this.#settings?.notifications ?? false;
    this.#settings = settings;
    if (!settings.notifications) {
      this.#options.tray.show(null);
    } else if (!wasOn) {
      // Everything that waits at the moment of switching on is known already.
      this.#book = new NoticeBook();
      this.#soon();
    }
  }

  #soon(): void {
    if (!this.#settings?.notifications) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, PAUSE_MS);
  }

  async #look(): Promise<void> {
    const { ask, notifier, tray, say, attentive, go } = this.#options;
    const queue = await ask('queue.list', { filter: { lane: ['user'] }, limit: MOST_ROWS });
    if (!queue || !this.#settings?.notifications) return;
    tray.show(queue.lanes.user);
    const notices = this.#book.next(queue.items, this.#settings, attentive(), say());
    if (!notifier.supported()) return;
    for (const notice of notices) notifier.show(notice, () => go(notice.to));
  }
}
