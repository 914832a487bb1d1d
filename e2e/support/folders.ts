import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onCleanUp } from './clean-up.ts';
import { root } from './paths.ts';

/** A new empty folder, by its real path (the temporary folder is a link on macOS). */
export async function temporaryFolder(purpose: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `signalbox-${purpose}-`)));
  onCleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of test/workspaces/<name> that a test may change; the last part of its path is the name. */
export async function copyWorkspace(name: string): Promise<string> {
  const folder = join(await temporaryFolder('workspace'), basename(name));
  await cp(join(root, 'test/workspaces', name), folder, {
    recursive: true,
    verbatimSymlinks: true,
  });
  return folder;
}
