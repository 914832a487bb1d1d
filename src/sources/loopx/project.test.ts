// oxlint-disable typescript/no-explicit-any -- ledger lines and figures are open JSON
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loopViewSchema, type Attention, type LoopView, type Msg } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';
import { loopxSource } from './index.ts';

const GOAL = 'harbor-api-hardening';
const INDEX = `home/.codex/loopx/goals/${GOAL}/runs/index.jsonl`;
const STATE = `project/harbor-api/.codex/goals/${GOAL}/ACTIVE_GOAL_STATE.md`;
const EVENTS = `project/harbor-api/.codex/goals/${GOAL}/events.jsonl`;
const REGISTRY = 'project/harbor-api/.loopx/registry.json';
const say = translator('en');

const messageOf = (value: LoopView['sections'][number]['facts'][number]['value']): Msg =>
  value.kind === 'message' ? value.message : { id: '' };
const row = (parts: Record<string, unknown>): string =>
  `${JSON.stringify({ goal_id: GOAL, classification: 'state_refreshed', recommended_action: 'Go on.', ...parts })}\n`;
const kinds = (view: LoopView): string[] =>
  view.attention.map(({ lane, kind, token }) => `${lane} ${kind} ${token}`);
const find = (view: LoopView, token: string): Attention | undefined =>
  view.attention.find((item) => item.token === token);

test.each(['loopx-basic', 'loopx-multi', 'loopx-damaged'])(
  '%s: every view is of the contract, and every sentence exists',
  (name) => {
    const { ledger } = loopxWorkspace(name);
    for (const goal of loopxSource.loops(ledger)) {
      const view = loopxSource.project(ledger, goal);
      expect(() => loopViewSchema.parse(view)).not.toThrow();
      for (const id of JSON.stringify(view).matchAll(/"id":"(loopx\.[^"]+)"/gu))
        expect(say({ id: id[1] ?? '', params: { count: 2 } })).not.toBe(id[1]);
      for (const item of view.attention) {
        expect(item.title !== '' || item.titleMsg !== undefined).toBe(true);
        expect([item.id, item.records.length > 0]).toEqual([item.id, true]);
      }
      expect(new Set(view.attention.map(({ id }) => id)).size).toBe(view.attention.length);
      expect(new Set(view.items.map(({ id }) => id)).size).toBe(view.items.length);
    }
  },
);

