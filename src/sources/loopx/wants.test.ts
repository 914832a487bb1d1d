/** Which recorded folders are asked for. */
import { expect, test } from 'vitest';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';
import { loopxSource } from './index.ts';

const wanted = (mapped: boolean): string[] =>
  loopxSource
    .wants(loopxWorkspace('loopx-damaged', {}, { mapped }).ledger)
    .map(({ recorded, role }) => `${role} ${recorded}`)
    .sort();

test('a project that a map leads to is still named, so that a lost one is not taken for it', () => {
  const projects = ['project /srv/demo/ghost-project', 'project /srv/demo/mast-notes'];
  expect(wanted(true)).toEqual(projects);
  expect(wanted(false)).toEqual([...projects, 'runtime /srv/demo/home-damaged/.codex/loopx']);
});
