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
  const forget = onCleanUp(() => app.close());
  const page = await app.firstWindow();
  const close = async (): Promise<void> => {
    forget();
    await app.close();
  };
  return { app, page, userData, close };
}
