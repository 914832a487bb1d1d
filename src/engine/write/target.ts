/** Opening a file of a workspace for writing: a regular file, inside an attached root, no link on the way. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '@contract/msg.ts';
import { systemFailure, WriteFailure } from './failure.ts';

/** Whether `file` lies below one of the roots; both absolute and resolved. `/w-evil` is not below `/w`. */
export function isInside(file: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const relative = path.relative(root, file);
    return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  });
}

/** The same, or one of the roots itself. */
export function isInsideOrRoot(file: string, roots: readonly string[]): boolean {
  return roots.includes(file) || isInside(file, roots);
}

/**
 * The real path of a write target. Refuses one that a link leads out of the attached roots, or whose
 * last part is itself a link (a rename would replace the link and not what it names).
 */
export async function realTarget(file: string, roots: readonly string[]): Promise<string> {
  const folder = await realpath(path.dirname(file)).catch((error: unknown) => {
    throw systemFailure(error, file);
  });
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const real = path.join(folder, path.basename(file));
  if (!isInside(real, realRoots)) {
    throw new WriteFailure(msg('write.fail.outside', { path: file }), false);
  }
  return real;
}

/** Opens an existing regular file with the given flags; never creates one and never follows a link. */
export async function openTarget(
  file: string,
  roots: readonly string[],
  flags: number,
): Promise<FileHandle> {
  const real = await realTarget(file, roots);
  let handle: FileHandle;
  try {
    handle = await open(real, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw systemFailure(error, file);
  }
  try {
    if (!(await handle.stat()).isFile()) {
      throw new WriteFailure(msg('write.fail.not-a-file', { path: file }), false);
    }
    await proveInside(handle, file, roots);
    return handle;
  } catch (error) {
    await handle.close();
    throw systemFailure(error, file);
  }
}

/** A folder on the way may have been swapped for a link between the look and the opening. */
async function proveInside(
  handle: FileHandle,
  file: string,
  roots: readonly string[],
): Promise<void> {
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const place = await readlink(`/proc/self/fd/${String(handle.fd)}`).catch(() => null);
  if (place !== null) {
    if (isInside(place, realRoots)) return;
  } else {
    // No system that tells what is open: the same file has to be found inside once more.
    const [opened, found] = [await handle.stat(), await lstat(await realTarget(file, roots))];
    if (opened.dev === found.dev && opened.ino === found.ino) return;
  }
  throw new WriteFailure(msg('write.fail.outside', { path: file }), false);
}
