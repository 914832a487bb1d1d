import { describe, expect, it } from 'vitest';
import type { Json } from '@contract/model.ts';
import { brokenRules, envelopeInText, readApproval, readEnvelope } from './decisions.ts';

const options = { question: 'q', recommendedOption: 'A', options: [{ id: 'A', label: 'a' }] };
const asking: Readonly<Record<string, Json>> = {
  decision: 'escalate-to-human',
  requiresHuman: true,
  nextAction: 'pause-and-ask',
  riskLevel: 'low',
  humanEscalation: options,
  evidence: [{ path: 'a', status: 'verified', summary: '' }],
  policyChecks: { allowedAutoApprove: false },
};
const approving: Readonly<Record<string, Json>> = {
  ...asking,
  decision: 'auto-approve',
  requiresHuman: false,
  nextAction: 'continue',
  humanEscalation: null,
};

function rules(over: Readonly<Record<string, Json>>): string[] {
  const envelope = readEnvelope(over);
  return envelope === null ? ['no envelope'] : brokenRules(envelope);
}

describe('cross-field rules of an envelope', () => {
  it('a sound one breaks none', () => {
    expect(rules(asking)).toEqual([]);
    expect(rules(approving)).toEqual([]);
  });

  it.each([
    [{ ...asking, decision: 'auto-approve' }, 'approval-needs-no-human'],
    [{ ...asking, humanEscalation: null }, 'asking-needs-human'],
    [{ ...asking, requiresHuman: false }, 'asking-needs-human'],
    [{ ...asking, nextAction: 'continue' }, 'human-needs-pause'],
    [{ ...approving, humanEscalation: options }, 'no-human-no-escalation'],
    [
      { ...asking, humanEscalation: { ...options, recommendedOption: 'Z' } },
      'recommended-is-an-option',
    ],
    [{ ...approving, riskLevel: 'high' }, 'high-risk-needs-proof'],
  ])('%#', (over, rule) => {
    expect(rules(over as never)).toContain(rule);
  });

  it('high risk may pass with leave and a verified proof', () => {
    const proven = { riskLevel: 'critical', policyChecks: { allowedAutoApprove: true } };
    expect(rules({ ...approving, ...proven })).toEqual([]);
    expect(rules({ ...approving, ...proven, evidence: [] })).toEqual(['high-risk-needs-proof']);
  });
});

it('takes an envelope from exactly one labelled fence', () => {
  const fence = '```DECISION_ENVELOPE_JSON\n{"decision":"reject"}\n```\n';
  expect(envelopeInText(`text\n${fence}`)?.decision).toBe('reject');
  expect(envelopeInText(fence + fence)).toBeNull();
  expect(envelopeInText('```DECISION_ENVELOPE_JSON\n{oops\n```')).toBeNull();
});

it('knows an approval that a signal made', () => {
  const by = (notes: string): boolean => readApproval({ notes }).bySignal;
  expect(by('Approved by loop approval signal s-1')).toBe(true);
  expect(by('Fine by me')).toBe(false);
});
