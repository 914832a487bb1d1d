/** Readers of single records through the field map. They never throw: what is not there is `null`. */
import type { Json, SourceRef } from '@contract/model.ts';
import type { KnowledgeSource } from './context-refresh.ts';
import { pick, unmapped, type Field, type FieldMap } from './field-map.ts';
import { asIds, asInstant, asText, asTexts, asWhole, isObject, type JsonObject } from './json.ts';
import type {
  Authorization,
  Contract,
  CorrectiveDecision,
  Grant,
  Knowledge,
  MilestonePlan,
  MilestoneRecord,
  Origin,
  RemediationEvent,
  RiskAudit,
  ScopeEvent,
  StepState,
  TaskPlan,
  TaskRecord,
} from './records.ts';

/** A reader of one record's fields. */
function fieldsOf(map: FieldMap, record: JsonObject) {
  const get = (field: Field): Json | undefined => pick(map, record, field);
  return {
    get,
    text: (field: Field): string | null => asText(get(field)),
    whole: (field: Field): number | null => asWhole(get(field)),
    texts: (field: Field): string[] => asTexts(get(field)),
    instant: (field: Field): number | null => asInstant(get(field)),
    has: (field: Field): boolean => get(field) !== undefined,
  };
}

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function readAuthorization(map: FieldMap, value: Json | undefined): Authorization | null {
  if (!isObject(value)) return null;
  const read = fieldsOf(map, value);
  return {
    id: read.text('authorization.id'),
    planHash: read.text('authorization.planHash'),
    by: read.text('authorization.by'),
    grantId: read.text('authorization.grantId'),
    status: read.text('authorization.status'),
    membershipRevision: read.whole('authorization.membershipRevision'),
  };
}

export function readTask(map: FieldMap, record: JsonObject, origin: Origin): TaskRecord {
  const read = fieldsOf(map, record);
  const id = read.text('task.id');
  const steps = read.get('task.steps');
  const lease = read.get('task.lease');
  const current = read.get('task.currentStepId');
  const leaseRead = isObject(lease) ? fieldsOf(map, lease) : null;
  return {
    ...origin,
    id: id ?? origin.entity,
    milestoneId: read.text('task.milestoneId'),
    title: read.text('task.title'),
    status: read.text('task.status'),
    revision: read.whole('task.revision'),
    planHash: read.text('task.planHash'),
    authorization: readAuthorization(map, read.get('task.authorization')),
    currentStepId: current === undefined ? undefined : asText(current),
    steps: isObject(steps)
      ? Object.entries(steps).map(([step, state]) => readStep(map, step, state))
      : [],
    dependsOn: read.texts('task.dependsOn'),
    lease:
      leaseRead === null
        ? null
        : {
            holder: leaseRead.text('lease.holder'),
            kind: leaseRead.text('lease.kind'),
            expiresAt: leaseRead.instant('lease.expiresAt'),
          },
    missing: id === null ? ['task.id'] : [],
    other: unmapped(map, record, 'task'),
  };
}

function readStep(map: FieldMap, id: string, value: Json): StepState {
  const read = fieldsOf(map, isObject(value) ? value : {});
  return {
    id,
    status: read.text('step.status'),
    completionCommit: read.text('step.completionCommit'),
    reviewStatus: read.text('step.reviewStatus'),
    reviewId: read.text('step.reviewId'),
    reviewer: read.text('step.reviewer'),
  };
}

export function readPlan(map: FieldMap, record: JsonObject, src: SourceRef): TaskPlan {
  const read = fieldsOf(map, record);
  return {
    revision: read.whole('plan.revision'),
    knowledgeMapRevision: read.whole('plan.knowledgeMapRevision'),
    knowledgeImpact: read.text('plan.knowledgeImpact'),
    knowledgeTargets: objects(read.get('plan.knowledgeTargets')).map((target) => ({
      path: asText(pick(map, target, 'target.path')),
      category: asText(pick(map, target, 'target.category')),
    })),
    steps: objects(read.get('plan.steps')).map((step, index) => {
      const of = fieldsOf(map, step);
      return {
        id: of.text('planStep.id') ?? `#${String(index + 1)}`,
        title: of.text('planStep.title'),
        risk: of.text('planStep.risk'),
        allowedWrites: of.texts('planStep.allowedWrites'),
        expectedOutputs: of.texts('planStep.expectedOutputs'),
      };
    }),
    planHash: read.text('plan.planHash'),
    semanticHash: read.text('plan.semanticHash'),
    src,
  };
}

