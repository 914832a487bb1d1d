import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { tailBench, type TailBench } from '../../../test/support/tail-bench.ts';
import { CHUNK_BYTES, MAX_LINE_BYTES } from './line-scanner.ts';

const folder = scratchFolders('tail');
const line = (at: number, more: object = {}): string => `${JSON.stringify({ at, ...more })}\n`;
const lines = (from: number, to: number): string => {
  let text = '';
  for (let at = from; at <= to; at += 1) text += line(at);
  return text;
};

function start(content: string | Buffer, settleMs?: number): TailBench & { readonly path: string } {
  const root = folder();
  const file = path.join(root, 'a.jsonl');
  writeFileSync(file, content);
  const bench = tailBench(root, 'a.jsonl', settleMs === undefined ? {} : { settleMs });
  return Object.assign(bench, { path: file });
}

const instants = (bench: TailBench): (number | null)[] =>
  bench
    .tail()
    .newest({ limit: 1000 })
    .map((row) => row.at)
    .reverse();
const count = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('an append-only ledger', () => {
  it('reads what is appended and nothing twice', () => {
    const bench = start(lines(1, 5));
    bench.read();
    appendFileSync(bench.path, lines(6, 7));
    bench.read();
    bench.read();
    expect(instants(bench)).toEqual(count(1, 7));
  });

  it('reads no byte again when nothing changed', () => {
    const bench = start(lines(1, 5));
    bench.read();
    bench.bytes = 0;
    bench.read();
    expect(bench.bytes).toBe(0);
  });

  it('reads for one appended line as much of a long file as of a short one', () => {
    const cost = [10, 20_000].map((length) => {
      const bench = start(lines(1, length));
      bench.read();
      bench.bytes = 0;
      appendFileSync(bench.path, line(length + 1, { key: 'new' }));
      const statements = countStatements(bench);
      bench.read();
      expect(bench.tail().counts().entries).toBe(length + 1);
      return { bytes: bench.bytes - String(length).length, statements: statements() };
    });
    expect(cost[1]).toEqual(cost[0]);
  });

  it('reads a file in slices as it reads it at once', () => {
    const text = lines(1, 500);
    const [whole, sliced] = [start(text), start(text)];
    whole.read();
    const steps = sliced.read(32);
    expect(steps.length).toBeGreaterThan(10);
    expect(instants(sliced)).toEqual(instants(whole));
    expect(sliced.tail().counts()).toEqual(whole.tail().counts());
  });

  it('keeps offsets exact when characters and lines lie across the edges of reads', () => {
    const wide = `${'界'.repeat(700)}🚦é`;
    let text = '';
    for (let at = 1; text.length < CHUNK_BYTES; at += 1) text += line(at, { text: wide, n: at });
    const bench = start(text);
    bench.read();
    const tail = bench.tail();
    for (const row of tail.newest({ limit: 2000 })) {
      expect(tail.lines(row)).toEqual([
        { line: row.line, value: { at: row.at, text: wide, n: row.at } },
      ]);
    }
    expect(tail.counts().unparsable).toBe(0);
  });
});

describe('a last line without its newline', () => {
  it('is left alone while it may still grow, and read once when it is finished', () => {
    const bench = start(lines(1, 2) + '{"at":');
    const [step] = bench.read();
    expect(step).toMatchObject({ state: 'done' });
    expect(instants(bench)).toEqual([1, 2]);
    expect(bench.tail().counts()).toMatchObject({
      nonBlank: 2,
      unparsable: 0,
      endsWithNewline: false,
    });
    appendFileSync(bench.path, '3}\n');
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 3]);
    expect(bench.tail().counts()).toMatchObject({ nonBlank: 3, endsWithNewline: true });
  });

  it('asks to be looked at again, and is reported when it has stood still', () => {
    const bench = start(lines(1, 2) + '{"at":');
    const again = bench.read().at(-1);
    expect(again).toMatchObject({ again: expect.any(Number) });
    bench.now += 2500;
    bench.read();
    expect(bench.tail().counts()).toMatchObject({
      nonBlank: 3,
      unparsable: 1,
      endsWithNewline: false,
    });
    expect(bench.problems()).toMatchObject([
      { message: { id: 'problem.line.unfinished' }, line: 3, bytes: [18, 24] },
    ]);
    appendFileSync(bench.path, '3}\n' + line(4));
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 3, 4]);
    expect(bench.tail().counts()).toMatchObject({
      nonBlank: 4,
      unparsable: 0,
      endsWithNewline: true,
    });
    expect(bench.problems()).toEqual([]);
  });

  it('is an entry when it is whole, and stays one entry when its newline comes', () => {
    const bench = start(lines(1, 2) + '{"at":3}', 0);
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 3]);
    appendFileSync(bench.path, '\n' + line(4));
    bench.read();
    const newest = bench.tail().newest({ limit: 9 });
    expect(newest.map((row) => [row.at, row.line])).toEqual([
      [4, 4],
      [3, 3],
      [2, 2],
      [1, 1],
    ]);
    expect(bench.tail().counts()).toMatchObject({
      nonBlank: 4,
      unparsable: 0,
      endsWithNewline: true,
    });
  });

  it('becomes one damaged line when something is glued to it', () => {
    const bench = start(lines(1, 2) + '{"at":3}', 0);
    bench.read();
    appendFileSync(bench.path, line(4) + line(5));
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 5]);
    expect(bench.tail().counts()).toMatchObject({ nonBlank: 4, unparsable: 1 });
    expect(bench.problems()).toMatchObject([{ message: { id: 'problem.line.bad' }, line: 3 }]);
  });
});

