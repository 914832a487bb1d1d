/**
 * Records into the index. What one appended line costs does not depend on how many stand before it:
 * a line newer than all others needs no look-up, one at the newest instant is compared with that
 * instant's keys, and an overlay of an old entry finds it through the b-tree.
 */
import type { Columns, LateColumns } from '@sources/source.ts';
import { BucketDeltas } from './bucket-deltas.ts';
import type { Classes } from './classes.ts';
import type { Db, Statement } from './database.ts';
import type { FileState } from './file-state.ts';
import { hash53 } from './hash.ts';
import { NO_INSTANT, SOURCE_FLAGS } from './schema.ts';

/** Rows written by one statement: crossing into SQLite costs as much as the insert itself. */
const BATCH = 40;
const INSERT =
  'INSERT INTO record (file, at, off, len, line, key, class, amount, flags, ref, mark, overlays) VALUES ';
const VALUES = '(?,?,?,?,?,?,?,?,?,?,?,0)';
const PER_ROW = 11;

/** References are compared as text, cut to this length. */
const REF_LENGTH = 400;

export function clipRef(ref: string): string {
  return ref.length > REF_LENGTH ? ref.slice(0, REF_LENGTH) : ref;
}

interface Base {
  readonly off: number;
  readonly class: number;
  readonly amount: number | null;
  readonly flags: number;
  readonly ref: string | null;
  readonly mark: number;
}

/** What a later line changes of an entry. */
interface Over extends Omit<Base, 'off' | 'class'> {
  readonly class: number | null;
}

interface Statements {
  readonly insert: Statement;
  readonly insertBatch: Statement;
  readonly overlay: Statement;
  readonly base: Statement;
  readonly update: Statement;
  readonly keysAt: Statement;
  readonly undated: Statement;
}

function prepare(db: Db): Statements {
  return {
    insert: db.prepare(INSERT + VALUES),
    insertBatch: db.prepare(INSERT + Array.from({ length: BATCH }, () => VALUES).join(',')),
    overlay: db.prepare(
      'INSERT INTO record (file, at, off, len, line, class, flags, mark, overlays, base) VALUES (?,?,?,?,?,0,0,0,0,?)',
    ),
    base: db.prepare(
      'SELECT off, class, amount, flags, ref, mark FROM record WHERE file = ? AND at = ? AND off = ?',
    ),
    update: db.prepare(
      'UPDATE record SET class = ?, amount = ?, flags = ?, ref = ?, mark = ?, overlays = overlays + 1 WHERE file = ? AND at = ? AND off = ?',
    ),
    keysAt: db.prepare(
      'SELECT key, off FROM record WHERE file = ? AND at = ? AND base IS NULL AND key IS NOT NULL',
    ),
    undated: db.prepare(
      `SELECT off FROM record WHERE file = ? AND key = ? AND at = ${String(NO_INSTANT)} AND base IS NULL`,
    ),
  };
}

/** One for the whole index. */
export class RecordWriter {
  readonly #statements: Statements;
  readonly #deltas: BucketDeltas;
  readonly #classes: Classes;

  constructor(db: Db, classes: Classes) {
    this.#statements = prepare(db);
    this.#deltas = new BucketDeltas(db);
    this.#classes = classes;
  }

  open(file: FileState): FileWriter {
    return new FileWriter(file, this.#statements, this.#deltas, this.#classes);
  }

  /** Writes the counts; before every end of a transaction. */
  flush(): void {
    this.#deltas.flush();
  }

  /** Forgets counts of a transaction that was rolled back. */
  drop(): void {
    this.#deltas.drop();
  }
}

/** Adds the lines of one file, in file order. */
export class FileWriter {
  readonly #file: FileState;
  readonly #sql: Statements;
  readonly #deltas: BucketDeltas;
  readonly #classes: Classes;
  /** Rows that are not in the index yet, all their values in a line. */
  #pending: (string | number | null)[] = [];
  /** The only key at the newest instant, as is usual; several are in `#newest`. */
  #onlyKey: number | null = null;
  #onlyOff = 0;
  /** Keys of entries at the newest instant; null: not loaded since the start. */
  #newest: Map<number, number> | null = null;
  #newestIsSingle = false;
  /** Keys of the few older instants that were looked at last. */
  readonly #older = new Map<number, Map<number, number>>();

  constructor(file: FileState, sql: Statements, deltas: BucketDeltas, classes: Classes) {
    this.#file = file;
    this.#sql = sql;
    this.#deltas = deltas;
    this.#classes = classes;
  }

