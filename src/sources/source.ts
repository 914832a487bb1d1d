/**
 * What a format must offer to be read by Signalbox. Everything here is pure: a source is handed the
 * ledgers as data (`Ledger`) and a moment (`asOf`), and answers with data. It never touches a file,
 * a clock or a process; the engine does, and an in-memory `Ledger` (`memory-ledger.ts`) serves tests.
 */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import type { Json, LoopView, Problem, SourceRef } from '@contract/model.ts';
import type { SourceId } from '@contract/words.ts';

/** How the engine reads a file. */
export type ReadMode =
  /** Append-only, one record a line: tailed by identity and offset, never re-read. */
  | 'tail'
  /** Small and rewritten by its owner: read whole, last good version kept, versions remembered. */
  | 'whole'
  /** Only its presence and size matter (payloads); opened on demand with `Ledger.peek`. */
  | 'stat';

/** A place in an attached workspace where the marker of a format was found. */
export interface Marker {
  /** Path of the marker relative to the folder it marks, e.g. `.loopx/registry.json`. A trailing
   * `/` asks for a folder. One `*` stands for any one name. */
  readonly path: string;
  readonly role: string;
}

export interface FoundMarker {
  readonly role: string;
  /** The marked folder, absolute. */
  readonly folder: string;
  /** The marker itself, absolute. */
  readonly path: string;
}

/** The unit a source reads as one: usually a folder, for LoopX all registries and runtime roots. */
export interface Site {
  /** Stable within the workspace. */
  readonly key: string;
  readonly title: string;
  readonly folders: readonly { readonly role: string; readonly path: string }[];
}

/**
 * Files a site consists of: a base folder and a pattern of path segments below it; `*` inside a
 * segment matches within that one name. Only the folders that the pattern names are listed and
 * watched, so a rule costs what it matches and not what the workspace holds.
 */
export interface FileRule {
  readonly role: string;
  /** Absolute, already mapped to this machine. The engine refuses a base outside the attached roots. */
  readonly base: string;
  readonly pattern: string;
  readonly read: ReadMode;
  /** Larger files are refused with a problem. Default 64 MiB for `whole`, unlimited for `tail`. */
  readonly maxBytes?: number;
  /** How a whole file is decoded. Default `json`. */
  readonly decode?: 'json' | 'text';
  /** Its content decides which rules apply: after it changed the engine asks for the rules again. */
  readonly shapesLayout?: boolean;
}

/** One known file. */
export interface LedgerFile {
  readonly path: string;
  readonly role: string;
  /** Name parts matched by each `*` of the rule's pattern, in order. */
  readonly captures: readonly string[];
  readonly size: number;
  /** Milliseconds. */
  readonly modifiedAt: number;
  readonly state: 'ok' | 'stale' | 'unreadable' | 'missing' | 'refused' | 'pending';
}

/** What is queried of one line of a `tail` file, made once when the line is read. */
export interface Columns {
  /** Instant in milliseconds, or null when the record has none that can be read. */
  readonly at: number | null;
  /** Identity: a later line with the same identity is an overlay of the first. Null: none, each line stands alone. */
  readonly key: string | null;
  /** Open vocabulary; counted. Empty: the record names none, and as an overlay leaves the base's. */
  readonly klass: string;
  readonly amount?: number | null;
  /** Bit set of the source's own meaning, 16 bits. */
  readonly flags?: number;
  /** Rare and looked for (a reward, a decision, a void): found by `marked` without a scan. */
  readonly mark?: boolean;
  /** What it is about (a todo id), for `about`. */
  readonly ref?: string | null;
  /** The amount stands in a payload file: recorded paths to try, in order. Read once at ingest. */
  readonly late?: readonly string[];
}

/** Amount and reference found in a payload that `Columns.late` named. */
export interface LateColumns {
  readonly amount: number | null;
  readonly ref?: string | null;
}

/** One entry of a tailed file: a base line with its overlays merged into the columns. */
export interface Row {
  readonly at: number | null;
  /** 1-based line of the base record. */
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly klass: string;
  readonly amount: number | null;
  readonly flags: number;
  readonly ref: string | null;
  /** How many later lines were merged onto it. */
  readonly overlays: number;
}

export interface TailCounts {
  /** Non-blank lines, complete ones and a final unfinished one that has stood still. */
  readonly nonBlank: number;
  readonly unparsable: number;
  readonly nonObject: number;
  readonly overlays: number;
  readonly entries: number;
  readonly endsWithNewline: boolean;
}

/**
 * Bounded reading of one tailed file, as of the ledger's moment: entries whose `at` is later are
 * not there; entries without an instant always are. Order: newest first by instant, ties by file
 * order (later line newer), entries without an instant last.
 */
