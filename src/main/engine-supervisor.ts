/**
 * Keeps the engine running and sees to it that every call gets an answer: from the engine, or a
 * sentence that says why there is none. Knows nothing of Electron.
 */
import { z } from 'zod';
import {
  eventSchema,
  failureSchema,
  type BridgeAnswer,
  type Channel,
  type SignalboxEvent,
} from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { EngineExit, EngineHost } from './engine-host.ts';

const RESTART_DELAYS_MS = [250, 500, 1000, 2000, 5000, 10_000] as const;
/** An engine that has run this long has recovered: what ends it later is a new trouble. */
const STABLE_MS = 60_000;
const STOP_LIMIT_MS = 5000;

const DEFAULT_LIMIT_MS = 30_000;
/** Calls that look through whole folders, or run a command that has its own, shorter limit. */
const LONG_LIMIT_MS = 180_000;
const LONG: readonly Channel[] = [
  'workspaces.probe',
  'workspaces.attach',
  'workspaces.update',
  'workspaces.rescan',
  'demo.open',
  'change.preview',
  'change.confirm',
];

/** How long a call may take until its caller is told that there is no answer yet. */
export function limitOf(channel: Channel): number {
  return LONG.includes(channel) ? LONG_LIMIT_MS : DEFAULT_LIMIT_MS;
}

const fromEngineSchema = z.union([
  z.object({
    id: z.number(),
    answer: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value: z.unknown() }),
      failureSchema,
    ]),
  }),
  z.object({ event: eventSchema }),
]);

interface Pending {
  readonly channel: Channel;
  readonly message: unknown;
  readonly answer: (answer: BridgeAnswer) => void;
  readonly limit: NodeJS.Timeout;
  /** When it was handed to the running engine; null while it waits for one. */
  postedAt: number | null;
}

export interface SupervisorOptions {
  readonly start: () => EngineHost;
  readonly emit: (event: SignalboxEvent) => void;
  /** Told of starts and ends; never of anything that a ledger says. */
  readonly log: (line: string) => void;
}

/** `starting` until the engine has said something, `waiting` between an end and the next start. */
export type EngineState = 'idle' | 'starting' | 'up' | 'waiting' | 'down' | 'stopped';

export class EngineSupervisor {
  readonly #options: SupervisorOptions;
  readonly #pending = new Map<number, Pending>();
  #host: EngineHost | null = null;
  #state: EngineState = 'idle';
  #nextId = 1;
  #tries = 0;
  #heardAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Starts the engine, unless it runs or is being started. */
  start(): void {
    if (this.#state === 'idle' || this.#state === 'down') this.#launch();
  }

  /**
   * Passes a call to the engine. Always resolves: while the engine is being restarted a call waits
   * for it, a call that an ended engine had in hand fails, and each has a time limit. When the engine
   * was given up, `engine.status` tries to start it once more.
   */
  call(channel: Channel, args: unknown, client: string): Promise<BridgeAnswer> {
    if (this.#state === 'stopped') {
      return Promise.resolve(failure(msg('host.engine.stopping')));
    }
    if (this.#state === 'down') {
      if (channel !== 'engine.status') return Promise.resolve(this.#downAnswer());
      this.#tries = 0;
      this.#launch();
    }
    return new Promise((resolve) => {
      const id = this.#nextId;
      this.#nextId += 1;
      const pending: Pending = {
        channel,
        message: { id, channel, args, client },
        answer: resolve,
        limit: setTimeout(() => this.#expire(id), limitOf(channel)),
        postedAt: null,
      };
      this.#pending.set(id, pending);
      this.#post(pending);
    });
  }

  /** Ends the engine for good; what still waits is answered. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const host = this.#host;
    this.#state = 'stopped';
    this.#answerAll(() => failure(msg('host.engine.stopping')));
    if (host) await host.stop(STOP_LIMIT_MS);
  }

  #post(pending: Pending): void {
    if (!this.#host) return;
    pending.postedAt = Date.now();
    this.#host.post(pending.message);
  }

  #launch(): void {
    this.#state = 'starting';
    let host: EngineHost;
    try {
      host = this.#options.start();
    } catch (error) {
      this.#ended({ code: null, reason: error instanceof Error ? error.message : String(error) });
      return;
    }
    this.#host = host;
    host.onMessage((message) => {
      if (this.#host === host) this.#heard(message);
    });
    host.onExit((exit) => {
      if (this.#host === host) this.#ended(exit);
    });
    // It may have ended while the listeners were being set.
    if (this.#host !== host) return;
    for (const pending of this.#pending.values()) this.#post(pending);
    // Its answer proves that the engine is up; no answer at all proves that it is not.
    void this.call('engine.status', {}, 'shell');
  }

  #heard(message: unknown): void {
    this.#heardAt = Date.now();
    if (this.#state === 'starting') this.#up();
    const parsed = fromEngineSchema.safeParse(message);
    if (!parsed.success) {
      this.#options.log('engine sent a message that does not fit');
    } else if ('event' in parsed.data) {
      this.#options.emit(parsed.data.event);
    } else {
      const { id, answer } = parsed.data;
      this.#settle(id, answer.ok ? { ok: true, value: answer.value ?? null } : answer);
    }
  }

  #up(): void {
    this.#state = 'up';
    this.#options.log('engine up');
    this.#options.emit({ event: 'engine', state: 'up', tries: this.#tries });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#tries = 0), STABLE_MS);
  }

  #ended(exit: EngineExit): void {
    this.#host = null;
    if (this.#state === 'stopped') return;
    clearTimeout(this.#timer);
    this.#tries += 1;
    this.#options.log(
      `engine ended, code ${exit.code ?? 'none'}, ${exit.reason ?? 'no reason given'}, try ${this.#tries}`,
    );
    this.#answerAll(({ channel }) =>
      failure(
        channel === 'change.confirm' ? msg('host.engine.gone-writing') : msg('host.engine.gone'),
      ),
    );
    const delay = RESTART_DELAYS_MS[this.#tries - 1];
    if (delay === undefined) {
      this.#state = 'down';
      const answer = this.#downAnswer();
      this.#answerAll(() => answer, true);
      this.#options.emit({
        event: 'engine',
        state: 'down',
        tries: this.#tries,
        note: answer.message,
      });
      return;
    }
    this.#state = 'waiting';
    this.#options.emit({ event: 'engine', state: 'restarting', tries: this.#tries });
    this.#timer = setTimeout(() => this.#launch(), delay);
  }

  #downAnswer() {
    return failure(msg('host.engine.down', { tries: this.#tries }));
  }

  /** Answers what the engine had in hand, and with `waiting` also what had not reached it. */
  #answerAll(
    answer: (pending: Pending) => BridgeAnswer,
    waiting = this.#state === 'stopped',
  ): void {
    for (const [id, pending] of this.#pending) {
      if (waiting || pending.postedAt !== null) this.#settle(id, answer(pending));
    }
  }

  #settle(id: number, answer: BridgeAnswer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.limit);
    pending.answer(answer);
  }

  #expire(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const { channel, postedAt } = pending;
    const seconds = limitOf(channel) / 1000;
    this.#settle(
      id,
      failure(
        channel === 'change.confirm'
          ? msg('host.engine.slow-writing', { seconds })
          : msg('host.engine.slow', { channel, seconds }),
      ),
    );
    // Slow is one thing; an engine that has said nothing at all since it was asked hangs.
    if (postedAt !== null && this.#heardAt < postedAt) {
      this.#options.log('engine is silent, ending it');
      this.#host?.kill();
    }
  }
}

function failure(message: ReturnType<typeof msg>) {
  return { ok: false, message } as const;
}
