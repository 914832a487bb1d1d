/** The same steps in both shells: what a spec needs of the desktop app or of the page in a browser. */
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import type { BridgeAnswer } from '../../src/contract/channels.ts';
import { callFrom } from '../electron/bridge.ts';
import { launchApp, launchServe, type LaunchOptions } from '../support/index.ts';

export interface Desk {
  readonly page: Page;
  readonly userData: string;
  /** Asks the engine from inside the page; for looking only. */
  readonly ask: <T>(channel: string, args?: object) => Promise<T>;
  readonly clipboard: () => Promise<string>;
  /** Ends the app and its engine at once; a program that they run for an owner goes on. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type OpenDesk = (options: LaunchOptions) => Promise<Desk>;

function valueOf<T>(channel: string, answer: BridgeAnswer): T {
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.message)}`);
  return answer.value as T;
}

/** The desktop app; its native dialogs answer by themselves, and no other program is opened. */
export async function openDesktop(options: LaunchOptions): Promise<Desk> {
  const { app, page, userData, close } = await launchApp(options);
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.evaluate(({ dialog, shell, clipboard }) => {
    const nothing = { canceled: true, filePaths: [], filePath: '' };
    dialog.showOpenDialog = () => Promise.resolve(nothing);
    dialog.showSaveDialog = () => Promise.resolve(nothing);
    shell.openExternal = () => Promise.resolve();
    clipboard.clear();
  });
  return {
    page,
    userData,
    ask: async (channel, args = {}) => valueOf(channel, await callFrom(page, channel, args)),
    clipboard: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    kill: () => killTree(app.process().pid ?? 0),
    close,
  };
}

/** The loopback host, shown in this page. */
export function openInBrowser(page: Page): OpenDesk {
  return async (options) => {
    const serve = await launchServe(options);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(serve.url).origin,
    });
    await page.goto(serve.url);
    return {
      page,
      userData: serve.userData,
      ask: async (channel, args = {}) => valueOf(channel, await askHost(page, channel, args)),
      clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
      kill: () => killTree(serve.pid),
      close: () => serve.stop(),
    };
  };
}

/** Over a connection of its own: the page's bridge is out of reach in a browser. */
function askHost(page: Page, channel: string, args: object): Promise<BridgeAnswer> {
  return page.evaluate(
    ([name, value]) =>
      new Promise<BridgeAnswer>((resolve, reject) => {
        const socket = new WebSocket(`ws://${window.location.host}/socket`);
        socket.addEventListener('open', () => {
          socket.send(JSON.stringify({ id: 1, channel: name, args: value }));
        });
        socket.addEventListener('error', () => reject(new Error('The host cannot be reached.')));
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as { id?: number; answer: BridgeAnswer };
          if (message.id !== 1) return;
          socket.close();
          resolve(message.answer);
        });
      }),
    [channel, args] as const,
  );
}

/** Kills the app with its own processes, parents first, so that nobody tidies up. */
function killTree(pid: number): Promise<void> {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const children = new Map<number, number[]>();
  for (const line of lines) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/, 2).map(Number);
    // What the owner's program is doing goes on without us.
    if (line.includes('fake-loopx')) continue;
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const kill = (each: number): void => {
    const below = children.get(each) ?? [];
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    for (const child of below) kill(child);
  };
  kill(pid);
  return Promise.resolve();
}
