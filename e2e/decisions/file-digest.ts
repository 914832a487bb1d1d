import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Every file below some folders: its path, and the SHA-256 of its bytes (of its target, for a link). */
export async function digestOf(folders: readonly string[]): Promise<Record<string, string>> {
  const digest: Record<string, string> = {};
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isSymbolicLink()
        ? await readlink(path)
        : entry.isFile()
          ? await readFile(path)
          : 'a folder';
      digest[path] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return digest;
}

/** Paths below `folder` that differ between two digests, sorted. */
export function changedPaths(
  folder: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .filter((path) => before[path] !== after[path])
    .map((path) => relative(folder, path))
    .sort();
}
