/** The bundled demo workspaces, copied to a temporary place so that nothing done to them lasts. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'signalbox-demo-';

/** Copies every folder below `demoFolder`; returns the copies. Throws what the file system says. */
export function copyDemo(demoFolder: string): { readonly name: string; readonly path: string }[] {
  const target = mkdtempSync(path.join(tmpdir(), PREFIX));
  const names = readdirSync(demoFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => {
    const copy = path.join(target, name);
    // Times of change are kept: sources compare them with what the ledgers say.
    cpSync(path.join(demoFolder, name), copy, {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
    return { name, path: copy };
  });
}

/** Removes a copy made by `copyDemo`, and nothing else. */
export function removeDemo(copy: string): void {
  const parent = path.dirname(copy);
  if (!path.basename(parent).startsWith(PREFIX)) return;
  rmSync(copy, { recursive: true, force: true });
  try {
    if (readdirSync(parent).length === 0) rmSync(parent, { recursive: true, force: true });
  } catch {
    // Gone already.
  }
}
