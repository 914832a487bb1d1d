/** The records of a state folder, as the field map finds them. A value that is not there is `null`. */
import type { Json, SourceRef } from '@contract/model.ts';
import type { KnowledgeMap } from './context-refresh.ts';
import type { PostureDecision, PostureEvent } from './corrective-posture.ts';
import type { Field } from './field-map.ts';
import type { JsonObject } from './json.ts';

export interface Authorization {
  readonly id: string | null;
  readonly planHash: string | null;
  readonly by: string | null;
  readonly grantId: string | null;
  readonly status: string | null;
  readonly membershipRevision: number | null;
}

export interface StepState {
  readonly id: string;
  readonly status: string | null;
  readonly completionCommit: string | null;
  readonly reviewStatus: string | null;
  readonly reviewId: string | null;
  readonly reviewer: string | null;
}

export interface LeaseRecord {
  readonly holder: string | null;
  readonly kind: string | null;
  readonly expiresAt: number | null;
}

export interface TaskRecord {
  /** What joins the task's files: the part of the path that the pattern's `*` matched. */
  readonly entity: string;
  /** The recorded id, or the entity where there is none; unique in the site. */
  readonly id: string;
  readonly milestoneId: string | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly revision: number | null;
  readonly planHash: string | null;
  readonly authorization: Authorization | null;
  /** `undefined`: not in the record at all. */
  readonly currentStepId: string | null | undefined;
  readonly steps: readonly StepState[];
  readonly dependsOn: readonly string[];
  readonly lease: LeaseRecord | null;
  /** Required logical fields that are absent. */
  readonly missing: readonly Field[];
  readonly other: JsonObject | null;
  readonly src: SourceRef;
  readonly seenAt: number;
}

export interface PlanStep {
  readonly id: string;
  readonly title: string | null;
  readonly risk: string | null;
  readonly allowedWrites: readonly string[];
  readonly expectedOutputs: readonly string[];
}

export interface TaskPlan {
  readonly revision: number | null;
  readonly knowledgeMapRevision: number | null;
  readonly knowledgeImpact: string | null;
  readonly knowledgeTargets: readonly { path: string | null; category: string | null }[];
  readonly steps: readonly PlanStep[];
  readonly planHash: string | null;
  readonly semanticHash: string | null;
  readonly src: SourceRef;
}

export interface RiskAudit {
  readonly id: string | null;
  readonly planHash: string | null;
  readonly auditor: string | null;
  readonly result: string | null;
  /** `null`: the field is absent, so nothing is known about guarded steps. */
  readonly guardedSteps: readonly string[] | null;
  readonly at: number | null;
  readonly src: SourceRef;
}

export interface RemediationEvent extends PostureEvent {
  readonly kind: string | null;
  readonly completionCommit: string | null;
  readonly reviewId: string | null;
  readonly reviewer: string | null;
  readonly findings: readonly string[];
  readonly at: number | null;
  readonly atText: string;
  readonly missing: readonly Field[];
  readonly other: JsonObject | null;
  readonly src: SourceRef;
}

export interface CorrectiveDecision extends PostureDecision {
  readonly auditor: string | null;
  readonly planRiskAuditId: string | null;
  readonly evidence: readonly string[];
  readonly at: number | null;
  readonly atText: string;
  readonly missing: readonly Field[];
  readonly other: JsonObject | null;
  readonly src: SourceRef;
}

export interface ScopeEvent {
  readonly id: string | null;
  readonly kind: string | null;
  readonly actor: string | null;
  readonly contractCode: string | null;
  readonly contractEventHash: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly milestoneRevision: number | null;
  readonly planHash: string | null;
  readonly at: number | null;
  readonly atText: string;
  readonly src: SourceRef;
}

export interface MilestonePlan {
  readonly revision: number | null;
  readonly membership: readonly string[] | null;
  readonly outcome: string | null;
  readonly successSignal: string | null;
  readonly acceptance: readonly string[];
  readonly checks: readonly string[];
  readonly discovery: string | null;
  readonly baseBranch: string | null;
  readonly planHash: string | null;
  readonly src: SourceRef;
}

export interface MilestoneRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly revision: number | null;
  readonly planHash: string | null;
  readonly membership: readonly string[] | null;
  readonly authorization: Authorization | null;
  readonly validation: Json | null;
  readonly acceptance: Json | null;
  readonly missing: readonly Field[];
  readonly other: JsonObject | null;
  readonly src: SourceRef;
  readonly seenAt: number;
}

export interface Contract {
  readonly code: string | null;
  readonly principal: string | null;
  readonly delegate: string | null;
  readonly grantedAt: number | null;
  readonly expiresAt: number | null;
  readonly semanticScopeHash: string | null;
  readonly policyHash: string | null;
  readonly grantId: string | null;
  readonly src: SourceRef;
}

export interface Grant {
  readonly id: string;
  readonly scope: string | null;
  readonly milestoneId: string | null;
  readonly delegate: string | null;
  readonly transitions: readonly string[];
  readonly expiresAt: number | null;
  readonly status: string | null;
  readonly semanticScopeHash: string | null;
  readonly policyHash: string | null;
  readonly src: SourceRef;
}

export interface Knowledge extends KnowledgeMap {
  readonly status: string | null;
  readonly approvedBy: string | null;
  readonly approvalGrant: string | null;
  readonly src: SourceRef;
  readonly seenAt: number;
}

/** Where a record that is a whole file comes from. */
export interface Origin {
  readonly entity: string;
  readonly src: SourceRef;
  readonly seenAt: number;
}