  add(columns: Columns, late: LateColumns | null, off: number, len: number, line: number): void {
    const { data, facts } = this.#file;
    const at =
      columns.at !== null && Number.isFinite(columns.at) ? Math.floor(columns.at) : NO_INSTANT;
    const amount = columns.amount ?? late?.amount ?? null;
    const rawRef = columns.ref ?? late?.ref ?? null;
    const ref = rawRef === null ? null : clipRef(rawRef);
    const klass = this.#classes.id(columns.klass);
    const flags = (columns.flags ?? 0) & SOURCE_FLAGS;
    const mark = columns.mark === true ? 1 : 0;
    const key = columns.key === null ? null : hash53(columns.key);
    const baseOff = key === null ? undefined : this.#find(at, key);
    if (baseOff !== undefined) {
      this.flush();
      this.#merge(at, baseOff, {
        // A line that names no class leaves the entry's.
        class: columns.klass === '' ? null : klass,
        amount,
        flags,
        ref,
        mark,
      });
      this.#sql.overlay.run(data, at, off, len, line, baseOff);
      facts.overlays += 1;
      return;
    }
    this.#pending.push(data, at, off, len, line, key, klass, amount, flags, ref, mark);
    if (this.#pending.length === BATCH * PER_ROW) {
      this.#sql.insertBatch.run(this.#pending);
      this.#pending = [];
    }
    this.#deltas.add(data, at, klass, flags, 1, amount);
    facts.entries += 1;
    this.#remember(at, key, off);
  }

  /** Writes what is pending; before every look-up and every end of a transaction. */
  flush(): void {
    const { insert } = this.#sql;
    for (let i = 0; i < this.#pending.length; i += PER_ROW) {
      insert.run(this.#pending.slice(i, i + PER_ROW));
    }
    this.#pending = [];
  }

  #merge(at: number, off: number, over: Over): void {
    const { data } = this.#file;
    const base = this.#sql.base.get(data, at, off) as Base;
    const amount = over.amount ?? base.amount;
    const flags = base.flags | over.flags;
    const mark = base.mark | over.mark;
    const klass = over.class ?? base.class;
    this.#sql.update.run(klass, amount, flags, over.ref ?? base.ref, mark, data, at, off);
    this.#deltas.add(data, at, base.class, base.flags, -1, base.amount);
    this.#deltas.add(data, at, klass, flags, 1, amount);
  }

  #find(at: number, key: number): number | undefined {
    const { newestAt } = this.#file.facts;
    if (at > newestAt) return undefined;
    if (at === newestAt) {
      if (this.#newestIsSingle) return key === this.#onlyKey ? this.#onlyOff : undefined;
      this.#newest ??= this.#load(at);
      return this.#newest.get(key);
    }
    if (at === NO_INSTANT) {
      this.flush();
      const found = this.#sql.undated.get(this.#file.data, key) as { off: number } | undefined;
      return found?.off;
    }
    return this.#olderKeys(at).get(key);
  }

  #olderKeys(at: number): Map<number, number> {
    let keys = this.#older.get(at);
    if (keys === undefined) {
      keys = this.#load(at);
      const oldest = this.#older.size >= 8 ? this.#older.keys().next().value : undefined;
      if (oldest !== undefined) this.#older.delete(oldest);
      this.#older.set(at, keys);
    }
    return keys;
  }

  #load(at: number): Map<number, number> {
    this.flush();
    const rows = this.#sql.keysAt.all(this.#file.data, at) as { key: number; off: number }[];
    return new Map(rows.map((row) => [row.key, row.off]));
  }

  #remember(at: number, key: number | null, off: number): void {
    const { facts } = this.#file;
    if (at > facts.newestAt) {
      facts.newestAt = at;
      this.#newest = null;
      this.#newestIsSingle = true;
      this.#onlyKey = key;
      this.#onlyOff = off;
      // What stood there as an older instant's keys is the newest's from now on.
      if (this.#older.size > 0) this.#older.delete(at);
      return;
    }
    if (key === null) return;
    if (at !== facts.newestAt) {
      this.#older.get(at)?.set(key, off);
      return;
    }
    if (this.#newestIsSingle) {
      this.#newestIsSingle = false;
      this.#newest = new Map(this.#onlyKey === null ? [] : [[this.#onlyKey, this.#onlyOff]]);
    }
    (this.#newest ??= this.#load(at)).set(key, off);
  }
}
