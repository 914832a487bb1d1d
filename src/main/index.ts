/** Where the desktop app starts. Only one runs per user-data folder; a later start speaks to it. */
import { app } from 'electron';
import { DesktopApp } from './app.ts';
import { parseStart, startRequestSchema } from './args.ts';
import { deepLinkTarget } from './deep-link.ts';
import { declareScheme } from './protocol.ts';

const appFolder = process.defaultApp ? app.getAppPath() : null;
const request = parseStart(process.argv, appFolder, process.cwd());

// Both have to be said before the app is ready.
declareScheme();
// As root Chromium runs only without its sandbox, and insisting on it would take that switch away
// again: no process would start. Everybody else has it for every page, whatever a window says.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

if (app.requestSingleInstanceLock(request)) {
  run();
} else {
  // The running app has been handed the request; quitting does not end this module by itself.
  app.quit();
}

function run(): void {
  let desktop: DesktopApp | null = null;
  let link: string | null = null;

  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const parsed = startRequestSchema.safeParse(data);
    if (parsed.success) void desktop?.again(parsed.data);
  });
  // macOS hands over links this way, possibly before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    link = deepLinkTarget(url);
    if (link !== null) desktop?.go(link);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => void desktop?.again({ ...request, paths: [], demo: false, to: null }));
  app.on('will-quit', (event) => {
    if (desktop && !desktop.stop()) event.preventDefault();
  });
  // A development Electron must not become the system's handler of our links.
  if (app.isPackaged) app.setAsDefaultProtocolClient('signalbox');

  void app.whenReady().then(() => {
    desktop = new DesktopApp(request);
    desktop.guard();
    return desktop.start({ ...request, to: request.to ?? link });
  });
}
