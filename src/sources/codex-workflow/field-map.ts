/**
 * The field map: which files of a state folder are what, and where in them each value stands. No
 * public description of the layout exists, so the default is a proposal (docs/differences.md), and an
 * operator can lay a `field-map.json` beside the state folder that says otherwise.
 */
import type { Json } from '@contract/model.ts';
import { asTexts, isObject, type JsonObject } from './json.ts';

/** Logical files and their proposed places, relative to the state folder. */
export const DEFAULT_FILES = {
  project: ['project.json'],
  knowledge_map: ['knowledge/map.json'],
  knowledge_candidate: ['knowledge/candidate.json'],
  milestone_state: ['milestones/*/state.json'],
  milestone_plan: ['milestones/*/plan.json'],
  scope_change_events: ['milestones/*/scope-change-events.jsonl'],
  autonomy_contract: ['milestones/*/autonomy-contract.json'],
  task_state: ['tasks/*/state.json'],
  task_plan: ['tasks/*/plan.json'],
  plan_risk_audit: ['tasks/*/plan-risk-audit.json'],
  remediation_events: ['tasks/*/remediation-events.jsonl'],
  corrective_decisions: ['tasks/*/corrective-decisions.jsonl'],
  grants: ['grants/*.json'],
} as const satisfies Record<string, readonly string[]>;
export type LogicalFile = keyof typeof DEFAULT_FILES;
export const LOGICAL_FILES = Object.keys(DEFAULT_FILES) as readonly LogicalFile[];

