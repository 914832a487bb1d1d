/** Where TradingCodex keeps its files (format note, 2 and 8), and how each is read. */
import type { FileRule, FoundMarker, Ledger, Marker, Site } from '../source.ts';

export const markers: readonly Marker[] = [
  { path: '.tradingcodex/workspace.json', role: 'workspace' },
  { path: '.tradingcodex/', role: 'folder' },
];

/** One site a marked folder. */
export function sites(found: readonly FoundMarker[], roots: readonly string[]): readonly Site[] {
  const folders = [...new Set(found.map(({ folder }) => folder))].sort();
  return folders.map((folder) => ({
    key: siteKey(folder, roots),
    title: folder.split('/').at(-1) ?? folder,
    folders: [{ role: 'workspace', path: folder }],
  }));
}

function siteKey(folder: string, roots: readonly string[]): string {
  const root = roots
    .filter((path) => folder === path || folder.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (root === undefined) return folder;
  const [index, below] = [roots.indexOf(root), folder.slice(root.length + 1)];
  const key = below === '' ? '.' : below;
  return index > 0 ? `${String(index)}/${key}` : key;
}

/** The workspace folder of a site. */
export function siteFolder(ledger: Pick<Ledger, 'site'>): string {
  return ledger.site.folders[0]?.path ?? '';
}

const MAIN = '.tradingcodex/mainagent';

/** Whole JSON files. Order matters: the first rule that matches a file has it. */
const JSON_FILES: readonly (readonly [role: string, pattern: string])[] = [
  ['workspace', '.tradingcodex/workspace.json'],
  ['module-lock', '.tradingcodex/generated/module-lock.json'],
  ['pointer', `${MAIN}/workflow-loop-state.json`],
  ['session-map', `${MAIN}/session-workflow-runs.json`],
  ['subagent-state', `${MAIN}/subagent-session-state.json`],
  ['state', `${MAIN}/workflows/*/loop-state.json`],
  ['gate', `${MAIN}/workflows/*/prompt-gate.json`],
  ['intake', `${MAIN}/workflows/*/intake.json`],
  ['plan', `${MAIN}/workflows/*/workflow-plan.json`],
  ['analysis-run', `${MAIN}/runs/*/run.json`],
  ['binding', `${MAIN}/runs/*/artifact-bindings/*.json`],
  ['snapshot', 'trading/research/source-snapshots/*.json'],
  ['postmortem', 'trading/reports/postmortem/*.postmortem_report.json'],
  ['process-review', 'trading/reports/postmortem/*.process-review.json'],
  ['decision', 'trading/decisions/*.json'],
  ['decision-run', 'trading/workflows/runs/*.json'],
];
/** Text that is read whole: artifacts, and a small YAML file with the version. */
const TEXT_FILES: readonly (readonly [role: string, pattern: string])[] = [
  ['config', '.tradingcodex/config.yaml'],
  ['artifact', 'trading/research/*.md'],
  ['artifact', 'trading/reports/*/*.md'],
];
export const TAILS: readonly (readonly [role: string, pattern: string])[] = [
  ['gate-history', `${MAIN}/prompt-gate-history.jsonl`],
  ['intake-history', `${MAIN}/workflow-intake-history.jsonl`],
  ['improve', `${MAIN}/improve.jsonl`],
  ['loop-events', 'trading/audit/workflow-loop-events.jsonl'],
  ['plan-events', 'trading/audit/workflow-plan-events.jsonl'],
  ['subagent-events', 'trading/audit/subagent-session-events.jsonl'],
  ['hooks', 'trading/audit/codex-hooks.jsonl'],
  ['service', 'trading/audit/tradingcodex-mcp.jsonl'],
  ['forecast', 'trading/forecasts/*.jsonl'],
];
/** Only that they are there: copies of other files, private snapshots, and whatever a run folder holds. */
const STAT_FILES: readonly (readonly [role: string, pattern: string])[] = [
  ['copy', `${MAIN}/latest-*.json`],
  ['status', `${MAIN}/session-start.json`],
  ['status', `${MAIN}/server-status.json`],
  ['copy', `${MAIN}/improve-index.json`],
  ['run-file', `${MAIN}/workflows/*/*`],
  ['analysis-file', `${MAIN}/runs/*/*`],
  ['decision-note', 'trading/decisions/*.md'],
];

export function rules(ledger: Ledger): readonly FileRule[] {
  const base = siteFolder(ledger);
  return [
    ...JSON_FILES.map(([role, pattern]): FileRule => ({
      role,
      base,
      pattern,
      read: 'whole',
      decode: 'json',
    })),
    ...TEXT_FILES.map(([role, pattern]): FileRule => ({
      role,
      base,
      pattern,
      read: 'whole',
      decode: 'text',
      // The tool itself reads an artifact into a prompt; one this long is no artifact.
      maxBytes: 4 * 1024 * 1024,
    })),
    ...TAILS.map(([role, pattern]): FileRule => ({ role, base, pattern, read: 'tail' })),
    ...STAT_FILES.map(([role, pattern]): FileRule => ({ role, base, pattern, read: 'stat' })),
  ];
}

/** From 1.0.0 on writes go through `.name.tmp` and `.name.lock` beside the file. */
export function isScratch(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return name.startsWith('.') || name.endsWith('.lock');
}

/** A file's path below the site's folder, as records name it. */
export function recordedPath(ledger: Pick<Ledger, 'site'>, path: string): string {
  const base = siteFolder(ledger);
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
}
