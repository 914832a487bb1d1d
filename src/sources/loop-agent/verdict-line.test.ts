import { describe, expect, it } from 'vitest';
import type { VerdictGate } from './plan.ts';
import { anyVerdict, classifyGateError, evaluateGate, seriousFindings } from './verdict-line.ts';

const gate: VerdictGate = {
  candidates: ['review-pi', 'recovery-pi'],
  accept: ['VERDICT: pass'],
  routingAccept: ['VERDICT: request-revision'],
  source: 'verdict-line',
  lineMode: 'first-non-empty',
  label: 'review',
};

function read(text: string | null, over: Partial<VerdictGate> = {}): string {
  return evaluateGate({ ...gate, ...over }, (id) => (id === 'review-pi' ? text : null)).kind;
}

describe('the gate over a review', () => {
  it.each([
    ['VERDICT: pass\nfine', 'accepted'],
    ['\n\n  **VERDICT: pass**  \nfine', 'accepted'],
    ['VERDICT: request-revision', 'routed'],
    ['VERDICT: Pass', 'refused'],
    ['VERDICT: pass with remarks', 'refused'],
    ['# Review\n\nVERDICT: pass', 'misplaced'],
    ['', 'missing'],
    ['\n \n', 'missing'],
  ])('%j reads as %s', (text, kind) => {
    expect(read(text)).toBe(kind);
  });

  it('looks for the first verdict line where the plan says so', () => {
    expect(read('# Review\n\nVERDICT: pass', { lineMode: 'first-verdict-line' })).toBe('accepted');
    expect(read('# Review\n\nall good', { lineMode: 'first-verdict-line' })).toBe('missing');
  });

  it('falls back to the next candidate only when the first is not there', () => {
    const outputs = new Map([['recovery-pi', 'VERDICT: pass']]);
    expect(evaluateGate(gate, (id) => outputs.get(id) ?? null).kind).toBe('accepted');
    outputs.set('review-pi', '');
    expect(evaluateGate(gate, (id) => outputs.get(id) ?? null).kind).toBe('missing');
    expect(read(null)).toBe('no-output');
  });

  it('reads a verdict in JSON', () => {
    const json = { source: 'json-review-verdict', accept: ['pass'], routingAccept: [] } as const;
    expect(read('Result:\n```json\n{"verdict": "pass"}\n```', json)).toBe('accepted');
    expect(read('{"verdict": "request-revision"}', json)).toBe('refused');
    expect(read('{"a": {"b": 1}, "verdict": "pass"} {"verdict": "x"}', json)).toBe('accepted');
    expect(read('no json here }{', json)).toBe('missing');
  });
});

describe('the last line of a failed gate', () => {
  it.each([
    ['$ node\nreview gate blocked: missing VERDICT line', { kind: 'missing' }],
    ['review gate blocked: # Review\n', { kind: 'misplaced', found: '# Review' }],
    [
      'review gate blocked: VERDICT: request-revision',
      { kind: 'refused', verdict: 'VERDICT: request-revision' },
    ],
    ['something else failed', null],
  ])('%j', (stderr, result) => {
    expect(classifyGateError(stderr)).toEqual(result);
  });
});

describe('severity against verdict', () => {
  it('finds what forbids a pass', () => {
    const text = [
      '- Critical: a',
      '* **Important**: b',
      '1. [Critical] c',
      '- Informational: d',
      '- Important: none.',
      '- **Critical:** none',
      'Important text that is no bullet',
    ].join('\n');
    expect(seriousFindings(text)).toHaveLength(3);
  });

  it('takes the first exact verdict anywhere, as the controller does', () => {
    expect(anyVerdict('x\nVERDICT: request-revision\nVERDICT: pass')).toBe('request-revision');
    expect(anyVerdict('VERDICT: passed')).toBe('unknown');
  });
});
