/** The engine in a process of its own, as the shells start it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, scratchFolders } from '../../test/support/scratch.ts';
import { workspacesFolder } from '../../test/support/workspace-files.ts';

const folder = scratchFolders('process');
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

interface Heard {
  readonly id?: number;
  readonly answer?: { readonly ok: boolean; readonly value?: unknown; readonly message?: unknown };
  readonly event?: { readonly event: string; readonly loops?: readonly string[] | null };
}

function start(userData: string): { readonly child: ChildProcess; readonly heard: Heard[] } {
  const hooks = path.resolve(import.meta.dirname, '../../test/support/alias-hooks.mjs');
  const child = fork(
    path.join(import.meta.dirname, 'index.ts'),
    [JSON.stringify({ userData, demoFolder: null })],
    {
      execArgv: ['--no-warnings', '--import', hooks],
      serialization: 'json',
    },
  );
  children.add(child);
  const heard: Heard[] = [];
  child.on('message', (message) => heard.push(message as Heard));
  return { child, heard };
}

async function answerTo(heard: readonly Heard[], id: number): Promise<Heard['answer']> {
  const found = await eventually(
    () => heard.find((message) => message.id === id),
    (message) => message !== undefined,
    20_000,
  );
  return found?.answer;
}

describe('the engine’s process', () => {
  it('answers calls made before it was up, tells of changes, and ends when told', async () => {
    const root = path.join(folder(), 'ws');
    cpSync(path.join(workspacesFolder, 'loopx-basic'), root, {
      recursive: true,
      preserveTimestamps: true,
    });
    const userData = folder();
    const { child, heard } = start(userData);
    child.send({ id: 1, channel: 'workspaces.attach', args: { path: root }, client: 'a' });
    child.send({ id: 2, channel: 'no.such', args: {}, client: 'a' });
    child.send({ unknown: 'message' });
    expect(await answerTo(heard, 1)).toMatchObject({
      ok: true,
      value: { ok: true, value: { path: root, loops: 1 } },
    });
    expect(await answerTo(heard, 2)).toMatchObject({
      ok: false,
      message: { id: 'engine.no-channel' },
    });
    const before = heard.length;
    const index = 'home/.codex/loopx/goals/harbor-api-hardening/runs/index.jsonl';
    appendFileSync(
      path.join(root, index),
      `${JSON.stringify({ generated_at: '2026-08-28T00:00:00+00:00', goal_id: 'harbor-api-hardening', classification: 'state_refreshed', json_path: '/x.json', markdown_path: '/x.md' })}\n`,
    );
    const event = await eventually(
      () => heard.slice(before).find((message) => message.event?.event === 'changed'),
      (message) => message !== undefined,
    );
    expect(event?.event?.loops).toHaveLength(1);
    child.send({ stop: true });
    expect(await once(child, 'exit')).toEqual([0, null]);
    // Closed in order: the index is sealed.
    expect(existsSync(path.join(userData, 'index/index.db.seal'))).toBe(true);
  }, 40_000);

  it('ends by itself when its parent is gone', async () => {
    const { child, heard } = start(folder());
    child.send({ id: 1, channel: 'engine.status', args: {}, client: 'a' });
    expect(await answerTo(heard, 1)).toMatchObject({ ok: true });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 40_000);
});
