/** The TradingCodex source: workflow runs (families A and B) and analysis runs (C and D) as loops. */
import type { Ledger, Source } from '../source.ts';
import { ANALYSIS, analysisRuns, projectAnalysis } from './analysis.ts';
import { columns } from './columns.ts';
import { auditOnlyRuns, folderName, readRun } from './facts.ts';
import { markers, rules, sites } from './layout.ts';
import { siteProblems } from './problems.ts';
import { projectRun } from './project.ts';
import { beginsLater, readSite } from './site.ts';
import { timelinePage } from './timeline.ts';

/** Roles whose first capture is the folder of the one run that they can touch. */
const RUN_ROLES = new Set(['state', 'gate', 'intake', 'plan', 'run-file']);
const ANALYSIS_ROLES = new Set(['analysis-run', 'analysis-file', 'binding']);
/** Nothing that a view shows depends on these. */
const SILENT_ROLES = new Set([
  'copy',
  'status',
  'hooks',
  'service',
  'decision-run',
  'decision-note',
]);

function loops(ledger: Ledger): readonly string[] {
  const site = readSite(ledger);
  return [
    ...site.folders.map(({ key }) => key),
    ...auditOnlyRuns(ledger, site)
      .filter((run) => !beginsLater(ledger, run, null))
      .map(folderName),
    ...analysisRuns(ledger).map(({ captures }) => `${ANALYSIS}${captures[0] ?? ''}`),
  ];
}

export const tradingcodexSource: Source = {
  id: 'tradingcodex',
  markers,
  sites,
  rules,
  wants: () => [],
  columns,
  loops,
  touches: ({ role, captures }) => {
    const key = captures[0] ?? '';
    if (RUN_ROLES.has(role)) return [key];
    if (ANALYSIS_ROLES.has(role)) return [`${ANALYSIS}${key}`];
    return SILENT_ROLES.has(role) ? [] : null;
  },
  project: (ledger, loop) =>
    loop.startsWith(ANALYSIS) ? projectAnalysis(ledger, loop) : projectRun(ledger, loop),
  runs: (ledger, loop, after, limit) =>
    loop.startsWith(ANALYSIS)
      ? []
      : [...timelinePage(ledger, readRun(ledger, loop).runId, after, limit)],
  problems: (ledger) => siteProblems(ledger, readSite(ledger)),
  // The format takes a person's answer as a prompt only, so nothing is written from here.
  actions: [],
  programs: [],
};
