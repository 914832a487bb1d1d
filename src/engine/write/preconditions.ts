/** What must still hold on disk between a preview and its confirm. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { ChangePlan, Precondition } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import { openTarget } from './target.ts';

/** Only this much before the recorded size is hashed: a ledger may be gigabytes long. */
const HASHED_BYTES = 64 * 1024;

/** Preconditions over the files that a plan's own effects write. */
export async function filePreconditions(
  plan: ChangePlan,
  roots: readonly string[],
): Promise<Precondition[]> {
  const preconditions: Precondition[] = [];
  for (const effect of plan.effects) {
    if (effect.kind === 'command') continue;
    const { size, sha256 } = await fingerprintOf(effect.path, roots, null);
    preconditions.push({
      kind: 'file-unchanged',
      path: effect.path,
      size,
      sha256,
      mayGrow: effect.kind === 'append',
    });
  }
  return preconditions;
}

/** What no longer holds, as sentences; empty when all of it does. */
export async function brokenPreconditions(
  preconditions: readonly Precondition[],
  roots: readonly string[],
): Promise<Msg[]> {
  const broken: Msg[] = [];
  for (const condition of preconditions) {
    const { path } = condition;
    const now = await fingerprintOf(path, roots, condition.size).catch(() => null);
    if (now === null) broken.push(msg('write.changed.gone', { path }));
    else if (now.total < condition.size || now.sha256 !== condition.sha256) {
      broken.push(msg('write.changed.rewritten', { path }));
    } else if (!condition.mayGrow && now.total !== condition.size) {
      broken.push(msg('write.changed.grown', { path }));
    }
  }
  return broken;
}

async function fingerprintOf(
  path: string,
  roots: readonly string[],
  size: number | null,
): Promise<{ size: number; total: number; sha256: string }> {
  const handle = await openTarget(path, roots, constants.O_RDONLY);
  try {
    const total = (await handle.stat()).size;
    const end = size ?? total;
    const start = Math.max(0, end - HASHED_BYTES);
    const bytes = Buffer.alloc(Math.max(0, end - start));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    const sha256 = createHash('sha256').update(bytes.subarray(0, bytesRead)).digest('hex');
    return { size: end, total, sha256 };
  } finally {
    await handle.close();
  }
}
