/** B4: opening again with nothing changed. */
import type { MadeWorkspace } from './data.ts';
import { benchEngine } from './engine-run.ts';
import { median, round } from './measure.ts';

export interface RestartResult {
  readonly lines: number;
  readonly repeats: number;
  /** Until the queue and the loops are answered. */
  readonly usableMs: number;
  /** Until every file was looked at. */
  readonly verifiedMs: number;
  readonly ledgerBytesRead: number;
}

export async function restart(
  made: MadeWorkspace,
  scratch: () => string,
  repeats: number,
): Promise<RestartResult> {
  const userData = scratch();
  const first = await benchEngine(userData);
  await first.ask('workspaces.attach', { path: made.root });
  await first.settled();
  const runs = await first.runs();
  await first.engine.close();
  const [usable, verified]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let i = 0; i < repeats; i += 1) {
    const start = performance.now();
    const bench = await benchEngine(userData);
    await bench.ask('queue.list', {});
    if ((await bench.runs()) !== runs) throw new Error('the restart shows something else');
    usable.push(performance.now() - start);
    await bench.settled();
    verified.push(performance.now() - start);
    bytes += bench.bytes();
    await bench.engine.close();
  }
  return {
    lines: made.lines,
    repeats,
    usableMs: round(median(usable)),
    verifiedMs: round(median(verified)),
    ledgerBytesRead: bytes,
  };
}
