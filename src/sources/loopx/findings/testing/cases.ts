// oxlint-disable typescript/no-explicit-any -- registries, journals and leases are open JSON
/** For every rule: real data changed so that it breaks the rule, and data close by that does not. */
import type { LoopView } from '@contract/model.ts';
import { loopxWorkspace } from '../../../../../test/support/loopx-ledger.ts';

type Changes = NonNullable<Parameters<typeof loopxWorkspace>[1]>;
const BASIC = 'harbor-api-hardening';
const ATLAS = 'atlas-search-quality';
const RUNS = `home/.codex/loopx/goals/${BASIC}/runs/index.jsonl`;
const STATE = `project/harbor-api/.codex/goals/${BASIC}/ACTIVE_GOAL_STATE.md`;
const REGISTRY = 'project/harbor-api/.loopx/registry.json';
const ATLAS_HOME = `home/.codex/loopx/goals/${ATLAS}`;
/** Committed with all seven phases. */
const TURN = `${ATLAS_HOME}/turns/71c7afe33443f6f12ac0a4d215f0c5b745b880ed42c8627f3d6b050a239a35e1.json`;
/** Left in progress after its validation. */
const LEFT = `${ATLAS_HOME}/turns/52696a209be18b4eb35bc38232dd85cdc108aeaac63cf147ecb49909228ece3e.json`;
/** Active until 13:00 and held by the claiming agent. */
const LEASE = `${ATLAS_HOME}/task-leases/todo_0235ff7d3fb2.json`;

const json =
  (change: (value: any) => void) =>
  (text: string): string => {
    const value = JSON.parse(text);
    change(value);
    return JSON.stringify(value);
  };
const goal = (change: (goal: any) => void, at = 0): ((text: string) => string) =>
  json(({ goals }) => {
    change(goals[at]);
  });
export const basic = (changes: Changes = {}): LoopView =>
  loopxWorkspace('loopx-basic', changes).view(BASIC);
const atlas = (changes: Changes = {}): LoopView =>
  loopxWorkspace('loopx-multi', changes).view(ATLAS);
const turn = (change: (journal: any) => void): LoopView => atlas({ [TURN]: json(change) });
const lease = (change: (lease: any) => void): LoopView => atlas({ [LEASE]: json(change) });
export const registry = (change: (goal: any) => void): LoopView =>
  basic({ [REGISTRY]: goal(change) });
export const todos = (user: string, agent = ''): Changes => ({
  [STATE]: `## User Todo\n${user}\n## Agent Todo\n${agent}\n`,
});
export const item = (text: string, metadata = '', box = ' '): string =>
  `- [${box}] ${text}\n  <!-- loopx:todo ${metadata} -->\n`;
let made = 0;
export const row = (
  at: string,
  classification: string,
  parts: Record<string, unknown> = {},
): string => {
  made += 1;
  return `${JSON.stringify({ generated_at: at, goal_id: BASIC, classification, json_path: `/x/${String(made)}.json`, markdown_path: `/x/${String(made)}.md`, ...parts })}\n`;
};
export const spend = (at: string, parts: Record<string, unknown> = {}): string =>
  row(at, 'quota_slot_spent', { quota_event: { slots: 3 }, agent_id: 'harbor-builder', ...parts });
export const voided = (at: string, of: string): string =>
  row(at, 'quota_slot_voided', { quota_event: { slots: 3, voided_run_generated_at: of } });
export const runs = (...lines: readonly string[]): LoopView => basic({ [RUNS]: lines.join('') });
const append = (line: string): LoopView => basic({ [RUNS]: (text) => text + line });
const EIGHT = '2026-08-27T08:00:00Z';
const NINE = '2026-08-27T09:00:00Z';
const TEN = '2026-08-27T10:00:00Z';

export const CASES: Readonly<
  Record<string, readonly [breaks: () => LoopView, keeps: () => LoopView]>
