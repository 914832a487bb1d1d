/**
 * Which family a run belongs to, decided by its own folder: a workspace that was updated in place
 * holds several side by side (format note, 1).
 */
import type { RunState } from './state.ts';

export type Family = 'A' | 'B' | 'C' | 'D';

export interface FolderSigns {
  readonly gate: boolean;
  readonly intake: boolean;
  readonly plan: boolean;
}

/** Family of a folder below `workflows/`. Its own files first, then its tasks, then the version. */
export function loopFamily(signs: FolderSigns, state: RunState | null, version: string): 'A' | 'B' {
  if (signs.intake || signs.plan) return 'B';
  if (signs.gate) return 'A';
  if (state !== null) {
    if (state.stages.length > 0 || state.tasks.some(({ stage }) => stage !== '')) return 'B';
    if (state.tasks.length > 0) return 'A';
  }
  return /^0\.(?:2\.1\d|3\.)/.test(version) ? 'B' : 'A';
}

/** Family of a folder below `runs/`. */
export function analysisFamily(hasVersionTwoArtifact: boolean, version: string): 'C' | 'D' {
  return hasVersionTwoArtifact || Number(version.split('.')[0]) >= 2 ? 'D' : 'C';
}
