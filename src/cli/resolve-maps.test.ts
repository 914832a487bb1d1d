import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveMaps } from './resolve-maps.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'signalbox-maps-'));
  mkdirSync(join(cwd, 'work', 'home'), { recursive: true });
  mkdirSync(join(cwd, 'work', 'here'));
  mkdirSync(join(cwd, 'here'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('maps', () => {
  it('lead to a folder from here, else to one in an inspected folder', () => {
    const given = [
      { from: '/srv/a', to: 'here' },
      { from: '/srv/b', to: 'home' },
      { from: '/srv/c', to: join(cwd, 'work') },
      { from: '/srv/d', to: 'nowhere' },
    ];
    expect(resolveMaps(given, [join(cwd, 'work')], cwd)).toEqual({
      maps: [
        { from: '/srv/a', to: join(cwd, 'here') },
        { from: '/srv/b', to: join(cwd, 'work', 'home') },
        { from: '/srv/c', to: join(cwd, 'work') },
      ],
      refused: [{ id: 'host.cli.map-missing', params: { from: '/srv/d', to: 'nowhere' } }],
    });
  });
});
