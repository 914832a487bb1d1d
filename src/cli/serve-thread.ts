/** `signalbox serve`: the loopback host, which is a program of its own, on a thread of this one. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Runs the host until it ends, or until this process is told to stop.
 *
 * @param here folder of the running file; the host lies beside it
 * @returns the exit code
 */
export function runServeThread(here: string, rest: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(here, 'serve.cjs'), { workerData: rest });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => worker.postMessage('stop'));
    }
    worker.once('error', reject);
    worker.once('exit', resolve);
  });
}
