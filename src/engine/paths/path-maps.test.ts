import { describe, expect, it } from 'vitest';
import { isInside, normaliseLocal } from './inside.ts';
import { inferMap, resolveRecorded } from './path-maps.ts';

describe('inside', () => {
  it.each([
    ['/w', '/w', true],
    ['/w', '/w/a', true],
    ['/w', '/w-evil', false],
    ['/w', '/w-evil/a', false],
    ['/w', '/', false],
    ['/w', '/v/w', false],
    ['/', '/etc', true],
  ])('%s and %s: %s', (root, path, expected) => {
    expect(isInside(root, path)).toBe(expected);
  });
});

describe('a recorded path', () => {
  const roots = ['/home/me/copy'];
  const maps = [
    { from: '/srv/demo', to: '/home/me/copy' },
    { from: '/srv/demo/home', to: '/home/me/copy/h' },
  ];
  it.each([
    ['/srv/demo/a/b.json', undefined, '/home/me/copy/a/b.json', true],
    ['/srv/demo/home/x', undefined, '/home/me/copy/h/x', true],
    ['/srv/demolition/x', undefined, '/srv/demolition/x', false],
    ['/srv/demo/../../etc/passwd', undefined, '/etc/passwd', false],
    ['/srv/demo/a/../../../etc/passwd', undefined, '/etc/passwd', false],
    ['runs/x.json', '/home/me/copy/g', '/home/me/copy/g/runs/x.json', true],
    ['../../../../etc/passwd', '/home/me/copy/g', '/etc/passwd', false],
    ['/home/me/copy-evil/x', undefined, '/home/me/copy-evil/x', false],
    ['/home/me/copy/a\0.json', undefined, '/home/me/copy/a\0.json', false],
    ['', '/home/me/copy/g', '/home/me/copy/g', true],
  ])('%s below %s is %s, inside: %s', (recorded, relativeTo, path, inside) => {
    expect(resolveRecorded(recorded, relativeTo, roots, maps)).toEqual({ recorded, path, inside });
  });

  it('never names a path above the top', () => {
    expect(normaliseLocal('/../../a/./b//c/..')).toBe('/a/b');
  });
});

describe('an inferred map', () => {
  const away = { aloneOfItsRole: false, exists: false };
  const project = (path: string) => ({ role: 'project', path });

  it('takes the found folder that shares most trailing names', () => {
    const want = { recorded: '/srv/old/team/api', role: 'project' };
    const found = [project('/x/api'), project('/y/team/api'), project('/z/web')];
    expect(inferMap(want, found, away)).toEqual({ from: '/srv/old/team/api', to: '/y/team/api' });
  });

  it('takes none when two fit equally well', () => {
    const want = { recorded: '/srv/old/api', role: 'project' };
    expect(inferMap(want, [project('/x/api'), project('/y/api')], away)).toBeNull();
  });

  it('takes the only project for the only recorded one, whatever it is called', () => {
    const want = { recorded: '/srv/old/api', role: 'project' };
    const alone = { aloneOfItsRole: true, exists: false };
    expect(inferMap(want, [project('/x/copy')], alone)?.to).toBe('/x/copy');
    expect(inferMap(want, [project('/x/copy')], away)).toBeNull();
    expect(inferMap(want, [project('/x/copy'), project('/x/two')], alone)).toBeNull();
    expect(inferMap(want, [{ role: 'runtime', path: '/x/copy' }], alone)).toBeNull();
  });

  it('maps a folder that is there only to one of its name and role', () => {
    const want = { recorded: '/srv/old/api', role: 'project' };
    const there = { aloneOfItsRole: true, exists: true };
    expect(inferMap(want, [project('/x/copy')], there)).toBeNull();
    expect(inferMap(want, [{ role: 'runtime', path: '/x/api' }], there)).toBeNull();
    expect(inferMap(want, [project('/x/api')], there)?.to).toBe('/x/api');
  });
});
