export { launchApp, type LaunchedApp, type LaunchOptions } from './app.ts';
export { cleanUp } from './clean-up.ts';
export { fakeLoopx, withoutLoopx, type FakeLoopx } from './fake-loopx.ts';
export { copyWorkspace, temporaryFolder } from './folders.ts';
export { launchServe, openServe, type LaunchedServe } from './serve.ts';
export { saveScreen } from './screens.ts';
