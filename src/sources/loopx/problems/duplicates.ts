/** Groups of index rows that share one run identity, by LoopX's classes (format note, section 6). */
import type { Row, Tail } from '../../source.ts';
import { mergedRun, type GoalContext, type MergedRun } from '../context.ts';
import { duplicateKind, type DuplicateKind } from '../merge.ts';

export interface DuplicateGroup {
  readonly kind: DuplicateKind;
  readonly lines: readonly number[];
  readonly run: MergedRun;
}

const LIMIT = 500;
const SCAN = 2000;

/** Oldest line first. Without an index of overlaid rows, only the newest 2,000 runs are looked at. */
export function duplicateGroups(context: GoalContext): DuplicateGroup[] {
  const { index } = context;
  if (index === null || index.counts().overlays === 0) return [];
  return overlaidRows(index)
    .map((row) => {
      const run = mergedRun(index, row);
      return { kind: duplicateKind(run.lines), lines: run.lines.map(({ line }) => line), run };
    })
    .sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

function overlaidRows(index: Tail): readonly Row[] {
  if (index.overlaid !== undefined) return index.overlaid(LIMIT);
  return index
    .newest({ limit: SCAN })
    .filter(({ overlays }) => overlays > 0)
    .slice(0, LIMIT);
}
