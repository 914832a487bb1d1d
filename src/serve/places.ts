/** Where the host finds its own files, and where it keeps the person's. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Places {
  /** Folder of the built page. */
  readonly page: string;
  /** Folder of the demo workspaces; null when this installation has none. */
  readonly demo: string | null;
  readonly version: string;
}

/** @param here folder of the running file, `out/engine` */
export function placesFrom(here: string): Places {
  const root = join(here, '..', '..');
  const demo = join(root, 'resources', 'demo');
  return {
    page: join(root, 'out', 'renderer'),
    demo: existsSync(demo) ? demo : null,
    version: versionIn(join(root, 'package.json')),
  };
}

function versionIn(manifest: string): string {
  try {
    const about = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof about.version === 'string' ? about.version : '0.0.0';
  } catch {
    return '0.0.0';
  }
}

interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly cwd: string;
}

/** The folder of the desktop app on this system, so that both show the same workspaces. */
function usualUserData({ platform, env, home }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'signalbox');
  if (platform === 'win32') {
    return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'signalbox');
  }
  const configured = env['XDG_CONFIG_HOME'];
  return join(configured?.startsWith('/') ? configured : join(home, '.config'), 'signalbox');
}

/** What was asked for on the command line, else in `SIGNALBOX_USER_DATA`, else the usual place. */
export function userDataFolder(
  given: string | null,
  around: Surroundings = {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    cwd: process.cwd(),
  },
): string {
  const wanted = given ?? around.env['SIGNALBOX_USER_DATA'];
  return wanted ? resolve(around.cwd, wanted) : usualUserData(around);
}
