/** B5: attaching a workspace with very many files, of which only a few are ledgers. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import type { MadeWorkspace } from './data.ts';
import { benchEngine } from './engine-run.ts';
import { median, round } from './measure.ts';

export interface ManyFilesResult {
  readonly files: number;
  readonly folders: number;
  /** Until everything is read, shown and watched. */
  readonly attachMs: number;
  /** Listing every folder and looking at every file once. */
  readonly floorMs: number;
  /** chokidar with its defaults on the same folder, until it is ready. */
  readonly chokidarMs: number;
  /** inotify watches held; null where the system does not tell. */
  readonly watches: number | null;
  readonly chokidarWatches: number | null;
}

const FOLDERS = 200;
const FILES_EACH = 100;

export async function manyFiles(
  made: MadeWorkspace,
  scratch: () => string,
  repeats: number,
): Promise<ManyFilesResult> {
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const place = path.join(made.root, 'bulk', String(folder % 20), String(folder));
    mkdirSync(place, { recursive: true });
    for (let file = 0; file < FILES_EACH; file += 1) {
      writeFileSync(path.join(place, `${String(file)}.txt`), 'x');
    }
  }
  const [ours, floor, plain]: [number[], number[], number[]] = [[], [], []];
  let [watches, defaultWatches]: [number | null, number | null] = [null, null];
  for (let i = 0; i < repeats; i += 1) {
    floor.push(await timeOf(() => lookAt(made.root)));
    const before = watchCount();
    const bench = await benchEngine(scratch());
    ours.push(
      await timeOf(async () => {
        await bench.ask('workspaces.attach', { path: made.root });
        await bench.settled();
      }),
    );
    watches = difference(watchCount(), before);
    await bench.engine.close();
    const idle = watchCount();
    const watcher = watch(made.root);
    plain.push(
      await timeOf(() => new Promise<void>((ready) => watcher.once('ready', () => ready()))),
    );
    defaultWatches = difference(watchCount(), idle);
    await watcher.close();
  }
  return {
    files: FOLDERS * FILES_EACH,
    folders: FOLDERS,
    attachMs: round(median(ours)),
    floorMs: round(median(floor)),
    chokidarMs: round(median(plain)),
    watches,
    chokidarWatches: defaultWatches,
  };
}

async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function lookAt(root: string): number {
  let bytes = 0;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/** inotify watches of this process, as Linux lists them. */
function watchCount(): number | null {
  try {
    return readdirSync('/proc/self/fdinfo')
      .map((fd) => {
        try {
          return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8').split('inotify wd:').length - 1;
        } catch {
          return 0;
        }
      })
      .reduce((sum, count) => sum + count, 0);
  } catch {
    return null;
  }
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
