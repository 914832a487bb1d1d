/**
 * Versions of files that their owner rewrites, kept by content, so that a loop whose owner keeps no
 * history has one here. Unlike the index it cannot be made again from the ledgers: it has a file of
 * its own that outlives index schemas, and only its size is bounded.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';

const VERSION = 1;
const SCHEMA = `
CREATE TABLE blob (sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE version (
  path TEXT NOT NULL, seen INTEGER NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (path, seen)
) WITHOUT ROWID;
CREATE INDEX version_sha256 ON version (sha256);
CREATE INDEX version_seen ON version (seen);
`;

/** Stored (deflated) bytes kept; the oldest versions go first, the newest of each file never. */
export const MAX_STORED_BYTES = 256 * 2 ** 20;

export interface Version {
  readonly seenAt: number;
  readonly sha256: string;
}

export interface Versions {
  /** Notes that the file has this content since `seenAt`; nothing happens when it is the newest already. */
  add(path: string, seenAt: number, sha256: string, bytes: Buffer): void;
  list(path: string): readonly Version[];
  bytes(sha256: string): Buffer | null;
  close(): void;
  /** Where a damaged file was put aside, when that happened at opening. */
  readonly putAside: string | null;
}

/** `folder`: where `history.db` stands; null: in memory only. */
export function openVersions(folder: string | null, maxBytes = MAX_STORED_BYTES): Versions {
  if (folder === null) return versionsIn(new Database(':memory:'), null, maxBytes);
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return versionsIn(new Database(':memory:'), null, maxBytes);
  }
  const path = `${folder}/history.db`;
  try {
    return versionsIn(openFile(path), null, maxBytes);
  } catch (error) {
    if (
      error instanceof Database.SqliteError &&
      /BUSY|LOCKED|READONLY|CANTOPEN|FULL/.test(error.code)
    ) {
      return versionsIn(new Database(':memory:'), null, maxBytes);
    }
    return versionsIn(...afresh(path), maxBytes);
  }
}

function openFile(path: string): Database.Database {
  const db = new Database(path, { timeout: 500 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error('damaged');
    const version = db.pragma('user_version', { simple: true });
    if (version !== 0 && version !== VERSION) throw new Error('another version');
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function afresh(path: string): [Database.Database, string | null] {
  try {
    const aside = `${path}.damaged-${String(Date.now())}`;
    renameSync(path, aside);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    return [openFile(path), aside];
  } catch {
    return [new Database(':memory:'), null];
  }
}

function versionsIn(db: Database.Database, putAside: string | null, maxBytes: number): Versions {
  if (db.pragma('user_version', { simple: true }) === 0) {
    db.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${String(VERSION)}; COMMIT`);
  }
  const newest = db.prepare(
    'SELECT seen AS seenAt, sha256 FROM version WHERE path = ? ORDER BY seen DESC LIMIT 1',
  );
  const list = db.prepare(
    'SELECT seen AS seenAt, sha256 FROM version WHERE path = ? ORDER BY seen',
  );
  const hasBlob = db.prepare('SELECT 1 FROM blob WHERE sha256 = ?');
  const addBlob = db.prepare('INSERT INTO blob (sha256, size, data) VALUES (?, ?, ?)');
  const addVersion = db.prepare(
    'INSERT OR REPLACE INTO version (path, seen, sha256) VALUES (?, ?, ?)',
  );
  const getBlob = db.prepare('SELECT data FROM blob WHERE sha256 = ?');
  const oldest = db.prepare(
    `SELECT path, seen, sha256 FROM version AS v
     WHERE EXISTS (SELECT 1 FROM version AS n WHERE n.path = v.path AND n.seen > v.seen) ORDER BY seen LIMIT 64`,
  );
  const dropVersion = db.prepare('DELETE FROM version WHERE path = ? AND seen = ?');
  const dropBlob = db.prepare(
    'DELETE FROM blob WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM version WHERE version.sha256 = blob.sha256) RETURNING length(data) AS size',
  );
  let stored = (db.prepare('SELECT total(length(data)) AS n FROM blob').get() as { n: number }).n;

  const trim = (): void => {
    while (stored > maxBytes) {
      const rows = oldest.all() as { path: string; seen: number; sha256: string }[];
      if (rows.length === 0) return;
      for (const row of rows) {
        dropVersion.run(row.path, row.seen);
        const gone = dropBlob.get(row.sha256) as { size: number } | undefined;
        stored -= gone?.size ?? 0;
      }
    }
  };

  const add = db.transaction((path: string, seenAt: number, sha256: string, bytes: Buffer) => {
    const last = newest.get(path) as Version | undefined;
    if (last?.sha256 === sha256) return;
    if (hasBlob.get(sha256) === undefined) {
      const data = deflateRawSync(bytes, { level: 1 });
      addBlob.run(sha256, bytes.length, data);
      stored += data.length;
    }
    // Times of change may go back; the order seen is the order kept.
    addVersion.run(path, last === undefined ? seenAt : Math.max(seenAt, last.seenAt + 1), sha256);
    trim();
  });

  return {
    putAside,
    add: (path, seenAt, sha256, bytes) => {
      add(path, Math.floor(seenAt), sha256, bytes);
    },
    list: (path) => list.all(path) as Version[],
    bytes: (sha256) => {
      const found = getBlob.get(sha256) as { data: Buffer } | undefined;
      if (found === undefined) return null;
      try {
        return inflateRawSync(found.data);
      } catch {
        return null;
      }
    },
    close: () => {
      db.close();
    },
  };
}
