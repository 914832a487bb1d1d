import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { ProgramFinder } from './programs.ts';
import { LEDGER, notePort, notes } from './testing/note-source.ts';
import { Writer } from './writer.ts';

const ROUNDS = 10;
const KILLS_A_ROUND = 20;
/** Started ahead, so that the time goes into writing and not into starting Node. */
const READY_AHEAD = 3;

const here = import.meta.dirname;
const hooks = path.resolve(here, '../../../test/support/alias-hooks.mjs');

function start(script: string, args: readonly string[]): ChildProcess {
  const argv = ['--no-warnings', '--import', hooks, path.join(here, 'testing', script), ...args];
  return spawn(process.execPath, argv, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

interface Place {
  readonly root: string;
  readonly data: string;
  readonly ledger: string;
}

function place(): Place {
  const root = mkdtempSync(path.join(tmpdir(), 'signalbox-crash-'));
  const data = mkdtempSync(path.join(tmpdir(), 'signalbox-crash-data-'));
  const ledger = path.join(root, LEDGER);
  writeFileSync(ledger, '');
  return { root, data, ledger };
}

/** The next thing that a child says; a child that ends instead is a failure and no endless wait. */
async function said(child: ChildProcess): Promise<void> {
  const { stdout } = child;
  if (stdout === null) throw new Error('no output');
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`the child ended by itself with ${String(code)}`);
  });
  await Promise.race([once(stdout, 'data'), ended]);
  ended.catch(() => undefined);
}

async function prepare({ root, data }: Place): Promise<ChildProcess> {
  const child = start('decide-until-killed.ts', [root, data]);
  await said(child);
  return child;
}

/** Kills a process in the middle of its decisions. */
async function killDeciding(child: ChildProcess): Promise<void> {
  child.stdin?.write('go');
  await said(child);
  await delay(Math.random() * 20);
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** What a restart makes of it: every confirm has an end, and the ledger agrees with it. */
async function restart({ root, data, ledger }: Place): Promise<number> {
  const journal = await Journal.open(data);
  // Long enough after the kill that no write of the dead process can still be under way.
  const port = notePort({ root, now: () => Date.now() + 3_600_000 });
  const writer = new Writer({ port, journal, programs: new ProgramFinder(Date.now) });
  const settled = await writer.resolveOpen();
  const lines = notes(ledger);
  expect(new Set(lines).size).toBe(lines.length);
  const confirmed = journal.entries.filter((entry) => entry.kind === 'confirmed');
  for (const { preview, plan } of confirmed) {
    const effect = plan?.effects[0];
    const text = effect?.kind === 'append' ? effect.text.trimEnd() : '';
    const state = lines.includes(text) ? 'written' : 'failed';
    expect(writer.receiptOf(preview)?.state).toBe(state);
  }
  // Nothing is in the ledger that was not confirmed first.
  expect(lines.length).toBeLessThanOrEqual(confirmed.length);
  await journal.close();
  return settled;
}

/** Every line whole, and those of the other writer all there and in order. */
function otherWriterLines(ledger: string): number {
  const all = readFileSync(ledger, 'utf8').trimEnd().split('\n');
  const records = all.map((line) => JSON.parse(line) as { run?: number });
  const numbers = records.flatMap((record) => (record.run === undefined ? [] : [record.run]));
  expect(numbers).toEqual(numbers.map((_, index) => index));
  return numbers.length;
}

it(
  'killed at any moment beside another writer: written once or not at all, and the restart knows which',
  { timeout: 300_000 },
  async () => {
    let [settled, others] = [0, 0];
    // Fresh folders now and then, so that the time goes into kills and not into long journals.
    for (let round = 0; round < ROUNDS; round += 1) {
      const where = place();
      const other = start('append-until-killed.ts', [where.ledger]);
      const ahead = Array.from({ length: READY_AHEAD }, () => prepare(where));
      for (let kill = 0; kill < KILLS_A_ROUND; kill += 1) {
        const child = await ahead.shift();
        if (child === undefined) throw new Error('no child was prepared');
        await killDeciding(child);
        if (kill + ahead.length + 1 < KILLS_A_ROUND) ahead.push(prepare(where));
        settled += await restart(where);
      }
      other.kill('SIGKILL');
      await once(other, 'close');
      others += otherWriterLines(where.ledger);
      rmSync(where.root, { recursive: true });
      rmSync(where.data, { recursive: true });
    }
    // The kills really hit writes under way, and the other writer was really at it.
    expect(settled).toBeGreaterThan(5);
    expect(others).toBeGreaterThan(100);
  },
);
