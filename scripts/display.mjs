// A display to draw windows on: the person's own, or a virtual one.

import { spawn } from 'node:child_process';
import { adopt } from './run.mjs';
import { PlainError } from './say.mjs';

/** Whether windows can be shown to somebody. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Starts Xvfb on a free display number, which it chooses itself.
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export function startVirtualDisplay() {
  return new Promise((resolve, reject) => {
    const server = adopt(
      spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      }),
    );
    let trouble = '';
    let number = '';
    const limit = setTimeout(() => {
      server.kill();
      reject(new PlainError('Xvfb did not come up within 20 s.'));
    }, 20_000);
    server.stderr.on('data', (chunk) => (trouble += chunk));
    server.once('error', (error) => {
      clearTimeout(limit);
      reject(new PlainError(`Xvfb could not be started: ${error.message}`));
    });
    server.once('exit', (code) => {
      clearTimeout(limit);
      reject(new PlainError(`Xvfb ended with code ${code}: ${trouble.trim()}`));
    });
    server.stdio[3].on('data', (chunk) => {
      number += chunk;
      if (!number.includes('\n')) return;
      clearTimeout(limit);
      resolve({ display: `:${number.trim()}`, stop: () => void server.kill() });
    });
  });
}