describe('queue', () => {
  test('a person first, then what is broken, then the agent, then what is waited for', () => {
    const order = ['user', 'health', 'agent', 'evidence'];
    for (const name of ['loopx-basic', 'loopx-multi', 'loopx-damaged']) {
      const { ledger } = loopxWorkspace(name);
      for (const goal of loopxSource.loops(ledger)) {
        const lanes = loopxSource
          .project(ledger, goal)
          .attention.map(({ lane }) => order.indexOf(lane));
        expect(lanes).toEqual([...lanes].sort((a, b) => a - b));
      }
    }
  });

  test('the first open user todo and the best agent todo are in focus, and no other', () => {
    const view = loopxWorkspace('loopx-basic').view(GOAL);
    expect(view.attention.filter(({ focus }) => focus).map(({ item }) => item)).toEqual([
      'todo_1d0632d139b4',
      'todo_76953eeb4e1e',
    ]);
  });

  test('a deferred gate that a later run hid is still there, and says so', () => {
    const view = loopxWorkspace('loopx-basic').view(GOAL);
    expect(view.gates.find(({ name }) => name === 'write_path_rollout')?.state).toBe('superseded');
    expect(say(find(view, 'operator_gate_defer')?.why ?? { id: '' })).toContain(
      'no approval is on record',
    );
  });

  test('the three mechanisms of a gate are shown apart', () => {
    const view = loopxWorkspace('loopx-multi').view('tide-cutover');
    expect(view.gates.map(({ mechanism, state }) => [mechanism, state])).toEqual([
      ['user-gate-todo', 'open'],
      ['decision', 'deferred'],
    ]);
    expect(kinds(view)).toContain('user gate operator_gate_deferred');
    const registry = loopxWorkspace('loopx-basic', {
      [REGISTRY]: (text) =>
        text.replace(
          '"domain"',
          '"waiting_on": "controller", "operator_question": "Go?", "domain"',
        ),
    }).view(GOAL);
    expect(
      registry.gates.some(
        ({ mechanism, question }) => mechanism === 'registry-override' && question === 'Go?',
      ),
    ).toBe(true);
  });

  test.each([
    ['needs_human_reward', 'user reward needs_human_reward'],
    ['ready_for_controller_opt_in', 'user opt-in ready_for_controller_opt_in'],
    ['dreaming_refactor_warning', 'user review dreaming_refactor_warning'],
    ['blocked_by_safety', 'user gate blocked_by_safety'],
    ['await_build', 'evidence evidence await_build'],
  ])('a run of class %s', (classification, want) => {
    const added = row({
      generated_at: '2026-08-27T11:30:00Z',
      classification,
      json_path: `/srv/demo/home/.codex/loopx/goals/${GOAL}/runs/2026-08-27T11-00-02-00-00.json`,
      markdown_path: `/srv/demo/home/.codex/loopx/goals/${GOAL}/runs/2026-08-27T11-00-02-00-00.md`,
    });
    const view = loopxWorkspace('loopx-basic', {
      [INDEX]: (text) => text + added,
      [STATE]: '## Agent Todo\n- [ ] Work\n',
    }).view(GOAL);
    expect(kinds(view)).toContain(want);
  });

  test('a stopped goal asks for nothing', () => {
    const view = loopxWorkspace('loopx-multi').view('tide-legacy-sunset');
    expect([view.activity, view.attention]).toEqual(['stopped', []]);
  });

  test('an agent todo behind a global gate is in sight, with the reason', () => {
    const item = loopxWorkspace('loopx-multi')
      .view('tide-cutover')
      .attention.find(({ kind }) => kind === 'agent-todo');
    expect(say(item?.why ?? { id: '' })).toContain('An open gate holds it.');
    expect(item?.severity).toBe('watch');
  });
});

test('a governed turn says how it ran and whether its session may be resumed', () => {
  const { items } = loopxWorkspace('loopx-multi').view('atlas-search-quality');
  const said = items
    .filter(({ kind }) => kind === 'turn')
    .map(({ facts }) =>
      facts
        .filter(({ label }) => ['loopx.turn.mode', 'loopx.turn.session'].includes(label.id))
        .map(({ value }) => (value.kind === 'token' ? value.text : say(messageOf(value)))),
    );
  expect(said).toHaveLength(10);
  expect(said.every(([mode]) => mode === 'isolated-headless')).toBe(true);
  expect(said[1]).toEqual([
    'isolated-headless',
    'May be resumed for the same todo; no proof of work',
  ]);
});

describe('rewards', () => {
  test('all judgements of a run are kept, the last one is current', () => {
    const view = loopxWorkspace('loopx-damaged').view('mast-notes-cleanup');
    const found = view.rewardList.filter(({ runClass }) => runClass === 'duplicate_write_blocker');
    expect(found.map(({ decision, current }) => [decision, current])).toEqual([
      ['reverse_route', true],
      ['keep_route', false],
    ]);
    expect(view.rewardList.find(({ runClass }) => runClass === 'ghost_run')).toMatchObject({
      orphan: true,
      stale: true,
    });
  });

  test('a judgement is stale seven days after the run it judges, not after it was given', () => {
    const stale = (asOf: string): boolean | undefined =>
      loopxWorkspace('loopx-basic', {}, { asOf })
        .view(GOAL)
        .rewardList.find(({ decision }) => decision === 'keep_route')?.stale;
    expect([stale('2026-08-28T18:20:05Z'), stale('2026-08-28T18:20:07Z')]).toEqual([false, true]);
  });
});

describe('what can be judged', () => {
  test('every run but bookings offers a reward for itself', () => {
    const { newestRuns } = loopxWorkspace('loopx-basic').view(GOAL);
    const offered = newestRuns.filter(({ offers }) => offers !== undefined);
    expect(offered.length).toBeGreaterThan(5);
    for (const { key, offers } of offered) {
      expect(offers?.map(({ action, target }) => [action, target])).toEqual([['reward', key]]);
    }
    const without = newestRuns.filter(({ offers }) => offers === undefined);
    expect(new Set(without.map(({ eventClass }) => eventClass))).toEqual(new Set(['accounting']));
  });
});

