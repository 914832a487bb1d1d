// `npm start [-- --demo --serve --lang zh FOLDER…]`: everything from a fresh clone to a running app.
// Options that are not known here go to the app.

import { join } from 'node:path';
import { prepare, root, runNode } from './bootstrap.mjs';
import { buildIfStale } from './build-steps.mjs';
import { hasDisplay } from './display.mjs';
import { engineEnvironment, findElectron } from './electron.mjs';
import { isStopping, run } from './run.mjs';
import { runScript, say } from './say.mjs';

const DOWNLOAD_LIMIT_MS = 10 * 60_000;

/** @param {readonly string[]} args @param {string} [why] */
async function startInBrowser(args, why) {
  if (why) say(`${why}, so Signalbox runs in your browser instead.`);
  const { code } = await runNode([join(root, 'out/engine/serve.cjs'), ...args], {
    cwd: startFolder(),
  });
  return code;
}

/** Paths on the command line are meant from where npm was called, not from the repository. */
function startFolder() {
  return process.env.INIT_CWD ?? process.cwd();
}

/** @param {readonly string[]} args @param {import('./electron.mjs').Electron} electron */
async function startInWindow(args, electron) {
  // As root Electron refuses to start with its sandbox; for everybody else the sandbox stays on.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const { code, signal } = await run(electron.binary, [...sandbox, root, ...args], {
    cwd: startFolder(),
    env: { ...env, ...engineEnvironment(electron) },
  });
  if (signal && !isStopping()) say(`Electron was ended by ${signal}.`);
  return code;
}

await runScript(async () => {
  await prepare(import.meta.url);
  await buildIfStale();
  if (isStopping()) return 1;
  const args = process.argv.slice(2);
  if (args.includes('--serve')) return startInBrowser(args.filter((arg) => arg !== '--serve'));
  if (!hasDisplay()) return startInBrowser(args, 'This machine has no display');
  const electron = await findElectron({ limitMs: DOWNLOAD_LIMIT_MS });
  if (isStopping()) return 1;
  if (typeof electron === 'string') return startInBrowser(args, electron);
  return startInWindow(args, electron);
});
