import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
