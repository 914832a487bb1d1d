import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SignalboxEvent } from '@contract/channels.ts';
import { attachTo, becomes, line, lines, makeLines } from '../../test/support/line-workspace.ts';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, pause, scratchFolders, writeFiles } from '../../test/support/scratch.ts';
import { SWEEPS } from './project/following.ts';

const folder = scratchFolders('following');
const workspace = (log?: string): string => makeLines(folder(), log);
const attached = (
  root: string,
  options: Partial<Parameters<typeof openTestEngine>[0]> = {},
): Promise<TestEngine> => attachTo(root, { userData: folder(), ...options });

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
