// oxlint-disable typescript/no-explicit-any -- registries are open JSON
/** A burst that Signalbox wrote: shown while it lasts, asked back when its time is over. */
import { describe, expect, it } from 'vitest';
import type { LoopView } from '@contract/model.ts';
import { loopxWorkspace } from '../../../test/support/loopx-ledger.ts';

const GOAL = 'harbor-api-hardening';
const ENDED = '2026-08-27T10:00:00+00:00';
const LASTS = '2026-08-28T10:00:00+00:00';

function withQuota(quota: Record<string, unknown>, more: Record<string, unknown> = {}): LoopView {
  return loopxWorkspace('loopx-basic', {
    'project/harbor-api/.loopx/registry.json': (text) => {
      const registry = JSON.parse(text);
      Object.assign(registry.goals[0].quota, quota);
      Object.assign(registry.goals[0], more);
      return JSON.stringify(registry);
    },
  }).view(GOAL);
}

const burst = (until: unknown): Record<string, unknown> => ({
  allowed_slots: 900,
  signalbox_burst: { until, previous_allowed_slots: null },
});
const row = (view: LoopView): LoopView['attention'][number] | undefined =>
  view.attention.find(({ token }) => token === 'burst');
const end = (view: LoopView): unknown =>
  view.quotaView?.arithmetic.find(({ label }) => label.id === 'loopx.quota.burstUntil');

describe('a burst', () => {
  it('shows when it ends, with its place in the registry', () => {
    const view = withQuota(burst(LASTS));
    expect(end(view)).toMatchObject({
      value: { kind: 'instant', at: Date.parse(LASTS) },
      tone: 'warn',
      src: { field: 'goals[0].quota.signalbox_burst' },
    });
    expect(row(view)).toBeUndefined();
  });

  it('is asked back once its time is over, by the person who set it', () => {
    const view = withQuota(burst(ENDED));
    expect(end(view)).toMatchObject({ tone: 'bad' });
    expect(row(view)).toMatchObject({
      lane: 'user',
      kind: 'quota',
      priority: 'P1',
      concern: 'quota-allocation',
      since: Date.parse(ENDED),
      titleMsg: { id: 'loopx.title.burstOver' },
    });
    expect(row(view)?.offers.map(({ action, enabled }) => [action, enabled])).toEqual([
      ['quota-burst-end', true],
      ['quota-burst', true],
    ]);
    expect(row(view)?.records).toHaveLength(2);
    expect(view.findingList.map(({ rule }) => rule)).toContain('loopx.burst-over');
  });

  it('is asked back also when it allows what the share would allow by now', () => {
    expect(row(withQuota({ ...burst(ENDED), allowed_slots: 720 }))?.token).toBe('burst');
  });

  it.each([
    ['was taken back', { signalbox_burst: { until: ENDED } }],
    ['has an end that cannot be read', burst('tomorrow')],
    ['has no end', burst(undefined)],
    ['was set by hand elsewhere', { allowed_slots: 900 }],
  ])('is not asked back when it %s', (_, quota) => {
    const view = withQuota(quota);
    expect([row(view), end(view)]).toEqual([undefined, undefined]);
  });

  it('of a stopped goal waits until the goal is resumed', () => {
    const view = withQuota(burst(ENDED), { activation: { state: 'stopped' } });
    expect(row(view)).toBeUndefined();
    expect(view.findingList.map(({ rule }) => rule)).toContain('loopx.burst-over');
  });
});
