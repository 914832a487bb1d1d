/**
 * `npm run bench [-- --only B1,B2,B3,B4,B5,B7] [--big] [--repeats N]`: floor and ours in one process, in
 * alternate order; medians and ratios are printed and written to bench/results. `--big` adds the
 * ledger of a million lines, `--no-small` leaves out the one of a hundred thousand, `--no-peers` the
 * other tools.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appendToVisible } from './append.ts';
import { attachAndReport, bulkAttach } from './bulk-attach.ts';
import { makeWorkspace } from './data.ts';
import { graphLayout } from './graph.ts';
import { manyFiles } from './many-files.ts';
import { machine } from './measure.ts';
import { restart } from './restart.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: 'B1,B2,B3,B4,B5,B7' },
    big: { type: 'boolean', default: false },
    small: { type: 'boolean', default: true },
    repeats: { type: 'string', default: '5' },
    workspaces: { type: 'string', default: '200' },
    bursts: { type: 'string', default: '50' },
    peers: { type: 'boolean', default: true },
    out: { type: 'string', default: 'bench/results' },
    memory: { type: 'string' },
    lines: { type: 'string', default: '0' },
    'user-data': { type: 'string', default: '' },
  },
});

async function main(): Promise<void> {
  if (values.memory !== undefined) {
    await attachAndReport(values.memory, Number(values.lines), values['user-data']);
    return;
  }
  const wanted = new Set(values.only.split(','));
  const repeats = Number(values.repeats);
  const base = mkdtempSync(path.join(tmpdir(), 'signalbox-bench-'));
  let count = 0;
  const scratch = (): string => {
    count += 1;
    const folder = path.join(base, String(count));
    mkdirSync(folder);
    return folder;
  };
  const results: Record<string, unknown> = { machine: machine(), at: new Date().toISOString() };
  const report = (name: string, result: unknown): void => {
    results[name] = result;
    process.stdout.write(`${name} ${JSON.stringify(result, null, 2)}\n`);
  };
  try {
    const now = Math.floor(Date.now() / 1000);
    const sizes = [...(values.small ? [100_000] : []), ...(values.big ? [1_000_000] : [])];
    for (const lines of sizes) {
      const label = lines === 100_000 ? '100k' : '1M';
      // A million lines take the peers minutes: fewer repeats there.
      const times = lines > 100_000 ? Math.min(3, repeats) : repeats;
      const made = makeWorkspace(scratch(), lines, now);
      if (wanted.has('B1')) {
        report(
          `B1-${label}`,
          await bulkAttach(made, scratch, times, values.peers ? (lines > 100_000 ? 1 : 3) : 0),
        );
      }
      if (wanted.has('B4')) report(`B4-${label}`, await restart(made, scratch, times));
      if (lines === 100_000 && (wanted.has('B2') || wanted.has('B3'))) {
        const { append, burst } = await appendToVisible(
          made,
          scratch,
          Number(values.workspaces),
          wanted.has('B2') ? 100 : 0,
          wanted.has('B3') ? Number(values.bursts) : 0,
        );
        if (wanted.has('B2')) report('B2', append);
        if (wanted.has('B3')) report('B3', burst);
      }
    }
    if (wanted.has('B5')) {
      const made = makeWorkspace(scratch(), 1000, now);
      report('B5', await manyFiles(made, scratch, repeats));
    }
    if (wanted.has('B7')) report('B7', await graphLayout(repeats));
    mkdirSync(values.out, { recursive: true });
    const file = path.join(values.out, `${new Date().toISOString().slice(0, 10)}.json`);
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
    process.stdout.write(`Written to ${file}\n`);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
