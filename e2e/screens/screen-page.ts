/**
 * The built page in a browser, answered by the fake bridge over its socket: for states that a real
 * engine is hard to bring into (100,000 items, an engine that is away, hostile text).
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  fakeBridge,
  type FakeBridge,
  type FakeWorld,
} from '../../src/renderer/test/fake-bridge.ts';

const ORIGIN = 'http://localhost:5899';
const ROOT = path.resolve(import.meta.dirname, '../../out/renderer');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws://localhost:*; base-uri 'none'; form-action 'none'";

export interface ScreenPage {
  readonly bridge: FakeBridge;
  /** What the console complained of, and requests that left the page's own origin. */
  readonly complaints: string[];
  go(hash: string): Promise<void>;
}

/** Prepares a page; the first `go` loads it. */
export async function screenPage(page: Page, world: Partial<FakeWorld> = {}): Promise<ScreenPage> {
  const bridge = fakeBridge(world);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== ORIGIN) {
      complaints.push(`request to ${url.origin}`);
      return route.abort();
    }
    const name = url.pathname === '/' ? '/index.html' : url.pathname;
    try {
      const body = await readFile(path.join(ROOT, name));
      return await route.fulfill({
        body,
        contentType: TYPES[path.extname(name)] ?? 'application/octet-stream',
        headers: { 'content-security-policy': CSP },
      });
    } catch {
      return route.fulfill({ status: 404, body: '' });
    }
  });
  await page.routeWebSocket(/\/socket/, (socket) => {
    const stop = bridge.on((event) => {
      socket.send(JSON.stringify({ event }));
    });
    socket.onClose(() => {
      stop();
    });
    socket.onMessage((text) => {
      const { id, channel, args } = JSON.parse(String(text)) as {
        id: number;
        channel: string;
        args: object;
      };
      void bridge.call(channel, args).then((answer) => {
        socket.send(JSON.stringify({ id, answer }));
      });
    });
  });
  let loaded = false;
  return {
    bridge,
    complaints,
    go: async (hash) => {
      if (loaded) {
        await page.evaluate((to) => {
          window.location.hash = to;
        }, hash);
      } else {
        await page.goto(`${ORIGIN}/${hash}`);
        loaded = true;
      }
      await page.locator('main').waitFor();
    },
  };
}
