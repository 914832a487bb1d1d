/** The queries behind `Tail`, prepared once per index. */
import type { Classes } from './classes.ts';
import type { Db, Statement } from './database.ts';
import { KIND_BASE, NO_INSTANT } from './schema.ts';

/** How many of the newest entries `about` looks through. */
const LOOK_BACK = 20_000;
const COLUMNS = 'at, off, len, line, kind, amount, ref, overlays';
/** `kind` is class and flags in one; the mask of flags fits below the class. */
const CLASS = `kind / ${String(KIND_BASE)}`;

/** `null`: every class. */
type ForClasses = (classes: readonly number[] | null) => Statement;

export interface TailStatements {
  readonly classes: Classes;
  readonly newest: Statement;
  readonly newestIn: ForClasses;
  readonly slotsDown: ForClasses;
  readonly slotsUp: ForClasses;
  readonly between: ForClasses;
  readonly marked: Statement;
  readonly overlaid: Statement;
  readonly about: Statement;
  readonly entriesAt: Statement;
  readonly byKeyUndated: Statement;
  readonly overlays: Statement;
  readonly countRows: Statement;
  readonly countBuckets: Statement;
  readonly instants: Statement;
  readonly slotStarts: Statement;
}

export function prepareTailStatements(db: Db, classes: Classes): TailStatements {
  const forClasses = (column: string, sql: (condition: string) => string): ForClasses => {
    const made = new Map<number, Statement>();
    return (wanted) => {
      const count = wanted?.length ?? 0;
      let statement = made.get(count);
      if (statement === undefined) {
        const marks = Array.from({ length: count }, () => '?').join(',');
        statement = db.prepare(sql(wanted === null ? '' : `AND ${column} IN (${marks})`));
        made.set(count, statement);
      }
      return statement;
    };
  };
  return {
    classes,
    newest: db.prepare(
      `SELECT ${COLUMNS} FROM record WHERE file = ? AND (at, off) < (?, ?) AND base IS NULL
       ORDER BY at DESC, off DESC LIMIT ?`,
    ),
    newestIn: forClasses(
      CLASS,
      (condition) =>
        `SELECT ${COLUMNS} FROM record WHERE file = ? AND at >= ? AND (at, off) < (?, ?) AND base IS NULL
         AND (kind & ?) = 0 ${condition} ORDER BY at DESC, off DESC LIMIT ?`,
    ),
    slotsDown: forClasses(
      'class',
      (condition) =>
        `SELECT DISTINCT slot FROM bucket WHERE file = ? AND slot < ? AND entries > 0 AND (flags & ?) = 0
         ${condition} ORDER BY slot DESC LIMIT ?`,
    ),
    slotsUp: forClasses(
      'class',
      (condition) =>
        `SELECT DISTINCT slot FROM bucket WHERE file = ? AND slot > ? AND slot <= ? AND entries > 0
         ${condition} ORDER BY slot LIMIT ?`,
    ),
    between: forClasses(
      CLASS,
      (condition) =>
        `SELECT ${COLUMNS} FROM record WHERE file = ? AND at > ? AND at <= ? AND base IS NULL
         ${condition} ORDER BY at, off LIMIT ?`,
    ),
    marked: db.prepare(
      `SELECT ${COLUMNS} FROM record INDEXED BY record_marked WHERE file = ? AND at <= ? AND mark = 1 AND base IS NULL
       ORDER BY at DESC, off DESC LIMIT ?`,
    ),
    overlaid: db.prepare(
      `SELECT ${COLUMNS} FROM record INDEXED BY record_overlaid WHERE file = ? AND at <= ? AND overlays > 0
       ORDER BY at DESC, off DESC LIMIT ?`,
    ),
    // An index by reference would double the cost of every record; this is bounded instead.
    about: db.prepare(
      `SELECT * FROM (
         SELECT ${COLUMNS} FROM record WHERE file = ? AND at <= ? AND base IS NULL
         ORDER BY at DESC, off DESC LIMIT ${String(LOOK_BACK)}
       ) WHERE ref = ? ORDER BY at DESC, off DESC LIMIT ?`,
    ),
    entriesAt: db.prepare(
      `SELECT ${COLUMNS} FROM record WHERE file = ? AND at = ? AND base IS NULL ORDER BY off`,
    ),
    byKeyUndated: db.prepare(
      `SELECT ${COLUMNS} FROM record INDEXED BY record_undated WHERE file = ? AND at = ? AND key = ?
       AND at = ${String(NO_INSTANT)} AND key IS NOT NULL AND base IS NULL LIMIT 1`,
    ),
    overlays: db.prepare(
      'SELECT off, len, line FROM record WHERE file = ? AND at = ? AND base = ? ORDER BY off',
    ),
    countRows: db.prepare(
      `SELECT ${CLASS} AS class, count(*) AS n, count(amount) AS known, total(amount) AS amount FROM record
       WHERE file = ? AND at > ? AND at <= ? AND base IS NULL GROUP BY 1`,
    ),
    countBuckets: db.prepare(
      `SELECT class, sum(entries) AS n, sum(known) AS known, sum(amount) AS amount FROM bucket
       WHERE file = ? AND slot > ? AND slot < ? GROUP BY class`,
    ),
    instants: db.prepare(
      `SELECT at FROM record WHERE file = ? AND at <= ? AND at > ${String(NO_INSTANT)} AND base IS NULL ORDER BY at`,
    ),
    slotStarts: db.prepare(
      `SELECT min(first) AS at FROM bucket WHERE file = ? AND slot <= ? AND entries > 0
       AND first > ${String(NO_INSTANT)} GROUP BY slot ORDER BY slot`,
    ),
  };
}
