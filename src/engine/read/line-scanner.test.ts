import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { findLineEnd, scanLines } from './line-scanner.ts';

const folder = scratchFolders('scan');

/** Lines and their offsets as a scan hands them on, stopped after every `stop` lines. */
function scanned(file: string, size: number, chunkBytes: number, stop: number): [number, string][] {
  const fd = openSync(file, 'r');
  const found: [number, string][] = [];
  let offset = 0;
  for (;;) {
    let left = stop;
    const result = scanLines(
      fd,
      offset,
      size,
      ({ chunk, start, end, offset: at }) => {
        found.push([at, chunk.toString('hex', start, end)]);
        left -= 1;
        return left > 0;
      },
      { chunkBytes },
    );
    offset = result.offset;
    if (result.atEnd) break;
  }
  closeSync(fd);
  return found;
}

describe('a scan for lines', () => {
  it('finds the same lines wherever its reads are cut and whenever it is stopped', () => {
    const file = path.join(folder(), 'x');
    const bytes = fc.uint8Array({ maxLength: 300 }).map((array) =>
      // Many newlines, and every other byte as well.
      Buffer.from(array.map((byte) => (byte % 5 === 0 ? 0x0a : byte))),
    );
    fc.assert(
      fc.property(
        bytes,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (content, chunk, stop) => {
          writeFileSync(file, content);
          const expected: [number, string][] = [];
          for (let start = 0; ;) {
            const end = content.indexOf(0x0a, start);
            if (end < 0) break;
            expected.push([start, content.toString('hex', start, end)]);
            start = end + 1;
          }
          expect(scanned(file, content.length, chunk, stop)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the end of a line that is too long, or says how far it looked', () => {
    const file = path.join(folder(), 'x');
    writeFileSync(file, `${'x'.repeat(3_000_000)}\nnext`);
    const fd = openSync(file, 'r');
    expect(findLineEnd(fd, 10, 3_000_005, () => true).after).toBe(3_000_001);
    expect(findLineEnd(fd, 10, 3_000_005, () => false)).toEqual({
      after: null,
      looked: 10 + 2 ** 20,
    });
    expect(findLineEnd(fd, 3_000_002, 3_000_005, () => true).after).toBeNull();
    closeSync(fd);
  });
});
