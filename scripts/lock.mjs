// One at a time: two commands started together must not both install packages or both build.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './say.mjs';

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} folder */
function ownerOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @template T
 * @param {string} folder made while the lock is held
 * @param {string} what for the sentence that is printed while waiting
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, what, work) {
  mkdirSync(dirname(folder), { recursive: true });
  let said = false;
  let ownerless = 0;
  for (;;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = ownerOf(folder);
    // A folder without a number in it is either a moment old or left by a crash.
    ownerless = owner === undefined ? ownerless + 1 : 0;
    if (ownerless > 20 || (owner !== undefined && !isAlive(owner))) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!said && ownerless === 0) {
      say(`Waiting for process ${owner}, which is ${what}.`);
      said = true;
    }
    await wait(200);
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
