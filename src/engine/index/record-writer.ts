/**
 * Records into the index. What one appended line costs does not depend on how many stand before it:
 * a line newer than all others needs no look-up, one at the newest instant is compared with that
 * instant's identities, and an overlay of an old entry finds it among the few of its instant.
 *
 * Identities are not kept in the index: they are needed seldom, and then they are read from the lines
 * themselves. Only undated records have theirs hashed in a column, since all of those share one place.
 */
import type { Columns, LateColumns } from '@sources/source.ts';
import { BucketDeltas } from './bucket-deltas.ts';
import type { Classes } from './classes.ts';
import type { Db, Statement } from './database.ts';
import type { FileState } from './file-state.ts';
import { hash53 } from './hash.ts';
import { KIND_BASE, NO_INSTANT, SOURCE_FLAGS } from './schema.ts';

/** Rows written by one statement: crossing into SQLite costs as much as the insert itself. */
const BATCH = 40;
/** Values of a row without amount and mark, as most are. */
const PER_ROW = 8;
/** Older instants whose identities are remembered. */
const KEPT_INSTANTS = 8;

/** References are compared as text, cut to this length. */
const REF_LENGTH = 400;

export function clipRef(ref: string): string {
  return ref.length > REF_LENGTH ? ref.slice(0, REF_LENGTH) : ref;
}

/** Where the line of a record stands. */
export interface Place {
  readonly off: number;
  readonly len: number;
  readonly line: number;
}

/** Reads identities of records back from their lines; null for one that has none (any more). */
export type ReadKeys = (places: readonly Place[]) => (string | null)[];

interface Base {
  readonly kind: number;
  readonly amount: number | null;
  readonly ref: string | null;
  readonly mark: number | null;
}

interface Statements {
  readonly insert: Statement;
  readonly insertBatch: Statement;
  readonly overlay: Statement;
  readonly base: Statement;
  readonly update: Statement;
  readonly entriesAt: Statement;
  readonly undated: Statement;
}

