/**
 * A tail that remembers what it was asked during one projection: several parts of a view look at the
 * same newest runs, and a line is read and parsed once.
 */
import type { Row, Tail } from '../source.ts';

export function memoTail(tail: Tail): Tail {
  const lines = new Map<number, ReturnType<Tail['lines']>>();
  let plain: { readonly limit: number; readonly rows: readonly Row[] } | null = null;
  const newest: Tail['newest'] = (options) => {
    const { limit, after, klass, without } = options;
    if (after !== undefined || klass !== undefined || without !== undefined)
      return tail.newest(options);
    // A shorter answer than asked for was all there is.
    if (plain === null || (limit > plain.limit && plain.rows.length >= plain.limit))
      plain = { limit, rows: tail.newest({ limit }) };
    return plain.rows.slice(0, limit);
  };
  return {
    file: tail.file,
    counts: () => tail.counts(),
    classes: () => tail.classes(),
    newest,
    marked: (limit) => tail.marked(limit),
    ...(tail.overlaid === undefined ? {} : { overlaid: (limit) => tail.overlaid?.(limit) ?? [] }),
    about: (ref, limit) => tail.about(ref, limit),
    between: (from, to, klass, limit) => tail.between(from, to, klass, limit),
    sum: (klass, from, to) => tail.sum(klass, from, to),
    newerThan: (at) => tail.newerThan(at),
    byKey: (at, key) => tail.byKey(at, key),
    lines: (row) => {
      const known = lines.get(row.offset) ?? tail.lines(row);
      lines.set(row.offset, known);
      return known;
    },
    moments: (limit) => tail.moments(limit),
  };
}
