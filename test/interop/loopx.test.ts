/**
 * The real LoopX as the writer, on copies of a test workspace. Run by `npm run test:interop`, which
 * installs LoopX into a folder of its own and names it in SIGNALBOX_LOOPX; skipped otherwise.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmResult, PreviewResult } from '../../src/contract/change.ts';
import type { Json, LoopView } from '../../src/contract/model.ts';
import { openEngine, type Engine } from '../../src/engine/engine.ts';
import { workspacesFolder } from '../support/workspace-files.ts';

/** Folder that holds the `loopx` program. */
const loopx = process.env['SIGNALBOX_LOOPX'];
const canonicalTodos = Number.parseInt(process.env['SIGNALBOX_LOOPX_VERSION'] ?? '0', 10) >= 1;
const GOAL = 'harbor-api-hardening';
const RECORDED: Readonly<Record<string, string>> = {
  '/srv/demo/harbor-api': 'project/harbor-api',
  '/srv/demo/home': 'home',
};

let engine: Engine;
let root: string;
let userData: string;
const searchPath = process.env['PATH'] ?? '';

async function open(withLoopx: boolean): Promise<void> {
  process.env['PATH'] = withLoopx ? `${loopx ?? ''}${path.delimiter}${searchPath}` : '/nowhere';
  engine = await openEngine({ userData, demoFolder: null });
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-interop-'));
  userData = mkdtempSync(path.join(tmpdir(), 'signalbox-interop-data-'));
  for (const part of ['project', 'home']) {
    cpSync(path.join(workspacesFolder, 'loopx-basic', part), path.join(root, part), {
      recursive: true,
    });
  }
  // The recorded folders become the copy's, so that LoopX finds its state file.
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const moved = Object.entries(RECORDED).reduce(
      (all, [from, to]) => all.replaceAll(from, path.join(root, to)),
      text,
    );
    if (moved !== text) writeFileSync(file, moved);
  }
});
afterEach(async () => {
  process.env['PATH'] = searchPath;
  await engine.close();
  rmSync(root, { recursive: true });
  rmSync(userData, { recursive: true });
});

async function call<T>(channel: string, args: unknown): Promise<T> {
  const answer = await engine.call(channel, args, 'test');
  if (!answer.ok) throw new Error(JSON.stringify(answer.message));
  return answer.value as T;
}

async function goal(): Promise<LoopView> {
  const { items } = await call<{ items: { id: string; key: string }[] }>('loops.list', {});
  const found = items.find(({ key }) => key === GOAL);
  const view =
    found === undefined ? null : await call<LoopView | null>('loop.get', { id: found.id });
  if (view === null) throw new Error('the goal is not there');
  return view;
}

