/** What the engine knows of one file of one site. Kept in memory, and in the index for the next start. */
import { z } from 'zod';
import { msgSchema } from '@contract/model.ts';
import type { SourceId } from '@contract/words.ts';
import type { FileRule, LedgerFile } from '@sources/source.ts';

export const fileFactsSchema = z.object({
  role: z.string(),
  captures: z.array(z.string()),
  state: z.enum(['ok', 'stale', 'unreadable', 'missing', 'refused', 'pending']),
  note: msgSchema.nullable(),
  /** Since when it is stale, unreadable, missing or refused. */
  since: z.number().nullable(),
  /** Stat of what was last read to its end (tail) or read whole. */
  dev: z.number(),
  ino: z.number(),
  size: z.number(),
  mtime: z.number(),

  /** Tail: bytes and lines consumed. */
  offset: z.number(),
  lines: z.number(),
  /** Hashes of the first and of the last consumed bytes: what makes the file the same file. */
  head: z.string(),
  seam: z.string(),
  nonBlank: z.number(),
  unparsable: z.number(),
  nonObject: z.number(),
  overlays: z.number(),
  entries: z.number(),
  invalidUtf8: z.number(),
  /** Payloads that were looked for and not found. */
  lateMissing: z.number(),
  newestAt: z.number(),
  endsWithNewline: z.boolean(),
  /** A last line without newline that stood still and was taken as it is: where it starts, and as what. */
  settled: z.object({ offset: z.number(), kind: z.enum(['blank', 'bad', 'other']) }).nullable(),
  /** Entries that a replaced or rewritten file no longer has, and when that was seen. */
  lost: z.number(),
  lostAt: z.number().nullable(),

  /** Whole: the last good version. */
  sha256: z.string().nullable(),
});
export type FileFacts = z.infer<typeof fileFactsSchema>;

export interface FileState {
  /** Row in `file`; 0 while it has none. */
  id: number;
  /** What its records hang on in the index; a file that is read anew gets a new one. */
  data: number;
  readonly workspace: string;
  readonly source: SourceId;
  readonly site: string;
  readonly path: string;
  rule: FileRule;
  facts: FileFacts;
  /** Size and time seen at the last look, read or not. */
  seenSize: number;
  seenMtime: number;
  /** When the file was last seen to change, by the clock of this process; 0: never. */
  changedAt: number;
  /** Entries it had before it was found replaced; null while it was not. */
  entriesBefore: number | null;
  /** How far the end of an over-long line was looked for. */
  longLineAt: number;
}

export function freshFacts(role: string, captures: readonly string[]): FileFacts {
  return {
    role,
    captures: [...captures],
    state: 'pending',
    note: null,
    since: null,
    dev: 0,
    ino: 0,
    size: 0,
    mtime: 0,
    sha256: null,
    lost: 0,
    lostAt: null,
    ...freshTail(),
  };
}

/** The part of the facts that starts over when a tailed file is read from its beginning. */
export function freshTail(): Pick<
  FileFacts,
  | 'offset'
  | 'lines'
  | 'head'
  | 'seam'
  | 'nonBlank'
  | 'unparsable'
  | 'nonObject'
  | 'overlays'
  | 'entries'
  | 'invalidUtf8'
  | 'lateMissing'
  | 'newestAt'
  | 'endsWithNewline'
  | 'settled'
> {
  return {
    offset: 0,
    lines: 0,
    head: '',
    seam: '',
    nonBlank: 0,
    unparsable: 0,
    nonObject: 0,
    overlays: 0,
    entries: 0,
    invalidUtf8: 0,
    lateMissing: 0,
    newestAt: Number.MIN_SAFE_INTEGER,
    endsWithNewline: true,
    settled: null,
  };
}

export function ledgerFile(file: FileState): LedgerFile {
  return {
    path: file.path,
    role: file.facts.role,
    captures: file.facts.captures,
    size: file.seenSize,
    modifiedAt: Math.floor(file.seenMtime),
    state: file.facts.state,
  };
}
