import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Preview } from '@contract/change.ts';
import { applyEffect } from './effects.ts';
import { systemFailure } from './failure.ts';
import { Journal } from './journal.ts';
import { takeOwnerLock } from './lock.ts';
import type { WritePort } from './port.ts';
import { ProgramFinder } from './programs.ts';
import { LEDGER, noteLine, type NotePortOptions, notePort, notes } from './testing/note-source.ts';
import { PREVIEW_LIFE_MS, Writer, type WriterOptions } from './writer.ts';

let root: string;
let data: string;
let ledger: string;
let clock: number;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-write-'));
  data = mkdtempSync(path.join(tmpdir(), 'signalbox-data-'));
  ledger = path.join(root, LEDGER);
  writeFileSync(ledger, '{"run":1}\n{"run":2}\n');
  clock = 1_000_000;
});
afterEach(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true });
  rmSync(data, { recursive: true });
});

async function open(
  options: Partial<WriterOptions> = {},
  source: Partial<NotePortOptions> = {},
): Promise<{ writer: Writer; journal: Journal; port: WritePort }> {
  const journal = await Journal.open(data);
  const port = notePort({ root, now: () => clock, ...source });
  const programs = new ProgramFinder(() => clock);
  return { writer: new Writer({ port, journal, programs, ...options }), journal, port };
}

async function previewed(writer: Writer, text = 'yes', client = 'w1'): Promise<Preview> {
  const asked = { loop: 'loop', action: 'note', target: null, input: { text } };
  const result = await writer.preview(asked, client);
  if (result.outcome !== 'preview') throw new Error(JSON.stringify(result));
  return result.preview;
}

describe('a decision from preview to receipt', () => {
  it('writes exactly the previewed bytes, reads them back and journals each step', async () => {
    const { writer, journal } = await open();
    const preview = await previewed(writer);
    const before = readFileSync(ledger, 'utf8');
    expect(before).toBe('{"run":1}\n{"run":2}\n');

    const result = await writer.confirm(preview.id, 'w1');
    expect(result).toMatchObject({
      outcome: 'receipt',
      receipt: { state: 'written', readBack: [{ path: ledger, line: 3 }] },
    });
    expect(readFileSync(ledger, 'utf8')).toBe(before + noteLine('yes', 1_000_000));
    expect(journal.entries.map((entry) => entry.kind)).toEqual([
      'previewed',
      'confirmed',
      'applied',
      'read-back',
    ]);
    expect(journal.brokenAt).toBeNull();
  });

  it('answers a repeated confirm with the first receipt, also at the same time and after a restart', async () => {
    const { writer } = await open();
    const preview = await previewed(writer);
    const [one, two] = await Promise.all([
      writer.confirm(preview.id, 'w1'),
      writer.confirm(preview.id, 'w1'),
    ]);
    expect(two).toEqual(one);
    const restarted = await open();
    expect(await restarted.writer.confirm(preview.id, 'w1')).toEqual(one);
    expect(notes(ledger)).toHaveLength(1);
  });

  it('refuses a bad input with the field at fault', async () => {
    const { writer } = await open();
    const asked = { loop: 'loop', action: 'note', target: null, input: { text: '' } };
    expect(await writer.preview(asked, 'w1')).toMatchObject({
      outcome: 'refused',
      refusals: [{ field: 'text' }],
    });
  });
});

describe('a confirm that must not write', () => {
  it.each([
    ['an unknown preview', 'nope', 'w1', 'write.refused.no-preview'],
    ['a preview of another window', null, 'w2', 'write.refused.other-window'],
  ])('%s', async (_name, id, client, message) => {
    const { writer } = await open();
    const preview = await previewed(writer);
    const before = readFileSync(ledger);
    expect(await writer.confirm(id ?? preview.id, client)).toMatchObject({
      outcome: 'refused',
      refusals: [{ message: { id: message } }],
    });
    expect(readFileSync(ledger)).toEqual(before);
  });

  it.each([
    ['expired', () => void (clock += PREVIEW_LIFE_MS + 1), 'write.changed.expired'],
    [
      'somebody decided in between',
      () => appendFileSync(ledger, noteLine('other', 5)),
      'write.changed.state',
    ],
    [
      'the ledger was rewritten',
      () => writeFileSync(ledger, '{"run":9}\n{"run":2}\n'),
      'write.changed.rewritten',
    ],
    [
      'the ledger is shorter',
      () => writeFileSync(ledger, '{"run":1}\n'),
      'write.changed.rewritten',
    ],
  ])(
    '%s: nothing is written, and a fresh preview names what changed',
    async (_name, meddle, id) => {
      const { writer } = await open();
      const preview = await previewed(writer);
      meddle();
      const before = readFileSync(ledger);
      const result = await writer.confirm(preview.id, 'w1');
      expect(result).toMatchObject({ outcome: 'stale' });
      if (result.outcome !== 'stale') return;
      expect(result.preview.id).not.toBe(preview.id);
      expect(result.preview.changed?.map((message) => message.id)).toContain(id);
      expect(readFileSync(ledger)).toEqual(before);
      // The old one is spent; the fresh one can be confirmed.
      expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ outcome: 'refused' });
      expect(await writer.confirm(result.preview.id, 'w1')).toMatchObject({
        outcome: 'receipt',
        receipt: { state: 'written' },
      });
    },
  );

  it('lines of others that do not matter to the decision do not make it stale', async () => {
    const { writer } = await open();
    const preview = await previewed(writer);
    appendFileSync(ledger, '{"run":3}\n');
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({
      receipt: { state: 'written', readBack: [{ line: 4 }] },
    });
  });

  it('a target that a link leads out of the workspace', async () => {
    const outside = path.join(data, 'outside.jsonl');
    writeFileSync(outside, '');
    rmSync(ledger);
    symlinkSync(outside, ledger);
    const { writer } = await open();
    const asked = { loop: 'loop', action: 'note', target: null, input: { text: 'x' } };
    expect(await writer.preview(asked, 'w1')).toMatchObject({ outcome: 'refused' });
    expect(readFileSync(outside, 'utf8')).toBe('');
  });
});

