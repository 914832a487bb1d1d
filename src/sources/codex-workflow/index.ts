/**
 * codex-workflow v2: state folders that hold milestones and tasks, read through a field map. Nothing
 * is written; commands are offered to copy.
 */
import type { Problem } from '@contract/model.ts';
import type { Source } from '../source.ts';
import { copyCommand } from './actions.ts';
import { columnsOf } from './columns.ts';
import { markers, rules, sites } from './layout.ts';
import { loopKeys, wholeSite } from './loop-state.ts';
import { pageOfRuns, projectLoop } from './project.ts';

export const codexWorkflowSource: Source = {
  id: 'codex-workflow',
  markers,
  sites,
  rules,
  wants: () => [],
  columns: columnsOf,
  loops: loopKeys,
  // Membership, grants and knowledge are shared: any file can touch any loop of the folder.
  touches: () => null,
  project: projectLoop,
  runs: pageOfRuns,
  problems: (ledger): Problem[] => [...wholeSite(ledger).site.problems],
  actions: [copyCommand],
  programs: [],
};
