/** Everything that is known of one run, joined once and handed to all the parts of its view. */
import type { Ledger, LedgerFile } from '../source.ts';
import { artifactsOf, type ArtifactView } from './artifacts.ts';
import { readAudit, type RunAudit } from './audit.ts';
import { plannerRules, plannerState } from './effective.ts';
import { loopFamily } from './family.ts';
import type { PlannerRules, PlannerState } from './planner.ts';
import { replayState, type ReplayInput } from './replay.ts';
import {
  beginsLater,
  readSite,
  type RunFolder,
  type SessionRecord,
  type SiteFacts,
} from './site.ts';
import { readStages, readState, type RunState, type StateFault } from './state.ts';
import { instantOf, objectOf, textOf, textsOf, type JsonObject } from './values.ts';

export interface RunFacts {
  readonly asOf: number;
  readonly key: string;
  readonly runId: string;
  readonly family: 'A' | 'B';
  readonly site: SiteFacts;
  readonly folder: RunFolder | null;
  /** The state at the moment, and where it comes from. */
  readonly state: RunState | null;
  readonly origin: 'file' | 'replayed' | 'none';
  readonly faults: readonly StateFault[];
  /** The state file is there and cannot be read. */
  readonly unreadable: boolean;
  /** The same state rebuilt from the audit files alone; null when they do not tell. */
  readonly replayed: RunState | null;
  /** What the replay was made from, so that it can be made for an earlier record. */
  readonly replayInput: ReplayInput;
  readonly audit: RunAudit;
  readonly artifacts: readonly ArtifactView[];
  readonly live: readonly SessionRecord[];
  readonly sessionKey: string;
  /** A later run of the same session, and its selected team. */
  readonly newer: { readonly run: string; readonly selected: readonly string[] } | null;
  readonly rules: PlannerRules;
  readonly planner: PlannerState | null;
  readonly gate: JsonObject | null;
  readonly intake: JsonObject | null;
  readonly plan: JsonObject | null;
}

/** Run ids that only the append-only files know, newest first; at most the newest 200 prompts are looked at. */
export function auditOnlyRuns(ledger: Ledger, site: SiteFacts): readonly string[] {
  const known = new Set(site.folders.map(({ key }) => key));
  const found = new Set<string>();
  for (const role of ['gate-history', 'plan-events', 'loop-events']) {
    for (const file of ledger.files(role)) {
      for (const row of ledger.tail(file)?.newest({ limit: 200 }) ?? []) {
        const run = row.ref;
        if (run !== null && !known.has(folderName(run))) found.add(run);
      }
    }
  }
  return [...found].sort();
}

/** A run id as the name of its folder. */
export function folderName(runId: string): string {
  return runId.replaceAll(/[^A-Za-z0-9._-]/g, '-');
}

export function readRun(ledger: Ledger, key: string, site = readSite(ledger)): RunFacts {
  const folder = site.folders.find((entry) => entry.key === key) ?? null;
  const gate = fieldsOf(ledger, folder?.gate);
  const intake = fieldsOf(ledger, folder?.intake);
  const plan = fieldsOf(ledger, folder?.plan);
  const file = folder?.state ?? null;
  const content = file === null ? null : ledger.whole(file);
  const recorded = content === null ? null : readState(content.value);
  const runId =
    recorded?.state.runId ||
    textOf(gate?.['workflow_run_id']) ||
    textOf(intake?.['workflow_run_id']) ||
    key;
  const family = loopFamily(
    { gate: folder?.gate != null, intake: folder?.intake != null, plan: folder?.plan != null },
    recorded?.state ?? null,
    site.version,
  );
  const audit = readAudit(ledger, runId);
  const sessionKey =
    recorded?.state.sessionKey ||
    textOf(gate?.['session_key']) ||
    site.sessions.find(({ run }) => run === runId)?.key ||
    '';
  const rules = plannerRules(family, site.version, recorded?.state ?? null);
  const replayInput: ReplayInput = {
    runId,
    family,
    audit,
    sessionKey,
    plan: planOf(ledger, plan),
    wholeStages: rules.strict,
  };
  const replayed = replayState(replayInput);
  const ofMoment = recorded !== null && file !== null && isOfMoment(ledger, file, recorded.state);
  const state = ofMoment ? recorded.state : replayed;
  const origin = ofMoment ? 'file' : replayed === null ? 'none' : 'replayed';
  const planner = state === null ? null : plannerState({ ...state, runId });
  return {
    asOf: ledger.asOf,
    key,
    runId,
    family,
    site,
    folder,
    state,
    origin,
    faults: ofMoment ? recorded.faults : [],
    unreadable: file !== null && content === null,
    replayed,
    replayInput,
    audit,
    artifacts: artifactsOf(ledger, { site, key, state, audit, rules, planner }),
    live: (site.subagents?.active ?? []).filter(({ run }) => run === runId),
    sessionKey,
    newer: newerRun(ledger, site, sessionKey, runId),
    rules,
    planner,
    gate,
    intake,
    plan,
  };
}

/**
 * Whether the state file's content is the one of the ledger's moment: written before it, or seen
 * by then (a clock that runs ahead writes instants that have not come yet).
 */
function isOfMoment(ledger: Ledger, file: LedgerFile, state: RunState): boolean {
  if (state.updatedAt === null || state.updatedAt <= ledger.asOf) return true;
  return ledger.versions(file).some(({ seenAt }) => seenAt <= ledger.asOf);
}

function newerRun(
  ledger: Ledger,
  site: SiteFacts,
  sessionKey: string,
  runId: string,
): RunFacts['newer'] {
  if (sessionKey === '') return null;
  const run = site.sessions.find(({ key }) => key === sessionKey)?.run ?? null;
  // Ids begin with their instant, so a later id is a later run.
  if (run === null || run <= runId || beginsLater(ledger, run, null)) return null;
  const file = site.folders.find(({ key }) => key === folderName(run))?.state;
  const content = file == null ? null : ledger.whole(file);
  return { run, selected: content === null ? [] : readState(content.value).state.selected };
}

function fieldsOf(ledger: Ledger, file: LedgerFile | null | undefined): JsonObject | null {
  if (file == null) return null;
  const content = ledger.whole(file);
  return content === null ? null : objectOf(content.value);
}

function planOf(ledger: Ledger, plan: JsonObject | null): ReplayInput['plan'] {
  if (plan === null) return null;
  const at = instantOf(plan['recorded_at']);
  if (at !== null && at > ledger.asOf) return null;
  return {
    at,
    lane: textOf(plan['lane']),
    stages: readStages(plan['stages']),
    blocked: textsOf(plan['blocked_actions']),
  };
}
