// oxlint-disable typescript/no-explicit-any -- registries are open JSON
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';
import { quotaPolicy, roundHalfEven } from './quota.ts';

const INDEX = 'home/.codex/loopx/goals/harbor-api-hardening/runs/index.jsonl';
const REGISTRY = 'project/harbor-api/.loopx/registry.json';
const GOAL = 'harbor-api-hardening';

describe('policy', () => {
  test.each([
    [{}, [1, 24, 1, 1440, false]],
    [{ quota: { compute: '0.5', window_hours: 24, allowed_slots: 90 } }, [0.5, 24, 1, 90, true]],
    [{ compute_quota: 0.25 }, [0.25, 24, 1, 360, false]],
    [{ quota: { compute: 0.02 } }, [0.02, 24, 1, 29, false]],
    [{ quota: { compute: 7 } }, [1, 24, 1, 1440, false]],
    [{ quota: { compute: -1 } }, [0, 24, 1, 0, false]],
    [{ quota: { compute: 'many', window_hours: 0, slot_minutes: 'x' } }, [1, 1, 1, 60, false]],
    [{ quota: { compute: 0.5, window_hours: 1, slot_minutes: 12 } }, [0.5, 1, 12, 2, false]],
    [{ quota: { compute: 0.5, window_hours: 1, slot_minutes: 20 } }, [0.5, 1, 20, 2, false]],
    [{ quota: null, compute_quota: 0.25 }, [0.25, 24, 1, 360, false]],
  ])('%j', (entry, [compute, window, slot, allowed, override]: any) => {
    const policy = quotaPolicy(entry);
    expect([
      policy.compute,
      policy.windowHours,
      policy.slotMinutes,
      policy.allowed,
      policy.override,
    ]).toEqual([compute, window, slot, allowed, override]);
  });

  test('rounds half to even and everything else to the nearest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (n) => {
        expect(roundHalfEven(n + 0.5) % 2).toBe(0);
        expect(Math.abs(roundHalfEven(n + 0.5) - n)).toBeLessThanOrEqual(1);
        expect(roundHalfEven(n + 0.25)).toBe(n);
        expect(roundHalfEven(n + 0.75)).toBe(n + 1);
      }),
    );
  });
});

const spend = (at: string, slots: number | null, name = at): string =>
  `${JSON.stringify({ generated_at: at, goal_id: GOAL, classification: 'quota_slot_spent', json_path: `/x/${name}.json`, markdown_path: `/x/${name}.md`, ...(slots === null ? {} : { quota_event: { event_type: 'quota_slot_spent', slots } }) })}\n`;
const voided = (at: string, of: string, slots: number): string =>
  `${JSON.stringify({ generated_at: at, goal_id: GOAL, classification: 'quota_slot_voided', json_path: `/x/v${at}.json`, markdown_path: '', quota_event: { event_type: 'quota_slot_voided', slots, voided_run_generated_at: of } })}\n`;

describe('ledger', () => {
  const spent = (text: string): unknown =>
    loopxWorkspace('loopx-basic', { [INDEX]: text }).view(GOAL).figures['quota_ledger'];

  test('the window is (now - window, now]', () => {
    const text =
      spend('2026-08-26T12:00:00Z', 1) +
      spend('2026-08-26T12:00:01Z', 2) +
      spend('2026-08-27T12:00:00Z', 4) +
      spend('2026-08-27T12:00:01Z', 8);
    expect(spent(text)).toMatchObject({
      spent_slots_in_window: 6,
      rows_in_window: 2,
      all_time_booked_slots: 7,
    });
  });

  test('a void takes back its own spend, never more, and only in the window', () => {
    const at = '2026-08-27T08:00:00Z';
    expect(spent(spend(at, 10) + voided('2026-08-27T09:00:00Z', at, 4))).toMatchObject({
      spent_slots_in_window: 6,
      all_time_booked_slots: 10,
    });
    expect(spent(spend(at, 10) + voided('2026-08-27T09:00:00Z', at, 40))).toMatchObject({
      spent_slots_in_window: 0,
    });
    expect(
      spent(
        spend('2026-08-20T08:00:00Z', 10) +
          spend(at, 3) +
          voided('2026-08-27T09:00:00Z', '2026-08-20T08:00:00Z', 4),
      ),
    ).toMatchObject({ spent_slots_in_window: 3 });
  });

  test('a spend whose amount cannot be read counts as nothing and is said', () => {
    expect(spent(spend('2026-08-27T08:00:00Z', null))).toMatchObject({
      spent_slots_in_window: 0,
      rows_in_window: 1,
      spends_without_readable_amount: 1,
    });
  });

  test('the same booking twice counts once', () => {
    const line = spend('2026-08-27T08:00:00Z', 5);
    expect(spent(line + line)).toMatchObject({ spent_slots_in_window: 5, rows_in_window: 1 });
  });

  test('what is spent is in the buckets of the plot', () => {
    const view = loopxWorkspace('loopx-basic', {
      [INDEX]: spend('2026-08-27T08:30:00Z', 5) + spend('2026-08-27T08:40:00Z', 7),
    }).view(GOAL);
    const filled = view.quotaView?.buckets.filter(({ slots }) => slots > 0);
    expect(filled).toEqual([{ from: Date.parse('2026-08-27T08:00:00Z'), slots: 12 }]);
  });
});

describe('state', () => {
  const state = (change: (goal: any) => void): string | undefined =>
    loopxWorkspace('loopx-basic', {
      [REGISTRY]: (text) => {
        const registry = JSON.parse(text);
        change(registry.goals[0]);
        return JSON.stringify(registry);
      },
      'project/harbor-api/.codex/goals/harbor-api-hardening/ACTIVE_GOAL_STATE.md':
        '## Agent Todo\n- [ ] [P0] Work\n',
    }).view(GOAL).quota?.state;
  test.each([
    ['eligible', () => undefined],
    ['throttled', (goal: any) => (goal.quota.allowed_slots = 18)],
    ['paused', (goal: any) => (goal.quota.compute = 0)],
    ['paused', (goal: any) => (goal.activation = { state: 'stopped' })],
    ['operator_gate', (goal: any) => (goal.waiting_on = 'user_or_controller')],
    ['waiting', (goal: any) => (goal.waiting_on = 'external_evidence')],
    [
      'focus_wait',
      (goal: any) => Object.assign(goal, { waiting_on: 'codex', attention_status: 'focus_wait' }),
    ],
  ])('%s', (want, change) => expect(state(change)).toBe(want));
});
