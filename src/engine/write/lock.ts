/**
 * The lock that later LoopX versions take around their appends: a kernel lock (flock) on
 * `<target>.lock`. Node has no flock of its own, so the `flock` program holds it for us: it runs `cat`
 * once it has the lock, the echo of one byte tells that it has, and closing its input releases it.
 * The lock file is never created and never deleted by us.
 */
import { spawn } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import type { ChangePlan } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import { WriteFailure } from './failure.ts';

export interface HeldLock {
  /** Which way was taken: the kernel lock, or none because there is no lock file or no `flock`. */
  readonly how: 'flock' | 'none';
  release(): Promise<void>;
}

const noLock: HeldLock = { how: 'none', release: () => Promise.resolve() };

/** Takes the owner's lock on a target if it can be had, waiting at most `waitSeconds`. */
export async function takeOwnerLock(target: string, waitSeconds = 5): Promise<HeldLock> {
  const lockFile = `${target}.lock`;
  if (process.platform !== 'linux') return noLock;
  const stat = await lstat(lockFile).catch(() => null);
  if (stat === null || !stat.isFile()) return noLock;
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['-x', '-w', String(waitSeconds), lockFile, 'cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let held = false;
    const exited = new Promise<void>((done) => child.once('close', () => done()));
    child.once('error', () => resolve(noLock));
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => {
      held = true;
      resolve({
        how: 'flock',
        release: async () => {
          child.stdin.end();
          await exited;
        },
      });
    });
    child.once('close', () => {
      if (!held) {
        reject(
          new WriteFailure(
            msg('write.fail.locked', { path: lockFile, seconds: waitSeconds }),
            false,
          ),
        );
      }
    });
    child.stdin.write('.');
  });
}

/** Takes the locks of all files that a plan itself writes; a command takes its own. Gives what releases them. */
export async function lockTargets(
  plan: ChangePlan,
  waitSeconds?: number,
): Promise<() => Promise<void>> {
  const targets = plan.effects.flatMap((effect) =>
    effect.kind === 'command' ? [] : [effect.path],
  );
  const held: HeldLock[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(held.map((lock) => lock.release()));
  };
  try {
    // In one order for everybody, so that two never wait for each other.
    for (const target of [...new Set(targets)].sort()) {
      held.push(await takeOwnerLock(target, waitSeconds));
    }
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}
