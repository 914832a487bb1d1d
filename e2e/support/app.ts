import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { onCleanUp } from './clean-up.ts';
import { temporaryFolder } from './folders.ts';
import { root } from './paths.ts';

export interface LaunchOptions {
  /** What a person would write after `npm start --`. */
  readonly args?: readonly string[];
  /** The user-data folder to start with; a new one unless the test wants to come back to its own. */
  readonly userData?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  readonly close: () => Promise<void>;
}

const CLOSE_LIMIT_MS = 20_000;

/** Whether something is over in time. */
async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const inTime = await Promise.race([work.then(() => true), limit]);
  clearTimeout(timer);
  return inTime;
}

/** The environment of this process without what is unset, plus the additions. */
export function environment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(entries), ...extra };
}

/**
 * Starts the built app in the Electron that scripts/test.mjs found. With the old test runtime the
 * environment also names a new Node (SIGNALBOX_ENGINE_NODE), under which main then runs the engine.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const binary = process.env.SIGNALBOX_ELECTRON;
  if (!binary)
    throw new Error('Run the desktop tests with "npm run test:e2e": it finds an Electron.');
  const userData = options.userData ?? (await temporaryFolder('user-data'));
  const app = await _electron.launch({
    executablePath: binary,
    // Without a GPU, two Electrons that start at once sometimes hang in their GPU processes.
    args: ['--disable-gpu', `--user-data-dir=${userData}`, root, ...(options.args ?? [])],
    cwd: root,
    env: environment(options.env),
  });
  let output = '';
  app.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  app.process().stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const close = async (): Promise<void> => {
    forget();
    if (await endsWithin(app.close(), CLOSE_LIMIT_MS)) return;
    app.process().kill('SIGKILL');
    throw new Error(
      `The app did not end within ${CLOSE_LIMIT_MS / 1000} s of being closed. It printed:\n${output}`,
    );
  };
  const forget = onCleanUp(close);
  const page = await app.firstWindow();
  return { app, page, userData, close };
}
