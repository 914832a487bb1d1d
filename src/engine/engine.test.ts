import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SignalboxEvent } from '@contract/channels.ts';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, pause, scratchFolders, writeFiles } from '../../test/support/scratch.ts';
import { SWEEPS } from './project/following.ts';

const folder = scratchFolders('engine');
const line = (at: number): string => `${JSON.stringify({ at })}\n`;
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => line(from + i)).join('');

function workspace(log = lines(1, 3)): string {
  const root = folder();
  writeFiles(root, { 'lines.json': '{}', 'log/a.jsonl': log, 'notes/n.md': 'first' });
  return root;
}

async function attached(
  root: string,
  options: Partial<Parameters<typeof openTestEngine>[0]> = {},
): Promise<TestEngine> {
  const engine = await openTestEngine({ userData: folder(), ...options });
  const answer = await engine.ask('workspaces.attach', { path: root });
  if (!answer.ok) throw new Error(answer.message.id);
  return engine;
}

const entries = async (engine: TestEngine): Promise<unknown> => {
  const [figures] = await engine.figures();
  return figures?.['entries'];
};
const becomes = async (engine: TestEngine, count: number): Promise<unknown> =>
  eventually(
    () => entries(engine),
    (found) => found === count,
  );

describe('following a workspace', () => {
  it('answers an attach with the whole state, and shows an appended line with an event', async () => {
    const root = workspace();
    const engine = await openTestEngine({ userData: folder() });
    const events: SignalboxEvent[] = [];
    engine.on((event) => events.push(event));
    const answer = await engine.ask('workspaces.attach', { path: root });
    expect(answer).toMatchObject({
      ok: true,
      value: { path: root, state: 'watching', loops: 1, sites: [{ files: 3, records: 3 }] },
    });
    expect(await engine.figures()).toMatchObject([{ entries: 3, notes: ['first'] }]);
    const before = events.length;
    appendFileSync(path.join(root, 'log/a.jsonl'), line(4));
    expect(await becomes(engine, 4)).toBe(4);
    const changed = events.slice(before).filter((event) => event.event === 'changed');
    const { items, revision } = await engine.ask('loops.list', {});
    expect(changed.at(-1)).toEqual({ event: 'changed', revision, loops: [items[0]?.id] });
  });

  it.each([0, 5, 20, 45])('loses no line of a burst with gaps of %i ms', async (gap) => {
    const root = workspace();
    const engine = await attached(root);
    for (let at = 4; at <= 23; at += 1) {
      appendFileSync(path.join(root, 'log/a.jsonl'), line(at));
      if (gap > 0) await pause(gap);
    }
    expect(await becomes(engine, 23)).toBe(23);
  });

  it('finds by sweeping what no event told', async () => {
    const root = workspace();
    // A watcher that never says anything.
    const deaf = { on: () => deaf, add: () => deaf, unwatch: () => deaf, close: async () => {} };
    const engine = await attached(root, {
      tuning: { watch: () => deaf as never, sweeps: { ...SWEEPS, hotMs: 20, allMs: 60 } },
    });
    const [state] = await engine.ask('workspaces.list', {});
    expect(state?.state).toBe('watching');
    appendFileSync(path.join(root, 'log/a.jsonl'), line(4));
    expect(await becomes(engine, 4)).toBe(4);
    writeFiles(root, { 'log/b.jsonl': lines(10, 15), 'notes/m.md': 'new' });
    expect(await becomes(engine, 10)).toBe(10);
    expect(await engine.figures()).toMatchObject([{ notes: ['new', 'first'] }]);
    rmSync(path.join(root, 'log/b.jsonl'));
    expect(await becomes(engine, 4)).toBe(4);
  });

  it('polls, and says so, when the system has no watches left', async () => {
    const root = workspace();
    const listeners = new Map<string, (error: Error) => void>();
    const full = {
      on: (event: string, hear: (error: Error) => void) => (listeners.set(event, hear), full),
      add: () => {
        setImmediate(() =>
          listeners.get('error')?.(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
        );
        return full;
      },
      unwatch: () => full,
      close: async () => {},
    };
    const engine = await attached(root, {
      tuning: {
        watch: () => full as never,
        sweeps: { ...SWEEPS, hotMs: 20, pollHotMs: 20, pollAllMs: 30 },
      },
    });
    const [state] = await eventually(
      () => engine.ask('workspaces.list', {}),
      ([found]) => found?.state === 'polling',
    );
    expect(state).toMatchObject({
      state: 'polling',
      note: { id: 'watch.no-watches', params: { code: 'ENOSPC' } },
    });
    appendFileSync(path.join(root, 'log/a.jsonl'), line(4));
    expect(await becomes(engine, 4)).toBe(4);
  });

  it('follows truncation, replacement and rewriting without a watcher', async () => {
    const root = workspace();
    const log = path.join(root, 'log/a.jsonl');
    const engine = await attached(root, {
      tuning: { pollOnly: true, sweeps: { ...SWEEPS, pollHotMs: 15, pollAllMs: 25 } },
    });
    appendFileSync(log, lines(4, 9));
    expect(await becomes(engine, 9)).toBe(9);
    truncateSync(log, 0);
    expect(await becomes(engine, 0)).toBe(0);
    writeFileSync(`${log}.new`, lines(1, 20));
    renameSync(`${log}.new`, log);
    expect(await becomes(engine, 20)).toBe(20);
    writeFileSync(log, lines(101, 130));
    expect(await becomes(engine, 30)).toBe(30);
  });

  it('keeps the last good version of a file that is truncated before it is written', async () => {
    const root = workspace();
    const engine = await attached(root);
    const note = path.join(root, 'notes/n.md');
    writeFileSync(note, '');
    const problems = await eventually(
      () => engine.ask('workspaces.problems', {}),
      ({ total }) => total > 0,
    );
    expect(problems.items).toMatchObject([{ message: { id: 'problem.file.empty' } }]);
    expect(await engine.figures()).toMatchObject([{ notes: ['first'] }]);
    writeFileSync(note, 'second');
    const figures = await eventually(
      () => engine.figures(),
      ([found]) => JSON.stringify(found?.['notes']) === '["second"]',
    );
    expect(figures).toMatchObject([{ notes: ['second'] }]);
    expect((await engine.ask('workspaces.problems', {})).total).toBe(0);
  });

  it('shows a past moment: records up to then, and texts as they were', async () => {
    const root = workspace(lines(1, 3));
    const engine = await attached(root);
    await pause(30);
    const before = Date.now();
    await pause(30);
    appendFileSync(path.join(root, 'log/a.jsonl'), line(before + 1_000_000));
    writeFileSync(path.join(root, 'notes/n.md'), 'second');
    await eventually(
      () => engine.figures(),
      ([found]) => found?.['entries'] === 3 && JSON.stringify(found['notes']) === '["second"]',
    );
    const id = (await engine.ask('loops.list', {})).items[0]?.id ?? '';
    const then = await engine.ask('loop.get', { id, asOf: before });
    expect(then).toMatchObject({ asOf: before, figures: { entries: 3, notes: ['first'] } });
    const two = await engine.ask('loop.get', { id, asOf: 2 });
    expect(two?.figures).toMatchObject({ entries: 2 });
    const later = await engine.ask('loop.get', { id, asOf: before + 2_000_000 });
    expect(later?.figures).toMatchObject({ entries: 4, notes: ['second'] });
  });

  it('finds folders that come later and reads them when they come back', async () => {
    const root = folder();
    writeFiles(root, { 'lines.json': '{}' });
    const engine = await attached(root, {
      tuning: { sweeps: { ...SWEEPS, allMs: 50, hotMs: 25 } },
    });
    writeFiles(root, { 'log/a.jsonl': lines(1, 4) });
    expect(await becomes(engine, 4)).toBe(4);
    renameSync(path.join(root, 'log'), path.join(root, 'away'));
    expect(await becomes(engine, 0)).toBe(0);
    renameSync(path.join(root, 'away'), path.join(root, 'log'));
    expect(await becomes(engine, 4)).toBe(4);
    appendFileSync(path.join(root, 'log/a.jsonl'), line(5));
    expect(await becomes(engine, 5)).toBe(5);
  });
});

describe('a folder that is not there', () => {
  it('keeps what was read of it, says so, and is read on when it is back', async () => {
    const root = workspace();
    const engine = await attached(root, {
      tuning: { sweeps: { ...SWEEPS, hotMs: 20, allMs: 40 } },
    });
    renameSync(root, `${root}-away`);
    const [gone] = await eventually(
      () => engine.ask('workspaces.list', {}),
      ([found]) => found?.state === 'unreadable',
    );
    expect(gone).toMatchObject({ state: 'unreadable', note: { id: 'attach.missing' }, loops: 1 });
    expect(await engine.figures()).toMatchObject([{ entries: 3, notes: ['first'] }]);
    appendFileSync(path.join(`${root}-away`, 'log/a.jsonl'), line(4));
    renameSync(`${root}-away`, root);
    expect(await becomes(engine, 4)).toBe(4);
    const [back] = await eventually(
      () => engine.ask('workspaces.list', {}),
      ([found]) => found?.state === 'watching',
    );
    expect(back?.note).toBeUndefined();
  });

  it('is kept over a restart', async () => {
    const root = workspace();
    const userData = folder();
    await (await attached(root, { userData })).close();
    renameSync(root, `${root}-away`);
    const engine = await openTestEngine({ userData });
    const [gone] = await eventually(
      () => engine.ask('workspaces.list', {}),
      ([found]) => found?.state === 'unreadable',
    );
    expect(gone).toMatchObject({ loops: 1 });
    expect(await engine.figures()).toMatchObject([{ entries: 3 }]);
  });

  it('that comes later inside an attached one is found by searching again', async () => {
    const root = folder();
    writeFiles(root, { 'one/lines.json': '{}' });
    const engine = await attached(root, { tuning: { searchMs: 50 } });
    writeFiles(root, { 'two/lines.json': '{}', 'two/log/a.jsonl': lines(1, 2) });
    const { items } = await eventually(
      () => engine.ask('loops.list', {}),
      (found) => found.items.length === 2,
    );
    expect(items.map(({ title }) => title)).toEqual(['one', 'two']);
  });
});

describe('a restart', () => {
  it('shows what was there at once, without reading a byte of a ledger', async () => {
    const root = workspace(lines(1, 500));
    const userData = folder();
    const first = await attached(root, { userData });
    const figures = await first.figures();
    const loops = await first.ask('loops.list', {});
    await first.close();
    const second = await openTestEngine({ userData });
    expect(await second.figures()).toEqual(figures);
    expect((await second.ask('loops.list', {})).items).toEqual(loops.items);
    const [state] = await eventually(
      () => second.ask('workspaces.list', {}),
      ([found]) => found?.state === 'watching',
    );
    expect(state?.sites).toMatchObject([{ records: 500 }]);
    expect(second.bytes()).toBe(0);
    appendFileSync(path.join(root, 'log/a.jsonl'), line(501));
    expect(await becomes(second, 501)).toBe(501);
    // The appended line and the bytes that prove the file, not the ledger.
    expect(second.bytes()).toBe(line(501).length);
  });

  it('reads on what was appended while it was down, and notices a file that was replaced', async () => {
    const root = workspace(lines(1, 10));
    const log = path.join(root, 'log/a.jsonl');
    const userData = folder();
    await (await attached(root, { userData })).close();
    appendFileSync(log, lines(11, 12));
    const second = await openTestEngine({ userData });
    expect(await becomes(second, 12)).toBe(12);
    await second.close();
    writeFileSync(`${log}.new`, lines(7, 30));
    renameSync(`${log}.new`, log);
    const third = await openTestEngine({ userData });
    expect(await becomes(third, 24)).toBe(24);
  });
});

describe('what is refused', () => {
  it('answers a bad call with a sentence', async () => {
    const engine = await openTestEngine({ userData: folder() });
    const bad: [string, unknown, string][] = [
      ['no.such', {}, 'engine.no-channel'],
      ['toString', {}, 'engine.no-channel'],
      ['queue.list', { limit: 10_000 }, 'engine.bad-argument'],
      ['queue.list', { limit: Number.NaN }, 'engine.bad-argument'],
      ['workspaces.attach', null, 'engine.bad-argument'],
      ['workspaces.attach', { path: 'x'.repeat(10_000_000) }, 'engine.bad-argument'],
      ['source.text', { path: '/etc/passwd', line: -1 }, 'engine.bad-argument'],
    ];
    for (const [channel, args, sentence] of bad) {
      expect(await engine.call(channel, args, 'x')).toMatchObject({
        ok: false,
        message: { id: sentence },
      });
    }
  });

  it('says what is wrong with a folder, and attaches none twice', async () => {
    const root = workspace();
    const outer = folder();
    symlinkSync(root, path.join(outer, 'link'));
    writeFileSync(path.join(outer, 'file'), '');
    mkdirSync(path.join(outer, 'empty'));
    const engine = await attached(root);
    const say = async (given: string): Promise<unknown> => {
      const answer = await engine.ask('workspaces.attach', { path: given });
      return answer.ok ? 'attached' : answer.message.id;
    };
    expect(await say(path.join(outer, 'nowhere'))).toBe('attach.missing');
    expect(await say(path.join(outer, 'file'))).toBe('attach.not-a-folder');
    expect(await say(path.join(outer, 'empty'))).toBe('attach.nothing-known');
    expect(await say(root)).toBe('attach.twice');
    expect(await say(`${root}/./`)).toBe('attach.twice');
    expect(await say(path.join(outer, 'link'))).toBe('attach.twice');
    expect(await engine.ask('workspaces.list', {})).toHaveLength(1);
  });

  it('opens no link, no FIFO and nothing outside, and names what it did not open', async () => {
    const root = workspace();
    const outside = folder();
    writeFiles(outside, { 'secret.jsonl': lines(90, 99), 'notes/secret.md': 'secret' });
    symlinkSync(path.join(outside, 'secret.jsonl'), path.join(root, 'log/leaf.jsonl'));
    symlinkSync(path.join(root, 'log/loop.jsonl'), path.join(root, 'log/loop.jsonl'));
    symlinkSync('/nowhere', path.join(root, 'log/dangling.jsonl'));
    symlinkSync(path.join(outside, 'notes'), path.join(root, 'state'));
    execFileSync('mkfifo', [path.join(root, 'log/index.jsonl')]);
    const engine = await attached(root);
    expect(await engine.figures()).toMatchObject([{ entries: 3, notes: ['first'] }]);
    const { items } = await engine.ask('workspaces.problems', {});
    expect(items.map(({ message, src }) => `${message.id} ${src?.path ?? ''}`).sort()).toEqual([
      `problem.refused.link ${path.join(root, 'log/dangling.jsonl')}`,
      `problem.refused.link ${path.join(root, 'log/leaf.jsonl')}`,
      `problem.refused.link ${path.join(root, 'log/loop.jsonl')}`,
      `problem.refused.link ${path.join(root, 'state')}`,
      `problem.refused.not-a-file ${path.join(root, 'log/index.jsonl')}`,
    ]);
  });

  it('shows source lines of attached files and of nothing else', async () => {
    const root = workspace(lines(1, 300));
    const outside = folder();
    writeFiles(outside, { 'secret.txt': 'secret' });
    symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'link.txt'));
    const engine = await attached(root);
    const text = await engine.ask('source.text', {
      path: path.join(root, 'log/a.jsonl'),
      line: 200,
      context: 1,
    });
    expect(text).toMatchObject({
      ok: true,
      value: {
        line: 200,
        lines: [199, 200, 201].map((n) => ({ number: n, text: line(n).trim(), cut: false })),
      },
    });
    for (const [given, sentence] of [
      [path.join(outside, 'secret.txt'), 'source-text.outside'],
      [path.join(root, 'link.txt'), 'source-text.outside'],
      [`${root}/../${path.basename(outside)}/secret.txt`, 'source-text.outside'],
      [`${root}-evil/x`, 'source-text.outside'],
      [path.join(root, 'nothing.txt'), 'source-text.missing'],
      [path.join(root, 'log'), 'source-text.not-readable'],
    ] as const) {
      const answer = await engine.ask('source.text', { path: given });
      expect(answer).toMatchObject({ ok: false, message: { id: sentence } });
    }
  });
});

