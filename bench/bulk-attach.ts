/** B1: a ledger that nobody has read yet, from attaching it to every record queryable and shown. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import type { MadeWorkspace } from './data.ts';
import { benchEngine, wait } from './engine-run.ts';
import { readAndParse } from './floor.ts';
import { type Cost, median, medianCost, percentile, round, timed } from './measure.ts';
import { installedPeers } from './peers.ts';

export interface BulkResult {
  readonly lines: number;
  readonly megabytes: number;
  readonly repeats: number;
  readonly floor: Cost;
  readonly ours: Cost;
  /** Ours over the floor. */
  readonly ratio: number;
  readonly cpuRatio: number;
  readonly rowsPerSecond: number;
  readonly indexMegabytes: number;
  /** Peak of a process that does nothing but this. */
  readonly rssMegabytes: number;
  /** How long the event loop was held at a time while reading. */
  readonly loopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly peers: readonly ({ readonly name: string; readonly does: string } & Cost)[];
}

export async function bulkAttach(
  made: MadeWorkspace,
  scratch: () => string,
  repeats: number,
  peerRepeats: number,
): Promise<BulkResult> {
  const [floor, ours]: [Cost[], Cost[]] = [[], []];
  let indexBytes = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const delays: { p50: number; p99: number; max: number }[] = [];
  const runFloor = async (): Promise<void> => {
    const cost = await timed(() => {
      if (readAndParse(made.index) !== made.lines) throw new Error('the floor lost lines');
    });
    floor.push(cost);
  };
  const runOurs = async (): Promise<void> => {
    const userData = scratch();
    const bench = await benchEngine(userData);
    delay.reset();
    delay.enable();
    ours.push(await timed(() => attachAll(bench, made.root, made.lines)));
    delay.disable();
    delays.push({
      p50: delay.percentile(50) / 1e6,
      p99: delay.percentile(99) / 1e6,
      max: delay.max / 1e6,
    });
    await bench.engine.close();
    indexBytes = statSync(path.join(userData, 'index/index.db')).size;
  };
  // The first round warms both up and is not counted.
  await runFloor();
  await runOurs();
  for (const list of [floor, ours, delays]) list.length = 0;
  const peerCosts = new Map<string, Cost[]>();
  const peers = peerRepeats > 0 ? installedPeers() : [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const order = turn % 2 === 0 ? [runFloor, runOurs] : [runOurs, runFloor];
    for (const run of order) await run();
    if (turn >= peerRepeats) continue;
    for (const peer of peers) {
      const costs = peerCosts.get(peer.name) ?? [];
      costs.push(peer.run(made.index, scratch()));
      peerCosts.set(peer.name, costs);
    }
  }
  const [floorCost, oursCost] = [medianCost(floor), medianCost(ours)];
  return {
    lines: made.lines,
    megabytes: round(statSync(made.index).size / 1e6),
    repeats,
    floor: floorCost,
    ours: oursCost,
    ratio: Math.round((oursCost.ms / floorCost.ms) * 100) / 100,
    cpuRatio: Math.round((oursCost.cpuMs / floorCost.cpuMs) * 100) / 100,
    rowsPerSecond: Math.round(made.lines / (oursCost.ms / 1000)),
    indexMegabytes: round(indexBytes / 1e6),
    rssMegabytes: peakMemory(made, scratch()),
    loopDelayMs: {
      p50: round(median(delays.map(({ p50 }) => p50))),
      p99: round(median(delays.map(({ p99 }) => p99))),
      max: round(
        percentile(
          delays.map(({ max }) => max),
          100,
        ),
      ),
    },
    peers: peers.map(({ name, does }) => ({
      name,
      does,
      ...medianCost(peerCosts.get(name) ?? []),
    })),
  };
}

async function attachAll(
  bench: Awaited<ReturnType<typeof benchEngine>>,
  root: string,
  lines: number,
): Promise<void> {
  await bench.ask('workspaces.attach', { path: root });
  await bench.settled();
  while ((await bench.runs()) !== lines) await wait(5);
}

/** What `run.ts --memory` does in a process of its own: attach, read, say the peak in megabytes. */
export async function attachAndReport(
  root: string,
  lines: number,
  userData: string,
): Promise<void> {
  const bench = await benchEngine(userData);
  await attachAll(bench, root, lines);
  process.stdout.write(`${String(Math.round(process.resourceUsage().maxRSS / 1024))}\n`);
  await bench.engine.close();
}

function peakMemory(made: MadeWorkspace, userData: string): number {
  const argv = [
    process.argv[1] ?? '',
    '--memory',
    made.root,
    '--lines',
    String(made.lines),
    '--user-data',
    userData,
  ];
  const done = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return Number(done.stdout.trim());
}
