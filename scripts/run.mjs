// Starting other programs so that none outlives the script that started it.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const GRACE_MS = 8_000;
/** What a shell reports for a program that was ended by the signal. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Children that run now; every one of them is told when this process is told to stop. */
const running = new Set();
let stopping = false;

/** @param {NodeJS.Signals} signal @param {boolean} [alreadySent] */
function stopAll(signal, alreadySent = false) {
  stopping = true;
  if (running.size === 0) process.exit(EXIT_CODES[signal] ?? 1);
  for (const child of running) {
    if (!alreadySent) child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  }
}

function install() {
  if (install.done) return;
  install.done = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal has already sent Ctrl+C to the whole group: a second one would cut short the
    // children's own clean-up.
    process.on(signal, () => stopAll(signal, signal === 'SIGINT' && process.stdin.isTTY));
  }
  // The last resort, for a script that ends by an error of its own.
  process.on('exit', () => {
    for (const child of running) child.kill('SIGTERM');
  });
  if (process.env.npm_lifecycle_event) watchParent();
}
install.done = false;

/** The parent of this process and, where Linux tells, the parent's parent. */
function ancestors() {
  try {
    // The program's name, in brackets, may contain anything; the numbers come after it.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * npm runs a script through a shell, and stopping npm stops at best the shell: notice that one of
 * them is gone. Without npm a script may outlive the shell that started it; that is for whoever did
 * so to decide.
 */
function watchParent() {
  const before = ancestors();
  setInterval(() => {
    if (!stopping && ancestors() !== before) stopAll('SIGTERM');
  }, 500).unref();
}

/** Whether this process was told to stop, so that no next step is begun. */
export function isStopping() {
  return stopping;
}

/**
 * Adopts a child: it gets the signals of this process and is stopped with it.
 * @param {import('node:child_process').ChildProcess} child
 */
export function adopt(child) {
  install();
  running.add(child);
  const forget = () => running.delete(child);
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 128 + signal number style codes are folded into 1
 * @property {string | null} signal
 * @property {string} output standard output and error as they came, when captured
 * @property {boolean} timedOut
 */

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, limitMs?: number, shell?: boolean }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = adopt(
      spawn(command, args, {
        cwd: options.cwd,
        env: options.env ?? process.env,
        shell: options.shell ?? false,
        stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      }),
    );
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    let timedOut = false;
    const limit =
      options.limitMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGTERM');
            setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
          }, options.limitMs);
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({ code: code ?? 1, signal, output, timedOut });
    });
  });
}
