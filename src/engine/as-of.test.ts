/**
 * Past moments over real folders: what an attached workspace was like at each moment since, told of
 * files that their owner rewrites or moves and keeps no history of. Each truth is asked for before
 * and after a restart of the engine.
 */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LoopView } from '@contract/model.ts';
import { sources } from '@sources/registry.ts';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, pause, scratchFolders } from '../../test/support/scratch.ts';
import { workspacesFolder } from '../../test/support/workspace-files.ts';

const folder = scratchFolders('as-of');

/** A clock that the test sets. */
function clockAt(text: string): { now: () => number; set: (text: string) => void } {
  let at = Date.parse(text);
  return { now: () => at, set: (next) => (at = Date.parse(next)) };
}

/** A copy of a part of a test workspace. */
function copyOf(name: string): string {
  const root = folder();
  cpSync(path.join(workspacesFolder, name), root, { recursive: true });
  return root;
}

async function attached(
  root: string,
  userData: string,
  now: () => number,
): Promise<{ engine: TestEngine; id: string }> {
  const engine = await openTestEngine({ userData, sources, now });
  const answer = await engine.ask('workspaces.attach', { path: root });
  if (!answer.ok) throw new Error(answer.message.id);
  return { engine, id: answer.value.id };
}

/** The engine started again over the same data, once everything attached was read. */
async function restarted(
  engine: TestEngine,
  userData: string,
  now: () => number,
): Promise<TestEngine> {
  await engine.close();
  const again = await openTestEngine({ userData, sources, now });
  await eventually(
    () => again.ask('workspaces.list', {}),
    (list) => list.every(({ state }) => state === 'watching' || state === 'polling'),
  );
  return again;
}

/** The view of a loop now, when it satisfies; fails with the last one seen. */
async function viewWhen(
  engine: TestEngine,
  id: string,
  satisfies: (view: LoopView) => boolean,
): Promise<LoopView> {
  const view = await eventually(
    () => engine.ask('loop.get', { id }),
    (found) => found !== null && satisfies(found),
  );
  if (view === null) throw new Error(`no loop ${id}`);
  return view;
}

async function onlyLoop(engine: TestEngine, key: string): Promise<string> {
  const { items } = await engine.ask('loops.list', {});
  const found = items.filter((loop) => loop.key === key);
  expect(found).toHaveLength(1);
  return found[0]?.id ?? '';
}