describe('as of', () => {
  test('runs of later are not there, and what they changed is undone', () => {
    const view = loopxWorkspace('loopx-basic', {}, { asOf: '2026-08-21T12:00:00Z' }).view(GOAL);
    expect(view.newestRuns[0]?.atText).toBe('2026-08-21T09:31:11+00:00');
    expect(view.rewardList).toEqual([]);
    expect(view.gates.some(({ name }) => name === 'write_path_rollout')).toBe(false);
  });
});

describe('paths of another machine', () => {
  test('without a path map the payloads beside the index are found, and the project is wanted', () => {
    const { ledger } = loopxWorkspace('loopx-basic', {}, { mapped: false });
    expect(loopxSource.wants(ledger).map(({ recorded }) => recorded)).toEqual([
      '/srv/demo/home/.codex/loopx',
      '/srv/demo/harbor-api',
    ]);
    const view = loopxSource.project(ledger, GOAL);
    expect(view.artifacts.every(({ state }) => state === 'present')).toBe(true);
    expect((view.figures['quota_ledger'] as any).spent_slots_in_window).toBe(18);
  });

  test('a payload elsewhere is unknown and not missing', () => {
    const text = row({
      generated_at: '2026-08-27T11:30:00Z',
      json_path: '/elsewhere/a.json',
      markdown_path: '/elsewhere/a.md',
    });
    const view = loopxWorkspace('loopx-basic', { [INDEX]: text }).view(GOAL);
    expect(view.artifacts.map(({ state, path }) => [state, path])).toEqual([
      ['unknown', undefined],
      ['unknown', undefined],
    ]);
    expect((view.figures['attention'] as any).status).not.toBe('run_artifact_missing');
  });
});

describe('event-sourced todos', () => {
  const event = (n: number, parts: Record<string, unknown> = {}): string =>
    `${JSON.stringify({ schema_version: 'loopx_state_event_v0', event_id: `e${String(n)}`, event_type: 'todo_added', append_sequence: n, recorded_at: '2026-08-20T00:00:00Z', refs: { todo_id: 'todo_one' }, payload: { role: 'agent', text: '[P0] From events', task_class: 'advancement_task' }, ...parts })}\n`;
  const view = (text: string): LoopView =>
    loopxWorkspace('loopx-basic', { [EVENTS]: text }).view(GOAL);

  test('a sound stream gives all todos, in the order of its sequence', () => {
    const found = view(event(2, { event_type: 'todo_completed', payload: {} }) + event(1));
    expect(
      found.items
        .filter(({ side }) => side !== 'none')
        .map(({ id, state, title }) => [id, state, title]),
    ).toEqual([['todo_one', 'done', 'From events']]);
    expect((found.figures['todos'] as any).source).toBe('events');
  });

  test.each([
    ['one id with two bodies', event(1) + event(1, { payload: { text: 'other' } })],
    ['a bad line', `${event(1)}{"cut`],
    ['an unknown schema', event(1) + event(2, { schema_version: 'v9' })],
  ])('%s: the state file is used, with a problem', (_, text) => {
    const found = view(text);
    expect((found.figures['todos'] as any).source).toBe('markdown');
    expect(
      found.problemList.some(({ message }) => message.id.startsWith('loopx.problem.events.')),
    ).toBe(true);
  });

  test('the same event twice is one', () => {
    expect((view(event(1) + event(1)).figures['todos'] as any).source).toBe('events');
  });

  test('a stream without todos leaves the state file’s', () => {
    expect(
      (view(event(1, { event_type: 'run_recorded', refs: {} })).figures['todos'] as any).source,
    ).toBe('markdown');
  });
});

