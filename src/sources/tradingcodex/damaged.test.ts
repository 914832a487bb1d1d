/** The workspace that was damaged on purpose: nothing thrown, nothing good lost, everything reported. */
import type { Problem } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { describe, expect, it } from 'vitest';
import {
  filesOf,
  ledgerOf,
  oracle,
  viewsOf,
  workspaceLedger,
} from '../../../test/support/tradingcodex.ts';
import { plannerState } from './effective.ts';
import { evaluateArtifact } from './evaluate.ts';
import { readRun } from './facts.ts';
import { tradingcodexSource } from './index.ts';
import { planPass } from './planner.ts';

const NAME = 'tradingcodex-damaged';
const ledger = workspaceLedger(NAME);
const views = viewsOf(ledger);
const [run1, run2, run3, run4] = views;

interface Preview {
  path: string;
  role: string;
  handoff_state: string;
  evaluation: string;
  quality: string;
  decisions: string[];
  pending: [string, string][];
  escalation: string[];
  terminal: string;
  stop_reason: string;
  warnings: string[];
  required_fields_missing: string[];
}

function place({ src }: Problem): string {
  const file = src?.path.split('/').slice(-2).join('/') ?? '';
  return `${file}${src?.line === undefined ? '' : `:${String(src.line)}`}${src?.field === undefined ? '' : ` ${src.field}`}`;
}

describe('artifacts, each alone against run 1', () => {
  const rows = oracle<{ artifact_preview_each_alone_against_run_1: Preview[] }>(
    NAME,
  ).artifact_preview_each_alone_against_run_1;
  const { root, files } = filesOf(NAME);
  const state = plannerState(readRun(ledger, run1!.key).state!);

  it.each(rows.map((row) => [row.path, row] as const))('%s', (path, row) => {
    const text = files.find((file) => file.path === `${root}/${path}`)?.text ?? null;
    const found = evaluateArtifact(path, text);
    const pass = planPass(state, [found]);
    expect({
      path,
      role: found.role,
      handoff_state: found.handoff,
      evaluation: found.evaluation,
      quality: found.quality.status,
      decisions: pass.decisions.map(({ action }) => action),
      pending: pass.tasks.map((task) => [task.role, task.type]),
      escalation: pass.escalations,
      terminal: pass.terminal,
      stop_reason: pass.stopReason,
      warnings: found.quality.warnings.length,
      required_fields_missing: found.quality.missing,
    }).toEqual({ ...row, warnings: row.warnings.length });
  });
});

describe('runs', () => {
  it('lists four, none made by the stale pointer or the empty folder', () => {
    expect(views).toHaveLength(4);
    expect(tradingcodexSource.problems(ledger).map(({ message }) => message.id)).toEqual(
      expect.arrayContaining([
        'tradingcodex.problem.pointerMissing',
        'tradingcodex.problem.emptyFolder',
      ]),
    );
  });

  it('shows the unreadable run from its audit files, as broken', () => {
    expect(run2).toMatchObject({
      lane: 'health',
      figures: { readable: false, state_origin: 'replayed', task_rows: 4 },
    });
    expect(run2!.attention[0]).toMatchObject({ kind: 'health', priority: 'P0', lane: 'health' });
  });

  it('run 1: counts distinct tasks and passes, and keeps the block that the stop reason forgot', () => {
    expect(run1!.figures).toMatchObject({
      task_rows: 5,
      distinct_tasks: 4,
      loop_tasks_used: 2,
      planner_passes_in_audit: 2,
      planner_pass_rows_in_audit: 3,
      terminal_actions: ['blocked', 'waiting'],
      blocked_artifacts: ['trading/reports/news/08-blocked.md'],
      unknown_keys: ['x_future_section'],
    });
    expect(run1!.figures['blocked_actions']).toContain('publish_view');
    expect(run1!.attention.find(({ token }) => token === 'block_artifact')).toMatchObject({
      lane: 'evidence',
      why: { params: { missing: 'audited numbers' } },
    });
    expect(run1!.findingList.map(({ rule }) => rule)).toEqual([
      'tradingcodex.duplicate-task',
      'tradingcodex.path-escapes',
    ]);
  });

  it('run 3: unknown words are text, and the proposal for an unknown role grants nothing', () => {
    expect(run3!.figures['open_tasks']).toEqual([]);
    expect(run3!.escalations).toHaveLength(1);
    expect(run3!.escalations[0]).toMatchObject({
      proposed: 'chief-of-staff',
      recomputed: { id: 'tradingcodex.policy.unknownRole' },
      consent: { id: 'tradingcodex.consent.none' },
    });
    expect(run3!.escalations[0]).not.toHaveProperty('prompt');
    expect(run3!.findingList.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        'tradingcodex.proposal-without-consent',
        'tradingcodex.unknown-role',
      ]),
    );
  });

  it('run 4: intact without its gate', () => {
    expect(run4!.problemList.map(({ message }) => message.id)).toContain(
      'tradingcodex.problem.noGate',
    );
    expect(run4!.figures['family']).toBe('A');
  });
});

