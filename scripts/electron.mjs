// Finds an Electron to run, or says why there is none.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newNode, root, runNode } from './bootstrap.mjs';
import { say, seconds, withSignOfLife } from './say.mjs';

const folder = join(root, 'node_modules', 'electron');

/** better-sqlite3 13 needs the Node 22 or newer that an Electron of at least this major brings. */
const FIRST_WITH_NEW_NODE = 36;

/**
 * @typedef {object} Electron
 * @property {string} binary
 * @property {string} version
 */

/** @param {string} dist */
function versionIn(dist) {
  try {
    return readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  } catch {
    return undefined;
  }
}

/** @returns {Electron | undefined} */
function installed() {
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const dist = join(folder, 'dist');
  if (versionIn(dist) !== wanted) return undefined;
  try {
    const binary = join(dist, readFileSync(join(folder, 'path.txt'), 'utf8').trim());
    return existsSync(binary) ? { binary, version: wanted } : undefined;
  } catch {
    return undefined;
  }
}

/** The person's own Electron, named by SIGNALBOX_ELECTRON. @returns {Electron | string | undefined} */
function ownElectron() {
  const binary = process.env.SIGNALBOX_ELECTRON;
  if (!binary) return undefined;
  if (!existsSync(binary) || !statSync(binary).isFile()) {
    return `SIGNALBOX_ELECTRON names ${binary}, which is not a file`;
  }
  return { binary, version: versionIn(dirname(binary)) ?? 'of unknown version' };
}

/**
 * @param {{ limitMs: number }} options how long a download may take; 0 means none
 * @returns {Promise<Electron | string>} a string is the reason why there is none
 */
export async function findElectron({ limitMs }) {
  const own = ownElectron();
  if (own) return own;
  const present = installed();
  if (present) return present;
  if (limitMs === 0) return 'Electron itself could not be downloaded here before';
  say('Downloading Electron (once, about 120 MB) …');
  const began = Date.now();
  const { code, output, timedOut } = await withSignOfLife('downloading Electron', () =>
    runNode([join(folder, 'install.js')], { capture: true, limitMs }),
  );
  if (code === 0) {
    const now = installed();
    if (now) return now;
  }
  if (timedOut) return `Electron could not be downloaded within ${seconds(limitMs)}`;
  const reason = output
    .split('\n')
    .find((line) => /error/i.test(line))
    ?.trim();
  return `Electron could not be downloaded (after ${seconds(Date.now() - began)}${reason ? `: ${reason}` : ''})`;
}

/** What main must be told so that the engine runs on a new Node, whatever Electron it is. @param {Electron} electron */
export function engineEnvironment(electron) {
  const major = Number.parseInt(electron.version, 10);
  return Number.isNaN(major) || major >= FIRST_WITH_NEW_NODE
    ? {}
    : { SIGNALBOX_ENGINE_NODE: newNode() };
}
