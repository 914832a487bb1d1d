import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileRule } from '@sources/source.ts';
import { scratchFolders, writeFiles } from '../../../test/support/scratch.ts';
import { listSite, mayHoldFiles, type Listing } from './list-site.ts';
import { Pace } from './yield.ts';

const folder = scratchFolders('list');

function site(): { readonly root: string; readonly rules: readonly FileRule[] } {
  const root = folder();
  writeFiles(root, {
    'goals/g1/runs/index.jsonl': '',
    'goals/g1/runs/a.json': '{}',
    'goals/g1/runs/reserved.json': '',
    'goals/g2/runs/index.jsonl': '',
    'goals/g1/other/index.jsonl': '',
    'state.md': 'x',
  });
  const rules: readonly FileRule[] = [
    { role: 'index', base: root, pattern: 'goals/*/runs/index.jsonl', read: 'tail' },
    { role: 'payload', base: root, pattern: 'goals/*/runs/*.json', read: 'stat' },
    { role: 'state', base: root, pattern: 'state.md', read: 'whole' },
    { role: 'out', base: path.dirname(root), pattern: '*', read: 'whole' },
    { role: 'up', base: root, pattern: '../*', read: 'whole' },
  ];
  return { root, rules };
}

const list = (s: ReturnType<typeof site>, before?: Listing): Promise<Listing> =>
  listSite(s.rules, [s.root], new Pace(), before);
const shown = (root: string, listing: Listing): string[] =>
  [...listing.files.values()].map((file) =>
    [file.rule.role, path.relative(root, file.path), file.captures.join(',')].join(' '),
  );

describe('the listing of a site', () => {
  it('holds what the rules name inside the roots, with what their stars stand for', async () => {
    const made = site();
    const listing = await list(made);
    expect(shown(made.root, listing)).toEqual([
      'index goals/g1/runs/index.jsonl g1',
      'index goals/g2/runs/index.jsonl g2',
      'payload goals/g1/runs/a.json g1,a',
      'payload goals/g1/runs/reserved.json g1,reserved',
      'state state.md ',
    ]);
    const folders = [...listing.folders.keys()].map((f) => path.relative(made.root, f)).sort();
    expect(folders).toEqual([
      '',
      'goals',
      'goals/g1',
      'goals/g1/runs',
      'goals/g2',
      'goals/g2/runs',
    ]);
    expect(listing.troubles.map(({ kind }) => kind)).toEqual(['outside', 'outside']);
  });

  it('follows no link, to a file or to a folder, and tells of it', async () => {
    const made = site();
    const outside = folder();
    writeFiles(outside, { 'runs/index.jsonl': 'secret' });
    symlinkSync(outside, path.join(made.root, 'goals/g3'));
    symlinkSync(
      path.join(outside, 'runs/index.jsonl'),
      path.join(made.root, 'goals/g1/runs/x.json'),
    );
    const listing = await list(made);
    expect(shown(made.root, listing).join('\n')).not.toContain('g3');
    expect(listing.files.get(path.join(made.root, 'goals/g1/runs/x.json'))).toMatchObject({
      refused: 'link',
      stats: null,
    });
    expect(listing.troubles).toContainEqual({
      path: path.join(made.root, 'goals/g3'),
      kind: 'link',
    });
  });

  it('finds every change again, whatever it kept from the listing before', async () => {
    const made = site();
    const runs = path.join(made.root, 'goals/g1/runs');
    // Long unchanged, so that its names are kept.
    const past = new Date(Date.now() - 60_000);
    utimesSync(runs, past, past);
    const first = await list(made);
    const second = await list(made, first);
    expect(second.names.get(runs)).toBe(first.names.get(runs));
    writeFileSync(path.join(runs, 'reserved.json'), '{"a":1}');
    writeFileSync(path.join(runs, 'index.jsonl'), 'line\n');
    const third = await list(made, second);
    expect(third.files.get(path.join(runs, 'reserved.json'))?.stats?.size).toBe(7);
    expect(third.files.get(path.join(runs, 'index.jsonl'))?.stats?.size).toBe(5);
    writeFileSync(path.join(runs, 'b.json'), '{}');
    rmSync(path.join(runs, 'a.json'));
    mkdirSync(path.join(made.root, 'goals/g4/runs'), { recursive: true });
    writeFileSync(path.join(made.root, 'goals/g4/runs/index.jsonl'), '');
    const fourth = await list(made, third);
    expect(shown(made.root, fourth)).toEqual([
      'index goals/g1/runs/index.jsonl g1',
      'index goals/g2/runs/index.jsonl g2',
      'index goals/g4/runs/index.jsonl g4',
      'payload goals/g1/runs/b.json g1,b',
      'payload goals/g1/runs/reserved.json g1,reserved',
      'state state.md ',
    ]);
  });

  it('knows which folders its rules lead through', () => {
    const rules: readonly FileRule[] = [
      { role: 'r', base: '/w/p', pattern: 'goals/*/x.json', read: 'tail' },
    ];
    const through = (p: string): boolean => mayHoldFiles(rules, p);
    expect(['/w', '/w/p', '/w/p/goals', '/w/p/goals/g'].map(through)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['/w/px', '/w/p/docs', '/w/p/goals/g/x.json', '/w/p/goals/g/y'].map(through)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