describe('five snapshots of a run that keeps no history', () => {
  const NAME = 'tradingcodex-thesis-review';
  const RUN = 'workflow-20260701T090100477471Z';
  /** Right after each snapshot was written, as its own records say. */
  const MOMENTS = [
    '2026-07-01T09:01:30Z',
    '2026-07-01T09:19:30Z',
    '2026-07-01T09:20:30Z',
    '2026-07-01T09:27:30Z',
    '2026-07-01T09:28:30Z',
  ];
  interface Step {
    readonly step: string;
    readonly recorded_iteration: number;
    readonly recorded_stop_reason: string;
    readonly task_rows: readonly (readonly string[])[];
    readonly completed_rows: number;
    readonly decision_rows: readonly string[];
    readonly escalation_rows: number;
    readonly active_sessions: number;
  }
  const timeline = path.join(workspacesFolder, NAME, 'timeline');
  const steps = JSON.parse(readFileSync(`${timeline}/expected.json`, 'utf8')) as readonly Step[];

  const told = ({ figures, items }: LoopView): Omit<Step, 'step'> => ({
    recorded_iteration: figures['recorded_iteration'] as number,
    recorded_stop_reason: figures['recorded_stop_reason'] as string,
    task_rows: items
      .filter(({ kind }) => kind === 'role' || kind === 'task')
      .map((item) => [item.claimedBy ?? '', item.taskClass ?? '', item.token]),
    completed_rows: figures['completed_rows'] as number,
    decision_rows: figures['decision_rows'] as string[],
    escalation_rows: figures['escalation_rows'] as number,
    active_sessions: figures['live_sessions'] as number,
  });
  const wanted = (step: Step): ReturnType<typeof told> => {
    const {
      completed_sessions_total: _,
      step: __,
      ...rest
    } = step as Step & Readonly<Record<string, unknown>>;
    return rest;
  };

  it('are five truths for ever, though only the last is still on the disk', async () => {
    const root = copyOf(`${NAME}/workspace`);
    // Neither the audit files, from which a run can be replayed, nor the artifacts: states alone.
    for (const name of ['trading', '.tradingcodex/mainagent'])
      rmSync(path.join(root, name), { recursive: true, force: true });
    const lay = (step: string): void => {
      cpSync(path.join(timeline, step), path.join(root, '.tradingcodex/mainagent'), {
        recursive: true,
      });
    };
    const clock = clockAt(MOMENTS[0] ?? '');
    const userData = folder();
    lay(steps[0]?.step ?? '');
    const { engine } = await attached(root, userData, clock.now);
    const id = await onlyLoop(engine, RUN);
    for (const [index, step] of steps.entries()) {
      clock.set(MOMENTS[index] ?? '');
      if (index > 0) lay(step.step);
      // The session records stand in a file of their own, which is laid down last or first.
      const view = await viewWhen(
        engine,
        id,
        (found) => JSON.stringify(told(found)) === JSON.stringify(wanted(step)),
      );
      expect(told(view)).toEqual(wanted(step));
    }
    clock.set('2026-07-02T12:00:00Z');

    const truths = async (from: TestEngine): Promise<LoopView[]> => {
      const views = await Promise.all(
        MOMENTS.map((moment) => from.ask('loop.get', { id, asOf: Date.parse(moment) })),
      );
      return views.flatMap((view) => view ?? []);
    };
    const check = (views: readonly LoopView[]): void => {
      expect(views.map(told)).toEqual(steps.map(wanted));
      // What its README tells: waiting, verified, escalated, answered, ready with the escalation open.
      expect(
        views.map((view) => [
          view.phase.token,
          view.openUser,
          view.escalations.filter(({ open }) => open).length,
          view.items.filter(({ token }) => token === 'pending').length,
        ]),
      ).toEqual([
        ['waiting_for_selected_subagents', 0, 0, 4],
        ['ready_for_artifact_verification', 0, 0, 0],
        ['user_visible_lane_escalation_required', 1, 1, 3],
        ['ready_for_artifact_verification', 1, 1, 0],
        ['accepted_artifacts_ready_for_synthesis', 1, 1, 0],
      ]);
      for (const view of views)
        expect(view.replay.onlySeen.map((entry) => entry.id)).toContain('tradingcodex.seen.state');
    };
    check(await truths(engine));
    // The whole queue and the list of loops are of that moment, too.
    const third = Date.parse(MOMENTS[2] ?? '');
    expect(
      (await engine.ask('queue.list', { asOf: Date.parse(MOMENTS[0] ?? '') })).lanes.user,
    ).toBe(0);
    expect((await engine.ask('queue.list', { asOf: third })).items[0]).toMatchObject({
      lane: 'user',
      kind: 'escalation',
    });
    expect((await engine.ask('loops.list', { asOf: third })).items[0]?.phase.token).toBe(
      'user_visible_lane_escalation_required',
    );
    // Each version that was seen is a tick of the slider.
    const { moments } = await viewWhen(engine, id, () => true);
    expect(moments).toEqual(expect.arrayContaining(MOMENTS.map((moment) => Date.parse(moment))));

    const again = await restarted(engine, userData, clock.now);
    check(await truths(again));
  });
});