/** Logical fields and their proposed dotted paths. The snake_case form of a path is tried too. */
const PROPOSED = {
  'project.packageVersion': 'packageVersion',
  'project.repoRoot': 'repoRoot',
  'project.baseBranch': 'baseBranch',
  'task.id': 'taskId',
  'task.milestoneId': 'milestoneId',
  'task.title': 'title',
  'task.status': 'status',
  'task.revision': 'revision',
  'task.planHash': 'planHash',
  'task.authorization': 'executionAuthorization',
  'task.currentStepId': 'currentStepId',
  'task.steps': 'steps',
  'task.dependsOn': 'dependsOn',
  'task.lease': 'lease',
  'authorization.id': 'authorizationId',
  'authorization.planHash': 'planHash',
  'authorization.by': 'by',
  'authorization.grantId': 'grantId',
  'authorization.status': 'status',
  'authorization.membershipRevision': 'membershipRevision',
  'lease.holder': 'holder',
  'lease.kind': 'kind',
  'lease.expiresAt': 'expiresAt',
  'step.status': 'status',
  'step.completionCommit': 'completionCommit',
  'step.reviewStatus': 'review.status',
  'step.reviewId': 'review.reviewId',
  'step.reviewer': 'review.reviewer',
  'plan.taskId': 'taskId',
  'plan.revision': 'revision',
  'plan.knowledgeMapRevision': 'knowledgeMapRevision',
  'plan.knowledgeImpact': 'knowledgeImpact',
  'plan.knowledgeTargets': 'knowledgeTargets',
  'plan.steps': 'steps',
  'plan.planHash': 'planHash',
  'plan.semanticHash': 'semanticHash',
  'planStep.id': 'stepId',
  'planStep.title': 'title',
  'planStep.risk': 'risk',
  'planStep.allowedWrites': 'allowedWrites',
  'planStep.expectedOutputs': 'expectedOutputs',
  'target.path': 'path',
  'target.category': 'category',
  'audit.id': 'auditId',
  'audit.planHash': 'planHash',
  'audit.auditor': 'auditor',
  'audit.result': 'result',
  'audit.guardedSteps': 'guardedSteps',
  'audit.at': 'recordedAt',
  'event.id': 'eventId',
  'event.taskId': 'taskId',
  'event.stepId': 'stepId',
  'event.attempt': 'attempt',
  'event.kind': 'kind',
  'event.outcome': 'outcome',
  'event.planHash': 'planHash',
  'event.completionCommit': 'completionCommit',
  'event.reviewId': 'reviewId',
  'event.reviewer': 'reviewer',
  'event.findings': 'findings',
  'event.at': 'recordedAt',
  'decision.id': 'decisionId',
  'decision.taskId': 'taskId',
  'decision.stepId': 'stepId',
  'decision.attempt': 'attempt',
  'decision.decision': 'decision',
  'decision.planHash': 'planHash',
  'decision.semanticHash': 'semanticHash',
  'decision.coveredEventIds': 'coveredEventIds',
  'decision.planRiskAuditId': 'planRiskAuditId',
  'decision.auditor': 'auditor',
  'decision.evidence': 'evidence',
  'decision.at': 'recordedAt',
  'milestone.id': 'milestoneId',
  'milestone.title': 'title',
  'milestone.status': 'status',
  'milestone.revision': 'revision',
  'milestone.planHash': 'planHash',
  'milestone.membership': 'membership',
  'milestone.authorization': 'authorization',
  'milestone.validation': 'validation',
  'milestone.acceptance': 'acceptance',
  'milestonePlan.revision': 'revision',
  'milestonePlan.membership': 'membership',
  'milestonePlan.outcome': 'outcome',
  'milestonePlan.successSignal': 'successSignal',
  'milestonePlan.acceptance': 'acceptance',
  'milestonePlan.checks': 'checks',
  'milestonePlan.discovery': 'discovery',
  'milestonePlan.baseBranch': 'baseBranch',
  'milestonePlan.planHash': 'planHash',
  'scope.id': 'eventId',
  'scope.kind': 'kind',
  'scope.actor': 'actor',
  'scope.contractCode': 'contractCode',
  'scope.contractEventHash': 'contractEventHash',
  'scope.before': 'before',
  'scope.after': 'after',
  'scope.milestoneRevision': 'milestoneRevision',
  'scope.planHash': 'planHash',
  'scope.at': 'recordedAt',
  'contract.code': 'code',
  'contract.milestoneId': 'milestoneId',
  'contract.principal': 'principal',
  'contract.delegate': 'delegate',
  'contract.grantedAt': 'grantedAt',
  'contract.expiresAt': 'expiresAt',
  'contract.semanticScopeHash': 'semanticScopeHash',
  'contract.policyHash': 'policyHash',
  'contract.grantId': 'grantId',
  'grant.id': 'grantId',
  'grant.scope': 'scope',
  'grant.milestoneId': 'milestoneId',
  'grant.delegate': 'delegate',
  'grant.transitions': 'transitions',
  'grant.expiresAt': 'expiresAt',
  'grant.status': 'status',
  'grant.semanticScopeHash': 'semanticScopeHash',
  'grant.policyHash': 'policyHash',
  'knowledge.revision': 'revision',
  'knowledge.status': 'status',
  'knowledge.approvedBy': 'approvedBy',
  'knowledge.approvalGrant': 'approvalGrant',
  'knowledge.sources': 'sources',
  'knowledge.gaps': 'gaps',
  'knowledge.conflicts': 'conflicts',
  'source.path': 'path',
  'source.category': 'category',
  'source.authority': 'authority',
  'source.scope': 'scope',
  'source.contentHash': 'contentHash',
} as const satisfies Record<string, string>;
export type Field = keyof typeof PROPOSED;

/** Records of one family tend to share their names: these are looked up like the named field first. */
const INHERITED: Partial<Record<Field, Field>> = {
  'scope.id': 'event.id',
  'scope.at': 'event.at',
  'scope.planHash': 'event.planHash',
  'decision.at': 'event.at',
};

export interface FieldMap {
  readonly files: Readonly<Record<LogicalFile, readonly string[]>>;
  readonly fields: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Whether an operator's map was read. */
  readonly given: boolean;
  /** Entries of the operator's map that were left out: an unknown name, or a pattern that leads out. */
  readonly ignored: readonly string[];
}

export const defaultFieldMap: FieldMap = {
  files: DEFAULT_FILES,
  fields: {},
  given: false,
  ignored: [],
};

