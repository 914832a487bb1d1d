/** Where a person finds what an owner's command has written. */
import { readFile, stat } from 'node:fs/promises';
import type { Effect } from '@contract/change.ts';
import type { SourceRef } from '@contract/model.ts';

/** A larger ledger is named without the line: counting its lines is not worth the wait. */
const COUNTED_BYTES = 32 << 20;

/** The files that prove the command, each with the line it added where the file is one of lines. */
export async function commandReadBack(
  effect: Extract<Effect, { kind: 'command' }>,
): Promise<SourceRef[]> {
  const refs: SourceRef[] = [];
  for (const path of effect.reads) {
    const text = effect.expects?.find((expected) => expected.path === path)?.text;
    const line = path.endsWith('.jsonl') ? await lineOf(path, text) : null;
    refs.push(line === null ? { path } : { path, line });
  }
  return refs;
}

/** Line number of the expected text, else of the last line; null when it cannot be told. */
async function lineOf(path: string, text: string | undefined): Promise<number | null> {
  try {
    if ((await stat(path)).size > COUNTED_BYTES) return null;
    const bytes = await readFile(path, 'utf8');
    const at = text === undefined ? -1 : bytes.lastIndexOf(text);
    const end = at === -1 ? bytes.trimEnd().length : at;
    return bytes.slice(0, end).split('\n').length;
  } catch {
    return null;
  }
}
