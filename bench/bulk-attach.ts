/** B1: a ledger that nobody has read yet, from attaching it to every record queryable and shown. */
import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import type { MadeWorkspace } from './data.ts';
import { benchEngine, wait } from './engine-run.ts';
import { readAndParse } from './floor.ts';
import { median, percentile, round, timed } from './measure.ts';
import { installedPeers } from './peers.ts';

export interface BulkResult {
  readonly lines: number;
  readonly megabytes: number;
  readonly repeats: number;
  readonly floorMs: number;
  readonly oursMs: number;
  readonly ratio: number;
  readonly rowsPerSecond: number;
  readonly indexMegabytes: number;
  readonly rssMegabytes: number;
  /** How long the event loop was held at a time while reading. */
  readonly loopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly peers: readonly { readonly name: string; readonly does: string; readonly ms: number }[];
}

export async function bulkAttach(
  made: MadeWorkspace,
  scratch: () => string,
  repeats: number,
  peerRepeats: number,
): Promise<BulkResult> {
  const [floor, ours]: [number[], number[]] = [[], []];
  let [indexBytes, rss] = [0, 0];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const delays: number[] = [];
  const runFloor = async (): Promise<void> => {
    floor.push(
      await timed(() => {
        if (readAndParse(made.index) !== made.lines) throw new Error('floor lost lines');
      }),
    );
  };
  const runOurs = async (): Promise<void> => {
    const userData = scratch();
    const bench = await benchEngine(userData);
    delay.reset();
    delay.enable();
    ours.push(
      await timed(async () => {
        await bench.ask('workspaces.attach', { path: made.root });
        await bench.settled();
        while ((await bench.runs()) !== made.lines) await wait(5);
      }),
    );
    delay.disable();
    delays.push(delay.percentile(50) / 1e6, delay.percentile(99) / 1e6, delay.max / 1e6);
    rss = Math.max(rss, process.memoryUsage().rss);
    await bench.engine.close();
    indexBytes = statSync(path.join(userData, 'index/index.db')).size;
  };
  // The first round warms both up and is not counted.
  await runFloor();
  await runOurs();
  floor.length = 0;
  ours.length = 0;
  delays.length = 0;
  for (let turn = 0; turn < repeats; turn += 1) {
    const order = turn % 2 === 0 ? [runFloor, runOurs] : [runOurs, runFloor];
    for (const run of order) await run();
  }
  const peers = [];
  for (const peer of peerRepeats > 0 ? installedPeers() : []) {
    const times: number[] = [];
    for (let i = 0; i < peerRepeats; i += 1) {
      times.push(
        await timed(() => {
          peer.run(made.index, scratch());
        }),
      );
    }
    peers.push({ name: peer.name, does: peer.does, ms: round(median(times)) });
  }
  const every = (at: number): number[] => delays.filter((_, i) => i % 3 === at);
  return {
    lines: made.lines,
    megabytes: round(statSync(made.index).size / 1e6),
    repeats,
    floorMs: round(median(floor)),
    oursMs: round(median(ours)),
    ratio: Math.round((median(ours) / median(floor)) * 100) / 100,
    rowsPerSecond: Math.round(made.lines / (median(ours) / 1000)),
    indexMegabytes: round(indexBytes / 1e6),
    rssMegabytes: Math.round(rss / 1e6),
    loopDelayMs: {
      p50: round(median(every(0))),
      p99: round(median(every(1))),
      max: round(percentile(every(2), 100)),
    },
    peers,
  };
}