describe('damaged lines', () => {
  it.each([
    ['a bad line', Buffer.from('{"at": 2,,}\n'), 'problem.line.bad'],
    ['a conflict marker', Buffer.from('<<<<<<< HEAD\n'), 'problem.line.bad'],
    ['NUL bytes', Buffer.from(`${'\0'.repeat(500)}\n`), 'problem.line.nul'],
    ['no object', Buffer.from('[1,2]\n'), 'problem.line.non-object'],
    ['null', Buffer.from('null\n'), 'problem.line.non-object'],
  ])('%s is passed over, reported with its place, and the rest is read', (_, bad, problem) => {
    const bench = start(Buffer.concat([Buffer.from(line(1)), bad, Buffer.from(line(3))]));
    bench.read();
    expect(instants(bench)).toEqual([1, 3]);
    const { nonBlank, unparsable, nonObject } = bench.tail().counts();
    expect([nonBlank, unparsable + nonObject]).toEqual([3, 1]);
    expect(bench.problems()).toEqual([
      {
        message: { id: problem, params: { file: 'a.jsonl', line: 2 } },
        line: 2,
        bytes: [9, 9 + bad.length - 1],
      },
    ]);
  });

  it('keeps a record with bytes that are not UTF-8 and says so', () => {
    const bench = start(
      Buffer.concat([
        Buffer.from(line(1)),
        Buffer.from('{"at":2,"text":"'),
        Buffer.from([0xff, 0xfe, 0xc3]),
        Buffer.from(`"}\n${line(3)}`),
      ]),
    );
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 3]);
    expect(bench.problems()).toMatchObject([{ message: { id: 'problem.line.utf8' }, line: 2 }]);
  });

  it('reads CRLF, a BOM, blank lines and odd keys', () => {
    const text = `\uFEFF{"at":1,"k":"x"}\r\n\r\n   \n{"at":2,"__proto__":{"k":"y"}}\r\n{"at":3,"at":4}\n`;
    const bench = start(text);
    bench.read();
    expect(bench.tail().counts()).toMatchObject({ nonBlank: 3, unparsable: 0, entries: 3 });
    expect(instants(bench)).toEqual([1, 2, 4]);
    expect(
      bench
        .tail()
        .newest({ limit: 3 })
        .map((row) => row.line),
    ).toEqual([5, 4, 1]);
    expect(bench.tail().classes()).toEqual({ x: 1, plain: 2 });
    expect(bench.problems()).toEqual([]);
  });

  it('reads a line of 10 MB', () => {
    const bench = start(line(1) + line(2, { text: 'x'.repeat(10 * 2 ** 20) }) + line(3));
    bench.read();
    expect(instants(bench)).toEqual([1, 2, 3]);
    expect(bench.problems()).toEqual([]);
  });

  it('passes over a line longer than the limit without holding it, and reads the rest', () => {
    const bench = start(line(1) + `"${'x'.repeat(MAX_LINE_BYTES + CHUNK_BYTES)}"\n` + line(3));
    bench.read(16);
    expect(instants(bench)).toEqual([1, 3]);
    expect(bench.problems()).toMatchObject([{ message: { id: 'problem.line.too-long' }, line: 2 }]);
    expect(bench.tail().counts()).toMatchObject({ nonBlank: 3, unparsable: 1 });
  });

  it('lists a bounded number of tens of thousands of damaged lines and counts the others', () => {
    const bench = start('=======\n'.repeat(36_000) + line(1));
    bench.read();
    expect(instants(bench)).toEqual([1]);
    expect(bench.tail().counts().unparsable).toBe(36_000);
    const problems = bench.problems();
    expect(problems.length).toBeLessThan(200);
    expect(problems.at(-1)?.message).toEqual({
      id: 'problem.line.more',
      params: { file: 'a.jsonl', count: 36_000 - (problems.length - 1) },
    });
  });

  it('survives deep nesting', () => {
    const bench = start(
      `${line(1)}${'['.repeat(200_000)}\n{"at":2,"d":${'['.repeat(500)}${']'.repeat(500)}}\n`,
    );
    bench.read();
    expect(instants(bench)).toEqual([1, 2]);
  });
});

