import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './paths.ts';

const made = new Set<string>();

/** A new empty folder, by its real path (the temporary folder is a link on macOS). */
export async function temporaryFolder(purpose: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `signalbox-${purpose}-`)));
  made.add(folder);
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

/** Removes what this worker made; for `test.afterAll`. */
export async function removeTemporaryFolders(): Promise<void> {
  const folders = [...made];
  made.clear();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
