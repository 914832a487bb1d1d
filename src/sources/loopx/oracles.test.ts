// oxlint-disable typescript/no-explicit-any -- oracle files are open JSON
/**
 * What the real LoopX said of the same files. Where we answer otherwise on purpose, the test states our
 * answer, and `docs/differences.md` says why.
 */
import { describe, expect, test } from 'vitest';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';
import { loopxSource } from './index.ts';

const basic = loopxWorkspace('loopx-basic');
const multi = loopxWorkspace('loopx-multi');
const damaged = loopxWorkspace('loopx-damaged');

/** The queue rows that are about a goal itself, not about contracts or registries. */
function goalItems(status: Record<string, any>): Record<string, any>[] {
  return status['attention_queue'].items.filter(
    (item: any) => !['contract', 'global_registry'].includes(item.source),
  );
}

const statusCases = [
  ['basic', basic, 'status'],
  ['multi', multi, 'status-global'],
  ['damaged, by its project registry', damaged, 'status'],
] as const;

describe.each(statusCases)('attention of %s', (_, workspace, file) => {
  test.each(goalItems(workspace.oracle(file)).map((item) => [item['goal_id'], item]))(
    '%s',
    (goal, item) => {
      const { figures } = workspace.view(goal);
      const attention: any = figures['attention'];
      for (const key of [
        'status',
        'waiting_on',
        'severity',
        'source',
        'lifecycle_phase',
        'lifecycle_flags',
      ])
        expect([key, attention[key]]).toEqual([key, item[key]]);
      // Its sentences are LoopX's own English where no record gives one; ours are in the catalogues.
      expect([item['recommended_action'], null]).toContain(attention.recommended_action);
      const quota: any = figures['quota'];
      const { compute, window_hours, slot_minutes, allowed_slots, spent_slots, state } =
        item['quota'];
      expect(quota).toMatchObject({
        compute,
        window_hours,
        slot_minutes,
        allowed_slots,
        spent_slots,
        state,
      });
      expect(quota.pause_cause).toBe(item['quota'].pause_cause ?? null);
    },
  );
});

test('goals that only the global registry or a runtime folder knows', () => {
  const items = goalItems(damaged.oracle('status-global'));
  for (const goal of ['ghost-goal', 'old-lantern']) {
    const item = items.find(({ goal_id }) => goal_id === goal);
    const attention: any = damaged.view(goal).figures['attention'];
    for (const key of ['status', 'waiting_on', 'severity', 'source', 'lifecycle_phase'])
      expect([key, attention[key]]).toEqual([key, item?.[key]]);
  }
});

test('the project registry is the truth for quota, not the global copy', () => {
  const copy = goalItems(damaged.oracle('status-global')).find(
    (i) => i['goal_id'] === 'mast-notes-cleanup',
  );
  expect(copy?.['quota'].allowed_slots).toBe(720);
  expect(damaged.view('mast-notes-cleanup').figures['quota']).toMatchObject({ allowed_slots: 90 });
});

test('a stale latest run is found as LoopX finds it, and only there', () => {
  for (const [, workspace, file] of statusCases) {
    for (const item of goalItems(workspace.oracle(file))) {
      const warned = item['stale_latest_run_warning'] !== undefined;
      expect([item['goal_id'], workspace.view(item['goal_id']).freshness.stale]).toEqual([
        item['goal_id'],
        warned,
      ]);
    }
  }
});

describe.each([
  ['basic', basic],
  ['multi', multi],
  ['damaged', damaged],
] as const)('quota status of %s', (_, workspace) => {
  test('every goal is in the group of its state', () => {
    const { groups } = workspace.oracle('quota-status');
    const theirs = Object.entries(groups).flatMap(([state, items]) =>
      (items as any[]).map((item) => [item.goal_id, state]),
    );
    expect(theirs.length).toBeGreaterThan(0);
    for (const [goal, state] of theirs)
      expect([goal, workspace.view(goal).quota?.state]).toEqual([goal, state]);
  });
});

