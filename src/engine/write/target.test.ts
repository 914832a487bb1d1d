import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WriteFailure } from './failure.ts';
import { openTarget } from './target.ts';

describe.runIf(process.platform === 'linux')('a folder that is swapped for a link', () => {
  it('never leads a write outside', async () => {
    const top = mkdtempSync(path.join(tmpdir(), 'signalbox-target-'));
    for (const [name, text] of [
      ['w/real', 'inside'],
      ['outside', 'secret'],
    ] as const) {
      mkdirSync(path.join(top, name), { recursive: true });
      writeFileSync(path.join(top, name, 'f.txt'), text);
    }
    const [real, link, place] = ['w/real', 'w/link', 'w/d'].map((name) => path.join(top, name));
    symlinkSync(path.join(top, 'outside'), link ?? '');
    // Another process, so that the swap falls between any two steps of an opening.
    const script = `
      const { renameSync } = require('node:fs');
      const [real, link, place] = process.argv.slice(1);
      process.stdout.write('go');
      for (;;) { renameSync(real, place); renameSync(place, real); renameSync(link, place); renameSync(place, link); }
    `;
    const argv = ['-e', script, real ?? '', link ?? '', place ?? ''];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const seen = new Set<string>();
    try {
      await once(child.stdout, 'data');
      for (let i = 0; i < 20_000; i += 1) {
        try {
          const file = path.join(place ?? '', 'f.txt');
          const handle = await openTarget(file, [path.join(top, 'w')], constants.O_RDWR);
          seen.add(await handle.readFile('utf8'));
          await handle.close();
        } catch (error) {
          if (!(error instanceof WriteFailure)) throw error;
          seen.add(error.reason.id);
        }
      }
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(top, { recursive: true });
    }
    expect(seen).toContain('inside');
    expect(seen).toContain('write.fail.outside');
    expect(seen).not.toContain('secret');
  }, 60_000);
});
