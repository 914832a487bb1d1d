/**
 * A `Ledger` over files held in memory: what the unit tests of the sources read from, and the plain
 * statement of what the engine's indexed ledger must answer (a test compares the two).
 */
import type { Json, Problem } from '@contract/model.ts';
import { readJsonLine } from './json-line.ts';
import { matchPattern, matchSegment } from './pattern.ts';
import type {
  FileRule,
  FoundMarker,
  Ledger,
  LedgerFile,
  ResolvedPath,
  Row,
  Site,
  Source,
  Tail,
  TailCounts,
} from './source.ts';

export interface MemoryFile {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Milliseconds. */
  readonly modifiedAt: number;
  /** The file's real SHA-256 in hex, where a test needs it. */
  readonly sha256?: string;
}

export interface MemoryLedgerOptions {
  readonly files: readonly MemoryFile[];
  readonly roots: readonly string[];
  readonly maps?: readonly { readonly from: string; readonly to: string }[];
  readonly asOf: number;
  readonly source: Source;
}

/** Ledgers of all sites of a source in a set of files, with the rules run until they are stable. */
export function memoryLedgers(options: MemoryLedgerOptions): Ledger[] {
  const found = findMarkers(options.source, options.files, options.roots);
  return options.source.sites(found, options.roots).map((site) => memoryLedger(options, site));
}

export function memoryLedger(options: MemoryLedgerOptions, site: Site): Ledger {
  let rules: readonly FileRule[] = [];
  let ledger = build(options, site, rules);
  for (let round = 0; round < 4; round += 1) {
    const next = options.source.rules(ledger);
    if (JSON.stringify(next) === JSON.stringify(rules)) break;
    rules = next;
    ledger = build(options, site, rules);
  }
  return ledger;
}

