/**
 * A `Tail` over the index, as of one moment. Every answer is bounded: rows come from one range of
 * the record b-tree, counts and sums from the buckets and at most two partly covered ones.
 */
import type { Json } from '@contract/model.ts';
import type { LedgerFile, Row, Tail } from '@sources/source.ts';
import type { FileFacts } from './file-state.ts';
import { hash53 } from './hash.ts';
import { clipRef } from './record-writer.ts';
import { BUCKET_MS, KIND_BASE, NO_INSTANT, slotOf } from './schema.ts';
import type { TailStatements } from './tail-statements.ts';

/** What the index keeps of a row; `Row` is what a source sees. */
interface Stored {
  readonly at: number;
  readonly off: number;
  readonly len: number;
  readonly line: number;
  readonly kind: number;
  readonly amount: number | null;
  readonly ref: string | null;
  readonly overlays: number | null;
}

interface Counted {
  readonly class: number;
  readonly n: number;
  readonly known: number;
  readonly amount: number;
}

/** Reads and parses one line of the file, or null when those bytes are no longer there. */
export type LineRead = (offset: number, length: number, line: number) => Json | null;

export interface TailQueryOptions {
  readonly data: number;
  readonly facts: FileFacts;
  readonly file: LedgerFile;
  readonly asOf: number;
  readonly sql: TailStatements;
  readonly readLine: LineRead;
  /** Identity of a parsed line, or null. */
  readonly keyOf: (value: Json) => string | null;
}

const FOREVER = 9_000_000_000_000_000;
/** Slots looked up at a time when a class is rare. */
const SLOT_PAGE = 64;
/** Up to so many entries, the ticks of `moments` are exact. */
const EXACT_MOMENTS = 4096;

