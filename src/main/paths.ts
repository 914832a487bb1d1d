/** Where the parts of the built app lie, seen from out/main/index.cjs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface AppPaths {
  readonly preload: string;
  readonly page: string;
  readonly engine: string;
  /** Null when this installation has none. */
  readonly demo: string | null;
  readonly icon: string;
  readonly trayIcon: string;
}

/** A path that a program other than Electron can open: a plain Node cannot read inside an archive. */
function unpacked(path: string): string {
  const outside = path.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
  return existsSync(outside) ? outside : path;
}

/** @param here folder of the running main file */
export function appPaths(here: string): AppPaths {
  const root = join(here, '..', '..');
  const demo = unpacked(join(root, 'resources', 'demo'));
  return {
    preload: join(root, 'out', 'preload', 'index.cjs'),
    page: join(root, 'out', 'renderer'),
    engine: unpacked(join(root, 'out', 'engine', 'index.cjs')),
    demo: existsSync(demo) ? demo : null,
    icon: join(root, 'resources', 'icon.png'),
    trayIcon: join(root, 'resources', 'tray.png'),
  };
}