describe.each([
  ['harbor-api-hardening', basic, 'todo-list'],
  ['atlas-search-quality', multi, 'todo-list--atlas-search-quality'],
  ['mast-notes-cleanup', damaged, 'todo-list'],
] as const)('todo list of %s', (goal, workspace, file) => {
  const theirs = workspace.oracle(file);
  const view = workspace.view(goal);
  test('order, status, priority, class, claim and title', () => {
    const seen = new Map<string, number>();
    const want = theirs['todos'].map((todo: any) => {
      const copy = (seen.get(todo.todo_id) ?? 0) + 1;
      seen.set(todo.todo_id, copy);
      const id = copy === 1 ? todo.todo_id : `${todo.todo_id}#${String(copy)}`;
      return [
        todo.role,
        id,
        todo.title ?? todo.text,
        todo.priority ?? null,
        todo.claimed_by ?? null,
      ];
    });
    const ours = view.items
      .filter(
        ({ kind, facts }) =>
          kind !== 'turn' && !facts.some((f) => f.label.id === 'loopx.fact.place'),
      )
      .map((item) => [item.side, item.id, item.title, item.priority, item.claimedBy ?? null]);
    expect(ours).toEqual(want);
  });
  test.each(['user', 'agent'])('counts of the %s side', (side) => {
    const summary = theirs[`${side}_todos`];
    const figures: any = (view.figures['todos'] as any)[side];
    expect([
      figures.total,
      figures.open,
      figures.done_including_deferred,
      figures.deferred,
    ]).toEqual([
      summary.total_count,
      summary.open_count,
      summary.done_count,
      summary.deferred_count,
    ]);
  });
  test('which advancement todos an agent may start', () => {
    const want = theirs['agent_todos'].executable_backlog_items.map((todo: any) => todo.todo_id);
    const ours = view.items
      .filter(
        ({ executable, taskClass, side }) =>
          side === 'agent' &&
          executable === true &&
          taskClass?.startsWith('advancement_task') === true,
      )
      .map(({ id }) => id.replace(/#\d+$/u, ''));
    expect(ours).toEqual(want);
  });
});

describe.each([
  ['harbor-api-hardening', basic, 'history'],
  ['atlas-search-quality', multi, 'history--atlas-search-quality'],
  ['mast-notes-cleanup', damaged, 'history'],
] as const)('history of %s', (goal, workspace, file) => {
  const runs: any[] = workspace.oracle(file)['runs'];
  const view = workspace.view(goal);
  test('order and text of the runs', () => {
    expect(view.newestRuns.map((run) => [run.atText, run.token])).toEqual(
      runs.map((run) => [run.generated_at ?? '', run.classification]),
    );
    for (const [index, run] of view.newestRuns.entries()) {
      const text = String(runs[index].recommended_action ?? '')
        .split(/\s+/u)
        .join(' ');
      expect(text.startsWith(run.summary.replace(/…$/u, ''))).toBe(true);
    }
  });
  test('which payload files are there', () => {
    for (const [index, run] of view.newestRuns.entries()) {
      const there = (role: string): boolean =>
        run.artifacts.some(
          (a) => a.role === role && (a.state === 'present' || a.state === 'empty'),
        );
      expect([run.atText, there('payload'), there('rendering')]).toEqual([
        run.atText,
        runs[index].json_exists,
        runs[index].markdown_exists,
      ]);
    }
  });
  test('the reward on each run', () => {
    for (const [index, run] of view.newestRuns.entries()) {
      const reward = runs[index].human_reward ?? null;
      expect(
        run.reward === undefined
          ? null
          : [run.reward.decision, run.reward.reward, run.reward.reason],
      ).toEqual(reward === null ? null : [reward.decision, reward.reward, reward.reason_summary]);
    }
  });
});

test.each([
  ['harbor-api-hardening', basic],
  ['mast-notes-cleanup', damaged],
] as const)('duplicate rows of %s', (goal, workspace) => {
  const { groups } = workspace.oracle('history-duplicates');
  expect(workspace.view(goal).figures['duplicate_groups']).toEqual(
    groups.map((group: any) => ({
      duplicate_kind: group.duplicate_kind,
      line_numbers: group.line_numbers,
    })),
  );
});

describe('findings between the registries', () => {
  const ours = (workspace: typeof damaged): string[] =>
    loopxSource
      .loops(workspace.ledger)
      .flatMap((goal) =>
        (workspace.view(goal).figures['registry_findings'] as any[]).map(
          ({ kind }) => `${goal} ${String(kind)}`,
        ),
      );
  test('damaged: as LoopX, but what is not attached is unseen and not missing', () => {
    const { findings } = damaged.oracle('status')['global_registry'];
    const theirs = findings
      .filter((f: any) => f.kind !== 'stale_source_registry')
      .map((f: any) => `${String(f.goal_id)} ${String(f.kind)}`);
    expect(theirs).toContain('ghost-goal source_registry_missing');
    expect(theirs).toContain('ghost-goal state_file_missing');
    expect(ours(damaged).sort()).toEqual([
      'ghost-goal source_registry_unseen',
      'ghost-goal state_file_unseen',
      'mast-notes-cleanup duplicate_goal_id',
      'mast-orphan state_file_missing',
    ]);
  });
  test('a project that is attached and empty is missing, as for LoopX', () => {
    const gone = loopxWorkspace('loopx-damaged', {
      'home/.codex/loopx/registry.global.json': (text) =>
        text.replaceAll('/srv/demo/ghost-project', '/srv/demo/mast-notes/ghost-project'),
    });
    expect(ours(gone)).toContain('ghost-goal source_registry_missing');
    expect(ours(gone)).toContain('ghost-goal state_file_missing');
  });
  test('multi: none', () => expect(ours(multi)).toEqual([]));
});

describe('event classes and ages of decisions', () => {
  test.each([
    ['basic', basic, 'status'],
    ['multi', multi, 'status-global'],
  ] as const)('%s', (_, workspace, file) => {
    const status = workspace.oracle(file);
    for (const goal of status['event_ledger_summary'].goals) {
      const events: any = workspace.view(goal.goal_id).figures['event_ledger'];
      expect(events.by_class_24h).toEqual(goal.by_class_24h);
      expect(events.by_class_7d).toEqual(goal.by_class_7d);
      expect(events.latest_event_class).toBe(goal.latest_event_class);
      expect(events.latest_event_at).toBe(Date.parse(goal.latest_event_at));
    }
    const summary = status['decision_freshness_summary'].summary;
    const totals = { decision_count: 0, stale_count: 0, rebase_required_count: 0, fresh_count: 0 };
    for (const goal of loopxSource.loops(workspace.ledger)) {
      const found: any = workspace.view(goal).figures['decision_freshness'];
      for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += found[key];
    }
    expect(totals).toEqual(summary);
  });
  test('basic: the newer events of each decision', () => {
    const items = basic.oracle('status')['decision_freshness_summary'].items;
    const found: any = basic.view('harbor-api-hardening').figures['decision_freshness'];
    expect(
      found.items.map((item: any) => [
        item.decision_kind,
        item.classification,
        item.newer_event_count_7d,
        item.stale_by_age,
      ]),
    ).toEqual(
      items.map((item: any) => [
        item.decision_kind,
        item.classification,
        item.newer_event_count_7d,
        item.stale_by_age,
      ]),
    );
  });
  test('damaged: a row of another goal counts for the folder it lies in', () => {
    const status = damaged.oracle('status');
    const [own, other] = status['event_ledger_summary'].goals;
    expect(other.goal_id).toBe('some-other-goal');
    const events: any = damaged.view('mast-notes-cleanup').figures['event_ledger'];
    const sum = Object.fromEntries(
      Object.entries(own.by_class_7d).map(([key, count]) => [
        key,
        Number(count) + Number(other.by_class_7d[key]),
      ]),
    );
    expect(events.by_class_7d).toEqual(sum);
    const found: any = damaged.view('mast-notes-cleanup').figures['decision_freshness'];
    const { decision_count, stale_count, rebase_required_count } =
      status['decision_freshness_summary'].summary;
    expect([found.decision_count, found.stale_count, found.rebase_required_count]).toEqual([
      decision_count,
      stale_count,
      rebase_required_count,
    ]);
  });
});

describe('leases', () => {
  test.each(['todo_0235ff7d3fb2', 'todo_1458a3f4b70c', 'todo_a405bf630b2e'])('%s', (todo) => {
    const theirs = multi.oracle(`task-lease-inspect--${todo}`);
    const leases: any[] = multi.view('atlas-search-quality').figures['leases'] as any[];
    const ours = leases.find((lease) => lease.todo_id === todo);
    expect([ours.active_at_as_of, ours.owner, ours.status]).toEqual([
      theirs['active'],
      theirs['lease'].owner,
      theirs['lease'].status,
    ]);
  });
  test('an unreadable lease is said to be corrupt, an expired one inactive', () => {
    expect(damaged.oracle('task-lease-inspect-corrupt')['error_code']).toBe('corrupt_lease');
    expect(damaged.oracle('task-lease-inspect-expired')['active']).toBe(false);
    const view = damaged.view('mast-notes-cleanup');
    expect(view.leases.map(({ item, state }) => [item, state])).toEqual([
      ['todo_04cf3badf326', 'corrupt'],
      ['todo_76953eeb4e1e', 'expired'],
    ]);
  });
});

describe('interaction mode', () => {
  test.each([
    [basic, 'quota-should-run', 'harbor-api-hardening'],
    [multi, 'quota-should-run--atlas-glossary--atlas-reviewer', 'atlas-glossary'],
    [multi, 'quota-should-run--atlas-search-quality--atlas-reviewer', 'atlas-search-quality'],
    [multi, 'quota-should-run--atlas-translation--atlas-indexer', 'atlas-translation'],
    [multi, 'quota-should-run--tide-cutover', 'tide-cutover'],
    [multi, 'quota-should-run--tide-legacy-sunset', 'tide-legacy-sunset'],
    [multi, 'quota-should-run--tide-schema-migration', 'tide-schema-migration'],
    [multi, 'quota-should-run--tide-station-feed', 'tide-station-feed'],
    [damaged, 'quota-should-run', 'mast-notes-cleanup'],
  ] as const)('%# %s', (workspace, file, goal) => {
    expect(workspace.view(goal).transition?.mode).toBe(
      workspace.oracle(file)['interaction_contract'].mode,
    );
  });
  test('the state of an agent’s checkout is not in the ledgers', () => {
    const theirs = multi.oracle('quota-should-run--atlas-search-quality--atlas-indexer');
    expect(theirs['interaction_contract'].mode).toBe('agent_workspace_repair');
    expect(multi.view('atlas-search-quality').transition?.mode).toBe('bounded_delivery');
  });
});
