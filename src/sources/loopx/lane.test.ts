// oxlint-disable typescript/no-explicit-any -- oracle files are open JSON
/** Who a goal waits for, as LoopX itself says it of the same files. */
import { describe, expect, test } from 'vitest';
import type { Attention } from '@contract/model.ts';
import type { Lane } from '@contract/words.ts';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';
import { goalLane, type LaneInput } from './lane.ts';

const LANE_OF: Readonly<Record<string, Lane>> = {
  controller: 'user',
  user_or_controller: 'user',
  external_evidence: 'evidence',
  codex: 'agent',
};

describe.each([
  ['loopx-basic', 'status'],
  ['loopx-multi', 'status-global'],
  ['loopx-damaged', 'status'],
])('%s', (name, file) => {
  const workspace = loopxWorkspace(name);
  const items: any[] = workspace.oracle(file)['attention_queue'].items;
  const goals = items.filter((item) => item.quota !== undefined);
  test.each(goals.map((item) => [item.goal_id, item]))('%s', (goal, item) => {
    const view = workspace.view(goal);
    const said = item.severity === 'high' ? 'health' : LANE_OF[item.waiting_on];
    // A goal with a share of nothing waits for whoever took the share away.
    expect(view.lane).toBe(item.quota.state === 'paused' ? 'user' : said);
  });
});

test('a wait for evidence is one, also with an agent’s todo before it in the queue', () => {
  const view = loopxWorkspace('loopx-multi').view('tide-station-feed');
  expect(view.lane).toBe('evidence');
  expect(view.attention[0]?.lane).toBe('agent');
});

test('a stopped goal waits for nobody', () => {
  expect(loopxWorkspace('loopx-multi').view('tide-legacy-sunset').lane).toBeNull();
});

test('a folder that no registry names is broken', () => {
  expect(loopxWorkspace('loopx-damaged').view('old-lantern').lane).toBe('health');
});

describe('goalLane', () => {
  const row = (lane: Lane, severity: Attention['severity'] = 'action'): Attention =>
    ({ lane, severity }) as Attention;
  const of = (input: Partial<Record<'waiting_on' | 'severity', string>> & Partial<LaneInput>) => {
    const { waiting_on = 'codex', severity = 'action', ...rest } = input;
    const owner = { waiting_on, severity } as LaneInput['owner'];
    return goalLane({ owner, quota: { state: 'eligible' }, activity: 'active', rows: [], ...rest });
  };
  test.each<[string, Lane | null, Parameters<typeof of>[0]]>([
    ['blocked by health', 'health', { quota: { state: 'blocked_health' } }],
    ['a grave finding while an agent has the turn', 'health', { rows: [row('health', 'high')] }],
    ['a lesser one', 'agent', { rows: [row('health')] }],
    [
      'a person before a grave finding',
      'user',
      { waiting_on: 'controller', rows: [row('health', 'high')] },
    ],
    ['a waiting owner that is no word of LoopX', null, { waiting_on: 'somebody' }],
    ['nothing said, nothing to do', null, { owner: null }],
    ['nothing said, something to do', 'agent', { owner: null, rows: [row('agent')] }],
    ['paused, with work for an agent only', null, { activity: 'paused', rows: [row('agent')] }],
    ['stopped and damaged', 'health', { activity: 'stopped', rows: [row('health')] }],
  ])('%s', (_, lane, input) => {
    expect(of(input)).toBe(lane);
  });
});
