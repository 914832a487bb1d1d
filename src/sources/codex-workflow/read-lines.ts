/** Bounded reading of the appended files: every line with its number, damage and repeats reported. */
import { msg } from '@contract/msg.ts';
import type { Problem, SourceRef } from '@contract/model.ts';
import { readJsonLine } from '../json-line.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { isObject, type JsonObject } from './json.ts';

/** A step fails three times at most; a longer file than this is damage, and said to be cut. */
const MOST_LINES = 5000;

export interface Line {
  readonly value: JsonObject;
  readonly src: SourceRef;
}

/** The records of an appended file in file order. */
export function readLines<T>(
  reading: { readonly ledger: Ledger; readonly problems: Problem[] },
  file: LedgerFile,
  read: (line: Line) => T,
): T[] {
  const tail = reading.ledger.tail(file);
  if (tail === null) return [];
  const rows = tail.newest({ limit: MOST_LINES });
  const counts = tail.counts();
  if (counts.entries > rows.length) {
    reading.problems.push({
      id: `codex-workflow:long:${file.path}`,
      severity: 'watch',
      message: msg('codex-workflow.problem.long', { path: file.path, count: rows.length }),
      src: { path: file.path },
    });
  }
  if (counts.unparsable + counts.nonObject > 0) reportDamage(reading, file);
  return rows
    .flatMap((row) => tail.lines(row))
    .sort((a, b) => a.line - b.line)
    .flatMap(({ line, value }) =>
      isObject(value) ? [read({ value, src: { path: file.path, line } })] : [],
    );
}

/** Names the damaged lines that the engine has not named already. */
function reportDamage(
  reading: { readonly ledger: Ledger; readonly problems: Problem[] },
  file: LedgerFile,
): void {
  if (reading.ledger.problems.some(({ src }) => src?.path === file.path)) return;
  const text = reading.ledger.peek(file.path);
  for (const [index, raw] of (text ?? '').split('\n').entries()) {
    const { kind } = readJsonLine(raw, index === 0);
    if (kind !== 'bad' && kind !== 'non-object') continue;
    const src = { path: file.path, line: index + 1 };
    reading.problems.push({
      id: `codex-workflow:line:${file.path}:${String(src.line)}`,
      severity: 'watch',
      message: msg('codex-workflow.problem.line', src),
      src,
    });
  }
}
