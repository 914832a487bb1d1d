// Builds what is out of date. `out/.stamp-…` holds the hash of everything a build was made from.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheFolder, root, runNode, toolFile } from './bootstrap.mjs';
import { withLock } from './lock.mjs';
import { PlainError, say, seconds, withSignOfLife } from './say.mjs';

const parts = {
  engine: {
    what: 'the engine',
    from: ['src/contract', 'src/sources', 'src/engine', 'src/serve', 'src/cli', 'bench'],
    config: ['vite.engine.config.ts', 'vite.rooms.ts'],
    command: ['vite', 'build', '--config', 'vite.engine.config.ts', '--logLevel', 'warn'],
    result: 'out/engine/index.cjs',
  },
  app: {
    what: 'the window',
    from: ['src/contract', 'src/sources', 'src/engine', 'src/main', 'src/preload', 'src/renderer'],
    config: ['electron.vite.config.ts', 'vite.rooms.ts'],
    command: ['electron-vite', 'build', '--logLevel', 'warn'],
    result: 'out/main/index.cjs',
  },
};

/** @typedef {keyof typeof parts} Part */

/**
 * @param {string} folder
 * @returns {string[]} files below it, in an order that is the same everywhere; no tests, no results
 */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'results' ? [] : filesIn(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

/** @param {Part} part */
function stampOf(part) {
  const { from, config } = parts[part];
  const hash = createHash('sha256');
  const files = [
    ...from.flatMap((folder) => filesIn(join(root, folder))),
    ...[...config, 'package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name)),
  ];
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)} ${bytes.length}\n`);
    hash.update(bytes);
  }
  return hash.digest('hex');
}

/** @param {Part} part */
const stampFile = (part) => join(root, 'out', `.stamp-${part}`);

/** @param {Part} part */
function isCurrent(part) {
  try {
    return (
      existsSync(join(root, parts[part].result)) &&
      readFileSync(stampFile(part), 'utf8') === stampOf(part)
    );
  } catch {
    return false;
  }
}

/** For whoever writes into `out` by other means. @param {Part} part */
export function forgetBuild(part) {
  rmSync(stampFile(part), { force: true });
}

/** @param {Part} part */
async function build(part) {
  const stamp = stampOf(part);
  forgetBuild(part);
  const [tool = '', ...args] = parts[part].command;
  const { code, output } = await runNode([toolFile(tool), ...args], {
    capture: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    throw new PlainError(
      `${output.trim()}\n\nBuilding ${parts[part].what} failed; the reason stands above.`,
    );
  }
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stampFile(part), stamp);
}

/**
 * @param {{ only?: readonly Part[], force?: boolean }} [options]
 * @returns {Promise<boolean>} whether anything was built
 */
export async function buildIfStale({ only = ['engine', 'app'], force = false } = {}) {
  if (!force && only.every(isCurrent)) return false;
  return withLock(join(cacheFolder, 'build.lock'), 'building', async () => {
    const stale = only.filter((part) => force || !isCurrent(part));
    if (stale.length === 0) return false;
    const began = Date.now();
    say(`Building ${stale.map((part) => parts[part].what).join(' and ')} …`);
    const results = await withSignOfLife('building', () => Promise.allSettled(stale.map(build)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    say(`Built in ${seconds(Date.now() - began)}.`);
    return true;
  });
}
