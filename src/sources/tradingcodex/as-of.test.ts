/**
 * A run at a past moment. The five snapshots of the thesis review are five truths; the same five come
 * out of the audit files alone, with no snapshot kept.
 */
import type { LoopView } from '@contract/model.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, LATER, ledgerOf, oracle, viewsOf } from '../../../test/support/tradingcodex.ts';
import { workspaceFiles } from '../../../test/support/workspace-files.ts';
import { readRun } from './facts.ts';
import { tradingcodexSource } from './index.ts';

const NAME = 'tradingcodex-thesis-review';

interface Step {
  step: string;
  recorded_iteration: number;
  recorded_stop_reason: string;
  task_rows: [string, string, string][];
  completed_rows: number;
  decision_rows: string[];
  escalation_rows: number;
  active_sessions: number;
  completed_sessions_total: number;
}

const steps = oracle<Step[]>(NAME, 'timeline/expected.json');

/** The last instant of each stage: right after what the snapshot shows, before what comes next. */
const MOMENTS = [
  '2026-07-01T09:01:30Z',
  '2026-07-01T09:19:30Z',
  '2026-07-01T09:20:30Z',
  '2026-07-01T09:27:30Z',
  '2026-07-01T09:28:30Z',
].map((text) => Date.parse(text));

/** The workspace as it was attached at that stage: its snapshot, and what else was on disk then. */
function snapshot(index: number): LoopView {
  const { root, files } = filesOf(NAME);
  const at = MOMENTS[index] ?? 0;
  const { step } = steps[index]!;
  const folder = `${workspaceFiles(NAME).root}/timeline/${step}/`;
  const copies = workspaceFiles(NAME)
    .files.filter(({ path }) => path.startsWith(folder))
    .map(({ path, text }) => ({
      path: `${root}/.tradingcodex/mainagent/${path.slice(folder.length)}`,
      text,
      modifiedAt: at,
    }));
  const rest = files.filter(
    ({ path }) => !path.startsWith(`${root}/.tradingcodex/mainagent/`) && !path.endsWith('.md'),
  );
  const [view] = viewsOf(ledgerOf(root, [...copies, ...rest], at));
  return view!;
}

function truth(
  view: LoopView,
): Omit<Step, 'step' | 'active_sessions' | 'completed_sessions_total'> {
  const { figures } = view;
  const tasks = view.items
    .filter(({ kind }) => kind === 'role' || kind === 'task')
    .map((item): [string, string, string] => [item.claimedBy!, item.taskClass!, item.token]);
  return {
    recorded_iteration: figures['recorded_iteration'] as number,
    recorded_stop_reason: figures['recorded_stop_reason'] as string,
    task_rows: tasks,
    completed_rows: figures['completed_rows'] as number,
    decision_rows: figures['decision_rows'] as string[],
    escalation_rows: figures['escalation_rows'] as number,
  };
}

function wanted({
  step: _step,
  active_sessions: _a,
  completed_sessions_total: _c,
  ...row
}: Step): ReturnType<typeof truth> {
  return row;
}

describe('five snapshots', () => {
  const views = steps.map((_, index) => snapshot(index));

  it.each(steps.map((step, index) => [step.step, step, index] as const))('%s', (_, step, index) => {
    const view = views[index]!;
    expect(truth(view)).toEqual(wanted(step));
    expect(view.figures['live_sessions']).toBe(step.active_sessions);
    expect(view.figures['state_origin']).toBe('file');
  });

  it('are five different truths, in phase, passes and what is open', () => {
    const told = views.map((view) => [
      view.phase.token,
      view.figures['planner_passes_in_audit'],
      view.openUser,
      (view.figures['open_tasks'] as unknown[]).length,
      view.runs,
    ]);
    expect(told).toEqual([
      ['waiting_for_selected_subagents', 0, 0, 4, 1],
      ['ready_for_artifact_verification', 0, 0, 0, 9],
      ['user_visible_lane_escalation_required', 1, 1, 3, 10],
      ['ready_for_artifact_verification', 1, 1, 0, 16],
      ['accepted_artifacts_ready_for_synthesis', 2, 1, 0, 17],
    ]);
  });
});

describe('from the audit files alone', () => {
  const { root, files } = filesOf(NAME, LATER);
  const at = (index: number): LoopView => viewsOf(ledgerOf(root, files, MOMENTS[index]))[0]!;

  it.each(steps.map((step, index) => [step.step, step, index] as const))('%s', (_, step, index) => {
    const view = at(index);
    // A pass is written to the state a moment before it is to the audit file, so both agree here.
    expect(truth(view)).toEqual(wanted(step));
  });

  it('says what was replayed and what was only seen', () => {
    const view = at(2);
    expect(view.figures['state_origin']).toBe('replayed');
    expect(view.replay.replayed.map(({ id }) => id)).toContain('tradingcodex.replay.state');
    expect(view.replay.onlySeen.map(({ id }) => id)).toContain('tradingcodex.seen.newerText');
    // Version 2 of the files is newer than this moment and is not judged; the record is.
    const technical = view.items.find(({ id }) => id.endsWith('acme-technical.md'))!;
    expect(technical.token).toBe('revise');
    expect(technical.facts).toContainEqual(
      expect.objectContaining({
        value: { kind: 'message', message: { id: 'tradingcodex.evaluation.later' } },
      }),
    );
  });

  it('has no run before its prompt', () => {
    const ledger = ledgerOf(root, files, Date.parse('2026-07-01T09:00:30Z'));
    expect(tradingcodexSource.loops(ledger)).toEqual([]);
  });

  it('has ticks for the slider', () => {
    const { moments } = at(4);
    expect(moments[0]).toBe(Date.parse('2026-07-01T09:01:00.483Z'));
    expect(moments.filter((moment) => moment <= MOMENTS[4]!)).toHaveLength(17);
  });
});

describe('replay against the state that the tool wrote', () => {
  it.each(['thesis-review', 'two-sessions', 'budget-exhausted', 'staged-plan'])('%s', (name) => {
    const { root, files } = filesOf(`tradingcodex-${name}`);
    const ledger = ledgerOf(root, files);
    for (const key of tradingcodexSource.loops(ledger)) {
      const { state, replayed } = readRun(ledger, key);
      const essence = (run: typeof state): unknown => ({
        lane: run?.lane,
        iteration: run?.iteration,
        stopReason: run?.stopReason,
        selected: run?.selected,
        allowed: run?.allowed,
        escalation: run?.escalation,
        blocked: run?.blocked,
        tasks: run?.tasks.map((task) => [task.id, task.type, task.status, task.at]),
        decisions: run?.decisions.map((row) => row.action),
        proposals: run?.proposals.map((row) => [row.role, row.source]),
        // The workspaces' clock was set by hand, so file order and time order differ here.
        completed: run?.completed.map((row) => [row.kind, row.role, row.path].join(' ')).sort(),
      });
      expect(essence(replayed)).toEqual(essence(state));
    }
  });
});
