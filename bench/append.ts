/** B2: from the moment a line is on disk to the moment a view shows it; B3: bursts, nothing lost. */
import { appendFileSync } from 'node:fs';
import { appendRow, makeWorkspace, rowsText, type MadeWorkspace } from './data.ts';
import { benchEngine, wait, type BenchEngine } from './engine-run.ts';
import { percentile, round } from './measure.ts';

export interface AppendResult {
  readonly ledgerLines: number;
  readonly workspaces: number;
  readonly samples: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

export interface BurstResult {
  readonly repeats: number;
  readonly linesEach: number;
  readonly lost: number;
  /** From the last write to the last line shown. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** Tells when the view of the growing ledger has so many runs, event-driven as the page is. */
function shows(bench: BenchEngine, loop: string, runs: number, limitMs: number): Promise<number> {
  return new Promise((done) => {
    const off = bench.engine.on((event) => {
      if (event.event === 'changed') void check();
    });
    const limit = setTimeout(() => finish(Number.NaN), limitMs);
    const finish = (at: number): void => {
      off();
      clearTimeout(limit);
      done(at);
    };
    const check = async (): Promise<void> => {
      const view = await bench.ask('loop.get', { id: loop });
      if ((view?.runs ?? 0) >= runs) finish(performance.now());
    };
  });
}

export async function appendToVisible(
  made: MadeWorkspace,
  scratch: () => string,
  workspaces: number,
  samples: number,
  bursts: number,
): Promise<{ readonly append: AppendResult; readonly burst: BurstResult }> {
  const bench = await benchEngine(scratch());
  await bench.ask('workspaces.attach', { path: made.root });
  for (let i = 1; i < workspaces; i += 1) {
    const small = makeWorkspace(scratch(), 20, made.lastSecond);
    await bench.ask('workspaces.attach', { path: small.root });
  }
  await bench.settled();
  const big = (await bench.ask('loops.list', {})).items.find((loop) => loop.runs >= made.lines);
  const loop = big?.id ?? '';
  let appended = (big?.runs ?? 0) - made.lines;
  await wait(4000);
  const times: number[] = [];
  for (let i = 0; i < samples; i += 1) {
    await wait(120 + ((i * 37) % 90));
    appended += 1;
    const seen = shows(bench, loop, made.lines + appended, 5000);
    const start = performance.now();
    appendRow(made, appended - 1);
    times.push((await seen) - start);
  }
  const delays: number[] = [];
  let lost = 0;
  const linesEach = 1000;
  const gaps = [0, 1, 5, 20, 45];
  for (let i = 0; i < bursts; i += 1) {
    const before = appended;
    appended += linesEach;
    const seen = shows(bench, loop, made.lines + appended, 10_000);
    // 990 lines in blocks over 200 ms, and the last ten singly, with the gaps that lose events.
    for (let block = 0; block < 22; block += 1) {
      appendFileSync(made.index, rowsText(made, before + block * 45, 45));
      await wait(8);
    }
    for (let line = 990; line < linesEach; line += 1) {
      appendFileSync(made.index, rowsText(made, before + line, 1));
      const gap = gaps[(i + line) % gaps.length] ?? 0;
      if (gap > 0 && line < linesEach - 1) await wait(gap);
    }
    const end = performance.now();
    const shown = (await seen) - end;
    if (Number.isNaN(shown)) {
      const view = await bench.ask('loop.get', { id: loop });
      lost += made.lines + appended - (view?.runs ?? 0);
    } else {
      delays.push(Math.max(0, shown));
    }
    await wait(50);
  }
  await bench.engine.close();
  return {
    append: {
      ledgerLines: made.lines,
      workspaces,
      samples,
      p50Ms: round(percentile(times, 50)),
      p95Ms: round(percentile(times, 95)),
      maxMs: round(Math.max(...times)),
    },
    burst: {
      repeats: bursts,
      linesEach,
      lost,
      p50Ms: round(percentile(delays, 50)),
      p95Ms: round(percentile(delays, 95)),
      maxMs: round(Math.max(...delays)),
    },
  };
}
