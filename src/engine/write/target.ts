/** Opening a file of a workspace for writing: a regular file, inside an attached root, no link on the way. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
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
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw new WriteFailure(msg('write.fail.not-a-file', { path: file }), false);
  }
  return handle;
}