describe('search', () => {
  it('finds lines of ledgers anywhere in them, with their place, and no more than asked for', async () => {
    const filler = (n: number): string =>
      `${JSON.stringify({ at: n, k: 'plain', text: 'x'.repeat(900) })}\n`;
    let log = '';
    for (let n = 1; n <= 3000; n += 1) {
      log +=
        n % 1000 === 7
          ? `${JSON.stringify({ at: n, k: 'odd', text: 'A Needle 针' })}\n`
          : filler(n);
    }
    const root = workspace(log);
    const engine = await attached(root);
    const found = await engine.ask('search.query', { text: 'needle 针' });
    expect(found.cut).toBe(false);
    expect(found.hits.map(({ kind, title, at, src }) => [kind, title, at, src?.line])).toEqual([
      ['event', 'odd', 2007, 2007],
      ['event', 'odd', 1007, 1007],
      ['event', 'odd', 7, 7],
    ]);
    expect(found.hits[0]).toMatchObject({ src: { path: path.join(root, 'log/a.jsonl') } });
    expect(await engine.ask('search.query', { text: 'needle', limit: 2 })).toMatchObject({
      cut: true,
      hits: [{ at: 2007 }, { at: 1007 }],
    });
    expect(await engine.ask('search.query', { text: 'nothing like it' })).toEqual({
      hits: [],
      cut: false,
    });
  });
});

