import fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { webPreferences } from './web-preferences.ts';
import { placeWindow, SMALLEST } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const right = { x: 1440, y: 0, width: 1920, height: 1080 };
const left = { x: -1920, y: 0, width: 1920, height: 1080 };

describe('where the window comes back', () => {
  it('at its old place while that is on a display', () => {
    for (const bounds of [
      { x: 100, y: 100, width: 900, height: 600 },
      { x: 1500, y: 40, width: 1200, height: 800 },
      { x: -1800, y: 40, width: 1200, height: 800 },
    ]) {
      expect(placeWindow({ bounds, maximised: false }, [laptop, right, left])).toEqual({
        ...bounds,
        maximised: false,
      });
    }
  });

  it('in the middle of the main display when its own is gone', () => {
    const bounds = { x: 1500, y: 40, width: 1800, height: 1000 };
    expect(placeWindow({ bounds, maximised: true }, [laptop])).toEqual({
      width: 1440,
      height: 875,
      maximised: true,
    });
  });

  it('not where its title bar could not be reached', () => {
    for (const [x, y] of [
      [100, -500],
      [1400, 100],
      [-880, 100],
      [100, 895],
    ] as const) {
      const bounds = { x, y, width: 900, height: 600 };
      expect(placeWindow({ bounds, maximised: false }, [laptop])).not.toHaveProperty('x');
    }
  });

  it('at its usual size when nothing is known, however that file was spoilt', () => {
    const usual = { width: 1280, height: 820, maximised: false };
    for (const saved of [null, {}, [], 'x', { bounds: { x: 1 } }, { bounds: null, maximised: 1 }]) {
      expect(placeWindow(saved, [laptop])).toEqual(usual);
    }
    expect(placeWindow(null, [{ x: 0, y: 0, width: 800, height: 600 }])).toMatchObject({
      width: 800,
      height: 600,
    });
  });

  it('never smaller than can be used, and always somewhere', () => {
    const rect = fc.record({
      x: fc.integer(),
      y: fc.integer(),
      width: fc.integer(),
      height: fc.integer(),
    });
    const saved = fc.oneof(fc.record({ bounds: rect, maximised: fc.boolean() }), fc.anything());
    fc.assert(
      fc.property(saved, fc.subarray([laptop, right, left]), (state, displays) => {
        const place = placeWindow(state, displays);
        expect(place.width).toBeGreaterThanOrEqual(SMALLEST.width);
        expect(place.height).toBeGreaterThanOrEqual(SMALLEST.height);
        expect('x' in place).toBe('y' in place);
      }),
    );
  });
});

describe('small files of the shell', () => {
  it('are replaced whole, leave nothing behind, and read as nothing when spoilt', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-json-'));
    const file = join(folder, 'deep', 'window.json');
    try {
      expect(readJsonFile(file)).toBe(null);
      writeJsonFile(file, { a: 1 });
      writeJsonFile(file, { a: 2 });
      expect(readJsonFile(file)).toEqual({ a: 2 });
      expect(readdirSync(join(folder, 'deep'))).toEqual(['window.json']);
      writeFileSync(file, '{"a":');
      expect(readJsonFile(file)).toBe(null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('what every page is made with', () => {
  it('is exactly this', () => {
    expect(webPreferences('/p.cjs', false)).toEqual({
      preload: '/p.cjs',
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
      spellcheck: false,
      devTools: false,
    });
  });
});
