import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './command.ts';

describe.skipIf(process.platform === 'win32')('a command that is given up', () => {
  it('ends with what it has started, also what holds on to its output', async () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'signalbox-command-'));
    const argv = ['/bin/sh', '-c', 'sleep 60 & echo $! > pid; echo begun; wait'];
    const outcome = await runCommand({ argv, cwd, timeoutMs: 500 });
    expect(outcome).toMatchObject({ kind: 'timed-out', stdout: 'begun\n' });
    const pid = Number(readFileSync(path.join(cwd, 'pid'), 'utf8'));
    expect(pid).toBeGreaterThan(1);
    const isAlive = (): boolean => {
      try {
        // One that ended and was not collected yet counts as ended.
        return !readFileSync(`/proc/${String(pid)}/stat`, 'utf8').includes(') Z ');
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive, { timeout: 5000 }).toBe(false);
    rmSync(cwd, { recursive: true });
  }, 20_000);
});
