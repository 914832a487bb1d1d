/**
 * Opening the index. Whatever is wrong with it (missing, older, damaged, not ours) ends in an empty
 * one and never in a refusal; only a lock held by another process does not count as damage.
 */
import Database from 'better-sqlite3';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.ts';

export type Db = Database.Database;
export type Statement = Database.Statement;

export type OpenResult =
  | { readonly kind: 'open'; readonly db: Db; readonly fresh: boolean }
  /** `reason`: `damaged`, `older` or `foreign`. */
  | { readonly kind: 'unusable'; readonly reason: 'damaged' | 'older' | 'foreign' }
  | { readonly kind: 'busy' };

/** Codes that mean that somebody else holds the database: never a reason to rebuild. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(BUSY|LOCKED|PROTOCOL)/);
}

/** Codes that mean that the file itself is no longer a sound database. */
export function isDamage(error: unknown): boolean {
  return hasCode(
    error,
    /^SQLITE_(CORRUPT|NOTADB|FORMAT|MISMATCH|CANTOPEN|IOERR|SCHEMA|CONSTRAINT)/,
  );
}

/** Codes that mean that there is no room, or no right, to write. */
export function isUnwritable(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(READONLY|FULL|CANTOPEN|IOERR|PERM)/);
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  return error instanceof Database.SqliteError && pattern.test(error.code);
}

export function openMemory(): Db {
  const db = new Database(':memory:');
  create(db);
  return db;
}

/** Opens or creates the index at `path`. `checked`: its bytes are already known to be whole. */
export function openIndexFile(path: string, checked: boolean): OpenResult {
  let db: Db | null = null;
  try {
    db = new Database(path, { timeout: 500 });
    // One process, one connection: no shared memory file, and a second process finds it busy.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('cache_size = -32000');
    db.pragma('temp_store = MEMORY');
    // 48 MB at most: while reading in bulk the disk is waited for rarely. At rest it is done sooner.
    db.pragma('wal_autocheckpoint = 12000');
    const version = db.pragma('user_version', { simple: true });
    const application = db.pragma('application_id', { simple: true });
    const tables = db.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as { n: number };
    if (tables.n === 0) {
      create(db);
      return { kind: 'open', db, fresh: true };
    }
    if (application !== APPLICATION_ID) return unusable(db, 'foreign');
    if (version !== SCHEMA_VERSION) return unusable(db, 'older');
    if (!checked && db.pragma('quick_check(1)', { simple: true }) !== 'ok') {
      return unusable(db, 'damaged');
    }
    // Takes the lock for good.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return { kind: 'open', db, fresh: false };
  } catch (error) {
    try {
      db?.close();
    } catch {
      // It is put aside as a whole.
    }
    return isBusy(error) ? { kind: 'busy' } : { kind: 'unusable', reason: 'damaged' };
  }
}

function unusable(db: Db, reason: 'damaged' | 'older' | 'foreign'): OpenResult {
  db.close();
  return { kind: 'unusable', reason };
}

function create(db: Db): void {
  db.pragma(`application_id = ${String(APPLICATION_ID)}`);
  db.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${String(SCHEMA_VERSION)}; COMMIT`);
}
