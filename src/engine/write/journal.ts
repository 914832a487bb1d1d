/**
 * The journal: an append-only JSONL file of every preview shown, confirm given, write done and
 * read-back made. Each line carries the SHA-256 of the bytes of the line before, so that a line that
 * was changed, removed or torn is seen. A break is shown and never mended.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type JournalEntry, journalEntrySchema } from '@contract/change.ts';
import { ProcessMutex } from './process-mutex.ts';

export type JournalInput = Omit<JournalEntry, 'seq' | 'prev'>;

export class Journal {
  readonly file: string;
  #entries: JournalEntry[] = [];
  #brokenAt: number | null = null;
  /** Bytes read so far, and the hash of the last line in them. */
  #read = 0;
  #lines = 0;
  #lastHash = '';
  #endsOpen = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #mutex: ProcessMutex;

  private constructor(file: string) {
    this.file = file;
    this.#mutex = new ProcessMutex(`${file}.mutex`);
  }

  /** Opens the journal in a folder and checks its chain of hashes from the first line. */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const journal = new Journal(path.join(folder, 'journal.jsonl'));
    await (await open(journal.file, 'a')).close();
    await journal.#readOn();
    return journal;
  }

  /** All entries that could be read, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** First line (from 1) that does not continue the chain, or null when the chain is whole. */
  get brokenAt(): number | null {
    return this.#brokenAt;
  }

  /** Appends one entry and syncs it to disk before the promise resolves. */
  append(input: JournalInput): Promise<JournalEntry> {
    const done = this.#queue.then(() => this.#append(input));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #append(input: JournalInput): Promise<JournalEntry> {
    // A second Signalbox on the same data (a browser host beside the desktop) writes here too.
    return this.#mutex.run(async () => {
      await this.#readOn();
      const entry: JournalEntry = { ...input, seq: this.#entries.length, prev: this.#lastHash };
      const handle = await open(this.file, 'a');
      try {
        await handle.writeFile(`${this.#endsOpen ? '\n' : ''}${JSON.stringify(entry)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#readOn();
      return entry;
    });
  }

  /** Waits for what is under way and lets go of the file. */
  async close(): Promise<void> {
    await this.#queue;
    this.#mutex.close();
  }

  /** Reads what was added since the last look. */
  async #readOn(): Promise<void> {
    const bytes = await readFile(this.file);
    let start = this.#read;
    for (;;) {
      const end = bytes.indexOf(0x0a, start);
      if (end === -1) break;
      this.#take(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#read = start;
    // A last line without its newline was torn by a crash; the next append closes it, and it is
    // counted as a break then.
    this.#endsOpen = start < bytes.length;
    if (this.#endsOpen) this.#brokenAt ??= this.#lines + 1;
  }

  #take(line: Buffer): void {
    this.#lines += 1;
    const entry = parse(line.toString('utf8'));
    if (entry === null || entry.prev !== this.#lastHash) this.#brokenAt ??= this.#lines;
    if (entry !== null) this.#entries.push(entry);
    this.#lastHash = createHash('sha256').update(line).digest('hex');
  }
}

function parse(text: string): JournalEntry | null {
  try {
    return journalEntrySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
