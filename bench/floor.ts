/** The least that anybody must do with a ledger: read it and parse each line, in this very process. */
import { closeSync, openSync, readSync } from 'node:fs';

export function readAndParse(file: string): number {
  const fd = openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(2 ** 20);
  let [position, parsed] = [0, 0];
  for (;;) {
    const got = readSync(fd, buffer, 0, buffer.length, position);
    if (got === 0) break;
    let start = 0;
    for (;;) {
      const end = buffer.indexOf(0x0a, start);
      if (end < 0 || end >= got) break;
      const value = JSON.parse(buffer.toString('utf8', start, end)) as unknown;
      if (value !== null) parsed += 1;
      start = end + 1;
    }
    if (start === 0) break;
    position += start;
  }
  closeSync(fd);
  return parsed;
}
