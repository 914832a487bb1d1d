/** What the index promises: whatever happens to it, after the next start it says what the ledgers say. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, pause, scratchFolders, writeFiles } from '../../test/support/scratch.ts';

const folder = scratchFolders('crash');
const COUNT = 20_000;

function bigWorkspace(count = COUNT): string {
  const root = folder();
  let text = '';
  for (let at = 1; at <= count; at += 1) {
    const key = at % 7 === 0 ? `k${String(at - 3)}` : `k${String(at)}`;
    const fields = { at: at % 7 === 0 ? at - 3 : at, key, k: `c${String(at % 3)}`, amount: at % 5 };
    text += at % 500 === 0 ? 'damaged\n' : `${JSON.stringify(fields)}\n`;
  }
  writeFiles(root, { 'lines.json': '{}', 'log/a.jsonl': text, 'log/b.jsonl': text });
  return root;
}

async function settled(engine: TestEngine): Promise<unknown> {
  await eventually(
    () => engine.ask('workspaces.list', {}),
    (list) => list.length > 0 && list.every(({ state, loops }) => state !== 'reading' && loops > 0),
    30_000,
  );
  const [, figures] = [await pause(60), await engine.figures()];
  return figures;
}

/** What a fresh replay of the same ledgers says. */
async function fresh(root: string): Promise<unknown> {
  const engine = await openTestEngine({ userData: folder(), memoryIndex: true });
  await engine.ask('workspaces.attach', { path: root });
  const figures = await settled(engine);
  await engine.close();
  return figures;
}

describe('an index that is damaged', () => {
  const root = bigWorkspace(1500);

  async function indexed(): Promise<{ userData: string; index: string; figures: unknown }> {
    const userData = folder();
    const engine = await openTestEngine({ userData });
    await engine.ask('workspaces.attach', { path: root });
    const figures = await settled(engine);
    await engine.close();
    return { userData, index: path.join(userData, 'index/index.db'), figures };
  }

  async function reopened(
    userData: string,
  ): Promise<{ figures: unknown; note: string | undefined }> {
    const engine = await openTestEngine({ userData });
    const figures = await settled(engine);
    const [state] = await engine.ask('workspaces.list', {});
    await engine.close();
    return { figures, note: state?.note?.id };
  }

  it('by bytes at random places is made anew, with the same counts, and kept aside', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 6; round += 1) {
      const { userData, index, figures } = await indexed();
      const { size } = statSync(index);
      const fd = openSync(index, 'r+');
      for (let i = 0; i < 50; i += 1) writeSync(fd, Buffer.from([random(256)]), 0, 1, random(size));
      closeSync(fd);
      expect(await reopened(userData)).toEqual({ figures, note: 'index.rebuilt' });
      const kept = readdirSync(path.dirname(index)).filter((name) => name.includes('unusable'));
      expect(kept).toHaveLength(1);
    }
  }, 60_000);

  it.each([
    ['cut short', (index: string) => truncateSync(index, 5000)],
    [
      'without its header',
      (index: string) => {
        const fd = openSync(index, 'r+');
        writeSync(fd, Buffer.alloc(100), 0, 100, 0);
        closeSync(fd);
      },
    ],
    ['empty', (index: string) => truncateSync(index, 0)],
    ['text', (index: string) => writeFileSync(index, 'not a database')],
    ['gone', (index: string) => rmSync(index)],
    [
      'of another version',
      (index: string) => {
        rmSync(`${index}.seal`);
        const db = new Database(index);
        db.pragma('user_version = 9999');
        db.close();
      },
    ],
    [
      'somebody else’s',
      (index: string) => {
        rmSync(index);
        rmSync(`${index}.seal`);
        const db = new Database(index);
        db.exec('CREATE TABLE t (a)');
        db.close();
      },
    ],
  ])('%s is made anew with the same counts', async (_, damage) => {
    const { userData, index, figures } = await indexed();
    damage(index);
    expect((await reopened(userData)).figures).toEqual(figures);
  });

  it('while it is open is replaced without a restart', async () => {
    const { userData, figures } = await indexed();
    const engine = await openTestEngine({ userData });
    await settled(engine);
    const index = path.join(userData, 'index/index.db');
    const db = engine.errors;
    expect(db).toEqual([]);
    const fd = openSync(index, 'r+');
    writeSync(
      fd,
      Buffer.alloc(statSync(index).size - 4096, 0x5a),
      0,
      statSync(index).size - 4096,
      4096,
    );
    closeSync(fd);
    writeFiles(root, { 'notes/wake.md': 'x' });
    const again = await eventually(
      () => engine.figures(),
      ([found]) => JSON.stringify(found?.['notes']) === '["x"]',
    );
    rmSync(path.join(root, 'notes'), { recursive: true });
    expect(again).toMatchObject(
      (figures as { entries: number }[]).map(({ entries }) => ({ entries })),
    );
  });

  it('held by another process is left alone', async () => {
    const { userData, index, figures } = await indexed();
    const first = await openTestEngine({ userData });
    const size = statSync(index).size;
    const second = await openTestEngine({ userData });
    expect(await settled(second)).toEqual(figures);
    const [state] = await second.ask('workspaces.list', {});
    expect(state?.note?.id).toBe('index.memory-busy');
    await second.close();
    expect(existsSync(index)).toBe(true);
    expect(statSync(index).size).toBe(size);
    expect(await settled(first)).toEqual(figures);
  });

  it('in a folder that cannot be written is kept in memory', async () => {
    const userData = folder();
    // A file where the folder should be works for every account, root as well.
    writeFileSync(path.join(userData, 'index'), '');
    const engine = await openTestEngine({ userData });
    await engine.ask('workspaces.attach', { path: root });
    expect(await settled(engine)).toEqual(await fresh(root));
    const [state] = await engine.ask('workspaces.list', {});
    expect(state?.note?.id).toBe('index.memory-unwritable');
    chmodSync(userData, 0o700);
  });
});

