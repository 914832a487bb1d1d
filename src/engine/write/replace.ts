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
}

/** Replaces the one occurrence of `before` and returns where it stood. Throws `WriteFailure`. */
export async function replacePassage(options: ReplaceOptions): Promise<SourceRef> {
  const target = await realTarget(options.path, options.roots);
  const temporary = path.join(
    path.dirname(target),
    `.${path.basename(target)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    const handle = await openTarget(options.path, options.roots, constants.O_RDONLY);
    let text: string;
    let mode: number;
    try {
      text = await handle.readFile('utf8');
      mode = (await handle.stat()).mode & 0o777;
    } finally {
      await handle.close();
    }
    const at = text.indexOf(options.before);
    if (at === -1 || text.indexOf(options.before, at + 1) !== -1) {
      throw new WriteFailure(msg('write.fail.passage-gone', { path: options.path }), false);
    }
    const changed = text.slice(0, at) + options.after + text.slice(at + options.before.length);
    const output = await open(temporary, 'wx', mode);
    try {
      await output.writeFile(changed);
      await output.sync();
    } finally {
      await output.close();
    }
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return { path: options.path, line: text.slice(0, at).split('\n').length };
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw systemFailure(error, options.path);
  }
}

/** Makes the rename durable; some platforms cannot open a folder, and then there is nothing to do. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
