/** The one place where windows are made. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { join } from 'node:path';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { webPreferences } from './web-preferences.ts';
import { placeWindow, SMALLEST, type Rect } from './window-state.ts';

const SAVE_DELAY_MS = 500;

export interface WindowOptions {
  readonly userData: string;
  readonly preload: string;
  /** Developer tools can be opened. */
  readonly developer: boolean;
  readonly title: string;
  /** For desktops that take a window's icon from the window. */
  readonly icon: string;
}

function workAreas(): Rect[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  return [main, ...others].map((display) => display.workArea);
}

/** Makes the window, hidden until it has something to show, where it was the last time. */
export function makeWindow(options: WindowOptions): BrowserWindow {
  const { userData, preload, developer, title, icon } = options;
  const file = join(userData, 'window.json');
  const { maximised, ...place } = placeWindow(readJsonFile(file), workAreas());
  const window = new BrowserWindow({
    ...place,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title,
    icon,
    // What is seen for the moment before the page is drawn; the page's own colours follow.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
    webPreferences: webPreferences(preload, developer),
  });
  if (maximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  keepPlace(window, file);
  return window;
}

function keepPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    try {
      writeJsonFile(file, { bounds: window.getNormalBounds(), maximised: window.isMaximized() });
    } catch {
      // A full disk costs the window's place, not the session.
    }
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
}
