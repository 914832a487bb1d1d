/** Reads a workspace of `test/workspaces` into memory, for tests of the pure parts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MemoryFile } from '../../src/sources/memory-ledger.ts';

export const workspacesFolder = path.resolve(import.meta.dirname, '../workspaces');

/** All regular files below `test/workspaces/<name>`; links are not followed. */
export function workspaceFiles(name: string): { root: string; files: MemoryFile[] } {
  const root = path.join(workspacesFolder, name);
  const files: MemoryFile[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    files.push({
      path: full.replaceAll('\\', '/'),
      text: readFileSync(full, 'utf8'),
      modifiedAt: Math.floor(statSync(full).mtimeMs),
    });
  }
  return { root, files };
}
