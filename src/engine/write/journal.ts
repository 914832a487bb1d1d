/**
 * The journal: an append-only JSONL file of every preview shown, confirm given, write done and
 * read-back made. Each line carries the SHA-256 of the bytes of the line before, and a small file
 * beside it (`journal-head.ts`) that of the last one, so that a line that was changed, removed or
 * torn is seen. A break is shown and never mended.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { type JournalEntry, journalEntrySchema } from '@contract/change.ts';
import { type JournalHead, readHead, writeHead } from './journal-head.ts';
import { ProcessMutex } from './process-mutex.ts';

export type JournalInput = Omit<JournalEntry, 'seq' | 'prev'>;

export class Journal {
  readonly file: string;
  readonly #headFile: string;
  #entries: JournalEntry[] = [];
  #brokenAt: number | null = null;
  /** Bytes of whole lines read so far, how many lines, and the last of them: its length and hash. */
  #read = 0;
  #lines = 0;
  #lastLength = 0;
  #lastHash = '';
  #endsOpen = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #mutex: ProcessMutex;

  private constructor(file: string) {
    this.file = file;
    this.#headFile = `${file}.head`;
    this.#mutex = new ProcessMutex(`${file}.mutex`);
  }

  /** Opens the journal in a folder and checks its chain of hashes from the first line. */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const journal = new Journal(path.join(folder, 'journal.jsonl'));
    await (await open(journal.file, 'a')).close();
    // Half a line that a second Signalbox is writing right now is no break.
    await journal.#mutex.run(async () => {
      const head = await readHead(journal.#headFile);
      await journal.#readOn(head);
      if (head !== null && journal.#lines < head.lines) journal.#breakAt(journal.#lines + 1);
    });
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
    return this.#inTurn(() => this.#append(input));
  }

  /** Takes in what a second Signalbox on the same data has written. */
  look(): Promise<void> {
    return this.#inTurn(() => this.#mutex.run(() => this.#readOn(null)));
  }

  /** Waits for what is under way and lets go of the file. */
  async close(): Promise<void> {
    await this.#queue;
    this.#mutex.close();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #append(input: JournalInput): Promise<JournalEntry> {
    // A second Signalbox on the same data (a browser host beside the desktop) writes here too.
    return this.#mutex.run(async () => {
      await this.#readOn(null);
      const entry: JournalEntry = { ...input, seq: this.#entries.length, prev: this.#lastHash };
      const handle = await open(this.file, 'a');
      try {
        await handle.writeFile(`${this.#endsOpen ? '\n' : ''}${JSON.stringify(entry)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#readOn(null);
      const known = await readHead(this.#headFile);
      if (known?.brokenAt != null) this.#breakAt(known.brokenAt);
      const head = { lines: this.#lines, hash: this.#lastHash, brokenAt: this.#brokenAt };
      await writeHead(this.#headFile, head);
      return entry;
    });
  }

  /** Reads what was added since the last look. `head`: how far it had got at the last start. */
  async #readOn(head: JournalHead | null): Promise<void> {
    const handle = await open(this.file, 'r');
    try {
      if (await this.#isSame(handle)) await this.#readLines(handle, head);
      else await this.#readAnew(handle);
    } finally {
      await handle.close();
    }
    if (head?.brokenAt != null) this.#breakAt(head.brokenAt);
  }

  async #readLines(handle: FileHandle, head: JournalHead | null): Promise<void> {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - this.#read));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, this.#read);
    let start = 0;
    for (;;) {
      const end = bytes.subarray(0, bytesRead).indexOf(0x0a, start);
      if (end === -1) break;
      this.#take(bytes.subarray(start, end));
      if (head?.lines === this.#lines && head.hash !== this.#lastHash) this.#breakAt(this.#lines);
      start = end + 1;
    }
    this.#read += start;
    // A last line without its newline was torn by a crash; the next append closes it, and it is
    // counted as a break then.
    this.#endsOpen = start < bytesRead;
    if (this.#endsOpen) this.#breakAt(this.#lines + 1);
  }

  /** Whether the last line that was read is still there. */
  async #isSame(handle: FileHandle): Promise<boolean> {
    if (this.#lines === 0) return true;
    const line = Buffer.alloc(this.#lastLength + 1);
    const { bytesRead } = await handle.read(line, 0, line.length, this.#read - line.length);
    const whole = bytesRead === line.length && line.at(-1) === 0x0a;
    return whole && hashOf(line.subarray(0, -1)) === this.#lastHash;
  }

  /** Its end is not what it was: shown as a break, and what was known of it stays known. */
  async #readAnew(handle: FileHandle): Promise<void> {
    const [known, lines] = [this.#entries, this.#lines];
    this.#entries = [];
    [this.#read, this.#lines, this.#lastLength, this.#lastHash] = [0, 0, 0, ''];
    await this.#readLines(handle, null);
    this.#breakAt(Math.min(lines, this.#lines + 1));
    const seen = new Set(known.map((entry) => JSON.stringify(entry)));
    const others = this.#entries.filter((entry) => !seen.has(JSON.stringify(entry)));
    this.#entries = [...known, ...others];
  }

  #take(line: Buffer): void {
    this.#lines += 1;
    const entry = parse(line.toString('utf8'));
    if (entry === null || entry.prev !== this.#lastHash) this.#breakAt(this.#lines);
    if (entry !== null) this.#entries.push(entry);
    this.#lastHash = hashOf(line);
    this.#lastLength = line.length;
  }

  #breakAt(line: number): void {
    this.#brokenAt ??= line;
  }
}

function hashOf(line: Buffer): string {
  return createHash('sha256').update(line).digest('hex');
}

function parse(text: string): JournalEntry | null {
  try {
    return journalEntrySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
