import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

// Started by scripts/test.mjs, which finds the runtime, the browser and the display and says in the
// environment where they are.
const chromium = process.env.SIGNALBOX_CHROMIUM;

const inChromium: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  // Debian's own on Linux, else an installed Chrome: nothing is downloaded for the tests.
  ...(chromium ? {} : { channel: 'chrome' }),
  viewport: { width: 1280, height: 800 },
  trace: 'retain-on-failure',
  screenshot: 'only-on-failure',
  launchOptions: {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
    ],
  },
};

export default defineConfig({
  outputDir: 'test-results/playwright',
  // Three or more bring nothing on two cores, and make Electron's start-up flaky.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.cache/test/playwright.json' },
    ],
  ],
  projects: [
    { name: 'electron', testDir: 'e2e/electron' },
    { name: 'browser', testDir: 'e2e/browser', use: inChromium },
    // The built page alone, with a bridge that is played: for states that a real engine is hard to bring into.
    { name: 'screens', testDir: 'e2e/screens', use: inChromium },
  ],
});
