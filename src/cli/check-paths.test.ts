import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMaps, checkPaths } from './check-paths.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'signalbox-paths-'));
  mkdirSync(join(cwd, 'work', 'home'), { recursive: true });
  mkdirSync(join(cwd, 'here'));
  writeFileSync(join(cwd, 'file'), '');
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('folders to inspect', () => {
  it('are made absolute, each once, and the rest is refused by name', () => {
    const { folders, refused } = checkPaths(
      ['work', './work/', join(cwd, 'here'), 'nope', 'file', 'file/deeper'],
      cwd,
    );
    expect(folders).toEqual([join(cwd, 'work'), join(cwd, 'here')]);
    expect(refused).toEqual([
      { id: 'host.cli.missing', params: { path: join(cwd, 'nope') } },
      { id: 'host.cli.not-a-folder', params: { path: join(cwd, 'file') } },
      { id: 'host.cli.missing', params: { path: join(cwd, 'file', 'deeper') } },
    ]);
  });
});

describe('maps', () => {
  it('lead to a folder from here, else in an inspected folder', () => {
    const given = [
      { from: '/srv/a', to: 'here' },
      { from: '/srv/b', to: 'home' },
      { from: '/srv/c', to: join(cwd, 'here') },
      { from: '/srv/d', to: 'nowhere' },
    ];
    const { maps, refused } = checkMaps(given, [join(cwd, 'work')], cwd);
    expect(maps).toEqual([
      { from: '/srv/a', to: join(cwd, 'here') },
      { from: '/srv/b', to: join(cwd, 'work', 'home') },
      { from: '/srv/c', to: join(cwd, 'here') },
    ]);
    expect(refused).toEqual([
      { id: 'host.cli.map-missing', params: { from: '/srv/d', to: 'nowhere' } },
    ]);
  });
});
