/**
 * The order in which files are read: what just changed first, then whole files, then ledgers in
 * turns of one slice each, so that a huge one holds up neither a small one nor a call.
 */
import type { Progress } from '@contract/channels.ts';
import type { FileState } from '../index/file-state.ts';
import type { SiteState } from '../project/site-state.ts';
import type { FileReader } from './file-reader.ts';
import { RETRIES, RETRY_MS } from './whole-reader.ts';
import { breathe, slice } from './yield.ts';

export interface ReadQueueOptions {
  readonly reader: FileReader;
  /** A file was read to its end, or a good part of it was; `changed`: views may differ now. */
  readonly onStep: (site: SiteState, file: FileState, changed: boolean, done: boolean) => void;
  /** Reading threw: the index is not what it should be. */
  readonly onError: (error: unknown) => void;
  readonly onProgress: () => void;
}

interface Waiting {
  readonly site: SiteState;
  readonly file: FileState;
  tries: number;
}

export class ReadQueue {
  readonly #options: ReadQueueOptions;
  readonly #urgent = new Map<FileState, Waiting>();
  readonly #waiting = new Map<FileState, Waiting>();
  readonly #timers = new Map<FileState, NodeJS.Timeout>();
  readonly #retrying = new Set<FileState>();
  /** Somebody waits for the whole of these. */
  readonly #toEnd = new Set<FileState>();
  readonly #idle: (() => void)[] = [];
  #running = false;
  #stopped = false;
  #closed = false;
  #total = 0;
  #done = 0;

  constructor(options: ReadQueueOptions) {
    this.#options = options;
  }

  /** Reads a file soon; `urgent`: before all bulk work. */
  add(site: SiteState, file: FileState, urgent: boolean): void {
    if (this.#closed || file.rule.read === 'stat') return;
    if (this.#stopped && !urgent) return;
    this.#clearTimer(file);
    if (this.#urgent.has(file)) return;
    const tries = this.#waiting.get(file)?.tries ?? 0;
    if (this.#waiting.has(file)) {
      if (!urgent) return;
      this.#waiting.delete(file);
    } else {
      this.#total += 1;
    }
    (urgent ? this.#urgent : this.#waiting).set(file, { site, file, tries });
    if (!this.#running) void this.#run();
  }

  /** Reads a file to its end before all else, however long it is, also after `stop`. */
  toEnd(site: SiteState, file: FileState): void {
    if (this.#closed || file.rule.read === 'stat') return;
    this.#toEnd.add(file);
    this.add(site, file, true);
  }

  /** The file is not read any more. */
  remove(file: FileState): void {
    this.#clearTimer(file);
    this.#toEnd.delete(file);
    this.#retrying.delete(file);
    if (this.#urgent.delete(file) || this.#waiting.delete(file)) this.#done += 1;
  }

  /** Files that are still to be read, of a site or of all. */
  pending(site?: SiteState): boolean {
    for (const queue of [this.#urgent, this.#waiting]) {
      for (const entry of queue.values())
        if (site === undefined || entry.site === site) return true;
    }
    return false;
  }

  /** Resolves when nothing is left to read. */
  idle(): Promise<void> {
    if (!this.#running && !this.pending() && this.#timers.size === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#idle.push(done);
    });
  }

  /** Resolves when everything urgent was read, tries at half-written files and `toEnd` included. */
  async urgentDone(): Promise<void> {
    while (!this.#closed && (this.#urgent.size > 0 || this.#retrying.size > 0)) {
      await new Promise((done) => {
        setTimeout(done, 2);
      });
    }
  }

  /** Gives up bulk reading until `resume`; what changes on disk is still followed. */
  stop(): void {
    this.#stopped = true;
    this.#waiting.clear();
    this.#total = this.#done;
    this.#options.onProgress();
  }

  resume(): void {
    this.#stopped = false;
  }

  close(): void {
    this.#closed = true;
    this.#urgent.clear();
    this.#waiting.clear();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#tellIdle();
  }

  get progress(): Progress {
    let [bytesDone, bytesTotal, records] = [0, 0, 0];
    for (const queue of [this.#urgent, this.#waiting]) {
      for (const { file } of queue.values()) {
        bytesDone += Math.min(file.facts.offset, Math.max(file.seenSize, 0));
        bytesTotal += Math.max(file.seenSize, 0);
        records += file.facts.entries;
      }
    }
    return {
      busy: this.#running,
      filesDone: this.#running ? this.#done : 0,
      filesTotal: this.#running ? this.#total : 0,
      bytesDone,
      bytesTotal,
      records,
      stopped: this.#stopped,
    };
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#total = this.#urgent.size + this.#waiting.size;
    this.#done = 0;
    // What was asked in one turn is answered in one go.
    await Promise.resolve();
    try {
      while (!this.#closed) {
        const next = first(this.#urgent) ?? first(this.#waiting);
        if (next === null) break;
        this.#step(next);
        await breathe();
      }
    } catch (error) {
      this.#urgent.clear();
      this.#waiting.clear();
      this.#toEnd.clear();
      this.#options.onError(error);
    } finally {
      this.#running = false;
      this.#options.onProgress();
      this.#tellIdle();
    }
  }

  #step(entry: Waiting): void {
    const { site, file } = entry;
    const wasUrgent = this.#urgent.delete(file);
    this.#waiting.delete(file);
    this.#retrying.delete(file);
    const { reader } = this.#options;
    const step =
      file.rule.read === 'tail'
        ? reader.tail(site, file, slice())
        : reader.whole(file, site.workspace.roots, entry.tries >= RETRIES);
    switch (step.state) {
      case 'more':
        // To the end of the line, also when it was urgent: its first slice had its turn.
        if (this.#toEnd.has(file)) this.#urgent.set(file, entry);
        else if (!this.#stopped) this.#waiting.set(file, entry);
        this.#options.onStep(site, file, step.changed, false);
        this.#options.onProgress();
        return;
      case 'retry':
        entry.tries += 1;
        if (wasUrgent) this.#retrying.add(file);
        this.#later(RETRY_MS, entry, wasUrgent);
        return;
      case 'done':
        this.#done += 1;
        this.#toEnd.delete(file);
        if (step.again !== null) this.#later(step.again + 5, { ...entry, tries: 0 }, false);
        this.#options.onStep(site, file, step.changed, true);
    }
  }

  #later(ms: number, entry: Waiting, urgent: boolean): void {
    this.#clearTimer(entry.file);
    const timer = setTimeout(() => {
      this.#timers.delete(entry.file);
      if (this.#closed) return;
      (urgent ? this.#urgent : this.#waiting).set(entry.file, entry);
      if (!this.#running) void this.#run();
    }, ms);
    this.#timers.set(entry.file, timer);
  }

  #clearTimer(file: FileState): void {
    clearTimeout(this.#timers.get(file));
    this.#timers.delete(file);
  }

  #tellIdle(): void {
    if (this.pending() || this.#timers.size > 0) return;
    for (const done of this.#idle.splice(0)) done();
  }
}

function first(queue: Map<FileState, Waiting>): Waiting | null {
  return queue.values().next().value ?? null;
}
