/**
 * One state folder read into records: milestones and task states at once, the plan, audit and history
 * of a task when they are asked for. Everything wrong in the input becomes a problem; nothing throws.
 */
import { msg } from '@contract/msg.ts';
import type { Problem, SourceRef } from '@contract/model.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { pick, type FieldMap, type LogicalFile } from './field-map.ts';
import { asText, isObject, type JsonObject } from './json.ts';
import { fieldMapOf, stateFolder } from './layout.ts';
import { matchPattern } from '../pattern.ts';
import {
  readContract,
  readGrant,
  readKnowledge,
  readMilestone,
  readMilestonePlan,
  readScopeEvent,
  readTask,
} from './read-record.ts';
import type {
  Contract,
  Grant,
  Knowledge,
  MilestonePlan,
  MilestoneRecord,
  Origin,
  ScopeEvent,
  TaskRecord,
} from './records.ts';
import { readLines } from './read-lines.ts';

export interface MilestoneState {
  readonly state: MilestoneRecord;
  readonly plan: MilestonePlan | null;
  readonly contract: Contract | null;
  readonly scope: readonly ScopeEvent[];
  readonly files: readonly LedgerFile[];
}

export interface SiteState {
  readonly ledger: Ledger;
  readonly map: FieldMap;
  /** The layout is not described: entities are listed, and nothing about them is derived. */
  readonly guessed: boolean;
  readonly project: { readonly repoRoot: string | null; readonly packageVersion: string | null };
  readonly approved: Knowledge | null;
  readonly candidate: Knowledge | null;
  readonly grants: readonly Grant[];
  readonly milestones: readonly MilestoneState[];
  readonly tasks: readonly TaskRecord[];
  readonly taskById: ReadonlyMap<string, TaskRecord>;
  readonly problems: readonly Problem[];
}

export function readSite(ledger: Ledger): SiteState {
  const { map, file: mapFile } = fieldMapOf(ledger);
  const problems: Problem[] = [];
  const reading: Reading = { ledger, map, problems };
  if (mapFile !== null) {
    for (const name of map.ignored) {
      problems.push({
        id: `codex-workflow:field-map:${mapFile.path}:${name}`,
        severity: 'watch',
        message: msg('codex-workflow.problem.map-entry', { name }),
        src: { path: mapFile.path, field: name },
      });
    }
  }
  const milestones = wholes(reading, 'milestone_state').map(({ record, origin, file }) =>
    readMilestoneState(reading, readMilestone(map, record, origin), file),
  );
  const tasks = wholes(reading, 'task_state').map(({ record, origin }) =>
    readTask(map, record, origin),
  );
  const guessed = milestones.length === 0 && tasks.length === 0 && !map.given;
  if (guessed) {
    tasks.push(...guessedTasks(reading));
    if (tasks.length > 0) {
      problems.push({
        id: `codex-workflow:layout:${stateFolder(ledger)}`,
        severity: 'action',
        message: msg('codex-workflow.problem.layout', { folder: stateFolder(ledger) }),
        src: { path: stateFolder(ledger) },
      });
    }
  }
  const unique = uniqueTasks(tasks, problems);
  const projectRecord = wholes(reading, 'project')[0]?.record ?? {};
  return {
    ledger,
    map,
    guessed,
    project: {
      repoRoot: asText(pick(map, projectRecord, 'project.repoRoot')),
      packageVersion: asText(pick(map, projectRecord, 'project.packageVersion')),
    },
    approved: knowledge(reading, 'knowledge_map'),
    candidate: knowledge(reading, 'knowledge_candidate'),
    grants: wholes(reading, 'grants').map((w) => readGrant(map, w.record, w.origin)),
    milestones: uniqueIds(milestones, problems),
    tasks: unique,
    taskById: new Map(unique.map((task) => [task.id, task])),
    problems,
  };
}

interface Reading {
  readonly ledger: Ledger;
  readonly map: FieldMap;
  readonly problems: Problem[];
}

export interface WholeRecord {
  readonly record: JsonObject;
  readonly origin: Origin;
  readonly file: LedgerFile;
}

/** Files by entity, each logical name looked through once for a ledger: folders hold many tasks. */
const indexed = new WeakMap<Ledger, Map<LogicalFile, ReadonlyMap<string, LedgerFile>>>();

/** Files of a logical name by entity: those of the first pattern that matches any. */
export function logicalFiles(
  reading: { readonly ledger: Ledger; readonly map: FieldMap },
  logical: LogicalFile,
): ReadonlyMap<string, LedgerFile> {
  const known =
    indexed.get(reading.ledger) ?? new Map<LogicalFile, ReadonlyMap<string, LedgerFile>>();
  indexed.set(reading.ledger, known);
  let found = known.get(logical);
  if (found === undefined) {
    found = findFiles(reading, logical);
    known.set(logical, found);
  }
  return found;
}

function findFiles(
  reading: { readonly ledger: Ledger; readonly map: FieldMap },
  logical: LogicalFile,
): ReadonlyMap<string, LedgerFile> {
  const base = `${stateFolder(reading.ledger)}/`;
  const files = reading.ledger.files(logical).filter((file) => file.path.startsWith(base));
  for (const pattern of reading.map.files[logical]) {
    const found = new Map<string, LedgerFile>();
    for (const file of files) {
      const captures = matchPattern(pattern, file.path.slice(base.length));
      if (captures !== null) found.set(captures.join('/'), file);
    }
    if (found.size > 0) return found;
  }
  return new Map();
}

