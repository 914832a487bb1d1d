import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { UserStore, type Attached } from './user-store.ts';

const folder = scratchFolders('user');
const attached: Attached = {
  id: 'w1',
  name: 'One',
  path: '/somewhere/one',
  also: [],
  maps: [{ from: '/a', to: '/b' }],
  demo: false,
  attachedAt: 5,
};

describe('what the user would miss', () => {
  it('is there after a restart', async () => {
    const place = folder();
    const first = new UserStore(place);
    await first.workspaces.set([attached]);
    await Promise.all(['a', 'b'].map((key) => first.setDraft(key, { text: key })));
    await first.close();
    const second = new UserStore(place);
    expect(second.workspaces.value).toEqual([attached]);
    expect(second.putAside).toEqual([]);
    expect(['a', 'b', 'c'].map((key) => second.draft(key))).toEqual([
      { text: 'a' },
      { text: 'b' },
      null,
    ]);
    await second.setDraft('a', null);
    expect(second.draft('a')).toBeNull();
  });

  it('is not undone by a second Signalbox on the same data', async () => {
    const place = folder();
    const start = new UserStore(place);
    await start.workspaces.set([attached]);
    await start.close();
    const [one, two] = [new UserStore(place), new UserStore(place)];
    const added = { ...attached, id: 'w2', path: '/somewhere/two' };
    await Promise.all([
      one.workspaces.set([...one.workspaces.value, added]),
      two.workspaces.set([{ ...attached, name: 'Renamed' }]),
      one.settings.set({ ...one.settings.value, theme: 'dark' }),
      two.settings.set({ ...two.settings.value, language: 'zh' }),
      one.setDraft('a', 1),
      two.setDraft('b', 2),
    ]);
    await two.workspaces.set(two.workspaces.value.filter(({ id }) => id !== 'w1'));
    await Promise.all([one.close(), two.close()]);
    const after = new UserStore(place);
    expect(after.workspaces.value).toEqual([added]);
    expect(after.settings.value).toMatchObject({ theme: 'dark', language: 'zh' });
    expect([after.draft('a'), after.draft('b')]).toEqual([1, 2]);
  });

  it('survives that its file was removed while it was in use', async () => {
    const place = folder();
    const store = new UserStore(place);
    await store.workspaces.set([attached]);
    rmSync(path.join(place, 'workspaces.json'));
    await store.workspaces.set([attached, { ...attached, id: 'w2' }]);
    await store.close();
    expect(new UserStore(place).workspaces.value.map(({ id }) => id)).toEqual(['w1', 'w2']);
  });

  it.each([
    ['cut short', '{"version": 1, "value": [{"id": '],
    ['of another version', '{"version": 99, "value": []}'],
    ['of another shape', '{"version": 1, "value": [{"id": 7}]}'],
  ])('a file %s is put aside with its content and named', (_, content) => {
    const place = folder();
    writeFileSync(path.join(place, 'workspaces.json'), content);
    const store = new UserStore(place);
    expect(store.workspaces.value).toEqual([]);
    const [aside] = store.putAside;
    expect(readFileSync(aside ?? '', 'utf8')).toBe(content);
    expect(readdirSync(place)).toHaveLength(1);
  });
});