describe('reports', () => {
  const site = tradingcodexSource.problems(ledger);
  const all = [...site, ...views.flatMap((view) => view.problemList)];

  it.each([
    ['pointer target missing', 'mainagent/workflow-loop-state.json state_path'],
    ['truncated state', 'workflow-20260704T120200285339Z/loop-state.json'],
    ['tasks that are no list', 'workflow-20260704T120300268696Z/loop-state.json pending_tasks'],
    [
      'blocked actions that are text',
      'workflow-20260704T120300268696Z/loop-state.json blocked_actions',
    ],
    ['iteration that is text', 'workflow-20260704T120300268696Z/loop-state.json iteration'],
    [
      'unknown planner action',
      'workflow-20260704T120300268696Z/loop-state.json loop_decisions[0].planner_action',
    ],
    ['row that is no object', 'workflow-20260704T120300268696Z/loop-state.json loop_decisions[1]'],
    ['unknown stop reason', 'workflow-20260704T120300268696Z/loop-state.json stop_reason'],
    ['missing gate', 'workflow-20260704T120400264190Z/loop-state.json'],
    ['empty folder', 'workflows/empty-run'],
    [
      'session of a missing run',
      'mainagent/session-workflow-runs.json session_id:demo-thread-gone',
    ],
    [
      'session that is an object',
      'mainagent/session-workflow-runs.json session_id:demo-thread-odd',
    ],
    ['active list', 'mainagent/subagent-session-state.json active'],
    ['completed null', 'mainagent/subagent-session-state.json completed'],
    ['text count', 'mainagent/subagent-session-state.json event_count_total'],
    ['bad lines of the gate history', 'mainagent/prompt-gate-history.jsonl'],
    ['bad line of the loop events', 'audit/workflow-loop-events.jsonl'],
    ['unknown event name', 'audit/workflow-loop-events.jsonl:3'],
    ['repeated pass', 'audit/workflow-loop-events.jsonl:4'],
    ['probability out of range', 'forecasts/damaged.jsonl:1'],
    ['incomplete forecast', 'forecasts/damaged.jsonl:2'],
    ['bad forecast line', 'forecasts/damaged.jsonl'],
    ['broken front matter', 'news/04-broken-yaml.md:5'],
  ])('%s', (_, where) => {
    expect(all.map(place)).toContain(where);
  });

  it('names the missing artifact and the path that was not opened', () => {
    const ids = run1!.problemList.map(({ message }) => [message.id, message.params?.['path']]);
    expect(ids).toEqual([
      ['tradingcodex.problem.path', '../outside.md'],
      ['tradingcodex.problem.artifactMissing', 'trading/reports/news/99-missing.md'],
    ]);
  });

  it('says each once and in both languages', () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const say of [translator('en'), translator('zh')]) {
      for (const { message } of all) expect(say(message)).not.toMatch(/tradingcodex\.|\{\{/);
    }
  });

  it('counts the good and the bad lines', () => {
    const tail = ledger.tail(ledger.files('gate-history')[0]!)!;
    expect(tail.counts()).toMatchObject({
      nonBlank: 7,
      unparsable: 2,
      nonObject: 1,
      entries: 4,
      endsWithNewline: false,
    });
  });
});

it('survives every file being cut at any place', () => {
  const { root, files } = filesOf(NAME);
  for (const share of [0, 0.1, 0.37, 0.5, 0.83]) {
    const cut = files.map((file) => ({
      ...file,
      text: file.text.slice(0, Math.floor(file.text.length * share)),
    }));
    const broken = ledgerOf(root, cut);
    expect(viewsOf(broken).length).toBeGreaterThanOrEqual(4);
    expect(tradingcodexSource.problems(broken).length).toBeGreaterThan(0);
  }
});

it('survives values of every wrong type in a state', () => {
  const { root, files } = filesOf(NAME);
  const odd = [null, 7, 'text', true, [], {}, [null, 1, 'x', [], {}], { a: { b: [] } }];
  const target = files.find(({ path }) => path.endsWith('T120100329298Z/loop-state.json'))!;
  const keys = Object.keys(JSON.parse(target.text) as object);
  for (const [index, value] of odd.entries()) {
    const state = JSON.stringify(
      Object.fromEntries(keys.map((key, at) => [key, odd[(at + index) % odd.length]])),
    );
    const broken = files.map((file) => (file === target ? { ...file, text: state } : file));
    const top = files.map((file) =>
      file === target ? { ...file, text: JSON.stringify(value) } : file,
    );
    expect(viewsOf(ledgerOf(root, broken))).toHaveLength(4);
    expect(viewsOf(ledgerOf(root, top))).toHaveLength(4);
  }
});
