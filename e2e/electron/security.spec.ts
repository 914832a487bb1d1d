import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, launchApp, type LaunchedApp } from '../support/index.ts';
import { root } from '../support/paths.ts';
import { callFrom } from './bridge.ts';

let launched: LaunchedApp;
let page: Page;
const complaints: string[] = [];

test.beforeAll(async () => {
  launched = await launchApp();
  page = launched.page;
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.getByRole('main').waitFor();
});
test.afterAll(cleanUp);

test('starts one window with the page in it, isolated and sandboxed', async () => {
  expect(page.url()).toMatch(/^signalbox:\/\/app\/index\.html/);
  const preferences = await launched.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // Only known to Electron itself, and the truth about what came of what was asked for.
      const contents = window.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      return contents.getLastWebPreferences();
    }),
  );
  expect(preferences).toHaveLength(1);
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  });
});

test('gives the page three functions and nothing of Node or Electron', async () => {
  const seen = await page.evaluate(() => {
    const world = window as unknown as Record<string, unknown>;
    return {
      bridge: Object.keys(world['signalbox'] as object).sort(),
      node: ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => typeof world[name] !== 'undefined',
      ),
    };
  });
  expect(seen).toEqual({ bridge: ['call', 'on', 'pathOfFile'], node: [] });
});

test('loads every part of the page under the policy, and the page complains of nothing', async () => {
  const headers = await page.evaluate(async () => {
    const urls = [
      location.href,
      ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
    ];
    const answers = await Promise.all(urls.map((url) => fetch(url)));
    return answers.map((answer) => ({
      policy: answer.headers.get('content-security-policy'),
      sniff: answer.headers.get('x-content-type-options'),
    }));
  });
  expect(headers.length).toBeGreaterThan(1);
  for (const { policy, sniff } of headers) {
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(sniff).toBe('nosniff');
  }
  expect(complaints).toEqual([]);
});

test('serves nothing but the files of the page', async () => {
  const answers = await page.evaluate(() =>
    Promise.all(
      [
        '/../main/index.cjs',
        '/%2e%2e/main/index.cjs',
        '/..%5cmain/index.cjs',
        '/no.js',
        '/.a.js',
      ].map(async (path) => (await fetch(path)).status),
    ),
  );
  expect(answers).toEqual([404, 404, 404, 404, 404]);
});

test('goes nowhere else, opens nothing and fetches nothing', async () => {
  const before = page.url();
  const hostile = [
    'https://example.com/',
    'https://example.com/?next=signalbox://app/',
    'http://localhost:3001/',
    'file:///etc/passwd',
    'data:text/html,<h1>x</h1>',
    'signalbox://app.example.com/index.html',
    'signalbox://app/main.js',
  ];
  for (const url of hostile) {
    const opened = await page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.target = '_blank';
      link.click();
      link.remove();
      location.assign(target);
      return window.open(target) !== null;
    }, url);
    expect(opened, url).toBe(false);
  }
  const fetched = await page.evaluate(async () => {
    const tries = ['https://example.com/', 'file:///etc/passwd', 'http://127.0.0.1:9/'].map((url) =>
      fetch(url).then(
        () => 'fetched',
        () => 'refused',
      ),
    );
    return Promise.all(tries);
  });
  expect(fetched).toEqual(['refused', 'refused', 'refused']);
  // Not by a locator: it would wait for the refused navigations to end.
  const still = await page.evaluate(() => [location.href, document.querySelector('main') !== null]);
  expect(still).toEqual([before, true]);
  const windows = await launched.app.evaluate(
    ({ webContents }) => webContents.getAllWebContents().length,
  );
  expect(windows).toBe(1);
});

test('comes back from the empty document, which nothing can forbid', async () => {
  await page.evaluate(() => location.assign('about:blank'));
  await expect(page.getByRole('main')).toBeVisible();
  expect(page.url()).toMatch(/^signalbox:\/\/app\/index\.html/);
});

test('runs no script and no frame that is put into the page', async () => {
  const ran = await page.evaluate(async () => {
    const world = window as unknown as { ran?: string[] };
    world.ran = [];
    const script = document.createElement('script');
    script.textContent = 'window.ran.push("script")';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.ran.push("handler")');
    image.src = 'x.png';
    document.body.append(image);
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>parent.ran.push("frame")</script>';
    document.body.append(frame);
    // Apart from this call, which the debugger has let past the policy.
    setTimeout(() => {
      // The words are put together so that no tool takes them for code of ours.
      const run = (window as unknown as Record<string, (text: string) => void>)[
        ['ev', 'al'].join('')
      ];
      run?.('window.ran.push("text")');
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    script.remove();
    image.remove();
    frame.remove();
    return world.ran;
  });
  expect(ran).toEqual([]);
});

test('grants no permission but to copy', async () => {
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'midi',
    ];
    return Promise.all(
      names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        return `${name} ${state}`;
      }),
    );
  });
  expect(states.filter((state) => state.endsWith('granted'))).toEqual([]);
});

test('refuses calls that are not in the tables or do not fit', async () => {
  for (const [channel, args, id] of [
    ['no.such', {}, 'host.call.unknown'],
    ['__proto__', {}, 'host.call.unknown'],
    ['queue.list', { limit: 1e9 }, 'host.call.arguments'],
    ['source.text', { path: 5 }, 'host.call.arguments'],
    ['host.save-text', { suggestedName: 'a' }, 'host.call.arguments'],
  ] as const) {
    expect(await callFrom(page, channel, args)).toMatchObject({ ok: false, message: { id } });
  }
  const circle = await page.evaluate(() => {
    const value: Record<string, unknown> = { key: 'k' };
    value['value'] = value;
    const { signalbox } = window as unknown as {
      signalbox: { call(channel: string, args: unknown): Promise<unknown> };
    };
    return signalbox.call('drafts.set', value);
  });
  expect(circle).toMatchObject({ ok: false });
  // Still there, and still answering.
  expect(await callFrom(page, 'engine.status')).toMatchObject({ ok: true });
});

test('answers only the page: a window from elsewhere is not heard', async () => {
  const answers = await launched.app.evaluate(async ({ BrowserWindow, app }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await stranger.loadURL('signalbox://app/index.html');
    const answer: unknown = await stranger.webContents.executeJavaScript(
      'window.signalbox.call("settings.get", {})',
    );
    stranger.destroy();
    return answer;
  });
  expect(answers).toMatchObject({ ok: false, message: { id: 'host.call.sender' } });
});

test('what was built for main needs nothing but Electron and Node', async () => {
  for (const part of ['main', 'preload']) {
    const code = await readFile(join(root, 'out', part, 'index.cjs'), 'utf8');
    const needed = [...code.matchAll(/\brequire\(["'`]([^"'`]+)["'`]\)/g)].map(([, name]) => name);
    expect(needed).toContain('electron');
    const others = needed.filter((name) => name !== 'electron' && !name?.startsWith('node:'));
    expect(others, part).toEqual([]);
    if (part === 'preload') expect(new Set(needed)).toEqual(new Set(['electron']));
  }
});
