import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loopViewSchema, type LoopView } from '@contract/model.ts';
import { memoryLedgers } from '../memory-ledger.ts';
import {
  changed,
  ledgersOf,
  lines,
  viewOf,
  type Workspace,
} from '../../../test/support/codex-workflow-files.ts';
import { codexWorkflowSource } from './index.ts';

const NOW = '2026-08-16T10:00:00Z';
const REQUIRED = 'codex-workflow-decision-required';

function everyView(workspace: Workspace): LoopView[] {
  return ledgersOf(workspace, NOW).flatMap((ledger) =>
    codexWorkflowSource.loops(ledger).map((key) => codexWorkflowSource.project(ledger, key)),
  );
}

describe('damage', () => {
  const base = changed(REQUIRED);
  const paths = base.files.map((file) => file.path);
  const garbage = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('', '{', 'null', '[]', '"x"', '{"__proto__":{"taskId":"x"}}', '\uFEFF{}'),
  );

  it('never throws and never makes a broken view, whatever stands in one of its files', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), garbage, (path, text) => {
        const files = base.files.map((file) => (file.path === path ? { ...file, text } : file));
        for (const view of everyView({ root: base.root, files })) {
          expect(loopViewSchema.safeParse(view).error).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('never lets a run start because a value of the task or its history is lost or of another type', () => {
    const target = /tasks\/TSK-0022\/(state|plan|plan-risk-audit)\.json$/;
    const places = base.files
      .filter((file) => target.test(file.path))
      .flatMap((file) => Object.keys(JSON.parse(file.text)).map((key) => ({ file, key })));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ file, key }, value) => {
        const text = JSON.stringify({ ...JSON.parse(file.text), [key]: value });
        const files = base.files.map((f) => (f.path === file.path ? { ...f, text } : f));
        for (const view of everyView({ root: base.root, files })) {
          expect(view.items.filter((item) => item.executable)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('keeps the other tasks as they are when the files of one are broken', () => {
    const broken = changed(REQUIRED, {
      'tasks/TSK-0021/state.json': '{"taskId":',
      'tasks/TSK-0023/plan.json': 'no',
    });
    const view = viewOf(broken, NOW);
    // A task whose id cannot be read goes by its folder's name, and so keeps its place.
    expect(view.figures['tasks']).toMatchObject({
      'TSK-0021': { posture: 'unknown', run_allowed: false },
      'TSK-0022': { posture: 'decision_required' },
    });
    expect(
      new Set(view.problemList.map(({ src }) => src?.path.split('/').slice(-2).join('/'))),
    ).toEqual(new Set(['TSK-0021/state.json', 'TSK-0023/plan.json']));
  });
});

describe('lines of the history', () => {
  const events = 'tasks/TSK-0022/remediation-events.jsonl';
  const event = (over: object): object => ({
    eventId: 'REM-0001',
    stepId: 'STP-k7',
    attempt: 1,
    outcome: 'failed',
    planHash: 'sha256:x',
    recordedAt: '2026-08-15T10:00:00Z',
    ...over,
  });

  it('counts a failure that a line of the same id contradicts', () => {
    const view = viewOf(
      changed(REQUIRED, { [events]: lines(event({ outcome: 'passed' }), event({})) }),
      NOW,
    );
    expect(view.figures['failed_attempts']).toBe(1);
    expect(view.problemList.map((problem) => problem.message.id)).toEqual([
      'codex-workflow.problem.conflict',
    ]);
  });

  it('leaves out a line about another task, and says so', () => {
    const view = viewOf(changed(REQUIRED, { [events]: lines(event({ taskId: 'TSK-0021' })) }), NOW);
    expect(view.figures['failed_attempts']).toBe(0);
    expect(view.problemList[0]?.message.id).toBe('codex-workflow.problem.stray');
  });

  it('names each damaged line', () => {
    const view = viewOf(
      changed(REQUIRED, { [events]: `{"eventId":\n[]\n${lines(event({}))}` }),
      NOW,
    );
    expect(view.figures['diagnostics']).toEqual([
      { file: `workflow-state/${events}`, line: 1, problem: 'not JSON' },
      { file: `workflow-state/${events}`, line: 2, problem: 'not an object' },
    ]);
    expect(view.problemList.map((problem) => problem.src?.line)).toEqual([1, 2]);
  });
});

describe('the three milestone files', () => {
  const plan = 'milestones/MS-0007/plan.json';
  const mismatch = (age: number): string[] => {
    const workspace = changed(REQUIRED, {
      [plan]: (value) => ({ ...value, planHash: 'sha256:new' }),
    });
    const at = Date.parse(NOW);
    const files = workspace.files.map((file) => ({
      ...file,
      modifiedAt: file.path.endsWith(plan) ? at - age : at - 3_600_000,
    }));
    const [ledger] = memoryLedgers({
      files,
      roots: [workspace.root],
      asOf: at,
      source: codexWorkflowSource,
    });
    const view = codexWorkflowSource.project(ledger!, 'MS-0007');
    return view.problemList.map((problem) => problem.message.id);
  };

  it('may disagree for a moment while they are written, and are a problem when it stays', () => {
    expect(mismatch(2000)).toEqual([]);
    expect(mismatch(60_000)).toEqual(['codex-workflow.problem.mismatch']);
  });
});

describe('loops', () => {
  it('gives a task outside any milestone a loop of its own', () => {
    const workspace = changed(REQUIRED, {
      'workflow-state/tasks/TSK-0040/state.json': JSON.stringify({
        taskId: 'TSK-0040',
        title: 'On its own',
        status: 'ready',
        planHash: 'sha256:p',
        currentStepId: 'S1',
        steps: { S1: { status: 'pending' } },
        executionAuthorization: { planHash: 'sha256:p', status: 'active', by: 'human:demo-owner' },
      }),
      'workflow-state/tasks/TSK-0040/plan-risk-audit.json': JSON.stringify({
        planHash: 'sha256:p',
        guardedSteps: [],
      }),
    });
    const [ledger] = ledgersOf(workspace, NOW);
    expect(codexWorkflowSource.loops(ledger!)).toEqual(['MS-0007', 'TSK-0040']);
    const view = codexWorkflowSource.project(ledger!, 'TSK-0040');
    expect(view.figures).toMatchObject({
      posture: 'none',
      next_action: 'task run',
      run_allowed: true,
    });
    expect(view.attention.map((item) => item.token)).toEqual(['task run']);
  });

  it('keeps two files that claim one id apart', () => {
    const workspace = changed(REQUIRED, {
      'workflow-state/tasks/copy/state.json': JSON.stringify({ taskId: 'TSK-0023', planHash: 'x' }),
    });
    const [ledger] = ledgersOf(workspace, NOW);
    expect(codexWorkflowSource.loops(ledger!)).toEqual(['MS-0007', 'TSK-0023 (copy)']);
    expect(codexWorkflowSource.problems(ledger!)[0]?.message.id).toBe(
      'codex-workflow.problem.same-id',
    );
  });
});