/** Reads an operator's `field-map.json`. What it does not name keeps its default; never throws. */
export function readFieldMap(value: Json): FieldMap {
  if (!isObject(value)) return { ...defaultFieldMap, ignored: ['$'] };
  const ignored: string[] = [];
  const files: Record<LogicalFile, readonly string[]> = { ...DEFAULT_FILES };
  for (const [name, globs] of entriesOf(value['files'])) {
    const good = asTexts(globs).map((glob) => glob.replace(/^(?:\.\/)+/, ''));
    if (!isLogicalFile(name) || good.length === 0 || !good.every(staysInside)) {
      ignored.push(`files.${name}`);
    } else files[name] = good;
  }
  const fields: Partial<Record<Field, readonly string[]>> = {};
  for (const [name, paths] of entriesOf(value['fields'])) {
    const good = asTexts(paths);
    if (!isField(name) || good.length === 0) ignored.push(`fields.${name}`);
    else fields[name] = good;
  }
  return { files, fields, given: true, ignored };
}

/** The value of a logical field; `undefined` when no path of it is present. */
export function pick(map: FieldMap, record: JsonObject, field: Field): Json | undefined {
  for (const names of namesOf(map, field)) {
    const value = at(record, names);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Entries of a record that no logical field of a family names: kept and shown raw. */
export function unmapped(map: FieldMap, record: JsonObject, family: Family): JsonObject | null {
  const known = familyNames(map, family);
  const rest = Object.entries(record).filter(([name]) => !known.has(name));
  return rest.length === 0 ? null : Object.fromEntries(rest);
}

export type Family = 'task' | 'event' | 'decision' | 'milestone';

interface Prepared {
  readonly names: Map<Field, readonly (readonly string[])[]>;
  readonly families: Map<Family, ReadonlySet<string>>;
}

/** Paths are looked up for every value of every record, so each map's are split once. */
const prepared = new WeakMap<FieldMap, Prepared>();

function preparedOf(map: FieldMap): Prepared {
  let found = prepared.get(map);
  if (found === undefined) {
    found = { names: new Map(), families: new Map() };
    prepared.set(map, found);
  }
  return found;
}

function namesOf(map: FieldMap, field: Field): readonly (readonly string[])[] {
  const { names } = preparedOf(map);
  let found = names.get(field);
  if (found === undefined) {
    found = pathsOf(map, field).map((path) => path.split('.'));
    names.set(field, found);
  }
  return found;
}

function familyNames(map: FieldMap, family: Family): ReadonlySet<string> {
  const { families } = preparedOf(map);
  let found = families.get(family);
  if (found === undefined) {
    const fields = (Object.keys(PROPOSED) as Field[]).filter((f) => f.startsWith(`${family}.`));
    found = new Set(fields.flatMap((field) => namesOf(map, field).map(([head]) => head ?? '')));
    families.set(family, found);
  }
  return found;
}

function pathsOf(map: FieldMap, field: Field): readonly string[] {
  const own = map.fields[field];
  if (own !== undefined) return own;
  const family = INHERITED[field];
  const inherited = family === undefined ? [] : (map.fields[family] ?? []);
  return [...new Set([...inherited, PROPOSED[field], snakeCase(PROPOSED[field])])];
}

function at(record: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json = record;
  for (const name of names) {
    // Own names only: a ledger must not reach into what every object inherits.
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    const next: Json | undefined = value[name];
    if (next === undefined) return undefined;
    value = next;
  }
  return value;
}

function snakeCase(path: string): string {
  return path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function staysInside(glob: string): boolean {
  const parts = glob.split('/');
  return (
    !glob.startsWith('/') && parts.every((part) => part !== '..' && part !== '' && part !== '**')
  );
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function isLogicalFile(name: string): name is LogicalFile {
  return Object.hasOwn(DEFAULT_FILES, name);
}

function isField(name: string): name is Field {
  return Object.hasOwn(PROPOSED, name);
}
