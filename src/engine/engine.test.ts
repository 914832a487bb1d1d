import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { attachTo, line, lines, makeLines } from '../../test/support/line-workspace.ts';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, scratchFolders, writeFiles } from '../../test/support/scratch.ts';

const folder = scratchFolders('engine');
const workspace = (log?: string): string => makeLines(folder(), log);
const attached = (
  root: string,
  options: Partial<Parameters<typeof openTestEngine>[0]> = {},
): Promise<TestEngine> => attachTo(root, { userData: folder(), ...options });

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
    // `src` is there, seen from the folder that the test runs in.
    expect(await say('src')).toBe('attach.relative');
    expect(await say(root)).toBe('attach.twice');
    expect(await say(`${root}/./`)).toBe('attach.twice');
    expect(await say(path.join(outer, 'link'))).toBe('attach.twice');
    expect(await engine.ask('workspaces.list', {})).toHaveLength(1);
  });

  it('detaches one workspace when it is asked twice while that is being searched, and no other', async () => {
    const engine = await attached(workspace());
    const other = workspace();
    await engine.ask('workspaces.attach', { path: other });
    const [first] = await engine.ask('workspaces.list', {});
    const id = first?.id ?? '';
    const answers = await Promise.all([
      engine.ask('workspaces.rescan', { id }),
      engine.ask('workspaces.detach', { id }),
      engine.ask('workspaces.detach', { id }),
    ]);
    expect(answers.slice(1)).toMatchObject([
      { ok: true },
      { ok: false, message: { id: 'workspace.unknown' } },
    ]);
    expect(await engine.ask('workspaces.list', {})).toMatchObject([{ path: other }]);
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