/** Where the markers of a source stand below the roots. */
export function findMarkers(
  source: Source,
  files: readonly MemoryFile[],
  roots: readonly string[],
): FoundMarker[] {
  const found = new Map<string, FoundMarker>();
  for (const file of files) {
    if (!roots.some((root) => file.path.startsWith(`${root}/`))) continue;
    const parts = file.path.split('/');
    for (const marker of source.markers) {
      const isFolder = marker.path.endsWith('/');
      const wanted = marker.path.replace(/\/$/, '').split('/');
      const last = isFolder ? parts.length - 1 : parts.length;
      const first = isFolder ? 1 : parts.length - wanted.length;
      for (let start = Math.max(first, 1); start + wanted.length <= last; start += 1) {
        const fits = wanted.every((part, i) => matchSegment(part, parts[start + i] ?? '') !== null);
        if (!fits) continue;
        const path = parts.slice(0, start + wanted.length).join('/');
        const folder = parts.slice(0, start).join('/');
        if (!roots.some((root) => folder === root || folder.startsWith(`${root}/`))) continue;
        found.set(`${marker.role}:${path}`, { role: marker.role, folder, path });
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function build(options: MemoryLedgerOptions, site: Site, rules: readonly FileRule[]): Ledger {
  const byPath = new Map(options.files.map((file) => [file.path, file]));
  const known = new Map<string, { file: LedgerFile; rule: FileRule }>();
  for (const rule of rules) {
    for (const file of options.files) {
      if (!file.path.startsWith(`${rule.base}/`) || known.has(file.path)) continue;
      const captures = matchPattern(rule.pattern, file.path.slice(rule.base.length + 1));
      if (captures === null) continue;
      const size = utf8Length(file.text);
      const { path, modifiedAt } = file;
      known.set(path, {
        rule,
        file: { path, role: rule.role, captures, size, modifiedAt, state: 'ok' },
      });
    }
  }
  const inside = (path: string): boolean =>
    options.roots.some((root) => path === root || path.startsWith(`${root}/`));
  const problems: Problem[] = [];
  const ledger: Ledger = {
    workspace: 'memory',
    site,
    roots: options.roots,
    asOf: options.asOf,
    problems,
    files: (role) =>
      [...known.values()]
        .filter((entry) => entry.rule.role === role)
        .map((entry) => entry.file)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    whole: (file) => {
      const entry = known.get(file.path);
      const text = byPath.get(file.path)?.text;
      if (entry === undefined || text === undefined || entry.rule.read !== 'whole') return null;
      // Without a real one: sources only compare it.
      const sha256 = byPath.get(file.path)?.sha256 ?? `memory-${String(text.length)}-${file.path}`;
      if (entry.rule.decode === 'text') return { value: text, sha256 };
      try {
        return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as Json, sha256 };
      } catch {
        return null;
      }
    },
    versions: (file) => {
      const whole = ledger.whole(file);
      return whole === null ? [] : [{ seenAt: file.modifiedAt, sha256: whole.sha256 }];
    },
    tail: (file) => {
      const text = byPath.get(file.path)?.text;
      if (text === undefined || known.get(file.path)?.rule.read !== 'tail') return null;
      return memoryTail(options, file, text, ledger);
    },
    resolve: (recorded, relativeTo) => resolvePath(recorded, relativeTo, options, inside),
    stat: (path) => {
      if (!inside(path)) return 'outside';
      const file = byPath.get(path);
      if (file === undefined) return 'missing';
      return file.text === '' ? 'empty' : 'present';
    },
    peek: (path) => (inside(path) ? (byPath.get(path)?.text ?? null) : null),
  };
  return ledger;
}

function resolvePath(
  recorded: string,
  relativeTo: string | undefined,
  options: MemoryLedgerOptions,
  inside: (path: string) => boolean,
): ResolvedPath {
  const absolute = recorded.startsWith('/') ? recorded : `${relativeTo ?? ''}/${recorded}`;
  const map = (options.maps ?? [])
    .filter(({ from }) => absolute === from || absolute.startsWith(`${from}/`))
    .sort((a, b) => b.from.length - a.from.length)[0];
  const path = normalise(
    map === undefined ? absolute : `${map.to}${absolute.slice(map.from.length)}`,
  );
  return { recorded, path, inside: inside(path) };
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

interface Entry {
  row: Row;
  key: string | null;
  mark: boolean;
  order: number;
  lines: { line: number; value: Json }[];
}

function memoryTail(
  options: MemoryLedgerOptions,
  file: LedgerFile,
  text: string,
  ledger: Ledger,
): Tail {
  const { entries, counts } = readEntries(options, file, text, ledger);
  const all = entries
    .filter((entry) => entry.row.at === null || entry.row.at <= options.asOf)
    .sort(newestFirst);
  const rows = (list: readonly Entry[]): Row[] => list.map((entry) => entry.row);
  const entryOf = (row: Row): Entry | undefined =>
    all.find((candidate) => candidate.row.offset === row.offset);
  const within = (klass: readonly string[], from: number, to: number): Entry[] =>
    all.filter(
      ({ row }) => row.at !== null && row.at > from && row.at <= to && klass.includes(row.klass),
    );
  return {
    file,
    counts: () => ({ ...counts, entries: all.length }),
    classes: () => {
      const found: Record<string, number> = {};
      for (const { row } of all) found[row.klass] = (found[row.klass] ?? 0) + 1;
      return found;
    },
    newest: ({ limit, after, klass, without }) => {
      const start =
        after === undefined ? 0 : all.findIndex((e) => e.row.offset === after.offset) + 1;
      return rows(
        all
          .slice(start)
          .filter(({ row }) => klass === undefined || klass.includes(row.klass))
          .filter(({ row }) => without === undefined || (row.flags & without) === 0)
          .slice(0, limit),
      );
    },
    overlaid: (limit) => rows(all.filter(({ row }) => row.overlays > 0).slice(0, limit)),
    marked: (limit) => rows(all.filter((entry) => entry.mark).slice(0, limit)),
    about: (ref, limit) => rows(all.filter(({ row }) => row.ref === ref).slice(0, limit)),
    between: (from, to, klass, limit) => rows(within(klass, from, to).toReversed().slice(0, limit)),
    sum: (klass, from, to) => {
      const found = within(klass, from, to);
      const known = found.filter(({ row }) => row.amount !== null);
      return {
        count: found.length,
        known: known.length,
        sum: known.reduce((total, { row }) => total + (row.amount ?? 0), 0),
      };
    },
    newerThan: (at) => all.filter(({ row }) => row.at !== null && row.at > at).length,
    byKey: (at, key) => all.find((entry) => entry.key === key && entry.row.at === at)?.row ?? null,
    lines: (row) => entryOf(row)?.lines ?? [],
    moments: (limit) => {
      const instants = all.flatMap(({ row }) => (row.at === null ? [] : [row.at])).toReversed();
      const step = Math.max(1, Math.ceil(instants.length / limit));
      return instants.filter((_, index) => index % step === 0);
    },
  };
}

function readEntries(
  options: MemoryLedgerOptions,
  file: LedgerFile,
  text: string,
  ledger: Ledger,
): { entries: Entry[]; counts: TailCounts } {
  const entries: Entry[] = [];
  const byKey = new Map<string, Entry>();
  let [nonBlank, unparsable, nonObject, overlays, offset] = [0, 0, 0, 0, 0];
  for (const [index, raw] of text.split('\n').entries()) {
    const length = utf8Length(raw);
    const parsed = readJsonLine(raw, index === 0);
    const start = offset;
    offset += length + 1;
    if (parsed.kind === 'blank') continue;
    nonBlank += 1;
    if (parsed.kind === 'bad') unparsable += 1;
    if (parsed.kind === 'non-object') nonObject += 1;
    if (parsed.kind !== 'object') continue;
    const { value } = parsed;
    const columns = options.source.columns(file.role, value, file.captures);
    const late = lateColumns(options.source, file, columns.late, ledger);
    const amount = columns.amount ?? late?.amount ?? null;
    const ref = columns.ref ?? late?.ref ?? null;
    const identity = columns.key === null ? null : `${String(columns.at)} ${columns.key}`;
    const base = identity === null ? undefined : byKey.get(identity);
    const line = index + 1;
    if (base === undefined) {
      const row: Row = {
        at: columns.at,
        line,
        offset: start,
        length,
        klass: columns.klass,
        amount,
        flags: columns.flags ?? 0,
        ref,
        overlays: 0,
      };
      const entry: Entry = {
        row,
        key: columns.key,
        mark: columns.mark ?? false,
        order: index,
        lines: [{ line, value }],
      };
      entries.push(entry);
      if (identity !== null) byKey.set(identity, entry);
    } else {
      overlays += 1;
      base.lines.push({ line, value });
      base.mark = base.mark || (columns.mark ?? false);
      base.row = {
        ...base.row,
        klass: columns.klass === '' ? base.row.klass : columns.klass,
        amount: amount ?? base.row.amount,
        flags: base.row.flags | (columns.flags ?? 0),
        ref: ref ?? base.row.ref,
        overlays: base.row.overlays + 1,
      };
    }
  }
  const endsWithNewline = text === '' || text.endsWith('\n');
  const counts = {
    nonBlank,
    unparsable,
    nonObject,
    overlays,
    entries: entries.length,
    endsWithNewline,
  };

  return { entries, counts };
}

function lateColumns(
  source: Source,
  file: LedgerFile,
  late: readonly string[] | undefined,
  ledger: Ledger,
): { amount: number | null; ref?: string | null } | null {
  if (late === undefined || source.late === undefined) return null;
  for (const recorded of late) {
    const text = ledger.peek(ledger.resolve(recorded, folderOf(file.path)).path);
    if (text === null || text === '') continue;
    try {
      return source.late(file.role, JSON.parse(text) as Json);
    } catch {
      continue;
    }
  }
  return null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function newestFirst(a: Entry, b: Entry): number {
  if (a.row.at !== b.row.at) {
    if (a.row.at === null) return 1;
    if (b.row.at === null) return -1;
    return b.row.at - a.row.at;
  }
  return b.order - a.order;
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
