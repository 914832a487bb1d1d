import { expect, test } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';

type Figures = Readonly<Record<string, unknown>>;

interface Status {
  readonly schema: string;
  readonly as_of: string;
  readonly loops: readonly Figures[];
  readonly attention: readonly { readonly loop: string; readonly lane: string }[];
  readonly problems: readonly unknown[];
}

interface Oracle {
  readonly as_of: string;
  readonly path_map: Readonly<Record<string, string>>;
  readonly goals: Readonly<Record<string, Figures>>;
}

function signalbox(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'out/engine/cli.cjs'), ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return { code: status, out: stdout, err: stderr };
}

/** Where a value does not say what the oracle says. It may say more of a thing, but not of other things. */
function differences(found: unknown, expected: unknown, at: string): string[] {
  if (typeof expected !== 'object' || expected === null) {
    return found === expected
      ? []
      : [`${at}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  }
  if (Array.isArray(expected) && !(Array.isArray(found) && found.length === expected.length)) {
    return [`${at}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  }
  const fields = (typeof found === 'object' && found !== null ? found : {}) as Figures;
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(fields[name], value, `${at}.${name}`),
  );
}

for (const name of ['loopx-basic', 'loopx-multi', 'loopx-damaged']) {
  test(`inspect says of ${name} what LoopX itself said`, () => {
    const workspace = join(root, 'test/workspaces', name);
    const oracle = JSON.parse(readFileSync(join(workspace, 'expected.json'), 'utf8')) as Oracle;
    const maps = Object.entries(oracle.path_map).flatMap(([from, to]) => [
      '--map',
      `${from}=${to}`,
    ]);
    const result = signalbox('inspect', workspace, '--json', '--as-of', oracle.as_of, ...maps);
    expect([result.code, result.err]).toEqual([0, '']);
    const status = JSON.parse(result.out) as Status;
    expect(status.schema).toBe('signalbox_status_v1');
    expect(Date.parse(status.as_of)).toBe(Date.parse(oracle.as_of));
    const found = Object.entries(oracle.goals).flatMap(([goal, figures]) => {
      const loop = status.loops.find((candidate) => candidate['goal_id'] === goal);
      return loop ? differences(loop, figures, goal) : [`${goal}: missing`];
    });
    expect(found).toEqual([]);
    const lanes = status.attention.map(({ lane }) =>
      ['user', 'health', 'agent', 'evidence'].indexOf(lane),
    );
    expect(lanes).toEqual([...lanes].sort((a, b) => a - b));
  });
}

test('the maps that the folders need are found without being named', () => {
  const workspace = join(root, 'test/workspaces/loopx-multi');
  const { as_of, path_map } = JSON.parse(
    readFileSync(join(workspace, 'expected.json'), 'utf8'),
  ) as Oracle;
  const maps = Object.entries(path_map).flatMap(([from, to]) => ['--map', `${from}=${to}`]);
  const run = (...more: string[]): Status =>
    JSON.parse(signalbox('inspect', workspace, '--json', '--as-of', as_of, ...more).out) as Status;
  expect(run().attention).toEqual(run(...maps).attention);
});

test('text for people goes with exit code 0, and bad input with a sentence and 2', () => {
  const text = signalbox(
    'inspect',
    'test/workspaces/loopx-basic',
    '--as-of',
    '2026-08-27T12:00:00Z',
  );
  expect([text.code, text.err]).toEqual([0, '']);
  expect(text.out).toContain('Needs you');
  const bad = signalbox('inspect', 'no/such/folder', '--json');
  expect([bad.code, bad.out]).toEqual([2, '']);
  expect(bad.err).toContain(join(root, 'no/such/folder'));
  const version = signalbox('--version');
  expect(version.out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});

test('inspect writes nothing into the folders that it reads', () => {
  const status = (): string =>
    spawnSync('find', ['test/workspaces/loopx-multi', '-printf', '%p %s %T@\n'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  const before = status();
  expect(before).not.toBe('');
  signalbox('inspect', 'test/workspaces/loopx-multi', '--json');
  expect(status()).toBe(before);
});
