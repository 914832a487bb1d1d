// `npm run -s signalbox -- inspect …`: the command line under the right Node, built first if stale.
// Its standard output belongs to the command alone, so that it can be piped.

import { join } from 'node:path';
import { prepare, root, runNode } from './bootstrap.mjs';
import { buildIfStale } from './build-steps.mjs';
import { runScript } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  await buildIfStale({ only: ['engine'] });
  // npm runs scripts in the repository; paths on the command line are meant from where npm was called.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const { code } = await runNode([join(root, 'out/engine/cli.cjs'), ...process.argv.slice(2)], {
    cwd,
  });
  return code;
});
