/** Which owners' programs are installed here, and their versions. Looked for again after a minute. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Source } from '@sources/source.ts';
import { runCommand } from './command.ts';

export type Programs = Readonly<
  Record<string, { readonly path: string; readonly version: string }>
>;

const FRESH_MS = 60_000;

export class ProgramFinder {
  readonly #searchPath: string;
  readonly #now: () => number;
  readonly #found = new Map<string, { at: number; programs: Programs }>();

  constructor(now: () => number, searchPath = process.env['PATH'] ?? '') {
    this.#now = now;
    this.#searchPath = searchPath;
  }

  /** The programs of a source that can be run, with what `versionArgv` printed. */
  async of(source: Source): Promise<Programs> {
    const known = this.#found.get(source.id);
    if (known !== undefined && this.#now() - known.at < FRESH_MS) return known.programs;
    const programs: Record<string, { path: string; version: string }> = {};
    for (const { name, versionArgv } of source.programs) {
      const file = await findProgram(name, this.#searchPath);
      if (file === null) continue;
      const argv = [file, ...versionArgv];
      const asked = await runCommand({ argv, cwd: homedir(), timeoutMs: 10_000 });
      if (asked.kind !== 'exited' || asked.code !== 0) continue;
      programs[name] = { path: file, version: /\d+(?:\.\d+)+\S*/.exec(asked.stdout)?.[0] ?? '' };
    }
    this.#found.set(source.id, { at: this.#now(), programs });
    return programs;
  }
}

/** The first executable of that name on a search path. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(path.delimiter)) {
    // A relative entry would make the answer depend on the current folder.
    if (!path.isAbsolute(folder)) continue;
    const file = path.join(folder, name);
    if (await isProgram(file)) return file;
  }
  return null;
}

/** A folder may be executable too, and is no program. */
async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
