import type { WebPreferences } from 'electron';

/**
 * What every page is made with. Most of it is the default today; all of it is written out, so that no
 * Electron to come, and no hurried change, can loosen it without a test noticing.
 */
export function webPreferences(preload: string, developer: boolean): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // A dictionary would be downloaded for it.
    spellcheck: false,
    devTools: developer,
  };
}
