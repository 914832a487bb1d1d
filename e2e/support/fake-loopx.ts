import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { root } from './paths.ts';

export interface FakeLoopx {
  /** Environment under which the app finds the stand-in before anything else of its name. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes calls that write wait before and after they do. */
  readonly slow: (pause: { pauseBeforeMs?: number; pauseAfterMs?: number }) => Promise<void>;
  /** The argument vectors of all calls so far but `--version`. */
  readonly calls: () => Promise<readonly (readonly string[])[]>;
}

/** Puts the stand-in for LoopX (fake-loopx.mjs) on a search path of its own. */
export async function fakeLoopx(): Promise<FakeLoopx> {
  const folder = await temporaryFolder('fake-loopx');
  const calls = join(folder, 'calls.jsonl');
  const slow: FakeLoopx['slow'] = (pause) =>
    writeFile(join(folder, 'control.json'), JSON.stringify(pause));
  await slow({});
  await writeFile(calls, '');
  const program = join(folder, 'loopx');
  const script = join(root, 'e2e/support/fake-loopx.mjs');
  const words = [process.execPath, script, folder].map((word) => `'${word}'`).join(' ');
  await writeFile(program, `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(program, 0o755);
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` },
    slow,
    calls: async () =>
      (await readFile(calls, 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as string[]),
  };
}

/** The environment of a machine without LoopX: what this one has of that name is out of reach. */
export function withoutLoopx(): Readonly<Record<string, string>> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return { PATH: folders.filter((folder) => !existsSync(join(folder, 'loopx'))).join(delimiter) };
}