export function readAudit(map: FieldMap, record: JsonObject, src: SourceRef): RiskAudit {
  const read = fieldsOf(map, record);
  return {
    id: read.text('audit.id'),
    planHash: read.text('audit.planHash'),
    auditor: read.text('audit.auditor'),
    result: read.text('audit.result'),
    guardedSteps: Array.isArray(read.get('audit.guardedSteps'))
      ? read.texts('audit.guardedSteps')
      : null,
    at: read.instant('audit.at'),
    src,
  };
}

function absent(read: { text: (f: Field) => string | null }, fields: readonly Field[]): Field[] {
  return fields.filter((field) => read.text(field) === null);
}

export function readEvent(map: FieldMap, record: JsonObject, src: SourceRef): RemediationEvent {
  const read = fieldsOf(map, record);
  const attempt = read.whole('event.attempt');
  return {
    eventId: read.text('event.id') ?? '',
    stepId: read.text('event.stepId') ?? '',
    attempt: attempt ?? 0,
    outcome: read.text('event.outcome') ?? '',
    planHash: read.text('event.planHash') ?? '',
    kind: read.text('event.kind'),
    completionCommit: read.text('event.completionCommit'),
    reviewId: read.text('event.reviewId'),
    reviewer: read.text('event.reviewer'),
    findings: read.texts('event.findings'),
    at: read.instant('event.at'),
    atText: read.text('event.at') ?? '',
    missing: [
      // An outcome that is not there could hide a failure, so it is required as well.
      ...absent(read, ['event.id', 'event.stepId', 'event.outcome', 'event.planHash']),
      ...(attempt === null ? (['event.attempt'] as const) : []),
    ],
    other: unmapped(map, record, 'event'),
    src,
  };
}

export function readDecision(
  map: FieldMap,
  record: JsonObject,
  src: SourceRef,
): CorrectiveDecision {
  const read = fieldsOf(map, record);
  const attempt = read.whole('decision.attempt');
  return {
    decisionId: read.text('decision.id') ?? '',
    stepId: read.text('decision.stepId') ?? '',
    attempt: attempt ?? 0,
    decision: read.text('decision.decision') ?? '',
    planHash: read.text('decision.planHash') ?? '',
    semanticHash: read.text('decision.semanticHash'),
    coveredEventIds: read.texts('decision.coveredEventIds'),
    planRiskAuditId: read.text('decision.planRiskAuditId'),
    auditor: read.text('decision.auditor'),
    evidence: read.texts('decision.evidence'),
    at: read.instant('decision.at'),
    atText: read.text('decision.at') ?? '',
    missing: [
      ...absent(read, ['decision.stepId', 'decision.decision', 'decision.planHash']),
      ...(attempt === null ? (['decision.attempt'] as const) : []),
    ],
    other: unmapped(map, record, 'decision'),
    src,
  };
}

export function readScopeEvent(map: FieldMap, record: JsonObject, src: SourceRef): ScopeEvent {
  const read = fieldsOf(map, record);
  return {
    id: read.text('scope.id'),
    kind: read.text('scope.kind'),
    actor: read.text('scope.actor'),
    contractCode: read.text('scope.contractCode'),
    contractEventHash: read.text('scope.contractEventHash'),
    before: read.texts('scope.before'),
    after: read.texts('scope.after'),
    milestoneRevision: read.whole('scope.milestoneRevision'),
    planHash: read.text('scope.planHash'),
    at: read.instant('scope.at'),
    atText: read.text('scope.at') ?? '',
    src,
  };
}

