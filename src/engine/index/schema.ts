/**
 * The index: derived data, thrown away whenever in doubt. A record is where its bytes are (file,
 * offset, length) plus the few columns that are queried; bodies stay in the ledgers.
 *
 * `record` is one b-tree in the order in which it is asked: file, instant, offset. Appends come
 * nearly in time order, so they go to its right edge. `bucket` holds what is counted, one row per
 * file, span of time, class and flags, so that no count and no sum ever walks a whole ledger.
 */

/** Raise it with every change of a table or of what a column means: an older index is rebuilt. */
export const SCHEMA_VERSION = 2;
/** "SBX1": tells our index from a stray database. */
export const APPLICATION_ID = 0x53_42_58_31;

/** Stands for "no instant"; sorts before every instant. */
export const NO_INSTANT = -9_000_000_000_000_000;
/** Milliseconds of one bucket: about 70 minutes. */
export const BUCKET_MS = 2 ** 22;

/** The flags of the source, 16 bits. */
export const SOURCE_FLAGS = 0xff_ff;
/** `record.kind` is class × this + flags: one value less to write for every record. */
export const KIND_BASE = 0x1_00_00;

export function slotOf(at: number): number {
  return Math.floor(at / BUCKET_MS);
}

export const SCHEMA = `
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  workspace TEXT NOT NULL,
  source TEXT NOT NULL,
  site TEXT NOT NULL,
  path TEXT NOT NULL,
  data INTEGER NOT NULL,
  facts TEXT NOT NULL,
  UNIQUE (workspace, source, site, path)
);
CREATE TABLE class (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE record (
  file INTEGER NOT NULL,
  at INTEGER NOT NULL,
  off INTEGER NOT NULL,
  len INTEGER NOT NULL,
  line INTEGER NOT NULL,
  key INTEGER,
  kind INTEGER NOT NULL,
  ref TEXT,
  amount REAL,
  mark INTEGER,
  overlays INTEGER,
  base INTEGER,
  PRIMARY KEY (file, at, off)
) WITHOUT ROWID;
CREATE INDEX record_marked ON record (file, at, off) WHERE mark = 1 AND base IS NULL;
CREATE INDEX record_overlaid ON record (file, at, off) WHERE overlays > 0;
CREATE INDEX record_undated ON record (file, key) WHERE at = ${String(NO_INSTANT)} AND key IS NOT NULL AND base IS NULL;
CREATE TABLE bucket (
  file INTEGER NOT NULL,
  slot INTEGER NOT NULL,
  class INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  known INTEGER NOT NULL,
  amount REAL NOT NULL,
  first INTEGER NOT NULL,
  PRIMARY KEY (file, slot, class, flags)
) WITHOUT ROWID;
CREATE TABLE damage (
  file INTEGER NOT NULL,
  off INTEGER NOT NULL,
  len INTEGER NOT NULL,
  line INTEGER NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (file, off)
) WITHOUT ROWID;
CREATE TABLE view (loop TEXT PRIMARY KEY, workspace TEXT NOT NULL, ord INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE trash (data INTEGER PRIMARY KEY);
`;
