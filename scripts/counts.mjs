// Passed and failed tests, out of the files that Vitest and Playwright write.

import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** @param {any} report @returns {Counts} */
export function countVitest(report) {
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no tests that could fail, and must not count as nothing.
    failed: failed === 0 && !report.success ? Math.max(1, report.numFailedTestSuites) : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {any} report @returns {Counts} */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passed only when repeated did fail once.
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: failed === 0 && report.errors.length > 0 ? report.errors.length : failed,
    skipped,
  };
}

/**
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @returns {Counts | undefined} undefined when no report was written
 */
export function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
