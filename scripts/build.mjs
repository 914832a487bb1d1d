// `npm run build`: the engine and the app, whether or not their sources changed.

import { prepare } from './bootstrap.mjs';
import { buildIfStale } from './build-steps.mjs';
import { runScript } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  await buildIfStale({ force: true });
});
