// `npm run test:interop`: the real LoopX on copies of the test workspaces, installed from the Python
// package index into `.cache/interop`. Where it cannot be installed it says so and ends without a
// failure. Versions can be named: `npm run test:interop -- 1.2.4`.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, prepare, runNode, toolFile } from './bootstrap.mjs';
import { runScript } from './say.mjs';

// The release that the test workspaces and their golden writes are from, and one from after LoopX
// was reworked.
const VERSIONS = ['0.5.1', '2.1.1'];

await runScript(async () => {
  await prepare(import.meta.url);
  const named = process.argv.slice(2);
  let worst = 0;
  for (const version of named.length > 0 ? named : VERSIONS) {
    const bin = install(version);
    if (bin === null) continue;
    console.log(`LoopX ${version}:`);
    const { code } = await runNode(
      [toolFile('vitest'), 'run', '--project', 'unit', 'test/interop'],
      {
        env: { SIGNALBOX_LOOPX: bin, SIGNALBOX_LOOPX_VERSION: version },
      },
    );
    worst = Math.max(worst, code ?? 1);
  }
  return worst;
});

/** Folder of the program, or null when it cannot be had here. */
function install(version) {
  const folder = join(cacheFolder, 'interop', `loopx-${version}`);
  const windows = process.platform === 'win32';
  const bin = join(folder, windows ? 'Scripts' : 'bin');
  if (existsSync(join(bin, windows ? 'loopx.exe' : 'loopx'))) return bin;
  /** @type {[string, string[]][]} */
  const steps = [
    [windows ? 'python' : 'python3', ['-m', 'venv', folder]],
    [join(bin, 'pip'), ['install', '--quiet', `loopx==${version}`]],
  ];
  for (const [program, args] of steps) {
    const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    if (status === 0) continue;
    const why = error ? error.message : `it ended with code ${String(status)}`;
    console.log(
      `LoopX ${version} could not be installed: ${program} failed (${why}). Its interop test is skipped.`,
    );
    return null;
  }
  return bin;
}
