/** Disks that do not play along, as far as this account may make them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onCleanUp } from './clean-up.ts';

export interface SmallDisk {
  readonly readOnly: (on: boolean) => void;
  /** Leaves no free block, until the result is called. */
  readonly fill: () => Promise<() => Promise<void>>;
}

/** Puts a folder on a small disk of its own (a tmpfs); null where this account may not mount. */
export async function onSmallDisk(folder: string): Promise<SmallDisk | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const kept = `${folder}-on-disk`;
  await rename(folder, kept);
  await mkdir(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    await rename(kept, folder);
    return null;
  }
  onCleanUp(async () => void spawnSync('umount', ['--lazy', folder]));
  await cp(kept, folder, { recursive: true });
  await rm(kept, { recursive: true });
  return {
    readOnly: (on) => {
      execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, folder]);
    },
    fill: async () => {
      const filler = join(folder, 'filler');
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize));
      return () => rm(filler);
    },
  };
}

/**
 * Takes the right to write a file away from this process's account; the result gives it back. Null
 * where nothing can stop it (a superuser without the immutable flag).
 */
export async function forbidWriting(file: string): Promise<(() => Promise<void>) | null> {
  if (process.getuid?.() !== 0) {
    await chmod(file, 0o444);
    return () => chmod(file, 0o644);
  }
  if (spawnSync('chattr', ['+i', file]).status !== 0) return null;
  const allow = async (): Promise<void> => void spawnSync('chattr', ['-i', file]);
  const forget = onCleanUp(allow);
  return async () => {
    forget();
    await allow();
  };
}
