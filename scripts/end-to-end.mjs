// The end-to-end tests: a runtime for the desktop ones, a browser for the others, a display for both.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root, runNode, toolFile } from './bootstrap.mjs';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { engineEnvironment, findElectron } from './electron.mjs';
import { say } from './say.mjs';
import { prepareSystemPackages } from './system-packages.mjs';
import { hasTestRuntime, prepareTestRuntime } from './test-runtime.mjs';

const DOWNLOAD_LIMIT_MS = 2 * 60_000;

export const playwrightReport = join(cacheFolder, 'test', 'playwright.json');

export async function prepareSystem() {
  await prepareSystemPackages({ display: !hasDisplay() });
}

/** @returns {Promise<import('./electron.mjs').Electron | undefined>} */
export async function prepareRuntime() {
  // Where the real one could not be had before, do not wait for its download at every run.
  const limitMs = hasTestRuntime() ? 0 : DOWNLOAD_LIMIT_MS;
  const electron = await findElectron({ limitMs });
  if (typeof electron !== 'string') {
    say(`Desktop tests run on Electron ${electron.version}.`);
    return electron;
  }
  const stand = await prepareTestRuntime();
  if (!stand) {
    say(`${electron}. The desktop tests are left out.`);
    return undefined;
  }
  say(`${electron}. Desktop tests run on the Electron ${stand.version} test runtime.`);
  return stand;
}

/** @returns {string | undefined} */
function findChromium() {
  const names = [process.env.SIGNALBOX_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return names.find((name) => name !== undefined && existsSync(name));
}

/**
 * @param {import('./electron.mjs').Electron | undefined} electron
 * @param {readonly string[]} args for Playwright: files, -g, …
 * @returns {Promise<number>} its exit code
 */
export async function runEndToEnd(electron, args) {
  const chromium = findChromium();
  const projects = [...(electron ? ['electron'] : []), 'browser', 'screens'];
  const virtual = hasDisplay() ? undefined : await startVirtualDisplay();
  const chosen = args.some((arg) => arg.startsWith('--project'))
    ? []
    : projects.map((name) => `--project=${name}`);
  try {
    const { code } = await runNode([toolFile('playwright'), 'test', ...chosen, ...args], {
      cwd: root,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
        ...(virtual ? { DISPLAY: virtual.display } : {}),
        ...(chromium ? { SIGNALBOX_CHROMIUM: chromium } : {}),
        ...(electron
          ? {
              ...engineEnvironment(electron),
              SIGNALBOX_ELECTRON: electron.binary,
              ELECTRON_OVERRIDE_DIST_PATH: dirname(electron.binary),
            }
          : {}),
      },
    });
    return code;
  } finally {
    virtual?.stop();
  }
}
