/** The parts that every view of this source makes alike: counts, moments, files. */
import type { Attention, FileView, Item, LoopView, Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Lane } from '@contract/words.ts';
import { LANES } from '@contract/words.ts';
import type { LedgerFile } from '../source.ts';

/** Runs on the first page; the rest is paged. */
export const FIRST_PAGE = 50;
const MOMENTS = 500;

export function laneOf(rows: readonly Attention[]): Lane | null {
  return LANES.find((lane) => rows.some((row) => row.lane === lane)) ?? null;
}

export function countsOf(items: readonly Item[]): { openUser: number; openAgent: number } {
  const open = items.filter(({ state }) => state !== 'done' && state !== 'skipped');
  return {
    openUser: open.filter(({ side, state }) => side === 'user' && state !== 'failed').length,
    openAgent: open.filter(({ side, state }) => side === 'agent' && state !== 'failed').length,
  };
}

export function eventCountsOf(runs: readonly Run[]): LoopView['eventCounts'] {
  const counts = new Map<Run['eventClass'], number>();
  for (const { eventClass } of runs) counts.set(eventClass, (counts.get(eventClass) ?? 0) + 1);
  return [...counts].map(([eventClass, count]) => ({ eventClass, count }));
}

/** Distinct instants of a timeline, oldest first, thinned to what a slider can show. */
export function momentsOf(runs: readonly Run[]): number[] {
  const all = [...new Set(runs.flatMap(({ at }) => at ?? []))].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(all.length / MOMENTS));
  return all.filter((_, index) => index % step === 0);
}

export function latestOf(runs: readonly Run[]): Pick<LoopView, 'latestRun'> {
  const newest = runs[0];
  return newest === undefined ? {} : { latestRun: { at: newest.at, token: newest.token } };
}

export function filesOf(files: readonly LedgerFile[]): FileView[] {
  return files.map(({ path, role, size, modifiedAt, state }) => ({
    path,
    role,
    bytes: size,
    modifiedAt,
    state,
  }));
}

/** Whether what is shown may be behind what is on disk, told from the files' own state. */
export function freshnessOf(file: LedgerFile | null, at: number | null): LoopView['freshness'] {
  const stale = file !== null && file.state !== 'ok' && file.state !== 'pending';
  if (!stale) return { stale: false, at };
  const note = file.state === 'missing' ? msg('loop-agent.fresh.moved') : msg('source.last-good');
  return { stale: true, note, at };
}
