/** Where the command line starts. */
import { runCli } from './run.ts';
import { runServeThread } from './serve-thread.ts';

const here = import.meta.dirname;

// A reader that has seen enough (`| head`) closes the pipe; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

void runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  here,
  cwd: process.cwd(),
  now: Date.now,
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
  serve: (rest) => runServeThread(here, rest),
}).then((code) => {
  // The output may still be on its way through a pipe: no exit by force.
  process.exitCode = code;
});
