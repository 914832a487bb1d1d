export { launchApp, type LaunchedApp, type LaunchOptions } from './app.ts';
export { copyWorkspace, removeTemporaryFolders, temporaryFolder } from './folders.ts';
export { launchServe, openServe, type LaunchedServe } from './serve.ts';
export { saveScreen } from './screens.ts';
