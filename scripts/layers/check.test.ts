import { describe, expect, it } from 'vitest';
import { checkFile } from './check.mjs';

const rulesOf = (path: string, text: string): string[] =>
  checkFile({ path, text }).map((violation) => violation.rule);

/** What must be caught: [file, code, rule]. */
const forbidden: [string, string, string][] = [
  // Rooms
  ['src/contract/a.ts', "import { a } from '@sources/a.ts';", 'room'],
  ['src/contract/a.ts', "import type { A } from '@engine/a.ts';", 'room'],
  ['src/contract/a.ts', "export * from '@engine/a.ts';", 'room'],
  ['src/contract/a.ts', "type A = import('@engine/a.ts').A;", 'room'],
  ['src/sources/a.ts', "import { a } from '@engine/a.ts';", 'room'],
  ['src/sources/loopx/a.ts', "import { a } from '../../engine/a.ts';", 'room'],
  ['src/sources/a.test.ts', "import { a } from '@engine/a.ts';", 'room'],
  ['src/engine/a.ts', "import { a } from '../main/a.ts';", 'room'],
  ['src/renderer/a.tsx', "import { a } from '@engine/a.ts';", 'room'],
  ['src/renderer/a.tsx', "import type { A } from '@sources/a.ts';", 'room'],
  ['src/renderer/a.tsx', "const a = await import('@engine/a.ts');", 'room'],
  ['src/preload/a.ts', "import { a } from '@engine/a.ts';", 'room'],
  ['src/main/a.ts', "import { a } from '@engine/a.ts';", 'room'],
  ['src/main/a.ts', "import { type A, b } from '@engine/a.ts';", 'room'],
  ['src/main/a.ts', "import type { A } from '@sources/a.ts';", 'room'],
  ['src/serve/a.ts', "import { a } from '@sources/a.ts';", 'room'],
  ['src/cli/a.ts', "import { a } from '@main/a.ts';", 'room'],
  ['src/engine/a.ts', "import { a } from '@engine/b.ts';", 'room'],
  ['src/engine/a.ts', "import data from '../../test/workspaces/x.json';", 'room'],
  ['src/elsewhere/a.ts', '', 'room'],
  ['src/contract/a.ts', "import { a } from './b';", 'extension'],
  ['src/engine/a.ts', "import { a } from '@contract/b';", 'extension'],
  ['src/engine/a.ts', "import { a } from './b.test.ts';", 'test-code'],
  ['src/engine/a.ts', "import { a } from './testing/b.ts';", 'test-code'],
  ['src/engine/testing/a.ts', "import { a } from '../../serve/a.ts';", 'room'],
  // Packages
  ['src/contract/a.ts', "import chokidar from 'chokidar';", 'package'],
  ['src/renderer/a.tsx', "import Database from 'better-sqlite3';", 'package'],
  ['src/renderer/a.tsx', "import raw from 'rehype-raw';", 'package'],
  ['src/engine/a.ts', "import { app } from 'electron';", 'package'],
  ['src/main/a.ts', "import Database from 'better-sqlite3';", 'package'],
  // Node
  ['src/contract/a.ts', "import { join } from 'node:path';", 'node'],
  ['src/sources/a.ts', "import type { Stats } from 'node:fs';", 'node'],
  ['src/sources/a.ts', "import { spawn } from 'child_process';", 'node'],
  ['src/renderer/a.tsx', "import { readFile } from 'node:fs/promises';", 'node'],
  ['src/preload/a.ts', "import { join } from 'node:path';", 'node'],
  ['src/engine/a.ts', "import { join } from 'path';", 'node'],
  ['src/engine/a.ts', "import { createRequire } from 'node:module';", 'node'],
  ['src/engine/write/a.ts', "import { runInThisContext } from 'node:vm';", 'node'],
  // Clock, chance, the outside world
  ['src/sources/a.ts', 'const a = Date.now();', 'clock'],
  ['src/sources/a.ts', "const a = Date['now']();", 'clock'],
  ['src/contract/a.ts', 'const a = new Date();', 'clock'],
  ['src/contract/a.ts', 'const a = Date();', 'clock'],
  ['src/sources/a.ts', 'const a = Math.random();', 'chance'],
  ['src/sources/a.ts', 'const a = performance.now();', 'pure'],
  ['src/sources/a.ts', 'const a = crypto.randomUUID();', 'pure'],
  ['src/sources/a.ts', 'setTimeout(() => {}, 1);', 'pure'],
  ['src/sources/a.ts', "void fetch('x');", 'pure'],
  ['src/sources/a.ts', 'const a = process.env.HOME;', 'pure'],
  ['src/sources/a.ts', 'const a = { process };', 'pure'],
  // Files
  ['src/engine/read/a.ts', "import { writeFile } from 'node:fs/promises';", 'files'],
  ['src/engine/read/a.ts', "import { readFile, rmSync as x } from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "import * as fs from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "import fs from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "import { promises } from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "const fs = await import('node:fs');", 'files'],
  ['src/engine/read/a.ts', "export { writeFile } from 'node:fs/promises';", 'files'],
  ['src/engine/read/a.ts', "export * from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "import { createWriteStream } from 'node:fs';", 'files'],
  ['src/engine/read/a.ts', "import { writeFile } from 'atomically';", 'files'],
  ['src/serve/a.ts', "import { appendFile } from 'node:fs/promises';", 'files'],
  ['src/cli/a.ts', "import { mkdir } from 'node:fs/promises';", 'files'],
  ['src/engine/read/a.ts', "import { open } from 'node:fs/promises'; open('x', 'w');", 'files'],
  ['src/engine/read/a.ts', "import { open } from 'node:fs/promises'; open('x', flag);", 'files'],
  ['src/engine/read/a.ts', "import { open as o } from 'node:fs'; const p = o;", 'files'],
  [
    'src/engine/read/a.ts',
    "import { constants, openSync } from 'node:fs'; openSync('x', constants.O_RDONLY | constants.O_CREAT);",
    'files',
  ],
  // Processes and the network
  ['src/engine/read/a.ts', "import { spawn } from 'node:child_process';", 'processes'],
  ['src/serve/a.ts', "import { fork } from 'node:child_process';", 'processes'],
  ['src/cli/a.ts', "import cluster from 'node:cluster';", 'processes'],
  ['src/engine/read/a.ts', "import { request } from 'node:https';", 'network'],
  ['src/main/a.ts', "import { createServer } from 'node:net';", 'network'],
  // Electron
  ['src/main/a.ts', "import { ipcMain } from 'electron';", 'ipc'],
  ['src/main/a.ts', "import { ipcMain as x } from 'electron';", 'ipc'],
  ['src/preload/a.ts', "import { ipcRenderer } from 'electron';", 'ipc'],
  ['src/main/a.ts', "import * as electron from 'electron';", 'electron'],
  ['src/main/a.ts', "import electron from 'electron';", 'electron'],
  ['src/main/a.ts', "import { BrowserWindow as W } from 'electron'; new W();", 'window'],
  [
    'src/main/a.ts',
    "import { BrowserWindow } from 'electron'; class A extends BrowserWindow {}",
    'window',
  ],
  // Ways around
  ['src/engine/a.ts', 'const a = await import(name);', 'computed'],
  ['src/engine/a.ts', "const a = require('node:fs');", 'computed'],
  ['src/engine/a.ts', "import a from '/etc/a.ts';", 'computed'],
  ['src/engine/a.ts', "const fs = process.getBuiltinModule('node:fs');", 'computed'],
  ['src/engine/a.ts', "eval('1');", 'eval'],
  ['src/engine/a.ts', "(eval)('1');", 'eval'],
  ['src/renderer/a.ts', "new Function('1');", 'eval'],
  ['src/renderer/a.tsx', 'const a = <p dangerouslySetInnerHTML={b} />;', 'markup'],
  ['src/renderer/a.ts', "a.innerHTML = '';", 'markup'],
];

/** What must pass: [file, code]. */
const allowed: [string, string][] = [
  ['src/contract/a.ts', "import { z } from 'zod'; import { b } from './b.ts';"],
  ['src/contract/a.ts', 'const a = new Date(0); const b = Date.parse(c);'],
  ['src/sources/loopx/a.ts', "import { a } from '@contract/a.ts'; import { b } from '../b.ts';"],
  ['src/sources/a.ts', 'function f(window: number, crypto: string) { return window + crypto; }'],
  ['src/sources/a.ts', 'const a = { process: 1, fetch() {} }; a.process;'],
  ['src/sources/a.ts', 'interface A { window: number; performance: string }'],
  ['src/sources/a.ts', 'const { process: p, window } = input; p(window);'],
  ['src/sources/a.test.ts', "import { readFileSync, writeFileSync } from 'node:fs'; Date.now();"],
  ['src/sources/a.test.ts', "import data from '../../test/workspaces/x/data.json';"],
  [
    'src/engine/a.ts',
    "import { a } from '@sources/a.ts'; import type { B } from '@contract/b.ts';",
  ],
  [
    'src/engine/read/a.ts',
    "import { open, readFile } from 'node:fs/promises'; open('x'); open('x', 'r');",
  ],
  [
    'src/engine/read/a.ts',
    "import { constants, openSync } from 'node:fs'; openSync('x', constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));",
  ],
  [
    'src/engine/read/a.ts',
    "import type * as fs from 'node:fs'; import { type WriteStream } from 'node:fs';",
  ],
  ['src/engine/write/a.ts', "import { open, rename } from 'node:fs/promises'; open('x', 'wx');"],
  ['src/engine/write/a.ts', "import { spawn } from 'node:child_process';"],
  ['src/engine/store/a.ts', "import { writeFile } from 'atomically';"],
  [
    'src/main/a.ts',
    "import type { A } from '@engine/a.ts'; import { fork } from 'node:child_process';",
  ],
  ['src/main/a.ts', "import { type BrowserWindow, app } from 'electron';"],
  ['src/main/ipc.ts', "import { ipcMain } from 'electron';"],
  ['src/main/window.ts', "import { BrowserWindow } from 'electron'; new BrowserWindow({});"],
  ['src/preload/index.ts', "import { contextBridge, ipcRenderer } from 'electron';"],
  ['src/serve/a.ts', "import { createServer } from 'node:http'; import { b } from '@engine/b.ts';"],
  ['src/renderer/a.tsx', "import './a.css'; import { a } from '@contract/a.ts'; Date.now();"],
  ['src/renderer/a.tsx', "import text from './a.txt?raw';"],
];

describe('layer rules', () => {
  it.each(forbidden)('%s must not: %s', (path, text, rule) => {
    expect(rulesOf(path, text)).toContain(rule);
  });

  it.each(allowed)('%s may: %s', (path, text) => {
    expect(checkFile({ path, text })).toEqual([]);
  });

  it('names the line', () => {
    const [violation] = checkFile({
      path: 'src/contract/a.ts',
      text: "const a = 1;\n\nimport 'node:fs';\n",
    });
    expect(violation?.line).toBe(3);
  });

  it('reports what it cannot parse', () => {
    expect(rulesOf('src/contract/a.ts', 'const = ;')).toContain('syntax');
  });
});