describe('reading in bulk', () => {
  it('can be stopped and taken up again, and calls are answered meanwhile', async () => {
    const root = workspace(lines(1, 60_000));
    const engine = await openTestEngine({ userData: folder() });
    const attach = engine.ask('workspaces.attach', { path: root });
    const busy = await eventually(
      () => engine.ask('engine.status', {}),
      ({ progress }) => progress.busy && progress.records > 0,
    );
    expect(busy.progress.bytesTotal).toBeGreaterThan(busy.progress.bytesDone);
    await engine.ask('engine.stop-reading', {});
    await attach;
    const { progress } = await engine.ask('engine.status', {});
    expect(progress).toMatchObject({ busy: false, stopped: true });
    const id = (await engine.ask('workspaces.list', {}))[0]?.id ?? '';
    const records = async (): Promise<number> =>
      (await engine.ask('workspaces.list', {}))[0]?.sites[0]?.records ?? 0;
    expect(await records()).toBeLessThan(60_000);
    await engine.ask('workspaces.rescan', { id });
    expect(await eventually(records, (count) => count === 60_000)).toBe(60_000);
  });
});

describe('the demo', () => {
  it('is a copy, is marked, opens once and leaves nothing behind', async () => {
    const demo = folder();
    writeFiles(demo, {
      'one/lines.json': '{}',
      'one/log/a.jsonl': lines(1, 2),
      'two/lines.json': '{}',
    });
    const engine = await openTestEngine({ userData: folder(), demoFolder: demo });
    const opened = await engine.ask('demo.open', {});
    if (!opened.ok) throw new Error(opened.message.id);
    expect(opened.value.map(({ name, demo: marked }) => [name, marked])).toEqual([
      ['one', true],
      ['two', true],
    ]);
    const copies = opened.value.map((copy) => copy.path);
    for (const copy of copies) expect(copy.startsWith(demo)).toBe(false);
    const again = await engine.ask('demo.open', {});
    expect(again.ok && again.value.map((copy) => copy.path)).toEqual(copies);
    await engine.ask('demo.remove', {});
    expect(await engine.ask('workspaces.list', {})).toEqual([]);
    expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
    expect(readFileSync(path.join(demo, 'one/log/a.jsonl'), 'utf8')).toBe(lines(1, 2));
  });

  it('is a sentence where there is none', async () => {
    const engine = await openTestEngine({ userData: folder() });
    expect(await engine.ask('demo.open', {})).toMatchObject({
      ok: false,
      message: { id: 'demo.none' },
    });
  });
});