describe('a state file that its owner rewrites in place', () => {
  const GOAL = 'harbor-api-hardening';
  const GATE = 'todo_1d0632d139b4';
  const BEFORE = '2026-08-27T12:00:00Z';
  const DECIDED = '2026-08-27T12:10:00Z';
  const GONE_ON = '2026-08-27T12:20:00Z';

  it('keeps its gates, todos and next action of each moment', async () => {
    const root = copyOf('loopx-basic');
    const file = path.join(root, `project/harbor-api/.codex/goals/${GOAL}/ACTIVE_GOAL_STATE.md`);
    const clock = clockAt(BEFORE);
    const userData = folder();
    const { engine } = await attached(root, userData, clock.now);
    const id = await onlyLoop(engine, GOAL);
    const first = await viewWhen(engine, id, (view) => view.gates.length > 0);
    const text = readFileSync(file, 'utf8');
    const isOpen = (view: LoopView): boolean => view.attention.some(({ item }) => item === GATE);
    expect(isOpen(first)).toBe(true);

    clock.set(DECIDED);
    const decided = text
      .replace('- [ ] [P0] Decide whether', '- [x] [P0] Decide whether')
      .replace(`todo_id=${GATE} status=open`, `todo_id=${GATE} status=done`);
    expect(decided).not.toBe(text);
    writeFileSync(file, decided);
    await viewWhen(engine, id, (view) => !isOpen(view));

    clock.set(GONE_ON);
    const nextAction = first.nextAction?.text ?? '';
    expect(decided).toContain(nextAction);
    writeFileSync(file, decided.replaceAll(nextAction, 'Write the closing report.'));
    await viewWhen(engine, id, (view) => view.nextAction?.text === 'Write the closing report.');

    const at = async (from: TestEngine, moment: string): Promise<readonly unknown[]> => {
      const view = await from.ask('loop.get', { id, asOf: Date.parse(moment) });
      return view === null ? [] : [isOpen(view), view.nextAction?.text];
    };
    const check = async (from: TestEngine): Promise<void> => {
      expect(await at(from, BEFORE)).toEqual([true, nextAction]);
      expect(await at(from, '2026-08-27T12:09:59Z')).toEqual([true, nextAction]);
      expect(await at(from, DECIDED)).toEqual([false, nextAction]);
      expect(await at(from, GONE_ON)).toEqual([false, 'Write the closing report.']);
    };
    await check(engine);
    clock.set('2026-08-27T13:00:00Z');
    await check(await restarted(engine, userData, clock.now));
  });
});

