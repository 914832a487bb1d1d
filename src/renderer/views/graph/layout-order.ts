/**
 * The order of the nodes in their columns. Links over several columns get a place in each column
 * between, so that they are led between the cards and not behind them.
 */
import type { Ends } from './layout-ranks.ts';

const SWEEPS = 6;
/** So many places for passing links a node; beyond, links are drawn straight. */
const PASSES_PER_NODE = 2;
const PASSES_AT_LEAST = 200;

export interface Ordered {
  /** Entries of each column from the top: nodes by position, and passing links as `node count + n`. */
  readonly columns: readonly (readonly number[])[];
  /** The places of a link in the columns that it passes, from left to right. */
  readonly passes: ReadonlyMap<number, readonly number[]>;
}

/**
 * @param column of each node, or -1 for a node that stands in none
 * @param widest columns with more nodes are broken up later, and nothing is led through them
 */
export function orderColumns(column: Int32Array, ends: Ends, widest: number): Ordered {
  const columns: number[][] = [];
  for (const [node, at] of column.entries()) if (at >= 0) (columns[at] ??= []).push(node);
  const roomy = columns.every(({ length }) => length <= widest);
  const passes = roomy ? passesOf(column, ends) : new Map<number, readonly number[]>();
  let count = column.length;
  for (const [link, places] of passes) {
    const first = (column[ends.from[link] ?? -1] ?? 0) + 1;
    for (const [step, place] of places.entries()) columns[first + step]?.push(place);
    count = Math.max(count, ...places.map((place) => place + 1));
  }
  const { before, after } = neighbours(count, column, ends, passes);
  const row = new Float64Array(count);
  const settle = (entries: readonly number[]): void => {
    for (const [position, entry] of entries.entries()) row[entry] = position;
  };
  columns.forEach(settle);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const forward = sweep % 2 === 0;
    for (const entries of forward ? columns : columns.toReversed()) {
      const weight = new Map(
        entries.map((entry) => [entry, barycentre(entry, forward ? before : after, row)]),
      );
      entries.sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0) || a - b);
      settle(entries);
    }
  }
  return { columns, passes };
}

function barycentre(entry: number, near: readonly number[][], row: Float64Array): number {
  const others = near[entry] ?? [];
  if (others.length === 0) return row[entry] ?? 0;
  return others.reduce((sum, other) => sum + (row[other] ?? 0), 0) / others.length;
}

function passesOf(column: Int32Array, { from, to }: Ends): Map<number, readonly number[]> {
  const most = Math.max(PASSES_AT_LEAST, column.length * PASSES_PER_NODE);
  const passes = new Map<number, readonly number[]>();
  let next = column.length;
  for (const [link, source] of from.entries()) {
    const [a, b] = [column[source] ?? -1, column[to[link] ?? -1] ?? -1];
    const between = b - a - 1;
    if (a < 0 || b < 0 || between <= 0) continue;
    if (next - column.length + between > most) return new Map();
    passes.set(
      link,
      Array.from({ length: between }, (_, step) => next + step),
    );
    next += between;
  }
  return passes;
}

/** What stands before and after each entry, along links that lead forward. */
function neighbours(
  count: number,
  column: Int32Array,
  { from, to }: Ends,
  passes: Ordered['passes'],
): { readonly before: number[][]; readonly after: number[][] } {
  const before: number[][] = Array.from({ length: count }, () => []);
  const after: number[][] = Array.from({ length: count }, () => []);
  for (const [link, source] of from.entries()) {
    const target = to[link] ?? -1;
    const [a, b] = [column[source] ?? -1, column[target] ?? -1];
    if (a < 0 || b <= a) continue;
    let last = source;
    for (const entry of [...(passes.get(link) ?? []), target]) {
      after[last]?.push(entry);
      before[entry]?.push(last);
      last = entry;
    }
  }
  return { before, after };
}
