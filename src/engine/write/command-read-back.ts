/** Where a person finds what an owner's command has written. */
import { constants } from 'node:fs';
import type { Effect } from '@contract/change.ts';
import type { SourceRef } from '@contract/model.ts';
import { openTarget } from './target.ts';

/** A larger ledger is named without the line: counting its lines is not worth the wait. */
const COUNTED_BYTES = 32 << 20;

/** The files that prove the command, each with the line it added where the file is one of lines. */
export async function commandReadBack(
  effect: Extract<Effect, { kind: 'command' }>,
  roots: readonly string[],
): Promise<SourceRef[]> {
  const refs: SourceRef[] = [];
  for (const path of effect.reads) {
    const text = effect.expects?.find((expected) => expected.path === path)?.text;
    const line = path.endsWith('.jsonl') ? await lineOf(path, roots, text) : null;
    refs.push(line === null ? { path } : { path, line });
  }
  return refs;
}

/** Line number of the expected text, else of the last line; null when it cannot be told. */
async function lineOf(
  path: string,
  roots: readonly string[],
  text: string | undefined,
): Promise<number | null> {
  // As every file of a workspace: a regular one, inside the roots, and no link on the way.
  const handle = await openTarget(path, roots, constants.O_RDONLY).catch(() => null);
  if (handle === null) return null;
  try {
    if ((await handle.stat()).size > COUNTED_BYTES) return null;
    const content = await handle.readFile('utf8');
    const at = text === undefined ? -1 : content.lastIndexOf(text);
    const end = at === -1 ? content.trimEnd().length : at;
    return content.slice(0, end).split('\n').length;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
