/**
 * All that the page gets of the outside, the same three functions as in a browser
 * (`SignalboxBridge`). Calls are checked in main; here only names that no table has are turned away,
 * so that a mistake is found where it was made.
 */
import { contextBridge, ipcRenderer } from 'electron';
import type { BridgeAnswer, SignalboxBridge } from '@contract/channels.ts';
import { checkName } from './check-name.ts';
import { filePath } from './file-path.ts';
import { pathFinder } from './web-utils.ts';

const CALL = 'signalbox:call';
const EVENT = 'signalbox:event';

const bridge: SignalboxBridge = {
  call: async (channel, args) =>
    checkName(channel) ?? ((await ipcRenderer.invoke(CALL, channel, args)) as BridgeAnswer),
  on: (listener) => {
    // The event's sender object stays here: it would give the page a way to send anything.
    const pass = (_event: unknown, value: unknown): void => listener(value);
    ipcRenderer.on(EVENT, pass);
    return () => void ipcRenderer.removeListener(EVENT, pass);
  },
  pathOfFile: (file) => filePath(file, pathFinder),
};

contextBridge.exposeInMainWorld('signalbox', bridge);