describe('order of runs', () => {
  test('shuffling rows of different instants changes nothing; equal instants keep file order', () => {
    const stamp = fc
      .integer({ min: 0, max: 20 })
      .map((n) => new Date(Date.UTC(2026, 7, 20, n)).toISOString());
    fc.assert(
      fc.property(
        fc.array(stamp, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (stamps, noise) => {
          const rows = stamps.map((generated_at, n) =>
            row({ generated_at, json_path: `/j/${String(n)}`, markdown_path: '' }),
          );
          const shuffled = rows
            .map((text, n) => ({ text, at: stamps[n] ?? '', key: noise.next().value ?? 0 }))
            .sort((a, b) => (a.at === b.at ? 0 : a.key - b.key));
          const order = (lines: readonly string[]): unknown =>
            loopxWorkspace('loopx-basic', { [INDEX]: lines.join('') }).view(GOAL).figures[
              'run_order_newest_first'
            ];
          const sorted = [...stamps].sort().toReversed();
          expect(order(rows)).toEqual(sorted.map((at) => [at, 'state_refreshed']));
          expect(order(shuffled.map(({ text }) => text))).toEqual(order(rows));
        },
      ),
      { numRuns: 15 },
    );
  }, 30_000);

  test('a page goes on where the one before ended', () => {
    const { ledger } = loopxWorkspace('loopx-damaged');
    const all = loopxSource.runs(ledger, 'mast-notes-cleanup', null, 500).map(({ key }) => key);
    const paged: string[] = [];
    for (let after: string | null = null; ;) {
      const page = loopxSource.runs(ledger, 'mast-notes-cleanup', after, 7);
      paged.push(...page.map(({ key }) => key));
      after = page.at(-1)?.key ?? null;
      if (page.length < 7) break;
    }
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(32);
  });
});

describe('bad input', () => {
  const places = [
    INDEX,
    STATE,
    REGISTRY,
    EVENTS,
    'home/.codex/loopx/registry.global.json',
    `home/.codex/loopx/goals/${GOAL}/rollout-event-log.jsonl`,
    `home/.codex/loopx/goals/${GOAL}/task-leases/todo_x.json`,
    `home/.codex/loopx/goals/${GOAL}/turns/a.json`,
  ];
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.json()).map((lines) => lines.join('\n')),
    fc.constant('\u{0}'.repeat(500)),
  );

  test.each(places)(
    'anything at all in %s throws nothing',
    (place) => {
      fc.assert(
        fc.property(junk, (text) => {
          const { ledger } = loopxWorkspace('loopx-basic', { [place]: text });
          expect(loopxSource.problems(ledger)).toBeInstanceOf(Array);
          for (const goal of loopxSource.loops(ledger)) {
            expect(loopViewSchema.safeParse(loopxSource.project(ledger, goal)).success).toBe(true);
          }
        }),
        { numRuns: 12 },
      );
    },
    30_000,
  );

  test('a goal id that is no folder name is skipped and named', () => {
    const { ledger } = loopxWorkspace('loopx-basic', {
      [REGISTRY]: (text) => text.replace(`"${GOAL}"`, '"../etc"'),
    });
    expect(loopxSource.problems(ledger).map(({ message }) => message.id)).toContain(
      'loopx.problem.goalBadId',
    );
    expect(loopxSource.loops(ledger)).toEqual([GOAL]);
  });

  test('an odd type in any field of a run row throws nothing', () => {
    const fields = [
      'generated_at',
      'goal_id',
      'classification',
      'recommended_action',
      'json_path',
      'markdown_path',
      'human_reward',
      'operator_gate',
      'state',
      'controller_readiness',
      'quota_event',
      'todo_id',
      'progress_scope',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), { maxLength: 8 }),
        (rows) => {
          const text = rows.map((value) => JSON.stringify(value)).join('\n');
          const view = loopxWorkspace('loopx-basic', { [INDEX]: text }).view(GOAL);
          expect(loopViewSchema.safeParse(view).success).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  }, 30_000);

  test('a key that nobody knows gives an empty view', () => {
    const { ledger } = loopxWorkspace('loopx-basic');
    expect(loopViewSchema.safeParse(loopxSource.project(ledger, 'gone')).success).toBe(true);
    expect(loopxSource.runs(ledger, 'gone', null, 5)).toEqual([]);
  });
});
