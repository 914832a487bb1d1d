// `npm run dev [-- …]`: the app with the renderer reloading as its sources change.

import { prepare, runNode, toolFile } from './bootstrap.mjs';
import { buildIfStale, forgetBuild } from './build-steps.mjs';
import { engineEnvironment, findElectron } from './electron.mjs';
import { PlainError, runScript } from './say.mjs';

await runScript(async () => {
  await prepare(import.meta.url);
  await buildIfStale({ only: ['engine'] });
  const electron = await findElectron({ limitMs: 10 * 60_000 });
  if (typeof electron === 'string') {
    throw new PlainError(
      `${electron}. Development needs an Electron; SIGNALBOX_ELECTRON may name the binary of your own.`,
    );
  }
  forgetBuild('app');
  const { code } = await runNode(
    [toolFile('electron-vite'), 'dev', '--', ...process.argv.slice(2)],
    {
      env: {
        ...engineEnvironment(electron),
        ELECTRON_EXEC_PATH: electron.binary,
        ...(process.getuid?.() === 0 ? { NO_SANDBOX: '1' } : {}),
      },
    },
  );
  return code;
});
