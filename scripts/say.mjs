// What the scripts tell the person who runs them: plain sentences, and a sign of life in long steps.
// Everything goes to standard error except the lines of `npm test`, whose result is its output.

let stream = process.stderr;

/** @param {NodeJS.WriteStream} target */
export function sayTo(target) {
  stream = target;
}

/** @param {string} text */
export function say(text) {
  stream.write(`${text}\n`);
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  const value = milliseconds / 1000;
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}

/**
 * Runs `work` and, while it takes long, says every ten seconds that it is still going on.
 * @template T
 * @param {string} what a phrase that fits after "Still", for example "installing the packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSignOfLife(what, work) {
  const began = Date.now();
  const timer = setInterval(
    () => say(`  still ${what}, ${seconds(Date.now() - began)} so far`),
    10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** An error whose message is meant for the person; it is printed without a stack. */
export class PlainError extends Error {}

/**
 * The outermost call of a script: an error ends it with a sentence, not with a stack, unless it is
 * a fault of the script itself.
 * @param {() => Promise<number | void>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    say(error instanceof PlainError ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}
