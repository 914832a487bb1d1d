/** Decision envelope, escalation, approval and rejection of a gate node (format reference, 14). */
import type { Json } from '@contract/model.ts';
import {
  flagIn,
  instantIn,
  isObject,
  listIn,
  numberIn,
  objectIn,
  textIn,
  textsIn,
} from './read.ts';
import type { JsonObject } from './read.ts';

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly risk: string | null;
  readonly reason: string | null;
}

export interface Escalation {
  readonly question: string | null;
  readonly recommended: string | null;
  readonly options: readonly Option[];
}

export interface Envelope {
  readonly gateType: string | null;
  readonly scope: string | null;
  readonly decision: string | null;
  readonly confidence: number | null;
  readonly risk: string | null;
  readonly requiresHuman: boolean | null;
  readonly nextAction: string | null;
  readonly policyVersion: string | null;
  readonly mustEscalate: readonly string[];
  readonly evidenceComplete: boolean | null;
  readonly allowedAutoApprove: boolean | null;
  readonly rationale: readonly string[];
  readonly evidence: readonly {
    readonly path: string;
    readonly status: string;
    readonly summary: string;
  }[];
  readonly blocking: readonly string[];
  readonly revisions: readonly string[];
  readonly riskFlags: readonly string[];
  readonly escalation: Escalation | null;
}

export interface Approval {
  readonly option: string | null;
  readonly at: number | null;
  readonly notes: string | null;
  /** Made by a loop signal: with the recommended option, picked by nobody. */
  readonly bySignal: boolean;
}

export interface Rejection {
  readonly reason: string | null;
  readonly at: number | null;
}

export function readEnvelope(value: Json): Envelope | null {
  if (!isObject(value)) return null;
  const checks = objectIn(value, 'policyChecks') ?? undefined;
  return {
    gateType: textIn(value, 'gateType'),
    scope: textIn(value, 'decisionScope'),
    decision: textIn(value, 'decision'),
    confidence: numberIn(value, 'confidence'),
    risk: textIn(value, 'riskLevel'),
    requiresHuman: flagIn(value, 'requiresHuman'),
    nextAction: textIn(value, 'nextAction'),
    policyVersion: textIn(value, 'policyVersion'),
    mustEscalate: textsIn(checks, 'mustEscalateFlags'),
    evidenceComplete: flagIn(checks, 'evidenceComplete'),
    allowedAutoApprove: flagIn(checks, 'allowedAutoApprove'),
    rationale: textsIn(value, 'rationale'),
    evidence: listIn(value, 'evidence').map((entry) => ({
      path: textIn(entry, 'path') ?? '',
      status: textIn(entry, 'status') ?? '',
      summary: textIn(entry, 'summary') ?? '',
    })),
    blocking: textsIn(value, 'blockingFindings'),
    revisions: textsIn(value, 'requiredRevisions'),
    riskFlags: textsIn(value, 'riskFlags'),
    escalation: readEscalation(objectIn(value, 'humanEscalation')),
  };
}

export function readEscalation(value: JsonObject | null): Escalation | null {
  if (value === null) return null;
  return {
    question: textIn(value, 'question'),
    recommended: textIn(value, 'recommendedOption'),
    options: listIn(value, 'options').flatMap((option) => {
      const id = textIn(option, 'id');
      if (id === null) return [];
      return [
        {
          id,
          label: textIn(option, 'label') ?? id,
          risk: textIn(option, 'risk'),
          reason: textIn(option, 'reason'),
        },
      ];
    }),
  };
}

export function readApproval(value: Json): Approval {
  const notes = textIn(value, 'notes');
  return {
    option: textIn(value, 'selectedOption'),
    at: instantIn(value, 'approvedAt'),
    notes,
    bySignal: notes?.startsWith('Approved by loop approval signal') ?? false,
  };
}

export function readRejection(value: Json): Rejection {
  return { reason: textIn(value, 'reason'), at: instantIn(value, 'rejectedAt') };
}

/** A rule that binds fields of an envelope to one another (reference, 14). */
export type EnvelopeRule =
  | 'approval-needs-no-human'
  | 'asking-needs-human'
  | 'human-needs-pause'
  | 'no-human-no-escalation'
  | 'recommended-is-an-option'
  | 'high-risk-needs-proof';

const APPROVING = ['auto-approve', 'approve-with-constraints'];
const ASKING = ['escalate-to-human', 'pause-wait-external'];

/** The cross-field rules that an envelope breaks, in the reference's order. */
export function brokenRules(envelope: Envelope): EnvelopeRule[] {
  const { decision, requiresHuman, nextAction, escalation } = envelope;
  const broken: EnvelopeRule[] = [];
  const approves = APPROVING.includes(decision ?? '');
  if (approves && requiresHuman === true) broken.push('approval-needs-no-human');
  const asks = ASKING.includes(decision ?? '') || nextAction === 'pause-and-ask';
  if (asks && (requiresHuman !== true || escalation === null)) broken.push('asking-needs-human');
  if (requiresHuman === true && nextAction !== 'pause-and-ask') broken.push('human-needs-pause');
  if (requiresHuman === false && escalation !== null) broken.push('no-human-no-escalation');
  if (escalation !== null && !escalation.options.some(({ id }) => id === escalation.recommended)) {
    broken.push('recommended-is-an-option');
  }
  const verified = envelope.evidence.some(({ status }) => status === 'verified');
  const risky = envelope.risk === 'high' || envelope.risk === 'critical';
  if (decision === 'auto-approve' && risky && !(envelope.allowedAutoApprove === true && verified)) {
    broken.push('high-risk-needs-proof');
  }
  return broken;
}

const FENCE = /```DECISION_ENVELOPE_JSON[^\n]*\n([\s\S]*?)```/g;

/** The envelope in a node's text: exactly one labelled fence, else null. */
export function envelopeInText(text: string): Envelope | null {
  const fences = [...text.matchAll(FENCE)];
  const body = fences.length === 1 ? fences[0]?.[1] : undefined;
  if (body === undefined) return null;
  try {
    return readEnvelope(JSON.parse(body) as Json);
  } catch {
    return null;
  }
}