function prepare(db: Db): Statements {
  const row = '(?,?,?,?,?,?,?,?)';
  const rows = Array.from({ length: BATCH }, () => row).join(',');
  return {
    insert: db.prepare(
      'INSERT INTO record (file, at, off, len, line, key, kind, ref, amount, mark) VALUES (?,?,?,?,?,?,?,?,?,?)',
    ),
    insertBatch: db.prepare(
      `INSERT INTO record (file, at, off, len, line, key, kind, ref) VALUES ${rows}`,
    ),
    overlay: db.prepare(
      'INSERT INTO record (file, at, off, len, line, kind, base) VALUES (?,?,?,?,?,0,?)',
    ),
    base: db.prepare(
      'SELECT kind, amount, ref, mark FROM record WHERE file = ? AND at = ? AND off = ?',
    ),
    update: db.prepare(
      `UPDATE record SET kind = ?, amount = ?, ref = ?, mark = ?, overlays = coalesce(overlays, 0) + 1
       WHERE file = ? AND at = ? AND off = ?`,
    ),
    entriesAt: db.prepare(
      'SELECT off, len, line FROM record WHERE file = ? AND at = ? AND base IS NULL',
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

  open(file: FileState, readKeys: ReadKeys): FileWriter {
    return new FileWriter(file, readKeys, this.#statements, this.#deltas, this.#classes);
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
  readonly #readKeys: ReadKeys;
  readonly #sql: Statements;
  readonly #deltas: BucketDeltas;
  readonly #classes: Classes;
  /** Rows that are not in the index yet, all their values in a line. */
  #pending: (string | number | null)[] = [];
  /** The newest instant has one entry, as is usual: its identity and place. Else they are in `#newest`. */
  #single: { key: string | null; off: number } | null = null;
  /** Hashed identities at the newest instant → offset; null: not loaded since the start. */
  #newest: Map<number, number> | null = null;
  /** The same for the few older instants that were looked at last. */
  readonly #older = new Map<number, Map<number, number>>();

  constructor(
    file: FileState,
    readKeys: ReadKeys,
    sql: Statements,
    deltas: BucketDeltas,
    classes: Classes,
  ) {
    this.#file = file;
    this.#readKeys = readKeys;
    this.#sql = sql;
    this.#deltas = deltas;
    this.#classes = classes;
  }

  add(columns: Columns, late: LateColumns | null, off: number, len: number, line: number): void {
    const { data, facts } = this.#file;
    const at =
      columns.at !== null && Number.isFinite(columns.at) ? Math.floor(columns.at) : NO_INSTANT;
    const baseOff = columns.key === null ? undefined : this.#find(at, columns.key);
    if (baseOff !== undefined) {
      this.flush();
      this.#merge(at, baseOff, columns, late);
      this.#sql.overlay.run(data, at, off, len, line, baseOff);
      facts.overlays += 1;
      return;
    }
    const amount = columns.amount ?? late?.amount ?? null;
    const rawRef = columns.ref ?? late?.ref ?? null;
    const ref = rawRef === null ? null : clipRef(rawRef);
    const klass = this.#classes.id(columns.klass);
    const flags = (columns.flags ?? 0) & SOURCE_FLAGS;
    const kind = klass * KIND_BASE + flags;
    const key = at === NO_INSTANT && columns.key !== null ? hash53(columns.key) : null;
    if (amount !== null || columns.mark === true) {
      const mark = columns.mark === true ? 1 : null;
      this.#sql.insert.run(data, at, off, len, line, key, kind, ref, amount, mark);
    } else {
      this.#pending.push(data, at, off, len, line, key, kind, ref);
      if (this.#pending.length === BATCH * PER_ROW) {
        this.#sql.insertBatch.run(this.#pending);
        this.#pending = [];
      }
    }
    this.#deltas.add(data, at, klass, flags, 1, amount);
    facts.entries += 1;
    this.#remember(at, columns.key, off);
  }

  /** Writes what is pending; before every look-up and every end of a transaction. */
  flush(): void {
    const { insert } = this.#sql;
    for (let i = 0; i < this.#pending.length; i += PER_ROW) {
      insert.run(this.#pending.slice(i, i + PER_ROW), null, null);
    }
    this.#pending = [];
  }

  #merge(at: number, off: number, columns: Columns, late: LateColumns | null): void {
    const { data } = this.#file;
    const base = this.#sql.base.get(data, at, off) as Base;
    const [baseClass, baseFlags] = [Math.floor(base.kind / KIND_BASE), base.kind % KIND_BASE];
    const amount = columns.amount ?? late?.amount ?? base.amount;
    const ref = columns.ref ?? late?.ref ?? base.ref;
    // A line that names no class leaves the entry's.
    const klass = columns.klass === '' ? baseClass : this.#classes.id(columns.klass);
    const flags = baseFlags | ((columns.flags ?? 0) & SOURCE_FLAGS);
    const mark = columns.mark === true ? 1 : base.mark;
    const kind = klass * KIND_BASE + flags;
    this.#sql.update.run(kind, amount, ref === null ? null : clipRef(ref), mark, data, at, off);
    this.#deltas.add(data, at, baseClass, baseFlags, -1, base.amount);
    this.#deltas.add(data, at, klass, flags, 1, amount);
  }

  #find(at: number, key: string): number | undefined {
    const { newestAt } = this.#file.facts;
    if (at > newestAt) return undefined;
    if (at === NO_INSTANT) {
      this.flush();
      const found = this.#sql.undated.get(this.#file.data, hash53(key)) as
        { off: number } | undefined;
      return found?.off;
    }
    if (at === newestAt) {
      if (this.#single !== null) return key === this.#single.key ? this.#single.off : undefined;
      return (this.#newest ??= this.#load(at)).get(hash53(key));
    }
    return this.#olderKeys(at).get(hash53(key));
  }

  #olderKeys(at: number): Map<number, number> {
    let keys = this.#older.get(at);
    if (keys === undefined) {
      keys = this.#load(at);
      const oldest =
        this.#older.size >= KEPT_INSTANTS ? this.#older.keys().next().value : undefined;
      if (oldest !== undefined) this.#older.delete(oldest);
      this.#older.set(at, keys);
    }
    return keys;
  }

  /** Identities of the entries of one instant, from their lines. */
  #load(at: number): Map<number, number> {
    this.flush();
    const keys = new Map<number, number>();
    const places = this.#sql.entriesAt.all(this.#file.data, at) as Place[];
    for (const [index, key] of this.#readKeys(places).entries()) {
      const place = places[index];
      if (key !== null && place !== undefined) keys.set(hash53(key), place.off);
    }
    return keys;
  }

  #remember(at: number, key: string | null, off: number): void {
    const { facts } = this.#file;
    if (at > facts.newestAt) {
      facts.newestAt = at;
      this.#newest = null;
      this.#single = { key, off };
      // What stood there as an older instant's identities is the newest's from now on.
      if (this.#older.size > 0) this.#older.delete(at);
      return;
    }
    if (key === null || at === NO_INSTANT) return;
    if (at !== facts.newestAt) {
      this.#older.get(at)?.set(hash53(key), off);
      return;
    }
    if (this.#single !== null) {
      this.#newest = new Map();
      if (this.#single.key !== null) this.#newest.set(hash53(this.#single.key), this.#single.off);
      this.#single = null;
    }
    (this.#newest ??= this.#load(at)).set(hash53(key), off);
  }
}
