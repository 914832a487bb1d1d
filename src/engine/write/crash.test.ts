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

const KILLS = 200;
/** Started ahead, so that the time goes into writing and not into starting Node. */
const READY_AHEAD = 3;

const here = import.meta.dirname;
const hooks = path.resolve(here, '../../../test/support/alias-hooks.mjs');

function start(script: string, args: readonly string[]): ChildProcess {
  const argv = ['--no-warnings', '--import', hooks, path.join(here, 'testing', script), ...args];
  return spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
}

it(
  'killed at any moment beside another writer: written once or not at all, and the restart knows which',
  { timeout: 240_000 },
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'signalbox-crash-'));
    const data = mkdtempSync(path.join(tmpdir(), 'signalbox-crash-data-'));
    const ledger = path.join(root, LEDGER);
    writeFileSync(ledger, '');
    const other = start('append-until-killed.ts', [ledger]);
    const prepare = async (): Promise<ChildProcess> => {
      const child = start('decide-until-killed.ts', [root, data]);
      if (child.stdout !== null) await once(child.stdout, 'data');
      return child;
    };
    const ahead = Array.from({ length: READY_AHEAD }, prepare);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = await ahead.shift();
      if (child === undefined) throw new Error('no child was prepared');
      child.stdin?.write('go');
      if (child.stdout !== null) await once(child.stdout, 'data');
      await delay(Math.random() * 20);
      child.kill('SIGKILL');
      await once(child, 'close');
      if (kill + ahead.length + 1 < KILLS) ahead.push(prepare());

      const journal = await Journal.open(data);
      const port = notePort({ root });
      const writer = new Writer({ port, journal, programs: new ProgramFinder(Date.now) });
      interrupted += await writer.resolveOpen();
      const lines = notes(ledger);
      expect(new Set(lines).size).toBe(lines.length);
      const confirmed = journal.entries.filter((entry) => entry.kind === 'confirmed');
      for (const { preview, plan } of confirmed) {
        const effect = plan?.effects[0];
        const text = effect?.kind === 'append' ? effect.text.trimEnd() : '';
        const state = lines.includes(text) ? 'written' : 'failed';
        expect(writer.receiptOf(preview)?.state).toBe(state);
      }
      await journal.close();
      // Nothing is in the ledger that was not confirmed first.
      expect(lines.length).toBeLessThanOrEqual(confirmed.length);
    }
    other.kill('SIGKILL');
    await once(other, 'close');
    const all = readFileSync(ledger, 'utf8').trimEnd().split('\n');
    const records = all.map((line) => JSON.parse(line) as { run?: number });
    const numbers = records.flatMap((record) => (record.run === undefined ? [] : [record.run]));
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(numbers.length).toBeGreaterThan(100);
    // The kills really hit writes under way, or this test would prove nothing.
    expect(interrupted).toBeGreaterThan(5);
    rmSync(root, { recursive: true });
    rmSync(data, { recursive: true });
  },
);
