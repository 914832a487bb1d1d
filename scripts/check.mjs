// `npm run check`: types, lint, layers and format, all of them even when one fails.

import { prepare } from './bootstrap.mjs';
import { checkFormat, checkLayers, checkLint, checkTypes } from './check-steps.mjs';
import { isStopping } from './run.mjs';
import { PlainError, runScript, say } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  let failed = 0;
  for (const check of [checkTypes, checkLint, checkLayers, checkFormat]) {
    if (isStopping()) return 1;
    try {
      await check();
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      say(error.message);
      failed += 1;
    }
  }
  say(failed === 0 ? 'All checks passed.' : `${failed} of 4 checks failed.`);
  return failed === 0 ? 0 : 1;
});
