import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { ProgramFinder } from './programs.ts';
import { LEDGER, noteLine, notePort, notes } from './testing/note-source.ts';
import { Writer } from './writer.ts';

let root: string;
let data: string;
let ledger: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-waiting-'));
  data = mkdtempSync(path.join(tmpdir(), 'signalbox-waiting-data-'));
  ledger = path.join(root, LEDGER);
  writeFileSync(ledger, '');
  writeFileSync(`${ledger}.lock`, '');
});
afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(data, { recursive: true });
});

/** Holds the owner's lock, as another writer would; resolves with how to let it go. */
async function held(): Promise<() => Promise<void>> {
  const child = spawn('flock', ['-x', `${ledger}.lock`, 'cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.write('.');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'close');
  };
}

describe.runIf(process.platform === 'linux')('a confirm that waits for the owner’s lock', () => {
  it('is on record before it waits, and looks once more when its turn has come', async () => {
    const journal = await Journal.open(data);
    const port = notePort({ root });
    const writer = new Writer({ port, journal, programs: new ProgramFinder(Date.now) });
    const asked = { loop: 'loop', action: 'note', target: null, input: { text: 'mine' } };
    const made = await writer.preview(asked, 'w');
    if (made.outcome !== 'preview') throw new Error(JSON.stringify(made));

    const release = await held();
    const confirming = writer.confirm(made.preview.id, 'w');
    await expect.poll(() => journal.entries.at(-1)?.kind, { timeout: 5000 }).toBe('confirmed');
    // Somebody decides while we wait.
    appendFileSync(ledger, noteLine('theirs', 5));
    await release();

    expect(await confirming).toMatchObject({ outcome: 'stale' });
    expect(notes(ledger)).toHaveLength(1);
    const kinds = journal.entries.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['previewed', 'confirmed', 'failed']);
    // Nothing is left open for a restart to ask about.
    expect(await writer.resolveOpen()).toBe(0);
    expect(await writer.confirm(made.preview.id, 'w')).toMatchObject({
      outcome: 'receipt',
      receipt: { state: 'failed' },
    });
    await journal.close();
  });
});