describe('an engine that is killed', () => {
  it('at any moment of reading says the same as a fresh replay after the next start', async () => {
    const root = bigWorkspace();
    const expected = await fresh(root);
    const userData = folder();
    const kept = new Set<number>();
    // The first two reads are those of the small files that shape the layout.
    for (const reads of [1, 3, 4, 5, 3, 6, 4]) {
      const child = start({ userData, path: root });
      await saidRead(child, reads);
      child.kill('SIGKILL');
      await ended(child);
      kept.add(recordsIn(path.join(userData, 'index/index.db')));
    }
    // It really was in the middle of it, more than once, and went on where it stood.
    const between = [...kept].filter((records) => records > 0 && records < 2 * COUNT);
    expect(between.length).toBeGreaterThan(1);
    const engine = await openTestEngine({ userData });
    if ((await engine.ask('workspaces.list', {})).length === 0) {
      await engine.ask('workspaces.attach', { path: root });
    }
    expect(await settled(engine)).toEqual(expected);
  }, 60_000);
});

function start(options: { userData: string; path: string }): ChildProcess {
  const script = path.resolve(import.meta.dirname, '../../test/support/ingest-until-killed.ts');
  return spawn(
    process.execPath,
    [
      '--no-warnings',
      '--import',
      path.resolve(import.meta.dirname, '../../test/support/alias-hooks.mjs'),
      script,
      JSON.stringify(options),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

/** Resolves when the child has read so many times, or has ended. */
function saidRead(child: ChildProcess, times: number): Promise<void> {
  let seen = 0;
  return new Promise((done) => {
    child.stdout?.on('data', (text: Buffer) => {
      seen += text.toString().split('read').length - 1;
      if (seen >= times) done();
    });
    child.on('exit', () => {
      done();
    });
  });
}

function recordsIn(index: string): number {
  const db = new Database(index);
  const { n } = db.prepare('SELECT count(*) AS n FROM record').get() as { n: number };
  db.close();
  return n;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.on('exit', () => done());
  });
}
