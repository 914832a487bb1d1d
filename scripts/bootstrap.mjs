// What every script needs first: the packages of the lock file, and a Node that is new enough.
// Uses nothing but Node's own modules and must parse on Node 18, because it runs before both exist.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { PlainError, say, seconds, withSignOfLife } from './say.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cacheFolder = join(root, '.cache');

/** chokidar 6 and better-sqlite3 13 both need it; better-sqlite3 13 crashes Node 20 outright. */
const OLDEST_NODE = [22, 22];

const packagesStampFile = join(root, 'node_modules', '.signalbox-packages');

/** @param {string} version like `22.22.0` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function packagesStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

function packagesAreCurrent() {
  try {
    return readFileSync(packagesStampFile, 'utf8') === packagesStamp();
  } catch {
    return false;
  }
}

/**
 * Runs npm: the one that started this script if there is one, so that no shell is needed.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm && /\.[cm]?js$/.test(npm)) return run(process.execPath, [npm, ...args], options);
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}

/** Installs the packages of the lock file, unless exactly these are already there. */
export async function preparePackages() {
  if (packagesAreCurrent()) return;
  await withLock(join(cacheFolder, 'packages.lock'), 'installing the packages', async () => {
    if (packagesAreCurrent()) return;
    const began = Date.now();
    say('Installing the packages of package-lock.json (about half a minute) …');
    const { code, output } = await withSignOfLife('installing the packages', () =>
      runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, capture: true }),
    );
    if (code !== 0) {
      throw new PlainError(
        `${output.trim()}\n\nThe packages could not be installed: "npm ci" ended with code ${code} in ${root}.\n` +
          'Check that the npm registry can be reached and that the disk is not full, then try again.',
      );
    }
    writeFileSync(packagesStampFile, packagesStamp());
    say(`Packages installed in ${seconds(Date.now() - began)}.`);
  });
}

/** The Node that came with the packages: Linux only, the other systems use the person's own. */
export function packagedNode() {
  const path = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  return existsSync(path) ? path : undefined;
}

/** The Node to run the engine and the tools with. */
export function newNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const packaged = packagedNode();
  if (packaged) return packaged;
  throw new PlainError(
    `Node ${process.versions.node} is too old: Signalbox needs ${OLDEST_NODE.join('.')} or newer, and the ` +
      `packages bring none for ${process.platform} ${process.arch}.\nInstall a newer Node and try again.`,
  );
}

/** The environment in which `node` means the new one, for tools that start it by name. */
export function newNodeEnvironment() {
  const folder = dirname(newNode());
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [key]: `${folder}${delimiter}${process.env[key] ?? ''}` };
}

/**
 * @param {readonly string[]} args of node
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options = {}) {
  const env = { ...newNodeEnvironment(), ...options.env };
  return run(newNode(), args, { cwd: root, ...options, env });
}

/**
 * Packages first, then, when this Node is too old, the same script again under the new one.
 * Returns only in the process that should go on.
 * @param {string} scriptUrl `import.meta.url` of the calling script
 */
export async function prepare(scriptUrl) {
  mkdirSync(cacheFolder, { recursive: true });
  await preparePackages();
  if (isNewEnough(process.versions.node)) {
    Object.assign(process.env, newNodeEnvironment());
    return;
  }
  const again = await run(newNode(), [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    env: newNodeEnvironment(),
  });
  process.exit(again.code);
}

/**
 * The file behind a tool's name, for example `vitest`; run by path, because npm 10 does not always
 * link what it should and Windows cannot start the links without a shell.
 * @param {string} name
 */
export function toolFile(name) {
  const known = {
    vitest: 'vitest/vitest.mjs',
    tsc: 'typescript/bin/tsc',
    oxlint: 'oxlint/bin/oxlint',
    prettier: 'prettier/bin/prettier.cjs',
    vite: 'vite/bin/vite.js',
    'electron-vite': 'electron-vite/bin/electron-vite.js',
    playwright: '@playwright/test/cli.js',
  };
  const file = known[name];
  return file ? join(root, 'node_modules', ...file.split('/')) : undefined;
}
