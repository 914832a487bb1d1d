import { describe, expect, it } from 'vitest';
import { add, countPlaywright, countsLine, countVitest, none } from './counts.mjs';

const vitest = {
  success: true,
  numPassedTests: 7,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 1,
};
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] };

describe('counts', () => {
  it('reads the reports of both runners', () => {
    expect(countVitest(vitest)).toEqual({ passed: 7, failed: 0, skipped: 2 });
    expect(countPlaywright(playwright)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const report = { ...vitest, success: false, numFailedTestSuites: 2 };
    expect(countVitest(report).failed).toBe(2);
    expect(countVitest({ ...vitest, success: false }).failed).toBe(1);
  });

  it('counts a flaky test and an error outside of tests as failures', () => {
    const stats = { ...playwright.stats, flaky: 1 };
    expect(countPlaywright({ ...playwright, stats }).failed).toBe(1);
    expect(countPlaywright({ ...playwright, errors: [{}] }).failed).toBe(1);
  });

  it('ends in one plain line', () => {
    const all = add(add(none, countVitest(vitest)), countPlaywright(playwright));
    expect(countsLine(all)).toBe('10 passed, 0 failed, 4 skipped');
    expect(countsLine({ passed: 1, failed: 2, skipped: 0 })).toBe('1 passed, 2 failed');
  });
});