export function tailQuery(options: TailQueryOptions): Tail {
  const { data, facts, file, sql, readLine, keyOf } = options;
  const asOf = Math.min(options.asOf, FOREVER);

  const toRow = (stored: Stored): Row => ({
    at: stored.at === NO_INSTANT ? null : stored.at,
    line: stored.line,
    offset: stored.off,
    length: stored.len,
    klass: sql.classes.name(Math.floor(stored.kind / KIND_BASE)),
    amount: stored.amount,
    flags: stored.kind % KIND_BASE,
    ref: stored.ref,
    overlays: stored.overlays ?? 0,
  });

  /** Counts per class of entries with an instant in (from, to], where `from` may be before all. */
  const counted = (from: number, to: number): Counted[] => {
    if (to <= from) return [];
    const [first, last] = [slotOf(from), slotOf(to)];
    if (first === last) return sql.countRows.all(data, from, to) as Counted[];
    return [
      ...(sql.countRows.all(data, from, (first + 1) * BUCKET_MS - 1) as Counted[]),
      ...(sql.countBuckets.all(data, first, last) as Counted[]),
      ...(sql.countRows.all(data, last * BUCKET_MS - 1, to) as Counted[]),
    ];
  };

  /** Entries after the moment, which it does not know. */
  const laterEntries = (): number => total(counted(asOf, FOREVER));

  /** Spans that hold a wanted entry, newest first, from `slot` down; a page of them. */
  const slotsBelow = (slot: number, classes: readonly number[] | null, without: number): number[] =>
    (
      sql.slotsDown(classes).all(data, slot, without, ...(classes ?? []), SLOT_PAGE) as {
        slot: number;
      }[]
    ).map((row) => row.slot);

  return {
    file,
    counts: () => ({
      nonBlank: facts.nonBlank,
      unparsable: facts.unparsable,
      nonObject: facts.nonObject,
      overlays: facts.overlays,
      entries: facts.entries - laterEntries(),
      endsWithNewline: facts.endsWithNewline,
    }),

    classes: () => {
      const found: Record<string, number> = {};
      for (const { class: id, n } of counted(Number.MIN_SAFE_INTEGER, asOf)) {
        const name = sql.classes.name(id);
        if (n > 0) found[name] = (found[name] ?? 0) + n;
      }
      return found;
    },

    newest: ({ limit, after, klass, without }) => {
      const classes = klass === undefined ? null : sql.classes.known(klass);
      if (classes?.length === 0) return [];
      // Exclusive upper end: (at, off) below this.
      let at = asOf;
      let off = FOREVER;
      if (after !== undefined && (after.at ?? NO_INSTANT) <= asOf) {
        at = after.at ?? NO_INSTANT;
        off = after.offset;
      }
      if (classes === null && without === undefined) {
        return (sql.newest.all(data, at, off, limit) as Stored[]).map(toRow);
      }
      const mask = without ?? 0;
      const rows: Stored[] = [];
      let slots = slotsBelow(slotOf(at) + 1, classes, mask);
      while (rows.length < limit && slots.length > 0) {
        for (const slot of slots) {
          const from = slot * BUCKET_MS;
          const [toAt, toOff] = slot === slotOf(at) ? [at, off] : [from + BUCKET_MS - 1, FOREVER];
          const wanted = limit - rows.length;
          if (wanted === 0) break;
          rows.push(
            ...(sql
              .newestIn(classes)
              .all(data, from, toAt, toOff, mask, ...(classes ?? []), wanted) as Stored[]),
          );
        }
        slots = slots.length < SLOT_PAGE ? [] : slotsBelow(slots.at(-1) ?? 0, classes, mask);
      }
      return rows.map(toRow);
    },

    marked: (limit) => (sql.marked.all(data, asOf, limit) as Stored[]).map(toRow),

    overlaid: (limit) => (sql.overlaid.all(data, asOf, limit) as Stored[]).map(toRow),

    about: (ref, limit) => (sql.about.all(data, asOf, clipRef(ref), limit) as Stored[]).map(toRow),

    between: (from, to, klass, limit) => {
      const classes = sql.classes.known(klass);
      if (classes.length === 0) return [];
      const [low, high] = [Math.max(from, NO_INSTANT), Math.min(to, asOf)];
      const rows: Stored[] = [];
      let after = slotOf(low) - 1;
      for (;;) {
        const slots = sql
          .slotsUp(classes)
          .all(data, after, slotOf(high), ...classes, SLOT_PAGE) as { slot: number }[];
        for (const { slot } of slots) {
          const [first, last] = [slot * BUCKET_MS - 1, (slot + 1) * BUCKET_MS - 1];
          const wanted = limit - rows.length;
          if (wanted <= 0) return rows.map(toRow);
          rows.push(
            ...(sql
              .between(classes)
              .all(
                data,
                Math.max(first, low),
                Math.min(last, high),
                ...classes,
                wanted,
              ) as Stored[]),
          );
          after = slot;
        }
        if (slots.length < SLOT_PAGE) return rows.slice(0, limit).map(toRow);
      }
    },

    sum: (klass, from, to) => {
      const classes = new Set(sql.classes.known(klass));
      const result = { count: 0, known: 0, sum: 0 };
      if (classes.size === 0) return result;
      for (const row of counted(Math.max(from, NO_INSTANT), Math.min(to, asOf))) {
        if (!classes.has(row.class)) continue;
        result.count += row.n;
        result.known += row.known;
        result.sum += row.amount;
      }
      return result;
    },

    newerThan: (at) => total(counted(Math.max(at, NO_INSTANT), asOf)),

    byKey: (at, key) => {
      const instant = at === null ? NO_INSTANT : Math.floor(at);
      if (instant > asOf) return null;
      if (at === null) {
        const found = sql.byKeyUndated.get(data, instant, hash53(key)) as Stored | undefined;
        return found === undefined ? null : toRow(found);
      }
      // The identities of an instant stand in its lines; the first that fits is the entry.
      for (const stored of sql.entriesAt.iterate(data, instant) as Iterable<Stored>) {
        const value = readLine(stored.off, stored.len, stored.line);
        if (value !== null && keyOf(value) === key) return toRow(stored);
      }
      return null;
    },

    lines: (row) => {
      const at = row.at ?? NO_INSTANT;
      if (at > asOf) return [];
      const over =
        row.overlays === 0
          ? []
          : (sql.overlays.all(data, at, row.offset) as {
              off: number;
              len: number;
              line: number;
            }[]);
      return [{ off: row.offset, len: row.length, line: row.line }, ...over].flatMap((part) => {
        const value = readLine(part.off, part.len, part.line);
        return value === null ? [] : [{ line: part.line, value }];
      });
    },

    moments: (limit) => {
      const few = facts.entries <= EXACT_MOMENTS;
      const statement = few ? sql.instants : sql.slotStarts;
      const rows = statement.all(data, few ? asOf : slotOf(asOf)) as { at: number }[];
      const step = Math.max(1, Math.ceil(rows.length / limit));
      return rows.filter((row, index) => index % step === 0 && row.at <= asOf).map(({ at }) => at);
    },
  };
}

function total(rows: readonly Counted[]): number {
  return rows.reduce((sum, row) => sum + row.n, 0);
}
