/** The replace effect: one passage of a small file, by temporary file, sync and rename. */
import { constants } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { msg } from '@contract/msg.ts';
import type { SourceRef } from '@contract/model.ts';
import { systemFailure, WriteFailure } from './failure.ts';
import { openTarget, realTarget } from './target.ts';

export interface ReplaceOptions {
  readonly path: string;
  readonly roots: readonly string[];
  readonly before: string;
  readonly after: string;
  /** For tests: the moment in which another writer may come in. */
  readonly beforeRename?: () => void;
}

/** Replaces the one occurrence of `before` and returns where it stood. Throws `WriteFailure`. */
export async function replacePassage(options: ReplaceOptions): Promise<SourceRef> {
  const target = await realTarget(options.path, options.roots);
  const temporary = path.join(
    path.dirname(target),
    `.${path.basename(target)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    // As bytes: what is not text in the rest of the file has to stay as it is.
    const { bytes, mode } = await contentOf(options);
    const [before, after] = [Buffer.from(options.before), Buffer.from(options.after)];
    const at = bytes.indexOf(before);
    if (at === -1 || bytes.indexOf(before, at + 1) !== -1) throw passageGone(options.path);
    const output = await open(temporary, 'wx', mode);
    try {
      const rest = bytes.subarray(at + before.length);
      await output.writeFile(Buffer.concat([bytes.subarray(0, at), after, rest]));
      await output.sync();
    } finally {
      await output.close();
    }
    options.beforeRename?.();
    // Whoever wrote in the meantime would lose it to the rename.
    const again = await contentOf(options);
    if (!again.bytes.equals(bytes)) throw passageGone(options.path);
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return { path: options.path, line: linesIn(bytes.subarray(0, at)) };
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw systemFailure(error, options.path);
  }
}

async function contentOf(options: ReplaceOptions): Promise<{ bytes: Buffer; mode: number }> {
  const handle = await openTarget(options.path, options.roots, constants.O_RDONLY);
  try {
    return { bytes: await handle.readFile(), mode: (await handle.stat()).mode & 0o777 };
  } finally {
    await handle.close();
  }
}

function passageGone(file: string): WriteFailure {
  return new WriteFailure(msg('write.fail.passage-gone', { path: file }), false);
}

function linesIn(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}

/** Makes the rename durable; some platforms cannot open a folder, and then there is nothing to do. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
