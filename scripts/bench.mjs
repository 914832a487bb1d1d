// `npm run bench [-- …]`: the benchmarks, built like the engine so that they measure what ships.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root, runNode } from './bootstrap.mjs';
import { buildIfStale } from './build-steps.mjs';
import { PlainError, runScript } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  if (!existsSync(join(root, 'bench/run.ts')))
    throw new PlainError('There is no bench/run.ts to run.');
  await buildIfStale({ only: ['engine'] });
  const { code } = await runNode([
    '--expose-gc',
    join(root, 'out/engine/bench.cjs'),
    ...process.argv.slice(2),
  ]);
  return code;
});
