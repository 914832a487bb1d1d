/** What a workspace holds, seen as a whole: run folders, pointer, session map, version. */
import type { Json } from '@contract/model.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { isScratch, siteFolder } from './layout.ts';
import { judgeStatePath } from './paths.ts';
import { readState, type RunState } from './state.ts';
import {
  instantInRunId,
  instantOf,
  isObject,
  objectOf,
  textOf,
  type JsonObject,
} from './values.ts';

export interface RunFolder {
  /** Name of the folder; the loop's key. The run's id is read from its files. */
  readonly key: string;
  readonly state: LedgerFile | null;
  readonly gate: LedgerFile | null;
  readonly intake: LedgerFile | null;
  readonly plan: LedgerFile | null;
}

export interface SessionRecord {
  readonly run: string;
  readonly role: string;
  readonly task: string;
  readonly session: string;
  readonly continuation: string;
  readonly at: number | null;
}

export interface SiteFacts {
  readonly version: string;
  /** Where the version was read, for the section that names it. */
  readonly versionFrom: 'module-lock' | 'config' | null;
  readonly project: string;
  readonly workspaceId: string;
  readonly recognisedBy: 'workspace.json' | 'folder';
  readonly folders: readonly RunFolder[];
  /** Folders below `workflows/` with no file of a run in them. */
  readonly emptyFolders: readonly string[];
  readonly pointer: {
    readonly file: LedgerFile;
    readonly state: RunState;
    /** Its canonical file is there, inside the folder of runs. */
    readonly target: 'present' | 'missing' | 'outside';
  } | null;
  readonly sessions: readonly { readonly key: string; readonly run: string | null }[];
  readonly sessionFile: LedgerFile | null;
  readonly subagents: {
    readonly file: LedgerFile;
    readonly active: readonly SessionRecord[];
    readonly completedTotal: number;
    readonly eventTotal: number;
    readonly faults: readonly string[];
  } | null;
}

/** Whether a rewritten file was seen by the ledger's moment; what came later says nothing of it. */
export function seenBy(ledger: Ledger, file: LedgerFile): boolean {
  if (file.modifiedAt <= ledger.asOf) return true;
  return ledger.versions(file).some(({ seenAt }) => seenAt <= ledger.asOf);
}

/** The same as `wholeOf`, for a file whose later content would be false for an earlier moment. */
function wholeOfMoment(ledger: Ledger, role: string): { file: LedgerFile; value: Json } | null {
  const found = wholeOf(ledger, role);
  return found === null || !seenBy(ledger, found.file) ? null : found;
}

/** The parsed content of the one file of a role, or null. */
export function wholeOf(ledger: Ledger, role: string): { file: LedgerFile; value: Json } | null {
  const file = ledger.files(role).find(({ path }) => !isScratch(path));
  if (file === undefined) return null;
  const content = ledger.whole(file);
  return content === null ? null : { file, value: content.value };
}

export function readSite(ledger: Ledger): SiteFacts {
  const workspace = wholeOf(ledger, 'workspace');
  const fields = objectOf(workspace?.value);
  const { folders, emptyFolders } = readFolders(ledger);
  const version = readVersion(ledger);
  return {
    ...version,
    project: textOf(fields['project_name']),
    workspaceId: textOf(fields['workspace_id']),
    recognisedBy: ledger.files('workspace').length > 0 ? 'workspace.json' : 'folder',
    folders,
    emptyFolders,
    pointer: readPointer(ledger, folders),
    ...readSessions(ledger),
    subagents: readSubagents(ledger),
  };
}

/** Instant in a run's id, later than the ledger's moment: the run had not begun. */
export function beginsLater(ledger: Ledger, runId: string, file: LedgerFile | null): boolean {
  const at = instantInRunId(runId);
  if (at === null || at <= ledger.asOf) return false;
  return file === null || !ledger.versions(file).some(({ seenAt }) => seenAt <= ledger.asOf);
}

function readFolders(ledger: Ledger): Pick<SiteFacts, 'folders' | 'emptyFolders'> {
  const found = new Map<string, { [role: string]: LedgerFile }>();
  for (const role of ['state', 'gate', 'intake', 'plan', 'run-file'] as const) {
    for (const file of ledger.files(role)) {
      const key = file.captures[0] ?? '';
      const entry = found.get(key) ?? {};
      if (role !== 'run-file') entry[role] = file;
      found.set(key, entry);
    }
  }
  const folders: RunFolder[] = [];
  const emptyFolders: string[] = [];
  for (const key of [...found.keys()].sort()) {
    const { state = null, gate = null, intake = null, plan = null } = found.get(key) ?? {};
    if (state === null && gate === null && intake === null && plan === null) emptyFolders.push(key);
    else if (!beginsLater(ledger, key, state ?? gate ?? intake)) {
      folders.push({ key, state, gate, intake, plan });
    }
  }
  return { folders, emptyFolders };
}

function readVersion(ledger: Ledger): Pick<SiteFacts, 'version' | 'versionFrom'> {
  const lock = textOf(objectOf(wholeOf(ledger, 'module-lock')?.value)['tradingcodex_version']);
  if (lock !== '') return { version: lock, versionFrom: 'module-lock' };
  const config = textOf(wholeOf(ledger, 'config')?.value);
  const match = /^version:\s*['"]?([\w.+-]+)['"]?\s*$/m.exec(config);
  return match === null
    ? { version: '', versionFrom: null }
    : { version: match[1] ?? '', versionFrom: 'config' };
}

function readPointer(ledger: Ledger, folders: readonly RunFolder[]): SiteFacts['pointer'] {
  const found = wholeOfMoment(ledger, 'pointer');
  if (found === null) return null;
  const { state } = readState(found.value);
  const inside = judgeStatePath(state.statePath);
  const full = `${siteFolder(ledger)}/${state.statePath}`;
  const there = folders.some(({ state: file }) => file?.path === full);
  return { file: found.file, state, target: inside ? (there ? 'present' : 'missing') : 'outside' };
}

function readSessions(ledger: Ledger): Pick<SiteFacts, 'sessions' | 'sessionFile'> {
  const found = wholeOfMoment(ledger, 'session-map');
  const sessions = Object.entries(objectOf(found?.value)).map(([key, run]) => ({
    key,
    run: typeof run === 'string' ? run : null,
  }));
  return { sessions, sessionFile: found?.file ?? null };
}

function readSubagents(ledger: Ledger): SiteFacts['subagents'] {
  const found = wholeOfMoment(ledger, 'subagent-state');
  if (found === null) return null;
  const value = objectOf(found.value);
  const active = value['active'];
  const faults: string[] = [];
  if (!isObject(active)) faults.push('active');
  if (!Array.isArray(value['completed'])) faults.push('completed');
  if (typeof value['event_count_total'] !== 'number') faults.push('event_count_total');
  const records = isObject(active) ? Object.values(active) : [];
  return {
    file: found.file,
    active: records.filter(isObject).map(sessionRecord),
    completedTotal: Number(value['completed_count_total'] ?? 0) || 0,
    eventTotal: typeof value['event_count_total'] === 'number' ? value['event_count_total'] : 0,
    faults,
  };
}

function sessionRecord(row: JsonObject): SessionRecord {
  return {
    run: textOf(row['run_id']),
    role: textOf(row['role']),
    task: textOf(row['task_name']),
    session: textOf(row['agent_session_id']),
    continuation: textOf(row['subagent_continuation']),
    at: instantOf(row['ts']),
  };
}