export function readMilestone(map: FieldMap, record: JsonObject, origin: Origin): MilestoneRecord {
  const read = fieldsOf(map, record);
  const id = read.text('milestone.id');
  return {
    ...origin,
    id: id ?? origin.entity,
    title: read.text('milestone.title'),
    status: read.text('milestone.status'),
    revision: read.whole('milestone.revision'),
    planHash: read.text('milestone.planHash'),
    membership: Array.isArray(read.get('milestone.membership'))
      ? read.texts('milestone.membership')
      : null,
    authorization: readAuthorization(map, read.get('milestone.authorization')),
    validation: read.get('milestone.validation') ?? null,
    acceptance: read.get('milestone.acceptance') ?? null,
    missing: id === null ? ['milestone.id'] : [],
    other: unmapped(map, record, 'milestone'),
  };
}

export function readMilestonePlan(
  map: FieldMap,
  record: JsonObject,
  src: SourceRef,
): MilestonePlan {
  const read = fieldsOf(map, record);
  return {
    revision: read.whole('milestonePlan.revision'),
    membership: Array.isArray(read.get('milestonePlan.membership'))
      ? read.texts('milestonePlan.membership')
      : null,
    outcome: read.text('milestonePlan.outcome'),
    successSignal: read.text('milestonePlan.successSignal'),
    acceptance: read.texts('milestonePlan.acceptance'),
    checks: read.texts('milestonePlan.checks'),
    discovery: read.text('milestonePlan.discovery'),
    baseBranch: read.text('milestonePlan.baseBranch'),
    planHash: read.text('milestonePlan.planHash'),
    src,
  };
}

export function readContract(map: FieldMap, record: JsonObject, src: SourceRef): Contract {
  const read = fieldsOf(map, record);
  return {
    code: read.text('contract.code'),
    principal: read.text('contract.principal'),
    delegate: read.text('contract.delegate'),
    grantedAt: read.instant('contract.grantedAt'),
    expiresAt: read.instant('contract.expiresAt'),
    semanticScopeHash: read.text('contract.semanticScopeHash'),
    policyHash: read.text('contract.policyHash'),
    grantId: read.text('contract.grantId'),
    src,
  };
}

export function readGrant(map: FieldMap, record: JsonObject, origin: Origin): Grant {
  const read = fieldsOf(map, record);
  return {
    id: read.text('grant.id') ?? origin.entity,
    scope: read.text('grant.scope'),
    milestoneId: read.text('grant.milestoneId'),
    delegate: read.text('grant.delegate'),
    transitions: read.texts('grant.transitions'),
    expiresAt: read.instant('grant.expiresAt'),
    status: read.text('grant.status'),
    semanticScopeHash: read.text('grant.semanticScopeHash'),
    policyHash: read.text('grant.policyHash'),
    src: origin.src,
  };
}

export function readKnowledge(map: FieldMap, record: JsonObject, origin: Origin): Knowledge {
  const read = fieldsOf(map, record);
  const sources = read.get('knowledge.sources');
  return {
    revision: read.whole('knowledge.revision'),
    status: read.text('knowledge.status'),
    approvedBy: read.text('knowledge.approvedBy'),
    approvalGrant: read.text('knowledge.approvalGrant'),
    sources: (Array.isArray(sources) ? sources : []).map((entry) => readSource(map, entry)),
    gaps: asIds(read.get('knowledge.gaps')),
    conflicts: asIds(read.get('knowledge.conflicts')),
    src: origin.src,
    seenAt: origin.seenAt,
  };
}

function readSource(map: FieldMap, value: Json): KnowledgeSource {
  const read = fieldsOf(map, isObject(value) ? value : {});
  return {
    path: read.text('source.path'),
    category: read.text('source.category'),
    authority: read.text('source.authority'),
    scope: read.text('source.scope'),
    contentHash: read.text('source.contentHash'),
  };
}
