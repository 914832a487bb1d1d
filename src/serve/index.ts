/** Where the loopback host starts: on its own, or as a thread of the command line. */
import { parentPort, workerData } from 'node:worker_threads';
import { runServe } from './run.ts';

const stopped = new Promise<void>((resolve) => {
  if (parentPort) {
    parentPort.once('message', () => resolve());
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal does what it does by itself: it ends the process at once.
    process.once(signal, () => resolve());
  }
});

const given: readonly string[] = Array.isArray(workerData)
  ? workerData.map(String)
  : process.argv.slice(2);

void runServe(given, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  here: import.meta.dirname,
  cwd: process.cwd(),
  stopped,
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
}).then((code) => {
  process.exitCode = code;
  // Something may still hold the process open; everything that matters is closed and on disk.
  setTimeout(() => process.exit(code), 1000).unref();
  parentPort?.unref();
});
