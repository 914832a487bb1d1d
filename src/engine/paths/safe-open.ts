/**
 * The only door through which the engine opens a file of a workspace for reading. Links are not
 * followed, nothing but a regular file is opened, and what was opened is proven to lie inside an
 * attached root after the fact as well, so that a swap between look and open cannot lead outside.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { folderOf, isInsideAny, joinPath, nameOf, normaliseLocal } from './inside.ts';

export type Refusal =
  'missing' | 'outside' | 'link' | 'not-a-file' | 'not-readable' | 'too-many-open' | 'failed';

export type Opened =
  | { readonly ok: true; readonly fd: number; readonly stats: Stats }
  | { readonly ok: false; readonly refusal: Refusal; readonly code: string };

const procFolder = '/proc/self/fd';
const hasProc = process.platform === 'linux' && probeProc();

function probeProc(): boolean {
  try {
    lstatSync(procFolder);
    return true;
  } catch {
    return false;
  }
}

/** Opens a regular file below one of the roots (each a real path). The caller closes `fd`. */
export function openInside(path: string, roots: readonly string[]): Opened {
  if (path.includes('\0') || normaliseLocal(path) !== path || !isInsideAny(roots, path)) {
    return refused('outside');
  }
  let fd = -1;
  try {
    // A look first: opening a device or a FIFO can have effects of its own.
    const seen = lstatSync(path);
    if (seen.isSymbolicLink()) return refused('link');
    if (!seen.isFile()) return refused('not-a-file');
    if (!hasProc && !isInsideAny(roots, realPlace(path))) return refused('outside');
    fd = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    const stats = fstatSync(fd);
    if (!stats.isFile()) return closed(fd, 'not-a-file');
    if (hasProc) {
      if (
        !isInsideAny(
          roots,
          readlinkSync(`${procFolder}/${String(fd)}`).replace(/ \(deleted\)$/, ''),
        )
      ) {
        return closed(fd, 'outside');
      }
    } else if (!isInsideAny(roots, realPlace(path))) {
      return closed(fd, 'outside');
    }
    return { ok: true, fd, stats };
  } catch (error) {
    if (fd >= 0) closeSync(fd);
    const code = errorCode(error);
    return { ok: false, refusal: refusalOf(code), code };
  }
}

/** What stands at a path below the roots, without opening it. A link out of the roots is `outside`. */
export function lookInside(
  path: string,
  roots: readonly string[],
): {
  readonly kind: 'file' | 'folder' | 'other' | 'link' | 'missing' | 'outside';
  readonly stats?: Stats;
} {
  if (path.includes('\0') || normaliseLocal(path) !== path || !isInsideAny(roots, path)) {
    return { kind: 'outside' };
  }
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) return { kind: 'link', stats };
    if (!isInsideAny(roots, realPlace(path))) return { kind: 'outside' };
    if (stats.isFile()) return { kind: 'file', stats };
    return { kind: stats.isDirectory() ? 'folder' : 'other', stats };
  } catch {
    return { kind: 'missing' };
  }
}

/** Reads up to `length` bytes at `position`; fewer when the file ends before. */
export function readFully(fd: number, buffer: Buffer, length: number, position: number): number {
  let done = 0;
  while (done < length) {
    const got = readSync(fd, buffer, done, length - done, position + done);
    if (got === 0) break;
    done += got;
  }
  return done;
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'UNKNOWN';
}

/** The path with all links on the way to it resolved; its own last name is known to be no link. */
function realPlace(path: string): string {
  return joinPath(normaliseLocal(realpathSync(folderOf(path))), nameOf(path));
}

function refused(refusal: Refusal): Opened {
  return { ok: false, refusal, code: refusal };
}

function closed(fd: number, refusal: Refusal): Opened {
  closeSync(fd);
  return refused(refusal);
}

function refusalOf(code: string): Refusal {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing';
    case 'ELOOP':
    case 'EMLINK':
      return 'link';
    case 'EACCES':
    case 'EPERM':
      return 'not-readable';
    case 'EMFILE':
    case 'ENFILE':
      return 'too-many-open';
    default:
      return 'failed';
  }
}
