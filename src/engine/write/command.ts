/** Runs an owner's program: an argument vector and never a shell, with bounded time and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface CommandOptions {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly maxOutputBytes?: number;
}

export type CommandOutcome =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    }
  /** It was stopped by us after its time; what it did by then is not known. */
  | { readonly kind: 'timed-out'; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'not-started'; readonly error: string }
  /** A worker that has not ended in its first moments: it goes on by itself. */
  | { readonly kind: 'goes-on'; readonly stdout: string; readonly stderr: string };

/** Starts the program and waits for its end. Never throws. */
export function runCommand(options: CommandOptions): Promise<CommandOutcome> {
  const [program, ...args] = options.argv;
  if (program === undefined) return Promise.resolve({ kind: 'not-started', error: 'empty argv' });
  const limit = options.maxOutputBytes ?? 1 << 20;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      shell: false,
      windowsHide: true,
      // A group of its own, so that what it starts ends with it.
      detached: hasGroups,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = collect(child.stdout, limit);
    const err = collect(child.stderr, limit);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child);
    }, options.timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ kind: 'not-started', error: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      const [stdout, stderr] = [out(), err()];
      resolve(
        timedOut
          ? { kind: 'timed-out', stdout, stderr }
          : { kind: 'exited', code: code ?? -1, stdout, stderr },
      );
    });
  });
}

const hasGroups = process.platform !== 'win32';

/** Ends a program and what it has started: a script's interpreter would write on without it. */
function killGroup(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Keeps the first `limit` bytes and lets the rest flow away, so that the program never blocks on us. */
function collect(stream: NodeJS.ReadableStream, limit: number): () => string {
  const chunks: Buffer[] = [];
  let kept = 0;
  stream.on('data', (chunk: Buffer) => {
    if (kept >= limit) return;
    chunks.push(chunk.subarray(0, limit - kept));
    kept += Math.min(chunk.length, limit - kept);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Starts a program that becomes a worker for hours. Its output goes to a file and not to us, so that
 * it outlives Signalbox; an end within `timeoutMs` is reported as any other.
 */
export function startWorker(options: CommandOptions): Promise<CommandOutcome> {
  const [program, ...args] = options.argv;
  if (program === undefined) return Promise.resolve({ kind: 'not-started', error: 'empty argv' });
  const folder = mkdtempSync(path.join(tmpdir(), 'signalbox-worker-'));
  const file = path.join(folder, 'output.log');
  const log = openSync(file, 'a', 0o600);
  const output = (): string =>
    readFileSync(file, 'utf8').slice(0, options.maxOutputBytes ?? 1 << 20);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      shell: false,
      windowsHide: true,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const timer = setTimeout(() => {
      child.unref();
      resolve({ kind: 'goes-on', stdout: output(), stderr: '' });
    }, options.timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ kind: 'not-started', error: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ kind: 'exited', code: code ?? -1, stdout: output(), stderr: '' });
    });
  });
}
