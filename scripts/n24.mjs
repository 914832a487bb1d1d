// `npm run -s n24 -- vitest run src/sources`: one of the tools below, or any script file, under the
// Node that the engine needs, whatever Node started this.

import { resolve } from 'node:path';
import { prepare, runNode, toolFile } from './bootstrap.mjs';
import { PlainError, runScript } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  const [name, ...rest] = process.argv.slice(2);
  if (!name)
    throw new PlainError('Say what to run, for example: npm run -s n24 -- vitest run src/sources');
  const { code } = await runNode([toolFile(name) ?? resolve(name), ...rest]);
  return code;
});
