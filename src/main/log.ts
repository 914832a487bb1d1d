/** The shell's log: starts, ends and refusals. Never a word out of a ledger, nor a path in one. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_BYTES = 256 * 1024;
const LONGEST_LINE = 500;

export interface Log {
  readonly file: string;
  readonly write: (line: string) => void;
}

/** Opens `signalbox.log` in a folder; when it has grown, it becomes `signalbox.1.log`. */
export function openLog(folder: string): Log {
  const file = join(folder, 'signalbox.log');
  const write = (line: string): void => {
    const text = line.replace(/[\p{C}]+/gu, ' ').slice(0, LONGEST_LINE);
    try {
      mkdirSync(folder, { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) {
        renameSync(file, join(folder, 'signalbox.1.log'));
      }
      appendFileSync(file, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
    } catch {
      // A log that cannot be written must not stop what it would have told of.
    }
  };
  return { file, write };
}
