import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from './programs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-programs-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('an owner’s program on the search path', () => {
  it('is a file that can be run: no folder of its name, no plain file, no relative entry', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => path.join(root, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(path.join(a, 'loopx'), { recursive: true });
    mkdirSync(b);
    writeFileSync(path.join(b, 'loopx'), '', { mode: 0o644 });
    mkdirSync(c);
    writeFileSync(path.join(c, 'loopx'), '', { mode: 0o755 });
    const search = ['.', 'c', a, b, c].join(path.delimiter);
    expect(await findProgram('loopx', search)).toBe(path.join(c, 'loopx'));
    expect(await findProgram('loopx', [a, b].join(path.delimiter))).toBeNull();
  });
});
