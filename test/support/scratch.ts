/** Folders for one test file, removed when it is done; and waiting for something to become true. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Makes a function that makes a fresh, empty folder each time. */
export function scratchFolders(name: string): () => string {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), `signalbox-${name}-`)));
  let count = 0;
  afterAll(() => {
    rmSync(base, { recursive: true, force: true });
  });
  return () => {
    count += 1;
    const folder = path.join(base, String(count));
    mkdirSync(folder);
    return folder;
  };
}

/** Writes files, making their folders. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
}

/** Asks again until the answer satisfies; after `limitMs` the last answer is returned as it is. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  satisfies: (answer: T) => boolean,
  limitMs = 10_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer) || performance.now() > end) return answer;
    await pause(5);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
