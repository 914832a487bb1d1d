import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, type LaunchOptions } from './app.ts';
import { onCleanUp } from './clean-up.ts';
import { temporaryFolder } from './folders.ts';
import { root } from './paths.ts';

const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 5_000;

export interface LaunchedServe {
  /** The address with its token, as printed. */
  readonly url: string;
  readonly userData: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts the loopback host under this Node and waits for the address that it prints. */
export async function launchServe(options: LaunchOptions = {}): Promise<LaunchedServe> {
  const userData = options.userData ?? (await temporaryFolder('user-data'));
  const child = spawn(
    process.execPath,
    [join(root, 'out/engine/serve.cjs'), ...(options.args ?? [])],
    {
      cwd: root,
      env: environment({ SIGNALBOX_USER_DATA: userData, ...options.env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const forget = onCleanUp(async () => void child.kill('SIGKILL'));
  let output = '';
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (what: string): void => {
      clearTimeout(limit);
      child.kill('SIGKILL');
      reject(new Error(`The loopback host ${what}. It printed:\n${output}`));
    };
    const limit = setTimeout(() => fail('printed no address in time'), START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const found = /http:\/\/127\.0\.0\.1:\d+\S*(?=\s)/.exec(output);
      if (!found) return;
      clearTimeout(limit);
      resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => fail(`ended with code ${code}`));
  });
  const stop = async (): Promise<void> => {
    forget();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(kill);
  };
  return { url, userData, pid: child.pid ?? 0, output: () => output, stop };
}

/** The same, and shows it in a page of the browser under test. */
export async function openServe(page: Page, options: LaunchOptions = {}): Promise<LaunchedServe> {
  const serve = await launchServe(options);
  try {
    await page.goto(serve.url);
  } catch (error) {
    await serve.stop();
    throw error;
  }
  return serve;
}
