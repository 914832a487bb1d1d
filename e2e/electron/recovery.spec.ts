import { expect, test, type ElectronApplication } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, copyWorkspace, launchApp, temporaryFolder } from '../support/index.ts';
import { valueFrom } from './bridge.ts';
import { queueRow } from './queue-rows.ts';

test.afterEach(cleanUp);

/** The engine's process: a child of main, or an utility process that Electron knows by its name. */
async function enginePid(app: ElectronApplication): Promise<number | null> {
  const utility = await app.evaluate(
    ({ app: electron }) =>
      electron.getAppMetrics().find(({ name }) => name === 'Signalbox engine')?.pid ?? null,
  );
  if (utility !== null) return utility;
  const main = await app.evaluate(() => process.pid);
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === main && /out[\\/]engine[\\/]index\.cjs/.test(args)) return Number(pid);
  }
  return null;
}

async function killEngine(app: ElectronApplication): Promise<void> {
  await expect.poll(() => enginePid(app)).not.toBe(null);
  process.kill((await enginePid(app)) ?? 0, 'SIGKILL');
}

test('an engine that is killed is said to be away, comes back, and the queue with it', async () => {
  const workspace = await copyWorkspace('loopx-multi');
  const { app, page, close } = await launchApp({ args: [workspace] });
  const row = queueRow(page, 'Poll the rebuild job result');
  await expect(row).toBeVisible();
  const before = await valueFrom<{ items: { id: string }[] }>(page, 'queue.list');
  const away = page.getByRole('status').filter({ hasText: 'engine' });
  await page.evaluate(() => {
    const world = window as unknown as {
      states: string[];
      signalbox: { on(listener: (event: unknown) => void): void };
    };
    world.states = [];
    world.signalbox.on((event) => {
      const { event: kind, state } = event as { event: string; state?: string };
      if (kind === 'engine') world.states.push(state ?? '');
    });
  });
  // Each end makes the pause before the next start longer, so that the sentence can be read.
  for (let times = 0; times < 3; times += 1) await killEngine(app);
  await expect(away).toBeVisible();
  await expect(away).toBeHidden();
  await expect(row).toBeVisible();
  await expect
    .poll(async () =>
      (await valueFrom<typeof before>(page, 'queue.list')).items.map(({ id }) => id),
    )
    .toEqual(before.items.map(({ id }) => id));
  const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
  expect(states.filter((state) => state === 'restarting')).toHaveLength(3);
  expect(states.at(-1)).toBe('up');
  await close();
});

test('a page that is killed is loaded again, and given up after the third time', async () => {
  const { app, page, close } = await launchApp();
  await page.getByRole('main').waitFor();
  await app.evaluate(({ BrowserWindow }) => {
    const world = globalThis as unknown as { loaded: string[] };
    world.loaded = [];
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('did-finish-load', () => world.loaded.push(contents.getURL()));
  });
  const loaded = (): Promise<string[]> =>
    app.evaluate(() => (globalThis as unknown as { loaded: string[] }).loaded);
  for (let times = 1; times <= 3; times += 1) {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(async () => (await loaded()).length).toBe(times);
    if (times < 3) {
      await expect.poll(() => inPage(app, 'document.querySelector("main") !== null')).toBe(true);
    }
  }
  const pages = (await loaded()).map((url) => /[a-z]+\.html/.exec(url)?.[0]);
  expect(pages).toEqual(['index.html', 'index.html', 'recovery.html']);
  const text = await inPage(app, 'document.body.innerText');
  expect(text).toContain('stopped three times within a minute');
  expect(await inPage(app, 'document.scripts.length')).toBe(0);
  await inPage(app, 'document.querySelector("a").click()');
  await expect.poll(async () => (await loaded()).at(-1)).toMatch(/index\.html/);
  await close();
});

function inPage(app: ElectronApplication, script: string): Promise<unknown> {
  return app.evaluate(async ({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (await contents?.executeJavaScript(code)) as unknown;
  }, script);
}

async function boundsOf(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
}

test('the window comes back where it was, and in sight when that place is gone', async () => {
  const first = await launchApp();
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 640 });
  });
  await expect.poll(() => boundsOf(first.app)).toMatchObject({ width: 900, height: 640 });
  const left = await boundsOf(first.app);
  await first.close();

  const second = await launchApp({ userData: first.userData });
  expect(await boundsOf(second.app)).toEqual(left);
  await second.close();

  const file = join(first.userData, 'window.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ maximised: false });
  await writeFile(
    file,
    '{"bounds":{"x":99999,"y":99999,"width":900,"height":640},"maximised":false}',
  );
  const third = await launchApp({ userData: first.userData });
  const { x = 0, y = 0 } = (await boundsOf(third.app)) ?? {};
  expect([x < 2000, y < 2000]).toEqual([true, true]);
  await third.close();
});

test('the log tells of starts and ends and of nothing that a ledger says', async () => {
  const workspace = await copyWorkspace('loopx-multi');
  const userData = await temporaryFolder('user-data');
  const { page, close } = await launchApp({ userData, args: [workspace] });
  await expect(queueRow(page, 'Poll the rebuild job result')).toBeVisible();
  await close();
  const log = await readFile(join(userData, 'logs/signalbox.log'), 'utf8');
  expect(log).toMatch(/ start .*\n(.*\n)*.* end\n$/);
  for (const secret of ['tide', 'Poll', workspace]) expect(log).not.toContain(secret);
});
