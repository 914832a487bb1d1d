/** What a folder that a person names is, for the sentences of attach. */
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { normaliseLocal } from './inside.ts';
import { errorCode } from './safe-open.ts';

export type FolderState =
  | { readonly kind: 'folder'; readonly real: string; readonly identity: string }
  | { readonly kind: 'missing' | 'not-a-folder' | 'not-readable' | 'failed' };

/** The person chose this path, so a link here is followed; its real path is what counts from then on. */
export function folderState(path: string): FolderState {
  try {
    const real = normaliseLocal(realpathSync(path));
    const stats = statSync(real);
    if (!stats.isDirectory()) return { kind: 'not-a-folder' };
    accessSync(real, constants.R_OK | constants.X_OK);
    readdirSync(real);
    return { kind: 'folder', real, identity: `${String(stats.dev)}:${String(stats.ino)}` };
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
        return { kind: 'missing' };
      case 'ENOTDIR':
        return { kind: 'not-a-folder' };
      case 'EACCES':
      case 'EPERM':
        return { kind: 'not-readable' };
      default:
        return { kind: 'failed' };
    }
  }
}

/** Whether a folder is there at all; nothing in it is looked at. */
export function existsFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