function wholes(reading: Reading, logical: LogicalFile): WholeRecord[] {
  return [...logicalFiles(reading, logical)].map(([entity, file]) => {
    const record = objectOf(reading, file);
    return { record: record ?? {}, file, origin: originOf(reading.ledger, file, entity) };
  });
}

/** The object in a whole file; a file without one is reported, and its entity stays listed. */
export function objectOf(
  reading: { readonly ledger: Ledger; readonly problems: Problem[] },
  file: LedgerFile,
): JsonObject | null {
  const whole = reading.ledger.whole(file);
  if (whole !== null && isObject(whole.value)) return whole.value;
  // The engine reports a file that it cannot read or parse; only a wrong shape is ours to say.
  const known = reading.ledger.problems.some((problem) => problem.src?.path === file.path);
  if (whole !== null || !known) {
    reading.problems.push({
      id: `codex-workflow:unreadable:${file.path}`,
      severity: 'action',
      message: msg(
        whole === null ? 'codex-workflow.problem.unreadable' : 'codex-workflow.problem.shape',
        { path: file.path },
      ),
      src: { path: file.path },
    });
  }
  return null;
}

export function originOf(ledger: Ledger, file: LedgerFile, entity: string): Origin {
  return { entity, src: { path: file.path }, seenAt: seenAtOf(ledger, file) };
}

/** When the content that a view rests on was first seen; else when the file was last changed. */
export function seenAtOf(ledger: Ledger, file: LedgerFile): number {
  return ledger.versions(file).at(-1)?.seenAt ?? file.modifiedAt;
}

/** Files of other logical names that belong to the same entity, or to all when they have no `*`. */
export function entityFile(
  reading: { readonly ledger: Ledger; readonly map: FieldMap },
  logical: LogicalFile,
  entity: string,
): { readonly file: LedgerFile; readonly shared: boolean } | null {
  const files = logicalFiles(reading, logical);
  const own = files.get(entity);
  if (own !== undefined) return { file: own, shared: entity === '' };
  const shared = files.get('');
  return shared === undefined ? null : { file: shared, shared: true };
}

function readMilestoneState(
  reading: Reading,
  state: MilestoneRecord,
  file: LedgerFile,
): MilestoneState {
  const { map } = reading;
  const plan = entityFile(reading, 'milestone_plan', state.entity)?.file ?? null;
  const contract = entityFile(reading, 'autonomy_contract', state.entity)?.file ?? null;
  const scope = entityFile(reading, 'scope_change_events', state.entity)?.file ?? null;
  const planRecord = plan === null ? null : objectOf(reading, plan);
  const contractRecord = contract === null ? null : objectOf(reading, contract);
  const events =
    scope === null
      ? []
      : readLines(reading, scope, ({ value, src }) => readScopeEvent(map, value, src));
  return {
    state,
    plan:
      planRecord === null || plan === null
        ? null
        : readMilestonePlan(map, planRecord, { path: plan.path }),
    contract:
      contractRecord === null || contract === null
        ? null
        : readContract(map, contractRecord, { path: contract.path }),
    scope: events.filter((event) => event.at === null || event.at <= reading.ledger.asOf),
    files: [file, plan, contract, scope].filter((entry) => entry !== null),
  };
}

function knowledge(reading: Reading, logical: LogicalFile): Knowledge | null {
  const found = wholes(reading, logical)[0];
  return found === undefined || Object.keys(found.record).length === 0
    ? null
    : readKnowledge(reading.map, found.record, found.origin);
}

function guessedTasks(reading: Reading): TaskRecord[] {
  return reading.ledger.files('guessed').map((file) => {
    const entity = file.captures.join('/');
    const record = objectOf(reading, file) ?? {};
    return readTask(reading.map, record, originOf(reading.ledger, file, entity));
  });
}

function uniqueTasks(tasks: readonly TaskRecord[], problems: Problem[]): TaskRecord[] {
  const ids = new Set<string>();
  return tasks.map((task) => {
    const id = uniqueId(task.id, task.entity, ids, task.src, problems);
    return id === task.id ? task : { ...task, id, missing: [...task.missing, 'task.id'] };
  });
}

function uniqueIds(milestones: readonly MilestoneState[], problems: Problem[]): MilestoneState[] {
  const ids = new Set<string>();
  return milestones.map((milestone) => {
    const { id, entity, src } = milestone.state;
    const unique = uniqueId(id, entity, ids, src, problems);
    return unique === id ? milestone : { ...milestone, state: { ...milestone.state, id: unique } };
  });
}

/** Two files that claim one id are both kept, the second under a longer name. */
function uniqueId(
  id: string,
  entity: string,
  ids: Set<string>,
  src: SourceRef,
  problems: Problem[],
): string {
  const unique = ids.has(id) ? `${id} (${entity})` : id;
  if (unique !== id) {
    problems.push({
      id: `codex-workflow:same-id:${src.path}`,
      severity: 'action',
      message: msg('codex-workflow.problem.same-id', { id, path: src.path }),
      src,
    });
  }
  ids.add(unique);
  return unique;
}
