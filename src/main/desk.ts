/** The host channels' view of Electron: its dialogs, its shell and what it knows of the system. */
import { app, dialog, shell, type BrowserWindow } from 'electron';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';
import type { HostDesk } from './host-channels.ts';

export interface DeskOptions {
  /** The window that dialogs belong to. */
  readonly window: () => BrowserWindow | null;
  readonly say: () => Translate;
  readonly locale: () => string;
  readonly attachedRoots: HostDesk['attachedRoots'];
}

/** `dialog` wants its window as first argument, or none. */
function withWindow<O, R>(
  window: BrowserWindow | null,
  options: O,
  show: { (window: BrowserWindow, options: O): R; (options: O): R },
): R {
  return window ? show(window, options) : show(options);
}

export function electronDesk({ window, say, locale, attachedRoots }: DeskOptions): HostDesk {
  return {
    say,
    attachedRoots,
    info: () => ({
      kind: 'desktop',
      platform: process.platform,
      version: app.getVersion(),
      locale: locale(),
      canPickFolder: true,
    }),
    pickFolder: async ({ title, button }) => {
      const options = { title, buttonLabel: button, properties: ['openDirectory' as const] };
      // Looked up at the time of the call, so that tests can answer for the person.
      const picked = await withWindow(window(), options, dialog.showOpenDialog.bind(dialog));
      return picked.canceled ? null : (picked.filePaths[0] ?? null);
    },
    pickFile: async ({ title, suggested }) => {
      const options = { title, defaultPath: suggested };
      const picked = await withWindow(window(), options, dialog.showSaveDialog.bind(dialog));
      return picked.canceled || !picked.filePath ? null : picked.filePath;
    },
    ask: async ({ message, detail, yes, no }) => {
      const options = {
        type: 'question' as const,
        message,
        detail,
        buttons: [no, yes],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const { response } = await withWindow(window(), options, dialog.showMessageBox.bind(dialog));
      return response === 1;
    },
    tell: async (message) => {
      const options = {
        type: 'warning' as const,
        message,
        buttons: [say()(msg('host.dialog.ok'))],
        noLink: true,
      };
      await withWindow(window(), options, dialog.showMessageBox.bind(dialog));
    },
    openInBrowser: (href) => shell.openExternal(href),
  };
}
