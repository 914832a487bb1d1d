// The checks that need no build: types, lint, layers, format.

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, runNode, runNpm, toolFile } from './bootstrap.mjs';
import { run } from './run.mjs';
import { PlainError, say } from './say.mjs';

const oldElectron = '25.1.1';

/** @param {string} tool @param {readonly string[]} args @param {string} failure */
async function mustPass(tool, args, failure) {
  const { code } = await runNode([toolFile(tool) ?? join(root, tool), ...args]);
  if (code !== 0) throw new PlainError(failure);
}

/** One typings file out of the old Electron's npm package. @returns {Promise<boolean>} whether it is there */
async function prepareOldTypings() {
  const folder = join(cacheFolder, 'electron-typings', oldElectron);
  const file = join(folder, 'electron.d.ts');
  if (existsSync(file)) return true;
  const work = join(folder, `new-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const packed = await runNpm(
      ['pack', `electron@${oldElectron}`, '--pack-destination', work, '--loglevel=error'],
      { cwd: work, capture: true, limitMs: 60_000 },
    );
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (packed.code !== 0 || !tarball) return false;
    const unpacked = await run('tar', ['-xzf', tarball, 'package/electron.d.ts'], {
      cwd: work,
      capture: true,
    });
    if (unpacked.code !== 0) return false;
    copyFileSync(join(work, 'package', 'electron.d.ts'), file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

export async function checkTypes() {
  for (const project of [
    'tsconfig.json',
    'tsconfig.pure.json',
    'tsconfig.node.json',
    'tsconfig.web.json',
  ]) {
    await mustPass('tsc', ['-p', project], `The types of ${project} do not fit; see above.`);
  }
  if (await prepareOldTypings()) {
    const failure = `src/main or src/preload uses what Electron ${oldElectron} does not have; see above.`;
    await mustPass('tsc', ['-p', 'tsconfig.electron25.json'], failure);
  } else {
    say(
      `Skipped: the check against the typings of Electron ${oldElectron}, which could not be downloaded.`,
    );
  }
}

export async function checkLint() {
  await mustPass('oxlint', ['--deny-warnings'], 'oxlint found what is listed above.');
}

export async function checkLayers() {
  await mustPass('scripts/check-layers.mjs', [], 'A file leaves its room; see above.');
}

export async function checkFormat() {
  const failure = 'The files named above are not formatted: "npm run format" does it.';
  await mustPass('prettier', ['--check', '--log-level', 'warn', '.'], failure);
}
