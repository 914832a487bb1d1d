/**
 * The index on disk: `index/index.db` in the user-data folder. Closing it properly leaves a seal (size and
 * checksum), so that damage done while it was closed is seen at the next start without walking the
 * database; without a seal SQLite's own check decides. An unusable index is put aside, never repaired.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { openIndexFile, openMemory, type Db } from '../index/database.ts';

const KEPT_ASIDE = 2;

export interface OpenedIndex {
  readonly db: Db;
  /** It holds nothing: everything is read anew. */
  readonly fresh: boolean;
  readonly where: 'disk' | 'memory';
  /** Why the index that stood there was not used, and where it is now. */
  readonly replaced: {
    readonly reason: 'damaged' | 'older' | 'foreign';
    readonly path: string | null;
  } | null;
  /** Why it is in memory although a folder was given. */
  readonly memoryBecause: 'busy' | 'unwritable' | null;
}

export function openIndex(folder: string | null): OpenedIndex {
  if (folder === null) return inMemory(null, null);
  const path = `${folder}/index.db`;
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return inMemory('unwritable', null);
  }
  let replaced: OpenedIndex['replaced'] = null;
  for (let tries = 0; tries < 2; tries += 1) {
    const sealed = checkSeal(path);
    if (sealed !== 'broken') {
      const opened = openIndexFile(path, sealed === 'whole');
      if (opened.kind === 'busy') return inMemory('busy', replaced);
      if (opened.kind === 'open') {
        // From the first write on the seal is not true any more.
        if (!removeSeal(path)) {
          opened.db.close();
          return inMemory('unwritable', replaced);
        }
        return { db: opened.db, fresh: opened.fresh, where: 'disk', replaced, memoryBecause: null };
      }
      replaced = { reason: opened.reason, path: putAside(folder, path) };
    } else {
      replaced = { reason: 'damaged', path: putAside(folder, path) };
    }
    if (replaced.path === null) return inMemory('unwritable', replaced);
  }
  return inMemory('unwritable', replaced);
}

/** Closes the index and seals it. */
export function closeIndex(opened: OpenedIndex, folder: string | null): void {
  const { db } = opened;
  if (!db.open) return;
  try {
    if (opened.where === 'disk') db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // What is in the log stays there and is read at the next start.
  }
  db.close();
  if (opened.where === 'memory' || folder === null) return;
  const path = `${folder}/index.db`;
  try {
    writeFileSync(`${path}.seal`, JSON.stringify(sealOf(path)));
  } catch {
    // Without a seal the next start checks the database itself.
  }
}

/** Moves a database that can no longer be used out of the way; null when that is not possible. */
export function putAside(folder: string, path: string): string | null {
  const aside = `${path}.unusable-${String(Date.now())}`;
  try {
    renameSync(path, aside);
    for (const suffix of ['-wal', '-shm', '.seal']) rmSync(path + suffix, { force: true });
    const kept = readdirSync(folder)
      .filter((name) => name.startsWith('index.db.unusable-'))
      .sort();
    for (const name of kept.slice(0, -KEPT_ASIDE)) rmSync(`${folder}/${name}`, { force: true });
    return aside;
  } catch {
    return null;
  }
}

function inMemory(
  memoryBecause: OpenedIndex['memoryBecause'],
  replaced: OpenedIndex['replaced'],
): OpenedIndex {
  return { db: openMemory(), fresh: true, where: 'memory', replaced, memoryBecause };
}

interface Seal {
  readonly size: number;
  readonly crc32: number;
}

function checkSeal(path: string): 'whole' | 'none' | 'broken' {
  let expected: unknown;
  try {
    expected = JSON.parse(readFileSync(`${path}.seal`, 'utf8'));
  } catch {
    return 'none';
  }
  try {
    // A log beside it was written after the seal: somebody else had it open.
    if (hasContent(`${path}-wal`)) return 'none';
    return JSON.stringify(sealOf(path)) === JSON.stringify(expected) ? 'whole' : 'broken';
  } catch {
    return 'none';
  }
}

function hasContent(path: string): boolean {
  try {
    return statSync(path).size > 0;
  } catch {
    return false;
  }
}

function removeSeal(path: string): boolean {
  try {
    rmSync(`${path}.seal`, { force: true });
    return true;
  } catch {
    return false;
  }
}

function sealOf(path: string): Seal {
  const fd = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(2 ** 20);
    let [size, sum] = [0, 0];
    for (;;) {
      const got = readSync(fd, buffer, 0, buffer.length, size);
      if (got === 0) return { size, crc32: sum };
      sum = crc32(buffer.subarray(0, got), sum);
      size += got;
    }
  } finally {
    closeSync(fd);
  }
}
