import { describe, expect, it } from 'vitest';
import { checkName } from './check-name.ts';
import { filePath } from './file-path.ts';

describe('the preload', () => {
  it('passes on the names that are in a table', () => {
    expect(checkName('queue.list')).toBe(null);
    expect(checkName('host.info')).toBe(null);
  });

  it.each(['', 'ipc', 'signalbox:call', '__proto__', 'constructor', null, undefined, {}, 1])(
    'refuses %j',
    (name) => {
      expect(checkName(name)).toMatchObject({ ok: false, message: { id: 'host.call.unknown' } });
    },
  );
});

describe('the path of a dropped folder', () => {
  const finder = { getPathForFile: (file: File) => (file as unknown as { at: string }).at };

  it('comes from the newer Electrons’ helper, or from the file itself', () => {
    expect(filePath({ at: '/w', path: '/old' }, finder)).toBe('/w');
    expect(filePath({ path: '/old' }, undefined)).toBe('/old');
  });

  it('is none for what is no file on this machine', () => {
    for (const file of [null, undefined, 'x', {}, { at: '', path: '' }, { path: 5 }]) {
      expect(filePath(file, undefined)).toBe(null);
      expect(filePath(file, finder)).toBe(null);
    }
    const angry = {
      getPathForFile: () => {
        throw new TypeError('not a file');
      },
    };
    expect(filePath({}, angry)).toBe(null);
  });
});
