// What the end-to-end tests need of the operating system, and how it gets there on Debian.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './bootstrap.mjs';
import { run } from './run.mjs';
import { PlainError, say, seconds, withSignOfLife } from './say.mjs';

/**
 * @typedef {object} Need
 * @property {string} name of the Debian 12 package
 * @property {string} [file] present when the package is installed
 * @property {string} [library] the same, by the linker's list
 */

/** @type {Need[]} */
const desktopNeeds = [
  { name: 'libgtk-3-0', library: 'libgtk-3.so.0' },
  { name: 'libnss3', library: 'libnss3.so' },
  { name: 'libgbm1', library: 'libgbm.so.1' },
  { name: 'libasound2', library: 'libasound.so.2' },
];
/** @type {Need[]} */
const displayNeeds = [{ name: 'xvfb', file: '/usr/bin/Xvfb' }];
/** @type {Need[]} */
const browserNeeds = [{ name: 'chromium', file: '/usr/bin/chromium' }];
/** Only for the looks of Chinese text on screenshots: no test depends on it. @type {Need[]} */
const niceToHave = [
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
];

const OPTIONAL_LIMIT_MS = 60_000;
/** Asked for once only: a machine that cannot have it should not be asked at every run. */
const askedFile = join(cacheFolder, 'test', 'asked-for-fonts');

/** Another apt-get may be at work; wait for it instead of failing. */
const APT = ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends'];

/** @param {readonly Need[]} needs @param {string} libraries output of ldconfig -p */
export function missingOf(needs, libraries, exists = existsSync) {
  return needs
    .filter(({ file, library }) => (file ? !exists(file) : !libraries.includes(`\t${library} `)))
    .map((need) => need.name);
}

async function knownLibraries() {
  for (const command of ['ldconfig', '/sbin/ldconfig']) {
    try {
      const { code, output } = await run(command, ['-p'], { capture: true });
      if (code === 0) return output;
    } catch {
      // Not on the PATH of an ordinary user; the next name is the full one.
    }
  }
  return '';
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {readonly string[]} names @param {number} [limitMs] */
async function aptGet(names, limitMs) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', [...APT, ...names], {
      env,
      capture: true,
      ...(limitMs ? { limitMs } : {}),
    });
  const first = await install();
  if (first.code === 0 || first.timedOut) return first;
  // A new machine has no package lists yet.
  await run('apt-get', ['update'], { env, capture: true });
  return install();
}

/** @param {readonly string[]} names */
async function installOptional(names) {
  const began = Date.now();
  // Stopping a package manager half-way can leave it broken, so the limit is on the download alone.
  const download = await run('apt-get', [...APT, '-d', ...names], {
    capture: true,
    limitMs: OPTIONAL_LIMIT_MS,
  });
  const { code } = download.code === 0 ? await aptGet(names) : download;
  if (code === 0) say(`Fonts for Chinese text installed in ${seconds(Date.now() - began)}.`);
  else say(`Left out: ${names.join(', ')} (Chinese text on screenshots will show boxes).`);
}

/** @param {{ display: boolean }} needed whether a virtual display will be started */
export async function prepareSystemPackages({ display }) {
  if (process.platform !== 'linux') return;
  const libraries = await knownLibraries();
  const needs = [...desktopNeeds, ...(display ? displayNeeds : []), ...browserNeeds];
  const missing = missingOf(needs, libraries);
  const mayInstall = isDebian() && process.getuid?.() === 0;
  if (missing.length > 0 && !mayInstall) {
    throw new PlainError(
      `The end-to-end tests need system packages that are missing here: ${missing.join(', ')}.\n` +
        `On Debian 12:  sudo apt-get install -y --no-install-recommends ${missing.join(' ')}\n` +
        'Other systems have them under similar names. Install them and run "npm test" again.',
    );
  }
  if (missing.length > 0) {
    const began = Date.now();
    say(`Installing system packages: ${missing.join(', ')} …`);
    const { code, output } = await withSignOfLife('installing system packages', () =>
      aptGet(missing),
    );
    if (code !== 0) {
      throw new PlainError(
        `${output.trim()}\n\nThe system packages could not be installed (apt-get ended with code ${code}).\n` +
          `Try it by hand:  apt-get install -y --no-install-recommends ${missing.join(' ')}`,
      );
    }
    say(`System packages installed in ${seconds(Date.now() - began)}.`);
  }
  const nice = missingOf(niceToHave, libraries);
  if (nice.length > 0 && mayInstall && !existsSync(askedFile)) {
    mkdirSync(dirname(askedFile), { recursive: true });
    writeFileSync(askedFile, '');
    await installOptional(nice);
  }
}
