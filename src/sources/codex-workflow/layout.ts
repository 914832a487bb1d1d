/**
 * Where a codex-workflow state folder is recognised, and which files of it are read. The folder lies
 * outside the supervised repository; nothing is ever written into either.
 */
import {
  defaultFieldMap,
  LOGICAL_FILES,
  readFieldMap,
  type FieldMap,
  type LogicalFile,
} from './field-map.ts';
import type { FileRule, FoundMarker, Ledger, LedgerFile, Marker, Site } from '../source.ts';

/** Names such as `state.json` and `project.json` are common: a site needs several of these together. */
export const markers: readonly Marker[] = [
  { path: 'tasks/*/state.json', role: 'state' },
  { path: 'milestones/*/state.json', role: 'state' },
  { path: 'project.json', role: 'project' },
  { path: 'field-map.json', role: 'field-map' },
  { path: 'tasks/*/plan-risk-audit.json', role: 'proof' },
  { path: 'tasks/*/remediation-events.jsonl', role: 'proof' },
  { path: 'milestones/*/scope-change-events.jsonl', role: 'proof' },
  { path: 'milestones/*/autonomy-contract.json', role: 'proof' },
  { path: '*/*/state.json', role: 'other-state' },
  { path: '*/*/plan.json', role: 'other-plan' },
];

const APPENDED: readonly LogicalFile[] = [
  'remediation_events',
  'corrective_decisions',
  'scope_change_events',
];

/** One site per state folder. */
export function sites(found: readonly FoundMarker[], roots: readonly string[]): Site[] {
  const roles = new Map<string, Set<string>>();
  for (const { folder, role } of found) {
    const known = roles.get(folder) ?? new Set();
    roles.set(folder, known.add(role));
  }
  const mapped = new Set(found.flatMap((m) => (m.role === 'field-map' ? [m.folder] : [])));
  const kept: Site[] = [];
  for (const [folder, has] of [...roles].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const named = folder.endsWith('/workflow-state');
    const byDefault = has.has('state') && (has.has('project') || has.has('proof') || named);
    const hasOther = has.has('other-state');
    const byMap =
      (mapped.has(folder) || mapped.has(parentOf(folder))) &&
      hasOther &&
      (has.has('project') || has.has('other-plan'));
    // Looks like a state folder of a layout that nobody described: listed, and nothing enabled.
    const byShape = has.has('project') && hasOther && has.has('other-plan');
    if (byDefault || byMap || byShape) kept.push(siteOf(folder, roots));
  }
  return kept;
}

function siteOf(folder: string, roots: readonly string[]): Site {
  const root = roots.find((r) => folder === r || folder.startsWith(`${r}/`)) ?? roots[0] ?? folder;
  const key = folder === root ? '.' : folder.slice(root.length + 1);
  const parent = parentOf(folder);
  const parentAttached = roots.some((r) => parent === r || parent.startsWith(`${r}/`));
  return {
    key,
    title: nameOf(folder),
    folders: [
      { role: 'state', path: folder },
      ...(parentAttached ? [{ role: 'beside', path: parent }] : []),
    ],
  };
}

/** The files to read. Until the field map has been read these are the default ones. */
export function rules(ledger: Ledger): FileRule[] {
  const made: FileRule[] = [];
  for (const { path } of ledger.site.folders) {
    made.push({
      role: 'field-map',
      base: path,
      pattern: 'field-map.json',
      read: 'whole',
      shapesLayout: true,
    });
    made.push({ role: 'captured-next', base: path, pattern: 'observed/next*.json', read: 'whole' });
  }
  const { map } = fieldMapOf(ledger);
  const base = stateFolder(ledger);
  for (const logical of LOGICAL_FILES) {
    for (const pattern of map.files[logical]) {
      const read = APPENDED.includes(logical) ? 'tail' : 'whole';
      made.push({ role: logical, base, pattern, read });
    }
  }
  if (!map.given) made.push({ role: 'guessed', base, pattern: '*/*/state.json', read: 'whole' });
  return made;
}

export function stateFolder(ledger: Ledger): string {
  return ledger.site.folders[0]?.path ?? '';
}

/** The map in force: the one inside the state folder, else the one beside it, else the default. */
export function fieldMapOf(ledger: Ledger): { map: FieldMap; file: LedgerFile | null } {
  const inside = `${stateFolder(ledger)}/`;
  const files = [...ledger.files('field-map')].sort(
    (a, b) => Number(b.path.startsWith(inside)) - Number(a.path.startsWith(inside)),
  );
  for (const file of files) {
    const whole = ledger.whole(file);
    if (whole !== null) return { map: readFieldMap(whole.value), file };
  }
  return { map: defaultFieldMap, file: null };
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
