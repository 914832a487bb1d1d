/**
 * One process at a time, on one machine: an exclusive transaction on an empty SQLite file. The kernel
 * frees it when its holder dies, so that a killed Signalbox never leaves a stale lock behind (a lock
 * folder with a time-out made the next start wait for ten seconds).
 */
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

const RETRY_MS = 5;

export class ProcessMutex {
  readonly #file: string;
  #database: Database.Database | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Runs the work while no other holder of the same file does. Not reentrant. */
  async run<T>(work: () => Promise<T>, patienceMs = 30_000): Promise<T> {
    this.#database ??= new Database(this.#file, { timeout: 0 });
    for (let waited = 0; ; waited += RETRY_MS) {
      try {
        this.#database.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (!code.startsWith('SQLITE_BUSY') || waited >= patienceMs) throw error;
        await delay(RETRY_MS);
      }
    }
    try {
      return await work();
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }
}
