import { describe, expect, it } from 'vitest';
import { nextStepClass, normalize, productLine } from './categories.ts';
import { recommend } from './recovery.ts';

describe('normalized category', () => {
  it.each([
    ['nonzero-exit', 'shell-command'],
    ['rate-limit', 'executor'],
    ['path-violation', 'validation'],
    ['writer-clean-timeout', 'timeout'],
    ['missing-api-key', 'auth'],
    ['protocol-invalid', 'validation'],
    ['final-write-set-approval-invalid', 'validation'],
    ['My-TIMEOUT-thing', 'timeout'],
    ['oauth-refused', 'auth'],
    ['convergence-regression', 'unknown'],
    ['operator-abandon', 'unknown'],
    ['quantum-flux', 'unknown'],
    ['success', 'unknown'],
  ])('%s is %s', (raw, normalized) => {
    expect(normalize(raw, false)).toBe(normalized);
  });

  it('is a success only of what finished', () => {
    expect(normalize('success', true)).toBe('success');
    expect(normalize(null, true)).toBe('success');
    expect(normalize(null, false)).toBe('unknown');
  });
});

describe('second axis', () => {
  it.each([
    ['validation', 'path-violation', 'plan-pi', 'RiskyChange'],
    ['validation', 'invalid-output', 'plan-pi', 'SpecUnclear'],
    ['validation', 'test-failure', 'check-pi', 'ProductBug'],
    ['validation', 'invalid-output', 'unit-test-shell', 'TestBug'],
    ['shell-command', 'nonzero-exit', 'unit-test-shell', 'TestBug'],
    ['shell-command', 'nonzero-exit', 'build-shell', 'ProductBug'],
    ['shell-command', 'command-not-found', 'build-shell', 'EnvFailure'],
    ['executor', 'network', 'plan-pi', 'EnvFailure'],
    ['human-rejected', 'human-rejected', 'gate-pi', 'NeedsHuman'],
    ['unknown', 'flaky-suite', 'check-pi', 'FlakyTest'],
  ] as const)('%s %s on %s is %s', (normalized, raw, node, category) => {
    expect(productLine(normalized, raw, node, null)?.category).toBe(category);
  });

  it('files a skip by its reason, and a success nowhere', () => {
    const skipped = (reason: string): string | undefined =>
      productLine('skipped', null, 'a', reason)?.category;
    expect(skipped('upstream dependency failed or was skipped')).toBe('DependencyFailure');
    expect(skipped('frontend-prewrite-not-authorized')).toBe('ContractMismatch');
    expect(productLine('success', null, 'a', null)).toBeNull();
  });
});

it('third axis: class of the next step', () => {
  const raw = ['nonzero-exit', 'protocol-invalid', 'timeout', 'controller-interrupted', 'auth'];
  expect(raw.map(nextStepClass)).toEqual(['repair', 'revision', 'retry', 'restart', 'diagnosis']);
});

describe('recommended action', () => {
  it.each([
    ['executor', 'network', false, 'retry-node', false, true],
    ['executor', 'context-overflow', false, 'rerun-after-fix', false, false],
    ['auth', 'auth', false, 'rerun-after-fix', true, false],
    ['human-required', 'human-required', true, 'resume-or-reject', true, false],
    ['human-required', 'human-required', false, 'manual-review', true, false],
    ['success', 'success', true, 'resume-or-reject', true, false],
    ['success', 'success', false, 'none', false, false],
    ['write-guard', 'write-guard', false, 'manual-review', true, false],
    ['skipped', null, false, 'inspect-upstream', false, false],
  ] as const)('%s (%s), paused %s: %s', (normalized, raw, paused, action, human, retry) => {
    expect(recommend(normalized, raw, paused)).toEqual({
      action,
      humanRequired: human,
      autoRetryEligible: retry,
    });
  });
});