describe('a file that is not the file that was read', () => {
  it('truncated to nothing and grown again is read from its start', () => {
    const bench = start(lines(1, 10));
    bench.read();
    truncateSync(bench.path, 0);
    bench.read();
    expect(instants(bench)).toEqual([]);
    expect(bench.problems()).toMatchObject([
      { message: { id: 'problem.file.records-gone', params: { count: 10 } } },
    ]);
    appendFileSync(bench.path, lines(21, 22));
    bench.read();
    expect(instants(bench)).toEqual([21, 22]);
  });

  it('emptied to be written anew has lost only what does not come back', () => {
    const bench = start(lines(1, 20));
    bench.read();
    truncateSync(bench.path, 0);
    bench.read();
    bench.now += 40;
    appendFileSync(bench.path, lines(1, 5));
    bench.read();
    bench.now += 40;
    appendFileSync(bench.path, lines(14, 20));
    bench.read();
    const gone = { message: { id: 'problem.file.records-gone', params: { count: 8 } } };
    expect(bench.problems()).toMatchObject([gone]);
    // What comes long after is new, and brings nothing back.
    bench.now += 60_000;
    appendFileSync(bench.path, lines(21, 30));
    bench.read();
    expect(bench.problems()).toMatchObject([gone]);
  });

  it('emptied and written anew in full has lost nothing', () => {
    const bench = start(lines(1, 20));
    bench.read();
    truncateSync(bench.path, 0);
    bench.read();
    bench.now += 40;
    appendFileSync(bench.path, lines(1, 20));
    bench.read();
    expect(bench.problems()).toEqual([]);
  });

  it('truncated and regrown beyond its old length is noticed by its bytes', () => {
    const bench = start(lines(1, 10));
    bench.read();
    writeFileSync(bench.path, lines(11, 40));
    bench.read();
    expect(instants(bench)).toEqual(count(11, 40));
  });

  it('replaced by another file is read from its start, also when the new one is longer', () => {
    const bench = start(lines(1, 10));
    bench.read();
    writeFileSync(`${bench.path}.new`, lines(5, 40));
    renameSync(`${bench.path}.new`, bench.path);
    bench.read();
    expect(instants(bench)).toEqual(count(5, 40));
  });

  it('replaced by a file with the same beginning is neither lost nor doubled', () => {
    const bench = start(lines(1, 10));
    bench.read();
    writeFileSync(`${bench.path}.new`, lines(1, 12));
    renameSync(`${bench.path}.new`, bench.path);
    bench.read();
    expect(instants(bench)).toEqual(count(1, 12));
    expect(bench.problems()).toEqual([]);
  });

  it('rewritten in place with the same length is read again', () => {
    const bench = start(lines(11, 19));
    bench.read();
    writeFileSync(bench.path, lines(21, 29));
    const later = new Date(Date.now() + 5000);
    utimesSync(bench.path, later, later);
    bench.read();
    expect(instants(bench)).toEqual(count(21, 29));
  });

  it('a beginning that changed while it grew is noticed', () => {
    const bench = start(lines(11, 19));
    bench.read();
    writeFileSync(bench.path, lines(11, 19).replace('11', '10') + line(20));
    bench.read();
    expect(instants(bench)).toEqual([10, ...count(12, 20)]);
  });

  it('copied away and truncated while it is appended to loses and doubles nothing', () => {
    const bench = start('');
    const seen = new Set<number>();
    for (let at = 1; at <= 50; at += 1) {
      if (at % 10 === 0) writeFileSync(bench.path, line(at));
      else appendFileSync(bench.path, line(at));
      bench.read();
      for (const instant of instants(bench)) seen.add(instant ?? 0);
      expect(instants(bench)).toEqual(count(at - (at < 10 ? at - 1 : at % 10), at));
    }
    expect(seen.size).toBe(50);
  });

  it.each([0, 1, 40, 300])('of %i bytes is read', (size) => {
    const text =
      size === 0
        ? ''
        : size === 1
          ? '\n'
          : `${JSON.stringify({ at: 1, text: 'x'.repeat(size - 20) })}\n`;
    const bench = start(text);
    bench.read();
    expect(bench.tail().counts().entries).toBe(size > 1 ? 1 : 0);
    appendFileSync(bench.path, line(2));
    bench.read();
    expect(instants(bench).at(-1)).toBe(2);
  });
});

/** Counts statements that the index runs from here on. */
function countStatements(bench: TailBench): () => number {
  const before = bench.parts.index.db.prepare('SELECT total_changes() AS n').get() as { n: number };
  return () => {
    const after = bench.parts.index.db.prepare('SELECT total_changes() AS n').get() as {
      n: number;
    };
    return after.n - before.n;
  };
}