> = {
  'loopx.turn-spend-without-proof': [
    () => turn((journal) => (journal.task_validation.status = 'inconclusive')),
    () => turn((journal) => (journal.task_validation.status = 'progress')),
  ],
  'loopx.turn-spend-without-writeback': [
    () =>
      turn((journal) => {
        journal.completed_phases = ['host_execute', 'typed_result', 'validation'];
        journal.writeback = null;
      }),
    () => turn((journal) => (journal.quota_spend = null)),
  ],
  'loopx.turn-commit-without-proof': [
    () => turn((journal) => (journal.task_validation = null)),
    () => turn((journal) => Object.assign(journal, { status: 'failed', task_validation: null })),
  ],
  'loopx.turn-writeback-without-proof': [
    () =>
      turn((journal) => {
        journal.status = 'failed';
        journal.task_validation.status = 'failed';
        journal.completed_phases = journal.completed_phases.slice(0, 4);
        journal.quota_spend = null;
      }),
    () =>
      turn((journal) => {
        journal.status = 'failed';
        journal.completed_phases = journal.completed_phases.slice(0, 4);
        journal.quota_spend = null;
      }),
  ],
  'loopx.turn-settled-without-result': [
    () => turn((journal) => (journal.result_kind = 'user_action_required')),
    () => turn((journal) => (journal.result_kind = 'replan_required')),
  ],
  'loopx.turn-phases-out-of-order': [
    () => turn((journal) => journal.completed_phases.reverse()),
    () => turn((journal) => journal.completed_phases.pop()),
  ],
  'loopx.turn-left-between-proof-and-writeback': [
    () => atlas(),
    () => atlas({ [LEFT]: json((journal) => (journal.status = 'failed')) }),
  ],
  'loopx.turn-without-runs': [
    () =>
      atlas({
        [`${ATLAS_HOME}/runs/index.jsonl`]: (text) =>
          text.replaceAll(/^.*2026-08-26T10:30:04.*\n/gmu, ''),
      }),
    () => turn((journal) => (journal.writeback.appended = journal.quota_spend.appended = false)),
  ],
  'loopx.spend-without-delivery': [
    () => runs(row(EIGHT, 'feature_done'), spend(NINE), spend(TEN)),
    () =>
      runs(
        row(EIGHT, 'feature_done'),
        spend(NINE),
        voided('2026-08-27T09:30:00Z', NINE),
        spend(TEN),
      ),
  ],
  'loopx.spend-without-amount': [
    () => append(spend(TEN, { quota_event: {} })),
    () => append(spend(TEN, { quota_event: { slots: 0 } })),
  ],
  'loopx.void-without-spend': [
    () => append(voided(TEN, '2026-08-27T07:59:00Z')),
    () => append(voided(TEN, '2026-08-26T09:01:06+00:00')),
  ],
  'loopx.spend-while-stopped': [
    () => registry((entry) => (entry.activation = { state: 'stopped', updated_at: NINE })),
    () =>
      registry(
        (entry) => (entry.activation = { state: 'stopped', updated_at: '2026-08-27T11:30:00Z' }),
      ),
  ],
  'loopx.burst-over': [
    () =>
      registry(({ quota }) =>
        Object.assign(quota, { allowed_slots: 900, signalbox_burst: { until: TEN } }),
      ),
    () =>
      registry(({ quota }) =>
        Object.assign(quota, {
          allowed_slots: 900,
          signalbox_burst: { until: '2026-08-28T10:00:00Z' },
        }),
      ),
  ],
  'loopx.slots-by-hand-without-end': [
    () => registry(({ quota }) => (quota.allowed_slots = 900)),
    () => registry(({ quota }) => (quota.allowed_slots = 720)),
  ],
  'loopx.reward-without-run': [
    () => append(row(TEN, 'ghost', { human_reward: { decision: 'keep', reward: 'positive' } })),
    () =>
      append(
        row(TEN, 'ghost', {
          agent_id: 'a',
          human_reward: { decision: 'keep', reward: 'positive' },
        }),
      ),
  ],
  'loopx.reward-older-than-evidence': [
    () =>
      runs(
        row('2026-08-19T10:00:00Z', 'x_done', { agent_id: 'a', human_reward: { reward: 'mixed' } }),
        row(TEN, 'y_done'),
      ),
    () =>
      runs(
        row('2026-08-19T10:00:00Z', 'x_done', { agent_id: 'a', human_reward: { reward: 'mixed' } }),
        spend(TEN),
      ),
  ],
  'loopx.approval-older-than-evidence': [
    () => basic(),
    () => basic({ [RUNS]: (text) => text.slice(text.indexOf('\n') + 1) }),
  ],
  'loopx.gate-superseded-without-approval': [
    () => basic(),
    () =>
      append(
        row(TEN, 'operator_gate_approved', {
          operator_gate: { gate: 'write_path_rollout', decision: 'approve' },
        }),
      ),
  ],
  'loopx.gate-without-question': [
    () => basic({ ...todos(''), [REGISTRY]: goal((entry) => (entry.waiting_on = 'controller')) }),
    () =>
      basic({
        ...todos(''),
        [REGISTRY]: goal((entry) =>
          Object.assign(entry, { waiting_on: 'controller', operator_question: 'Go on?' }),
        ),
      }),
  ],
  'loopx.gate-closed-without-decision': [
    () => basic(todos(item('Go?', 'todo_id=todo_gate1 status=done task_class=user_gate', 'x'))),
    () =>
      basic(
        todos(
          item(
            'Go?',
            'todo_id=todo_gate1 status=done task_class=user_gate decision_outcome=approve',
            'x',
          ),
        ),
      ),
  ],
  'loopx.done-behind-gate': [
    () =>
      basic(
        todos(
          item('Go?', 'todo_id=todo_gate1 task_class=user_gate unblocks_todo_id=todo_work1'),
          item('Work', 'todo_id=todo_work1 status=done', 'x'),
        ),
      ),
    () =>
      basic(
        todos(
          item(
            'Go?',
            `todo_id=todo_gate1 task_class=user_gate unblocks_todo_id=todo_work1 updated_at=${TEN}`,
          ),
          item('Work', `todo_id=todo_work1 status=done completed_at=${NINE}`, 'x'),
        ),
      ),
  ],
  'loopx.todo-held-by-two': [
    () => lease((value) => (value.owner = 'atlas-reviewer')),
    () => lease((value) => Object.assign(value, { owner: 'atlas-reviewer', expires_at: TEN })),
  ],
  'loopx.claim-by-unregistered-agent': [
    () => basic(todos('', item('Work', 'todo_id=todo_work1 claimed_by=stranger'))),
    () => basic(todos('', item('Work', 'todo_id=todo_work1 claimed_by=harbor-builder'))),
  ],
  'loopx.lease-without-effect': [
    () => lease((value) => (value.todo_id = 'todo_nowhere')),
    () => lease((value) => (value.owner = 'atlas-reviewer')),
  ],
  'loopx.lease-past-its-end': [
    () => atlas(),
    () =>
      atlas({
        [`${ATLAS_HOME}/task-leases/todo_a405bf630b2e.json`]: json(
          (value) => (value.status = 'released'),
        ),
      }),
  ],
  'loopx.lease-outside-write-scope': [
    () => lease((value) => value.write_scopes.push('src/**')),
    () => lease((value) => value.write_scopes.push('docs/a/b.md')),
  ],
  'loopx.write-scope-not-granted': [
    () => basic(todos('', item('Work', 'todo_id=todo_work1 required_write_scopes=ops/**'))),
    () =>
      basic({
        ...todos('', item('Work', 'todo_id=todo_work1 required_write_scopes=ops/**')),
        [REGISTRY]: goal(({ coordination }) => {
          coordination.checkpointed_boundary_authority = [
            { write_scope: ['ops/**'], source: 'gate ops', recorded_at: NINE, decision: 'approve' },
          ];
        }),
      }),
  ],
  'loopx.done-outside-write-scope': [
    () =>
      basic(
        todos('', item('Work', 'todo_id=todo_work1 status=done required_write_scopes=ops/**', 'x')),
      ),
    () =>
      basic(
        todos('', item('Work', 'todo_id=todo_work1 status=done required_write_scopes=src/**', 'x')),
      ),
  ],
  'loopx.boundary-authority-not-in-force': [
    () =>
      registry(({ coordination }) => {
        coordination.checkpointed_boundary_authority = [
          { write_scope: ['ops/**'], source: 'gate', recorded_at: NINE, expires_at: TEN },
        ];
      }),
    () =>
      registry(({ coordination }) => {
        coordination.checkpointed_boundary_authority = [
          { write_scope: ['ops/**'], source: 'gate', recorded_at: NINE, expires_at: '2026-09-01' },
        ];
      }),
  ],
  'loopx.user-todo-without-class': [
    () => basic(todos('- [ ] Call the owner\n')),
    () => basic(todos(item('Call the owner', 'todo_id=todo_call1 task_class=user_action'))),
  ],
  'loopx.monitor-overdue': [
    () => basic(),
    () => basic({ [STATE]: (text) => text.replace('cadence=1d', 'cadence=9d') }),
  ],
  'loopx.monitor-past-its-end': [
    () =>
      basic({ [STATE]: (text) => text.replace('expires_at=2026-09-20', 'expires_at=2026-08-25') }),
    () => basic(),
  ],
  'loopx.deferred-though-ready': [
    () =>
      basic({
        [STATE]: (text) =>
          text.replace('todo_done:todo_76953eeb4e1e', 'todo_done:todo_fd8bb28ee86e'),
      }),
    () => basic(),
  ],
  'loopx.successor-missing': [
    () =>
      basic({
        [STATE]: (text) =>
          text.replace('successor_todo_ids=todo_76953eeb4e1e', 'successor_todo_ids=todo_elsewhere'),
      }),
    () => basic(),
  ],
  'loopx.state-newer-than-run': [
    () => basic({ [STATE]: (text) => text.replace('2026-08-27T09:00:05', '2026-08-27T11:30:00') }),
    () => basic(),
  ],
  'loopx.run-identity-collision': [
    () =>
      append(
        row(TEN, 'a_done', { json_path: '/x/s.json', markdown_path: '' }) +
          row(TEN, 'b_done', { json_path: '/x/s.json', markdown_path: '' }),
      ),
    () => append(row(TEN, 'a_done', { json_path: '/x/s.json', markdown_path: '' }).repeat(2)),
  ],
  'loopx.run-of-other-goal': [
    () => append(row(TEN, 'a_done', { goal_id: 'elsewhere' })),
    () => append(row(TEN, 'a_done')),
  ],
  'loopx.shared-registry-differs': [
    () => registry((entry) => (entry.waiting_on = 'codex')),
    () => registry(({ quota }) => (quota.window_hours = '24')),
  ],
};