describe.runIf(process.platform === 'linux')('under the owner’s lock', () => {
  const lockState = (): Promise<string> =>
    takeOwnerLock(ledger, 0).then(
      async (held) => {
        await held.release();
        return 'free';
      },
      () => 'held',
    );

  it('a confirm looks again and writes, so that nobody decides in between', async () => {
    writeFileSync(`${ledger}.lock`, '');
    const states: string[] = [];
    const apply: typeof applyEffect = async (effect, roots) => {
      states.push(await lockState());
      return applyEffect(effect, roots);
    };
    const { writer, port } = await open({ apply });
    const preview = await previewed(writer);
    const { loop } = port;
    Object.assign(port, {
      loop: async (id: string) => {
        states.push(await lockState());
        return loop(id);
      },
    });
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'written' } });
    // The last look before the write, the write, and the look at what it left.
    expect(states.slice(-3)).toEqual(['held', 'held', 'free']);
  });

  it('is given back by a confirm that is stale', async () => {
    writeFileSync(`${ledger}.lock`, '');
    const { writer } = await open();
    const preview = await previewed(writer);
    appendFileSync(ledger, noteLine('other', 5));
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ outcome: 'stale' });
    expect(await lockState()).toBe('free');
  });

  it('is held by another for too long: failed, with the sentence, and nothing written', async () => {
    writeFileSync(`${ledger}.lock`, '');
    const other = await takeOwnerLock(ledger, 0);
    const { writer } = await open({ lockWaitSeconds: 0 });
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({
      receipt: { state: 'failed', message: { id: 'write.fail.locked' } },
    });
    await other.release();
    expect(notes(ledger)).toHaveLength(0);
  });
});

describe('when the machine does not play along', () => {
  it('the journal cannot be written: refused with the sentence, and nothing written', async () => {
    const { writer, journal } = await open();
    const preview = await previewed(writer);
    journal.append = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const refusal = {
      outcome: 'refused',
      refusals: [{ message: { id: 'write.fail.disk-full', params: { path: journal.file } } }],
    };
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject(refusal);
    const asked = { loop: 'loop', action: 'note', target: null, input: { text: 'x' } };
    expect(await writer.preview(asked, 'w1')).toMatchObject(refusal);
    expect(notes(ledger)).toHaveLength(0);
  });

  it.each([
    ['ENOSPC', 'write.fail.disk-full'],
    ['EROFS', 'write.fail.read-only'],
    ['EACCES', 'write.fail.not-allowed'],
  ])('%s: failed, with the sentence, and nothing written', async (code, message) => {
    const apply: typeof applyEffect = () =>
      Promise.reject(systemFailure(Object.assign(new Error(code), { code }), ledger));
    const { writer, journal } = await open({ apply });
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({
      receipt: { state: 'failed', message: { id: message, params: { path: ledger } } },
    });
    expect(notes(ledger)).toHaveLength(0);
    expect(journal.entries.at(-1)?.kind).toBe('failed');
  });

  it('a slow write is unknown, is resolved from the ledger, and is never written twice', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const apply: typeof applyEffect = async (effect, roots) => {
      await gate;
      return applyEffect(effect, roots);
    };
    const { writer, journal } = await open({ apply, patienceMs: 20 });
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'unknown' } });
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'unknown' } });
    clock += 60_000;
    expect(await writer.resolveOpen()).toBe(0);
    release();
    await expect.poll(() => journal.entries.at(-1)?.kind, { timeout: 5000 }).toBe('read-back');
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'written' } });
    expect(notes(ledger)).toHaveLength(1);
  });

  it('a confirm without an end is settled from the ledger at the next start', async () => {
    for (const landed of [true, false]) {
      const { writer, journal } = await open();
      const preview = await previewed(writer, landed ? 'landed' : 'lost');
      await journal.append({
        at: clock,
        kind: 'confirmed',
        preview: preview.id,
        loop: 'loop',
        action: 'note',
        by: { account: 'a', name: '' },
        plan: preview.plan,
      });
      if (landed) appendFileSync(ledger, noteLine('landed', clock));
      const restarted = await open();
      if (!landed) {
        // Whoever wrote may be at it still: another process, or a command that outlived its engine.
        expect(await restarted.writer.confirm(preview.id, 'w2')).toMatchObject({
          receipt: { state: 'unknown', message: { id: 'write.unknown.interrupted' } },
        });
        clock += 10_000;
      }
      // Asked from several sides at once, it is settled once.
      const settled = [restarted.writer.resolveOpen(), restarted.writer.resolveOpen()];
      expect(await Promise.all(settled)).toEqual([1, 1]);
      const { entries } = restarted.journal;
      expect(
        entries.filter(({ kind, preview: of }) => kind === 'resolved' && of === preview.id),
      ).toHaveLength(1);
      expect(restarted.writer.receiptOf(preview.id)?.state).toBe(landed ? 'written' : 'failed');
      expect(await restarted.writer.resolveOpen()).toBe(0);
    }
  });
});