describe('a run that its owner moves between folders', () => {
  const REHEARSAL = '20261130-held-invoice-replay-rehearsal';
  /** Its stations, by the instants that the run itself recorded. */
  const STOPS = [
    ['active', 'running', '2026-11-30T12:37:52.200Z'],
    ['paused', 'paused', '2026-11-30T12:37:54Z'],
    ['active', 'running', '2026-11-30T12:39:41.600Z'],
    ['completed', 'finished', '2026-11-30T12:39:42Z'],
  ] as const;
  type Fields = Readonly<Record<string, unknown>>;

  /** What its state said at a moment: only what had been started then. */
  function stateAt(finished: Fields, status: string, moment: string): Fields {
    if (status === 'finished') return finished;
    const { finishedAt: _, humanDecisionNodeId: __, ...rest } = finished;
    const isLater = (at: unknown): boolean => typeof at === 'string' && at > moment;
    const nodes = Object.entries(finished['nodes'] as Readonly<Record<string, Fields>>);
    const seen = nodes.map(([name, node]) => {
      const { id, executor, finishedAt, ...more } = node;
      if (isLater(node['startedAt'])) return [name, { id, executor, status: 'PENDING' }];
      if (isLater(finishedAt)) return [name, { ...more, id, executor, status: 'RUNNING' }];
      return [name, node];
    });
    const heartbeat = {
      pid: 24_952,
      hostname: 'demo-host',
      startedAt: moment,
      heartbeatAt: moment,
    };
    const asks = { pausedByNodeId: 'decision-gate', pausedAt: '2026-11-30T12:37:53.022Z' };
    return {
      ...rest,
      status,
      nodes: Object.fromEntries(seen),
      ...(status === 'paused' ? asks : { runner: heartbeat }),
    };
  }

  it('is one run at every look, with the lifecycle it has', async () => {
    const root = copyOf('loop-agent-invoice-relay/workspace');
    const runs = path.join(root, '.harness/dag-runs');
    const stand = (lifecycle: string): string => path.join(runs, lifecycle, REHEARSAL);
    const finished = JSON.parse(readFileSync(`${stand('completed')}/state.json`, 'utf8')) as Fields;
    // What the gate asked and what was answered come when it happens.
    const aside = folder();
    const gateFiles = [
      ['decision.envelope.json', 1],
      ['human-escalation.json', 1],
      ['human-approval.json', 2],
    ] as const;
    for (const [name] of gateFiles)
      renameSync(`${stand('completed')}/decision-gate/${name}`, path.join(aside, name));
    const arrive = (index: number, from: string): void => {
      const [lifecycle, status, moment] = STOPS[index] ?? STOPS[0];
      renameSync(stand(from), stand(lifecycle));
      for (const [name, when] of gateFiles)
        if (when === index)
          renameSync(path.join(aside, name), `${stand(lifecycle)}/decision-gate/${name}`);
      const state = JSON.stringify(stateAt(finished, status, moment));
      writeFileSync(`${stand(lifecycle)}/state.json.tmp`, state);
      renameSync(`${stand(lifecycle)}/state.json.tmp`, `${stand(lifecycle)}/state.json`);
    };
    arrive(0, 'completed');

    const clock = clockAt(STOPS[0][2]);
    const userData = folder();
    const { engine } = await attached(root, userData, clock.now);
    const id = await onlyLoop(engine, `run/${REHEARSAL}`);

    // Looks as often as the engine answers, from before the first move until after the last.
    const seen: number[] = [];
    let looking = true;
    const watched = (async (): Promise<void> => {
      while (looking) {
        const { items } = await engine.ask('loops.list', {});
        seen.push(items.filter(({ key }) => key.includes(REHEARSAL)).length);
        await pause(1);
      }
    })();
    const folderOf = (view: LoopView): unknown => view.figures['lifecycle'];
    for (const [index, [lifecycle, status, moment]] of STOPS.entries()) {
      clock.set(moment);
      const from = STOPS[index - 1]?.[0];
      if (from !== undefined) arrive(index, from);
      const view = await viewWhen(
        engine,
        id,
        (found) => folderOf(found) === lifecycle && found.phase.token === status,
      );
      expect([folderOf(view), view.phase.token]).toEqual([lifecycle, status]);
    }
    looking = false;
    await watched;
    expect(seen.length).toBeGreaterThan(20);
    expect([...new Set(seen)]).toEqual([1]);

    const check = async (from: TestEngine): Promise<void> => {
      for (const [lifecycle, status, moment] of STOPS) {
        const asOf = Date.parse(moment);
        const { items } = await from.ask('loops.list', { asOf });
        expect(items.filter(({ key }) => key.includes(REHEARSAL))).toHaveLength(1);
        const view = await from.ask('loop.get', { id, asOf });
        expect([moment, view === null ? null : folderOf(view), view?.phase.token]).toEqual([
          moment,
          lifecycle,
          status,
        ]);
      }
    };
    await check(engine);
    // The version that was kept knows of a heartbeat that was written over since. Files that have gone
    // are forgotten with the next start; then the run's own instants tell where it was.
    const first = await engine.ask('loop.get', { id, asOf: Date.parse(STOPS[0][2]) });
    expect(first?.freshness.at).toBe(Date.parse(STOPS[0][2]));
    expect(first?.problemList).toEqual([]);
    clock.set('2026-11-30T13:00:00Z');
    await check(await restarted(engine, userData, clock.now));
  });
});
