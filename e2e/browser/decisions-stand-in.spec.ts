/** The stand-in for LoopX does to the files what LoopX itself did, as the golden writes show it. */
import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, copyWorkspace, fakeLoopx } from '../support/index.ts';

test.afterEach(cleanUp);

const GOAL = 'harbor-api-hardening';
/** Where the copy has a file that a golden difference names. */
const FILES = {
  'harbor-api/.loopx/registry.json': 'project/harbor-api/.loopx/registry.json',
  'home/.codex/loopx/registry.global.json': 'home/.codex/loopx/registry.global.json',
  [`harbor-api/.codex/goals/${GOAL}/ACTIVE_GOAL_STATE.md`]: `project/harbor-api/.codex/goals/${GOAL}/ACTIVE_GOAL_STATE.md`,
  [`home/.codex/loopx/goals/${GOAL}/runs/index.jsonl`]: `home/.codex/loopx/goals/${GOAL}/runs/index.jsonl`,
} as const;

/** Moments are told apart by nothing, and when the shared registry was synced is not played. */
function plain(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.includes('"synced_at"'))
    .map((line) => line.replaceAll(/\d{4}-\d\d-\d\dT\d\d[:%\w]*?(?:%2B|\+)00:00/g, 'T'));
}

for (const name of [
  'reward-append',
  'configure-goal-quota-0.3',
  'configure-goal-pause',
  'goal-lifecycle-stop',
  'todo-complete-user-action',
  'todo-complete-user-gate',
]) {
  test(`as LoopX did: ${name}`, async () => {
    const loopx = await fakeLoopx();
    const workspace = await copyWorkspace('loopx-basic');
    const golden = join(workspace, 'golden-writes', name);
    const { argv } = JSON.parse(await readFile(`${golden}.json`, 'utf8')) as { argv: string[] };
    const difference = (await readFile(`${golden}.diff`, 'utf8')).split(/^--- /m);
    const texts = (): Promise<string[]> =>
      Promise.all(Object.values(FILES).map((file) => readFile(join(workspace, file), 'utf8')));
    const before = await texts();
    const [, ...words] = argv;
    const registry = join(workspace, 'project/harbor-api/.loopx/registry.json');
    const where = ['--registry', registry, '--runtime-root', join(workspace, 'home/.codex/loopx')];
    execFileSync('loopx', [...where, ...words], { env: { ...process.env, ...loopx.env } });
    const after = await texts();
    for (const [index, file] of Object.keys(FILES).entries()) {
      const old = new Set(plain((before[index] ?? '').split('\n')));
      const added = plain((after[index] ?? '').split('\n')).filter((line) => !old.has(line));
      const part = difference.find((each) => each.startsWith(`before/${file}\n`)) ?? '';
      const wanted = part.split('\n').filter((line) => /^\+(?!\+\+ )/.test(line));
      const goldenLines = plain(wanted.map((line) => line.slice(1))).filter(
        (line) => !old.has(line),
      );
      expect(added, file).toEqual(goldenLines);
    }
  });
}