export interface Tail {
  readonly file: LedgerFile;
  counts(): TailCounts;
  /** Count of entries per class, all of them. */
  classes(): Readonly<Record<string, number>>;
  newest(options: {
    readonly limit: number;
    /** Continue after this entry of an earlier answer. */
    readonly after?: Row;
    readonly klass?: readonly string[];
    /** Only entries of which none of these bits is set. */
    readonly without?: number;
  }): readonly Row[];
  /** Marked entries, newest first. */
  marked(limit: number): readonly Row[];
  /** Entries that later lines were merged onto, newest first; absent where nothing keeps them apart. */
  overlaid?(limit: number): readonly Row[];
  /** Entries about `ref`, newest first; looks back over at most the newest 20,000. */
  about(ref: string, limit: number): readonly Row[];
  /** Entries with an instant in (from, to], oldest first, at most `limit`. */
  between(from: number, to: number, klass: readonly string[], limit: number): readonly Row[];
  /** Count, amounts known and their sum, of entries of these classes with an instant in (from, to]. */
  sum(
    klass: readonly string[],
    from: number,
    to: number,
  ): { readonly count: number; readonly known: number; readonly sum: number };
  /** How many entries are newer than an instant. */
  newerThan(at: number): number;
  /** The entry with this identity. */
  byKey(at: number | null, key: string): Row | null;
  /** The parsed lines of an entry in file order, base first, with each one's line number. */
  lines(row: Row): readonly { readonly line: number; readonly value: Json }[];
  /** At most `limit` instants spread over all entries, oldest first: ticks for a slider. */
  moments(limit: number): readonly number[];
}

/** A path found in a record, made safe: mapped to this machine, and whether it may be opened. */
export interface ResolvedPath {
  readonly recorded: string;
  readonly path: string;
  readonly inside: boolean;
}

/** A site's ledgers as of one moment. */
export interface Ledger {
  readonly workspace: string;
  readonly site: Site;
  /** Attached roots, absolute; the first is the folder that was attached. */
  readonly roots: readonly string[];
  /** The moment, in milliseconds; "now" for a live view. */
  readonly asOf: number;
  /** Files of a role that exist (or existed as of the moment), by path. */
  files(role: string): readonly LedgerFile[];
  /** The last good content of a `whole` file: parsed JSON, or text for `decode: 'text'`. Null: none. */
  whole(file: LedgerFile): { readonly value: Json; readonly sha256: string } | null;
  /** Versions seen of a `whole` file, oldest first, as of the moment. */
  versions(file: LedgerFile): readonly { readonly seenAt: number; readonly sha256: string }[];
  tail(file: LedgerFile): Tail | null;
  resolve(recorded: string, relativeTo?: string): ResolvedPath;
  /** Whether a file is there and whether it has content; `outside` is never looked at. */
  stat(path: string): 'present' | 'empty' | 'missing' | 'outside';
  /** Opens a small payload on demand (at most 1 MiB); null when it is not there, not whole or outside. */
  peek(path: string): string | null;
  /** What the engine found wrong while reading the site's files. */
  readonly problems: readonly Problem[];
  /**
   * Whether a recorded process is there, asked of this machine: `other-host` when it ran elsewhere,
   * `unknown` for a past moment. Absent where nobody can say.
   */
  process?(pid: number, hostname: string | null): 'alive' | 'missing' | 'other-host' | 'unknown';
}

/** A decision that can be made on a loop. */
export interface Action {
  readonly id: string;
  /** The form to fill; null when the target does not offer it now. */
  form(context: ActionContext): Form | null;
  /** Checks an input and makes the plan; never throws on bad input. */
  plan(
    context: ActionContext,
    input: Readonly<Record<string, Json>>,
  ): ChangePlan | readonly Refusal[];
  /**
   * Whether the ledgers show that a plan was carried out (by us or by anyone): how a write whose end
   * was not seen is resolved. Null: they cannot tell.
   */
  landed(context: ActionContext, plan: ChangePlan): boolean | null;
}

export interface ActionContext {
  readonly view: LoopView;
  readonly ledger: Ledger;
  readonly target: string | null;
  /** Owner's programs that are installed on this machine, with the version they report. */
  readonly programs: Readonly<Record<string, { readonly path: string; readonly version: string }>>;
  /** The moment of the preview, pinned into what is written. */
  readonly now: number;
}

export interface Source {
  readonly id: SourceId;
  readonly markers: readonly Marker[];
  /** Groups what was found in one workspace into sites. */
  sites(found: readonly FoundMarker[], roots: readonly string[]): readonly Site[];
  /** The files to read. Called until it is stable: with `shapesLayout` files unread, then read. */
  rules(ledger: Ledger): readonly FileRule[];
  /** Recorded absolute folders that the site needs and that, as recorded, are outside the attached roots. */
  wants(
    ledger: Ledger,
  ): readonly { readonly recorded: string; readonly role: string; readonly src?: SourceRef }[];
  /**
   * Columns of one parsed line of a `tail` file. `value` is any JSON value that is an object;
   * `captures` are the file's, for a source that must know the folder a record lies in.
   */
  columns(
    role: string,
    value: { readonly [key: string]: Json },
    captures?: readonly string[],
  ): Columns;
  late?(role: string, payload: Json): LateColumns;
  /** Keys of the loops in the site, in the ledger's order. */
  loops(ledger: Ledger): readonly string[];
  /** Loops that a changed file can touch; null: all of the site. */
  touches(file: LedgerFile): readonly string[] | null;
  project(ledger: Ledger, loop: string): LoopView;
  /** A page of the timeline after a run key; the first page is in the view. */
  runs(ledger: Ledger, loop: string, after: string | null, limit: number): LoopView['newestRuns'];
  /** Problems of the site as a whole (registry entries that are no loops, ...). */
  problems(ledger: Ledger): readonly Problem[];
  readonly actions: readonly Action[];
  /** Programs whose commands the actions use, and how their version is asked. */
  readonly programs: readonly { readonly name: string; readonly versionArgv: readonly string[] }[];
}