describe('an owner’s command as the writer', () => {
  const script = (text: string): string[] => [
    process.execPath,
    '-e',
    'require("fs").appendFileSync("ledger.jsonl", process.argv[1]); console.log("{}")',
    text,
  ];
  it('is run without a shell, and the ledger proves it', async () => {
    const { writer } = await open({}, { command: (text) => ({ argv: script(text) }) });
    const preview = await previewed(writer, '$(touch pwned); `x` "q"');
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({
      receipt: { state: 'written', readBack: [{ path: ledger, line: 3 }] },
    });
    expect(notes(ledger)).toHaveLength(1);
  });

  it('shows what the trial run refused, and then makes no preview', async () => {
    const refuse =
      'console.log(JSON.stringify({ ok: false, error: "run not found" })); process.exit(1)';
    const { writer } = await open(
      {},
      {
        command: (text) => ({ argv: script(text), previewArgv: [process.execPath, '-e', refuse] }),
      },
    );
    const asked = { loop: 'loop', action: 'note', target: null, input: { text: 'x' } };
    expect(await writer.preview(asked, 'w1')).toMatchObject({
      outcome: 'refused',
      refusals: [{ message: { id: 'write.refused.dry-run', params: { said: 'run not found' } } }],
    });
  });

  it.each([
    ['fails without writing', '', 3, 'failed'],
    [
      'fails after it has written',
      'require("fs").appendFileSync("ledger.jsonl", process.argv[1]);',
      3,
      'written',
    ],
    ['says it is done and has written nothing', '', 0, 'unknown'],
  ])('one that %s', async (_name, code, exit, state) => {
    const argv = (text: string): string[] => [
      process.execPath,
      '-e',
      `${code} process.exit(${String(exit)})`,
      text,
    ];
    const { writer } = await open({}, { command: (text) => ({ argv: argv(text) }) });
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state } });
  });

  it('one that hangs is stopped and its outcome is unknown or told by the ledger', async () => {
    const { writer } = await open(
      {},
      {
        command: (text) => ({
          argv: [process.execPath, '-e', 'setTimeout(() => {}, 60000)', text],
          timeoutMs: 300,
        }),
      },
    );
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'failed' } });
    expect(notes(ledger)).toHaveLength(0);
  });
});

describe('a command that becomes a worker', () => {
  const script = (then: string): string[] => [
    process.execPath,
    '-e',
    `require("fs").appendFileSync("ledger.jsonl", process.argv[1]); ${then}`,
  ];
  it('is left alone after its start, outlives the confirm, and the ledger proves it', async () => {
    const pidFile = path.join(root, 'pid');
    const argv = script(
      'require("fs").writeFileSync("pid", String(process.pid)); setTimeout(() => {}, 60000)',
    );
    const { writer } = await open(
      {},
      {
        command: (text) => ({ argv: [...argv, text], timeoutMs: 700, staysOn: true }),
      },
    );
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({ receipt: { state: 'written' } });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(() => process.kill(pid, 0)).not.toThrow();
    process.kill(pid, 'SIGKILL');
  });

  it('that ends at once with an error is no success', async () => {
    const argv = [process.execPath, '-e', 'console.error("contract changed"); process.exit(1)'];
    const { writer } = await open(
      {},
      {
        command: (text) => ({ argv: [...argv, text], timeoutMs: 5000, staysOn: true }),
      },
    );
    const preview = await previewed(writer);
    expect(await writer.confirm(preview.id, 'w1')).toMatchObject({
      receipt: { state: 'failed', message: { params: { said: 'contract changed' } } },
    });
  });
});
