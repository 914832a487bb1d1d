/** A window with the page in it, kept alive: loaded again when its process ends or hangs. */
import { dialog, type BrowserWindow } from 'electron';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';
import { CrashGuard } from './crash-guard.ts';
import { isEntryPage } from './navigation.ts';
import { makeWindow, type WindowOptions } from './window.ts';

export interface PageWindowOptions extends WindowOptions {
  readonly origin: string;
  /** Where in the page to begin; null: at its start. */
  readonly to: string | null;
  readonly say: () => Translate;
  /** Ids of the contents that may call, kept up to date here. */
  readonly windows: Set<number>;
  readonly log: (line: string) => void;
}

export function openPageWindow(options: PageWindowOptions): BrowserWindow {
  const { origin, to, windows, log } = options;
  const window = makeWindow(options);
  const contents = window.webContents;
  const { id } = contents;
  windows.add(id);
  window.on('closed', () => windows.delete(id));
  contents.on('did-fail-load', (_event, code, what, _url, isMainFrame) => {
    if (isMainFrame) log(`page not loaded: ${code} ${what}`);
  });
  returnWhenAstray(window, options);
  reviveWhenGone(window, options);
  askWhenHanging(window, options);
  void window.loadURL(`${origin}/index.html${to === null ? '' : `#${to}`}`).catch(() => undefined);
  return window;
}

/** An empty document is not asked about before, as every other one is: the page is put back. */
function returnWhenAstray(window: BrowserWindow, { origin, log }: PageWindowOptions): void {
  window.webContents.on('did-navigate', (_event, url) => {
    if (isEntryPage(url, origin)) return;
    log('page left its document; loaded again');
    void window.loadURL(`${origin}/index.html`).catch(() => undefined);
  });
}

function reviveWhenGone(window: BrowserWindow, { origin, log }: PageWindowOptions): void {
  const guard = new CrashGuard();
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const then = guard.next(Date.now());
    log(`page ended: ${reason}, code ${exitCode}; ${then}`);
    if (then === 'reload') {
      window.webContents.reload();
    } else {
      guard.reset();
      void window.loadURL(`${origin}/recovery.html`).catch(() => undefined);
    }
  });
}

function askWhenHanging(window: BrowserWindow, { say, log }: PageWindowOptions): void {
  let asking = false;
  window.on('unresponsive', () => {
    if (asking || window.isDestroyed()) return;
    asking = true;
    log('page hangs');
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: say()(msg('host.dialog.hanging')),
        detail: say()(msg('host.dialog.hanging-detail')),
        buttons: [say()(msg('host.dialog.wait')), say()(msg('host.dialog.reload'))],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      .then(({ response }) => {
        // The gone event of the ended process loads the page again.
        if (response === 1 && !window.isDestroyed()) {
          window.webContents.forcefullyCrashRenderer();
        }
      })
      .finally(() => (asking = false));
  });
}
