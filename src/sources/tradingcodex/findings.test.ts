/** Each rule with data that breaks it and data that does not. */
import type { Json } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, ledgerOf, viewsOf } from '../../../test/support/tradingcodex.ts';
import type { MemoryFile } from '../memory-ledger.ts';
import { findingRules } from './findings.ts';

type Row = { [key: string]: Json };
interface Data {
  /** The run's state. */
  state: Row;
  pointer: Row;
  /** Planner passes, oldest first. */
  passes: Row[];
  /** Subagent events, oldest first. */
  events: Row[];
  prompt: Row;
  /** Artifact texts by file name. */
  texts: Record<string, string>;
}

const base = filesOf('tradingcodex-thesis-review');
const RUN = 'workflow-20260701T090100477471Z';

const ends = {
  state: `${RUN}/loop-state.json`,
  pointer: 'mainagent/workflow-loop-state.json',
  passes: 'workflow-loop-events.jsonl',
  events: 'subagent-session-events.jsonl',
  prompt: 'prompt-gate-history.jsonl',
} as const;

function text(end: string): string {
  return base.files.find(({ path }) => path.endsWith(end))!.text;
}

function lines(end: string): Row[] {
  return text(end)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** The rules broken by the thesis review after a change to its data. */
function broken(change: (data: Data) => void): string[] {
  const data: Data = {
    state: JSON.parse(text(ends.state)) as Row,
    pointer: JSON.parse(text(ends.pointer)) as Row,
    passes: lines(ends.passes),
    events: lines(ends.events),
    prompt: lines(ends.prompt)[0]!,
    texts: Object.fromEntries(
      base.files
        .filter(({ path }) => path.endsWith('.md'))
        .map((file) => [file.path.split('/').at(-1)!, file.text]),
    ),
  };
  change(data);
  const jsonl = (rows: Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const written: Record<string, string> = {
    [ends.state]: JSON.stringify(data.state),
    [ends.pointer]: JSON.stringify(data.pointer),
    [ends.passes]: jsonl(data.passes),
    [ends.events]: jsonl(data.events),
    [ends.prompt]: jsonl([data.prompt]),
    ...Object.fromEntries(Object.entries(data.texts).map(([name, value]) => [`/${name}`, value])),
  };
  const files = base.files.map((file): MemoryFile => {
    const end = Object.keys(written).find((key) => file.path.endsWith(key));
    return end === undefined ? file : { ...file, text: written[end]! };
  });
  const [view] = viewsOf(ledgerOf(base.root, files));
  return [...new Set(view!.findingList.map(({ rule }) => rule))];
}

const list = (row: Row, name: string): Json[] => row[name] as Json[];
const rows = (row: Row, name: string): Row[] => row[name] as Row[];
const task = (more: Row): Row => ({
  task_id: `${RUN}:x:followup:000000000000`,
  role: 'news-analyst',
  task_type: 'artifact_follow_up',
  status: 'completed',
  planner_action: 'follow_up_existing_team',
  delta_brief: '',
  ...more,
});

/** A stage of two roles in a state, and one that waits for it. */
const stages = (status: string, second: string): Row[] => [
  task({
    task_id: 'e',
    task_type: 'stage_dispatch',
    stage_id: 'evidence',
    role: '',
    roles: ['technical-analyst', second],
    status,
  }),
  task({
    task_id: 'v',
    task_type: 'stage_dispatch',
    stage_id: 'valuation',
    role: '',
    roles: ['valuation-analyst'],
    depends_on: ['evidence'],
    status: 'blocked_by_dependency',
  }),
];

/** Takes the one open matter away, so that a run is quiet. */
function quiet({ state, passes, pointer }: Data): void {
  state['escalation_proposals'] = [];
  pointer['escalation_proposals'] = [];
  passes[0]!['escalation_proposals'] = [];
  passes[0]!['loop_decisions'] = rows(passes[0]!, 'loop_decisions').filter(
    (row) => row['planner_action'] !== 'lane_escalation_proposal',
  );
  passes[0]!['terminal_action'] = 'waiting';
}

/** Rule, a change that breaks it, and a near one that does not (the untouched run when left out). */
const cases: [rule: string, breaks: (data: Data) => void, keeps?: (data: Data) => void][] = [
  [
    'blocked-action-lost',
    ({ state }) => (state['blocked_actions'] = list(state, 'blocked_actions').slice(1)),
    ({ state }) => list(state, 'blocked_actions').push('publish_view'),
  ],
  [
    'allowed-team-grew',
    ({ passes }) => list(passes[1]!, 'allowed_followup_team').push('macro-analyst'),
    ({ passes }) => list(passes[1]!, 'escalation_team').push('news-analyst'),
  ],
  [
    'task-outside-team',
    ({ state }) => rows(state, 'pending_tasks').push(task({ role: 'macro-analyst' })),
    ({ state }) => rows(state, 'pending_tasks').push(task({})),
  ],
  [
    'research-widened',
    ({ state }) => (state['lane'] = 'research_only'),
    ({ state }) => {
      state['lane'] = 'research_only';
      for (const name of ['allowed_followup_team', 'selected_team']) {
        state[name] = ['fundamental-analyst', 'news-analyst'];
      }
      state['pending_tasks'] = rows(state, 'pending_tasks').filter(
        (row) => row['role'] !== 'valuation-analyst',
      );
    },
  ],
  [
    'execution-task',
    ({ state }) => rows(state, 'pending_tasks').push(task({ role: 'execution-operator' })),
    ({ state }) =>
      rows(state, 'pending_tasks').push(
        task({ role: 'execution-operator', task_type: 'initial_dispatch' }),
      ),
  ],
  [
    'decision-differs',
    ({ passes }) => {
      const [first] = rows(passes[0]!, 'loop_decisions');
      (first!['detail'] as Row)['suggested_role'] = 'macro-analyst';
    },
    // A follow-up inside the team that waits for the budget is the same decision, held back.
    ({ passes }) => {
      const [first] = rows(passes[0]!, 'loop_decisions');
      first!['planner_action'] = 'waiting';
    },
  ],
  [
    'proposal-without-consent',
    ({ passes }) =>
      (rows(passes[0]!, 'escalation_proposals')[0]!['policy_requires_user_consent'] = 'yes'),
  ],
  [
    'forbidden-request',
    ({ texts }) =>
      (texts['acme-news.md'] = texts['acme-news.md']!.replace(
        'Does the plant',
        'Please submit: does the plant',
      )),
    ({ texts }) =>
      (texts['acme-news.md'] = texts['acme-news.md']!.replace(
        'Does the plant',
        'It was submitted: does the plant',
      )),
  ],
  [
    'conflict-adds-role',
    ({ state }) =>
      rows(state, 'pending_tasks').push(
        task({ role: 'macro-analyst', planner_action: 'challenge_conflict' }),
      ),
    ({ state }) =>
      rows(state, 'pending_tasks').push(task({ planner_action: 'challenge_conflict' })),
  ],
  [
    'unknown-role',
    ({ state }) => list(state, 'escalation_team').push('chief-of-staff'),
    ({ state }) => list(state, 'escalation_team').push('judgment-reviewer'),
  ],
  [
    'handoff-as-terminal',
    ({ passes }) => (passes[1]!['terminal_action'] = 'accepted'),
    // Both vocabularies have this word, so it is no mistake.
    ({ passes }) => (passes[1]!['terminal_action'] = 'waiting'),
  ],
  ['terminal-differs', ({ passes }) => (passes[0]!['terminal_action'] = 'synthesize')],
  ['ready-while-open', () => undefined, quiet],
  [
    'escalation-hidden',
    ({ state }) => (state['stop_reason'] = 'waiting_for_artifacts'),
    ({ state }) => (state['stop_reason'] = 'user_visible_lane_escalation_required'),
  ],
  [
    'loop-budget-exceeded',
    ({ state }) =>
      rows(state, 'pending_tasks').push(task({ task_id: 'a' }), task({ task_id: 'b' })),
    ({ state }) => rows(state, 'pending_tasks').push(task({ task_id: 'a' })),
  ],
  [
    'total-budget-exceeded',
    ({ state }) =>
      rows(state, 'pending_tasks').push(task({ task_id: 'a' }), task({ task_id: 'b' })),
    ({ state }) => rows(state, 'pending_tasks').push(task({ task_id: 'a' })),
  ],
  [
    'revision-limit-exceeded',
    ({ state }) =>
      rows(state, 'pending_tasks').push(
        task({ role: 'technical-analyst', task_type: 'same_role_revision' }),
      ),
    ({ state }) => rows(state, 'pending_tasks').push(task({ task_type: 'same_role_revision' })),
  ],
  [
    'iterations-exceeded',
    ({ passes }) => {
      for (const minute of ['29', '30'])
        passes.push({ ...passes[1]!, ts: `2026-07-01T09:${minute}:00Z` });
    },
    // The same pass written again is one pass.
    ({ passes }) => passes.push({ ...passes[1]! }, { ...passes[1]! }),
  ],
  [
    'stage-never-released',
    ({ state }) => rows(state, 'pending_tasks').push(...stages('completed', 'news-analyst')),
    ({ state }) => rows(state, 'pending_tasks').push(...stages('active', 'news-analyst')),
  ],
  [
    'stage-completed-early',
    ({ state }) => rows(state, 'pending_tasks').push(...stages('completed', 'macro-analyst')),
    ({ state }) => rows(state, 'pending_tasks').push(...stages('completed', 'news-analyst')),
  ],
  [
    'accepted-fails-check',
    ({ texts }) =>
      (texts['acme-technical.md'] = texts['acme-technical.md']!.replace('[factual]', '')),
    // A rewritten artifact is another text; it waits for the planner.
    ({ texts }) =>
      (texts['acme-technical.md'] = texts['acme-technical.md']!.replace('[factual]', '').replace(
        'Trend flat',
        'Trend up',
      )),
  ],
  [
    'update-lost',
    ({ state }) =>
      (state['pending_tasks'] = rows(state, 'pending_tasks').filter(
        (row) => row['task_type'] !== 'same_role_revision',
      )),
    // The state was written before the event: it is only behind.
    ({ state }) => {
      state['updated_at'] = '2026-07-01T09:24:00Z';
      rows(state, 'pending_tasks').at(-1)!['status'] = 'active';
    },
  ],
  ['proposals-cut', ({ state }) => (state['escalation_proposals'] = [])],
  [
    'duplicate-task',
    ({ state }) => rows(state, 'pending_tasks').push({ ...rows(state, 'pending_tasks')[4]! }),
  ],
  [
    'task-without-session',
    ({ state }) => (rows(state, 'pending_tasks')[6]!['status'] = 'active'),
    ({ state }) => (rows(state, 'pending_tasks')[6]!['status'] = 'pending'),
  ],
  [
    'pointer-differs',
    ({ pointer }) => (pointer['stop_reason'] = 'waiting_for_artifacts'),
    // Another run's pointer says nothing about this one.
    ({ pointer }) => {
      pointer['stop_reason'] = 'waiting_for_artifacts';
      pointer['workflow_run_id'] = 'workflow-20260701T100000000000Z';
    },
  ],
  [
    'path-escapes',
    ({ state }) =>
      (rows(state, 'completed_artifacts').at(-1)!['artifact_path'] =
        'trading/reports/../../outside.md'),
    ({ state }) =>
      (rows(state, 'completed_artifacts').at(-1)!['artifact_path'] =
        'trading/reports/news/acme-news.md'),
  ],
  [
    'auto-dispatch',
    ({ state }) => (state['recursive_hook_dispatch'] = true),
    ({ state }) => (state['recursive_hook_dispatch'] = 'true'),
  ],
  [
    'run-in-wrong-folder',
    ({ state }) => (state['workflow_run_id'] = 'workflow-20260701T100000000000Z'),
  ],
];

describe.each(cases)('tradingcodex.%s', (rule, breaks, keeps = quiet) => {
  it('is found where data breaks it', () => {
    expect(broken(breaks)).toContain(`tradingcodex.${rule}`);
  });
  it('is not found where they do not', () => {
    expect(broken(keeps)).not.toContain(`tradingcodex.${rule}`);
  });
});

it('has a case for every rule', () => {
  expect(cases.map(([rule]) => `tradingcodex.${rule}`)).toEqual(findingRules.map(({ id }) => id));
});

it('finds nothing in a quiet run', () => {
  expect(broken(quiet)).toEqual([]);
});

it('finds an update that the later state has lost', () => {
  const found = broken(({ state }) => (rows(state, 'pending_tasks')[6]!['status'] = 'pending'));
  expect(found).toContain('tradingcodex.update-lost');
});

it('says each finding in both languages', () => {
  const { files, root } = filesOf('tradingcodex-damaged');
  for (const view of viewsOf(ledgerOf(root, files))) {
    for (const { title, help } of view.findingList) {
      for (const say of [translator('en'), translator('zh')]) {
        expect(`${say(title)} ${say(help)}`).not.toMatch(/tradingcodex\.|\{\{/);
      }
    }
  }
});
