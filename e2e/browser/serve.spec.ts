import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addRun } from '../electron/loopx-runs.ts';
import { queueRow, queueRows } from '../electron/queue-rows.ts';
import {
  cleanUp,
  copyWorkspace,
  launchServe,
  openServe,
  temporaryFolder,
} from '../support/index.ts';
import { root } from '../support/paths.ts';

test.afterEach(cleanUp);

test('the printed address leads in, and is taken out of sight', async ({ page, browser }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const serve = await launchServe();
  const answer = await page.goto(serve.url);
  await expect(page.getByRole('main')).toBeVisible();
  expect(page.url()).not.toContain('token');
  expect(answer?.headers()['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self';",
  );
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  expect(complaints).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }]);
  // Exactly one line, so that a program can take the address from it.
  expect(serve.output()).toBe(`${serve.url}\n`);

  const stranger = await browser.newContext();
  const outside = await stranger.newPage();
  const refused = await outside.goto(new URL(serve.url).origin);
  expect(refused?.status()).toBe(401);
  await expect(outside.getByRole('main')).toContainText('the address that Signalbox printed');
  await stranger.close();
});

test('a page from elsewhere in the same browser cannot talk to the host', async ({ page }) => {
  const serve = await openServe(page);
  await expect(page.getByRole('main')).toBeVisible();
  const origin = new URL(serve.url).origin;
  // Served under another name, as a foreign page is, in the browser that holds the cookie.
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' }),
  );
  await page.goto('http://elsewhere.example/');
  const tried = await page.evaluate(async (target) => {
    const socket = await new Promise<string>((resolve) => {
      const opened = new WebSocket(`${target.replace('http', 'ws')}/socket`);
      opened.addEventListener('open', () => resolve('open'));
      opened.addEventListener('error', () => resolve('refused'));
    });
    const read = await fetch(`${target}/`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    );
    const frame = document.createElement('iframe');
    frame.src = `${target}/`;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    return { socket, read };
  }, origin);
  expect(tried).toEqual({ socket: 'refused', read: 'refused' });
  // What the browser shows in place of a page that does not let itself be framed.
  const framed = page.frames().map((frame) => frame.url());
  expect(framed).toEqual(['http://elsewhere.example/', 'chrome-error://chromewebdata/']);
});

test('attach by a path, see the queue follow its files, and find it again after a restart', async ({
  page,
}) => {
  const workspace = await copyWorkspace('loopx-multi');
  const first = await openServe(page);
  await page.goto(`${new URL(first.url).origin}/#/workspaces?attach=1`);
  await page.getByRole('textbox', { name: /^Folder/ }).fill(workspace);
  await page.getByRole('button', { name: 'Look inside' }).click();
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('link', { name: 'Queue' }).click();
  const waiting = queueRow(page, 'Poll the rebuild job result');
  await waiting.scrollIntoViewIfNeeded();
  await expect(waiting).toBeVisible();
  const before = await queueRows(page).allInnerTexts();

  await page.evaluate(() => ((window as unknown as { loadedOnce: boolean }).loadedOnce = true));
  const began = Date.now();
  await addRun(workspace, 'tide-station-feed', 'Read the result of the ninth station.');
  await expect(queueRow(page, 'Read the result of the ninth station.')).toBeVisible();
  test.info().annotations.push({
    type: 'append to screen',
    description: `${Date.now() - began} ms`,
  });
  const loadedOnce = await page.evaluate(
    () => (window as unknown as { loadedOnce?: boolean }).loadedOnce,
  );
  expect(loadedOnce).toBe(true);

  await first.stop();
  await expect(page.getByRole('status').filter({ hasText: /engine|connection/i })).toBeVisible();
  const second = await launchServe({ userData: first.userData });
  await page.goto(second.url);
  await expect(queueRows(page).first()).toContainText((before[0] ?? '').split('\n')[1] ?? '');
  await expect(queueRow(page, 'Read the result of the ninth station.')).toBeVisible();
});

test('a path that cannot be attached is told on the error output, and the rest is served', async ({
  page,
}) => {
  const workspace = await copyWorkspace('loopx-basic');
  const serve = await openServe(page, { args: ['/no/such/folder', workspace, '--lang', 'zh'] });
  await expect(queueRows(page).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
  expect(serve.output()).toContain('/no/such/folder');
});

/** A command that prints an address, and how it ends when it is asked to. */
function startCommand(script: string, args: readonly string[], userData: string) {
  const command = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, SIGNALBOX_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(command, 'exit');
  let output = '';
  command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  command.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return {
    /** The address once there is one; before, all that was printed, for the report of a failure. */
    address: () => /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/.exec(output)?.[0] ?? output,
    stop: async (signal: NodeJS.Signals) => {
      command.kill(signal);
      return (await ended) as [number | null, string | null];
    },
  };
}

test('one command serves the demo, and ends when it is told to', async ({ page }) => {
  // It builds first what has changed since the last build.
  test.slow();
  const userData = await temporaryFolder('user-data');
  const command = startCommand('scripts/start.mjs', ['--demo', '--serve'], userData);
  let end: unknown;
  try {
    await expect.poll(command.address, { timeout: 120_000 }).toMatch(/^http:/);
    await page.goto(command.address());
    await expect(queueRows(page).first()).toBeVisible();
  } finally {
    end = await command.stop('SIGTERM');
  }
  expect(end).toEqual([0, null]);
});

test('the command line serves as well, and ends on Ctrl+C', async ({ page }) => {
  const workspace = await copyWorkspace('loopx-basic');
  const userData = await temporaryFolder('user-data');
  const command = startCommand('out/engine/cli.cjs', ['serve', '--port=0', workspace], userData);
  let end: unknown;
  try {
    await expect.poll(command.address).toMatch(/^http:/);
    await page.goto(command.address());
    await expect(queueRows(page).first()).toBeVisible();
  } finally {
    end = await command.stop('SIGINT');
  }
  expect(end).toEqual([0, null]);
});