async function attached(): Promise<LoopView> {
  await call('workspaces.attach', { path: root });
  await expect
    .poll(
      async () =>
        goal().then(
          ({ runs }) => runs,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(33);
  return goal();
}

async function decide(
  loop: LoopView,
  action: string,
  target: string | null,
  input: Record<string, Json>,
): Promise<ConfirmResult> {
  const preview = await call<PreviewResult>('change.preview', {
    loop: loop.id,
    action,
    target,
    input,
  });
  if (preview.outcome !== 'preview') throw new Error(JSON.stringify(preview));
  return call<ConfirmResult>('change.confirm', { preview: preview.preview.id });
}

const index = (): string[] =>
  readFileSync(path.join(root, 'home/.codex/loopx/goals', GOAL, 'runs/index.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
const judgement = {
  decision: 'accept_result',
  reward: 'positive',
  reason_summary: 'Clear and repeatable: “klar”, 清楚。',
  follow_up: 'Link the drill.',
};
const drill = (view: LoopView): string =>
  view.newestRuns.find((run) => run.token === 'rollback_drill_passed')?.key ?? '';

describe.skipIf(loopx === undefined)('LoopX itself as the writer', { timeout: 120_000 }, () => {
  it('a reward by LoopX and a native one are the same row but for its time', async () => {
    await open(true);
    const first = await attached();
    expect(await decide(first, 'reward', drill(first), judgement)).toMatchObject({
      receipt: { state: 'written' },
    });
    const byLoopx = index().at(-1) ?? '';
    await engine.close();
    // Taken out again, and once more without LoopX.
    const file = path.join(root, 'home/.codex/loopx/goals', GOAL, 'runs/index.jsonl');
    writeFileSync(file, `${index().slice(0, -1).join('\n')}\n`);
    await open(false);
    const second = await attached();
    expect(await decide(second, 'reward', drill(second), judgement)).toMatchObject({
      receipt: { state: 'written' },
    });
    const time = /"recorded_at": "[^"]+"/u;
    const native = index().at(-1) ?? '';
    // Later releases add who acted; all else must be equal.
    const actor = /, "actor_kind": "owner"/u;
    expect(native.replace(time, '')).toBe(byLoopx.replace(time, '').replace(actor, ''));
  });

  it.each([
    [
      'operator-gate',
      null,
      {
        decision: 'approve',
        gate: 'write_path_rollout',
        reason_summary: 'Drill passed, pilot tier only.',
      },
      (view: LoopView) => view.newestRuns[0]?.token === 'operator_gate_approved',
    ],
    [
      'todo-decide',
      'todo_1d0632d139b4',
      { outcome: 'approve', evidence: 'Operator approved the pilot tier.', no_follow_up: true },
      (view: LoopView) => !view.attention.some(({ item }) => item === 'todo_1d0632d139b4'),
    ],
    [
      'todo-complete',
      'todo_19dc9547fb98',
      { evidence: 'Read; the platform rota owns it.' },
      (view: LoopView) => view.items.find(({ id }) => id === 'todo_19dc9547fb98')?.state === 'done',
    ],
    ['quota-share', null, { compute: 0.3 }, (view: LoopView) => view.quotaView?.compute === 0.3],
    ['quota-pause', null, {}, (view: LoopView) => view.quotaView?.state === 'paused'],
    [
      'goal-stop',
      null,
      { reason: 'Holiday freeze' },
      (view: LoopView) => view.activity === 'stopped',
    ],
  ])('%s: previewed, confirmed, and seen in the ledger', async (action, target, input, holds) => {
    await open(true);
    const view = await attached();
    expect(holds(view)).toBe(false);
    if (action.startsWith('todo-') && canonicalTodos) {
      // These releases keep todos in a store of their own and refuse a goal that was not moved to it:
      // that is said in LoopX's words, and nothing is written.
      const args = { loop: view.id, action, target, input };
      expect(await call<PreviewResult>('change.preview', args)).toMatchObject({
        outcome: 'refused',
        refusals: [{ message: { id: 'write.refused.dry-run' } }],
      });
      return;
    }
    const result = await decide(view, action, target, input);
    expect(result).toMatchObject({ outcome: 'receipt', receipt: { state: 'written' } });
    await expect.poll(async () => holds(await goal()), { timeout: 10_000 }).toBe(true);
  });

  it('a burst is honoured by LoopX, and its key of ours survives LoopX rewriting the registry', async () => {
    await open(true);
    const view = await attached();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect(await decide(view, 'quota-burst', null, { allowed_slots: 1234, until })).toMatchObject({
      receipt: { state: 'written' },
    });
    expect(await decide(await goal(), 'goal-stop', null, { reason: 'Pause it' })).toMatchObject({
      receipt: { state: 'written' },
    });
    const registry = JSON.parse(
      readFileSync(path.join(root, 'project/harbor-api/.loopx/registry.json'), 'utf8'),
    ) as { goals: { quota: Record<string, Json> }[] };
    expect(registry.goals[0]?.quota).toMatchObject({
      allowed_slots: 1234,
      signalbox_burst: { previous_allowed_slots: null },
    });
  });

  it('what LoopX refuses is shown in its words, and nothing is written', async () => {
    await open(true);
    const view = await attached();
    const before = index();
    const preview = await call<PreviewResult>('change.preview', {
      loop: view.id,
      action: 'todo-complete',
      target: 'todo_1d0632d139b4',
      input: { evidence: 'x' },
    });
    expect(preview).toMatchObject({ outcome: 'refused' });
    expect(index()).toEqual(before);
  });
});