describe('workspaces', () => {
  it('are forgotten when detached, and nothing in them is touched', async () => {
    const root = workspace();
    const userData = folder();
    const engine = await attached(root, { userData });
    const id = (await engine.ask('workspaces.list', {}))[0]?.id ?? '';
    expect(await engine.ask('workspaces.detach', { id })).toEqual({ ok: true, value: {} });
    expect(await engine.ask('workspaces.list', {})).toEqual([]);
    expect((await engine.ask('loops.list', {})).items).toEqual([]);
    expect(await engine.ask('workspaces.detach', { id })).toMatchObject({ ok: false });
    await engine.close();
    const again = await openTestEngine({ userData });
    expect(await again.ask('workspaces.list', {})).toEqual([]);
    expect(readFileSync(path.join(root, 'log/a.jsonl'), 'utf8')).toBe(lines(1, 3));
  });

  it('infer where recorded folders of another machine are, and a person’s map wins', async () => {
    const root = folder();
    writeFiles(root, {
      'here/beta/lines.json': '{}',
      'alpha/lines.json': JSON.stringify({ wants: '/srv/elsewhere/beta' }),
    });
    const engine = await attached(root);
    const [found] = await engine.ask('workspaces.list', {});
    expect(found?.inferredMaps).toEqual([
      { from: '/srv/elsewhere/beta', to: path.join(root, 'here/beta') },
    ]);
    expect(found?.wants).toEqual([]);
    const maps = [{ from: '/srv/elsewhere', to: path.join(root, 'alpha') }];
    const updated = await engine.ask('workspaces.update', { id: found?.id ?? '', maps });
    expect(updated).toMatchObject({ ok: true, value: { maps, inferredMaps: [] } });
  });

  it('want a recorded folder outside, and read it when it is allowed', async () => {
    const other = workspace(lines(1, 7));
    const root = folder();
    writeFiles(root, { 'lines.json': JSON.stringify({ wants: other }), 'log/a.jsonl': line(1) });
    const engine = await attached(root);
    const [found] = await engine.ask('workspaces.list', {});
    expect(found?.wants).toEqual([{ recorded: other, role: 'lines', path: other, exists: true }]);
    const updated = await engine.ask('workspaces.update', { id: found?.id ?? '', also: [other] });
    expect(updated).toMatchObject({ ok: true, value: { also: [other], wants: [] } });
    const loops = await eventually(
      () => engine.ask('loops.list', {}),
      ({ items }) => items.length === 2,
    );
    expect(loops.items).toHaveLength(2);
  });

  it('look for nothing while nothing is attached, and keep settings and drafts', async () => {
    const userData = folder();
    const engine = await openTestEngine({ userData });
    expect(await engine.ask('queue.list', {})).toMatchObject({ items: [], total: 0 });
    await engine.ask('settings.set', { language: 'zh', reviewerName: 'R' });
    await engine.ask('drafts.set', { key: 'reward:1', value: { reason: 'text' } });
    await engine.close();
    const again = await openTestEngine({ userData });
    expect(await again.ask('settings.get', {})).toMatchObject({
      language: 'zh',
      reviewerName: 'R',
      letterKeys: true,
    });
    expect(await again.ask('drafts.get', { key: 'reward:1' })).toEqual({ reason: 'text' });
    expect(await again.ask('drafts.get', { key: 'other' })).toBeNull();
  });
});
