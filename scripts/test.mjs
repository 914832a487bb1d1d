// `npm test`: everything from a fresh clone to a line of counts. Stops at the first step that fails.
// `--only e2e` leaves out what needs no running app; what follows then goes to Playwright.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, prepare, runNode, toolFile } from './bootstrap.mjs';
import { buildIfStale } from './build-steps.mjs';
import { checkFormat, checkLayers, checkLint, checkTypes } from './check-steps.mjs';
import { add, countPlaywright, countsLine, countVitest, none, readCounts } from './counts.mjs';
import { playwrightReport, prepareRuntime, prepareSystem, runEndToEnd } from './end-to-end.mjs';
import { isStopping } from './run.mjs';
import { PlainError, runScript, say, sayTo, seconds } from './say.mjs';

const vitestReport = join(cacheFolder, 'test', 'vitest.json');

/** Far above what they take: only a test that blocks its whole process gets here. */
const UNIT_LIMIT_MS = 15 * 60_000;

let counts = none;

/** @param {string} file @param {(report: any) => import('./counts.mjs').Counts} count @param {number} code */
function countStep(file, count, code) {
  const found = readCounts(file, count);
  if (found) counts = add(counts, found);
  if (code !== 0 || !found) {
    const told = found && found.failed > 0;
    // A step can fail with no test to blame, and the last line must not say that nothing failed.
    if (!told) counts = add(counts, { ...none, failed: 1 });
    throw new StepFailed(
      told ? 'Tests failed.' : `The tests did not run to their end (code ${code}).`,
    );
  }
}

/** A failure that the counts already contain. */
class StepFailed extends PlainError {}

async function unitTests() {
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const { code, timedOut } = await runNode([toolFile('vitest'), ...args], {
    limitMs: UNIT_LIMIT_MS,
  });
  if (timedOut)
    say(`The unit tests were stopped after ${seconds(UNIT_LIMIT_MS)}: one of them hangs.`);
  countStep(vitestReport, countVitest, code);
}

/** @param {readonly string[]} args @returns {[string, () => Promise<unknown>][]} */
function endToEndSteps(args) {
  /** @type {import('./electron.mjs').Electron | undefined} */
  let electron;
  return [
    ['system packages', prepareSystem],
    ['test runtime', async () => (electron = await prepareRuntime())],
    [
      'end-to-end tests',
      async () => countStep(playwrightReport, countPlaywright, await runEndToEnd(electron, args)),
    ],
  ];
}

/** @param {string} name @param {() => Promise<unknown>} step @returns {Promise<boolean>} */
async function runStep(name, step) {
  const began = Date.now();
  say(`\n== ${name}`);
  try {
    await step();
    say(`== ${name}: ${seconds(Date.now() - began)}`);
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) counts = add(counts, { ...none, failed: 1 });
    say(error instanceof PlainError ? error.message : String(error?.stack ?? error));
    say(`== ${name}: FAILED after ${seconds(Date.now() - began)}`);
    return false;
  }
}

await runScript(async () => {
  sayTo(process.stdout);
  const began = Date.now();
  const [option, only, ...rest] = process.argv.slice(2);
  const endToEndOnly = option === '--only' && only === 'e2e';
  if (option && !endToEndOnly) {
    throw new PlainError(
      `"npm test" knows no option ${option}; "npm run test:unit -- FILE" runs one test.`,
    );
  }
  try {
    await prepare(import.meta.url);
  } catch (error) {
    say(error instanceof PlainError ? error.message : String(error?.stack ?? error));
    say(countsLine({ ...none, failed: 1 }));
    return 1;
  }
  mkdirSync(dirname(vitestReport), { recursive: true });
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
  /** @type {[string, () => Promise<unknown>][]} */
  const steps = [
    ...(endToEndOnly
      ? []
      : [
          ['types', checkTypes],
          ['lint', checkLint],
          ['layers', checkLayers],
          ['format', checkFormat],
        ]),
    ['build', buildIfStale],
    ...(endToEndOnly ? [] : [['unit tests', unitTests]]),
    ...endToEndSteps(rest),
  ];
  let passed = true;
  for (const [name, step] of steps) {
    passed = await runStep(name, step);
    if (!passed || isStopping()) break;
  }
  if (isStopping()) {
    say('\nStopped before the end.');
    if (counts.failed === 0) counts = add(counts, { ...none, failed: 1 });
    passed = false;
  }
  say(
    `\n${passed ? 'Everything passed' : 'Stopped at the first failure'} after ${seconds(Date.now() - began)}.`,
  );
  say(countsLine(counts));
  return passed ? 0 : 1;
});
