/** Each rule with data that breaks it and data that does not, on the real workspaces. */
import { describe, expect, it } from 'vitest';
import { loopViewSchema, type LoopView } from '@contract/model.ts';
import { catalogues } from '@contract/messages/index.ts';
import { translator } from '@contract/translate.ts';
import { loopxWorkspace } from '../../../../test/support/loopx-ledger.ts';
import { loopxSource } from '../index.ts';
import { loopxRules } from './findings.ts';
import { basic, CASES, item, registry, row, runs, spend, todos } from './testing/cases.ts';
import { cadenceMillis } from './todo-rules.ts';

const languages = [translator('en'), translator('zh')];
const rulesOf = (view: LoopView): string[] => view.findingList.map(({ rule }) => rule);

describe('rules over a goal', () => {
  it('have a case each', () => {
    expect(Object.keys(CASES)).toEqual(loopxRules.map(({ id }) => id));
    expect(new Set(Object.keys(CASES)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(Object.entries(CASES))('%s', (rule, [breaks, keeps]) => {
    const view = loopViewSchema.parse(breaks());
    const broken = view.findingList.filter((finding) => finding.rule === rule);
    expect(broken).toHaveLength(1);
    expect(broken[0]?.evidence.length).toBeGreaterThan(0);
    for (const { path, line, field } of broken[0]?.evidence ?? []) {
      expect(view.files.some((file) => file.path === path) || /registry/u.test(path)).toBe(true);
      expect(line ?? field).toBeDefined();
    }
    expect(broken[0]).toMatchObject({ loop: view.id, severity: severityOf(rule) });
    for (const { title, help } of broken)
      for (const say of languages)
        expect(`${say(title)} ${say(help)}`).not.toMatch(/loopx\.|\{\{|undefined/u);
    expect(rulesOf(keeps())).not.toContain(rule);
  });

  function severityOf(id: string): string | undefined {
    return loopxRules.find((rule) => rule.id === id)?.severity;
  }

  it('count what they list, with ids that differ and do not change', () => {
    for (const name of ['loopx-basic', 'loopx-multi', 'loopx-damaged']) {
      const { ledger } = loopxWorkspace(name);
      for (const key of loopxSource.loops(ledger)) {
        const view = loopxSource.project(ledger, key);
        const ids = view.findingList.map(({ id }) => id);
        expect(view.findings).toBe(ids.length);
        expect(new Set(ids).size).toBe(ids.length);
        expect(loopxSource.project(ledger, key).findingList.map(({ id }) => id)).toEqual(ids);
      }
    }
  });

  it('have a title and help in both languages', () => {
    const keys = Object.keys(catalogues.zh).map((key) => key.replace(/_(?:one|other)$/u, ''));
    for (const { title, help } of loopxRules)
      expect(keys).toEqual(expect.arrayContaining([title, help]));
  });

  it('find nothing where there is nothing to find', () => {
    for (const key of ['atlas-translation', 'tide-legacy-sunset', 'tide-station-feed'])
      expect(rulesOf(loopxWorkspace('loopx-multi').view(key))).toEqual([]);
  });
});

describe('bookings and their deliveries', () => {
  const unpaired = (...lines: readonly string[]): number[] =>
    runs(...lines)
      .findingList.filter(({ rule }) => rule === 'loopx.spend-without-delivery')
      .map(({ evidence }) => evidence[0]?.line ?? 0);
  const at = (minute: number): string => `2026-08-27T08:${String(minute).padStart(2, '0')}:00Z`;

  it('one delivery stands for one booking of each agent', () => {
    const other = spend(at(3), { agent_id: 'second' });
    expect(unpaired(row(at(1), 'a_done'), spend(at(2)), other)).toEqual([]);
    expect(unpaired(row(at(1), 'a_done'), spend(at(2)), other, spend(at(4)))).toEqual([4]);
    expect(
      unpaired(row(at(1), 'a_done'), spend(at(2)), row(at(3), 'b_done'), spend(at(4))),
    ).toEqual([]);
  });

  it('a monitor that saw a change is a reason to book, one that saw none is not', () => {
    const poll = (change: boolean): string =>
      row(at(3), 'quota_monitor_poll', { material_change: change });
    const before = row(at(1), 'a_done') + spend(at(2));
    expect(unpaired(before, poll(true), spend(at(4)))).toEqual([]);
    expect(unpaired(before, poll(false), spend(at(4)))).toEqual([4]);
  });

  it('neither a decision nor a judgement of an unknown run is a delivery', () => {
    const gate = row(at(1), 'operator_gate_approved', { operator_gate: { decision: 'approve' } });
    const ghost = row(at(1), 'ghost', { human_reward: { reward: 'positive' } });
    expect(unpaired(gate, ghost, spend(at(4)))).toEqual([3]);
  });

  it('what lies before the newest 400 rows is taken to be sound', () => {
    const many = Array.from({ length: 410 }, (_, n) =>
      row(`2026-08-20T00:00:00.${String(n).padStart(3, '0')}Z`, 'quota_monitor_poll'),
    );
    expect(unpaired(...many, spend(at(4)))).toEqual([]);
    expect(unpaired(...many.slice(0, 300), spend(at(4)))).toEqual([301]);
  });
});

describe('what an authority beside the write scope grants', () => {
  const entry = {
    write_scope: ['ops/**'],
    source: 'gate ops',
    recorded_at: '2026-08-27T09:00:00Z',
  };
  it.each([
    ['an entry of today', {}, true],
    ['an old name of a field', { write_scope: undefined, scopes: 'ops/**, lab/**' }, true],
    ['a refusal', { decision: 'reject' }, false],
    ['one that was withdrawn', { status: 'revoked' }, false],
    ['no origin', { source: '' }, false],
    ['no time', { recorded_at: undefined }, false],
    ['a time to come', { recorded_at: '2026-09-01T00:00:00Z' }, false],
    ['an end that cannot be read', { expires_at: 'soon' }, false],
    ['no scope', { write_scope: [] }, false],
  ])('%s', (_, change, granted) => {
    const view = registry(({ coordination }) => {
      coordination.checkpointed_boundary_authority = [{ ...entry, ...change }];
    });
    expect(rulesOf(view).includes('loopx.boundary-authority-not-in-force')).toBe(!granted);
  });
});

it('reads cadences, and takes a day for those it cannot read', () => {
  expect(['30m', '2h', '3d', 'often', null].map(cadenceMillis)).toEqual([
    1_800_000, 7_200_000, 259_200_000, 86_400_000, 86_400_000,
  ]);
});

it('lists at most 50 hits of one rule', () => {
  const many = Array.from({ length: 80 }, (_, n) =>
    item(`Ask ${String(n)}`, `todo_id=todo_ask${String(n)}`),
  ).join('');
  const view = basic(todos(many));
  expect(view.openUser).toBe(80);
  expect(rulesOf(view).filter((rule) => rule === 'loopx.user-todo-without-class')).toHaveLength(50);
});
