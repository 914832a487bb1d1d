import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { goTo, href, parseRoute, useRouteStore } from '../app/route.ts';
import { asOfScale, SCALE_END } from './as-of-scale.ts';
import { asOfOf, asOfText, currentAsOf, goToMoment, parseInstant } from './as-of.ts';

const AT = Date.parse('2026-07-01T09:01:03Z');

afterEach(() => {
  goTo('#/queue');
});

describe('the moment in the address', () => {
  it('comes back as it was written, on the screens that can be replayed', () => {
    const address = href('graph', 'a:b', { asOf: asOfText(AT), item: 'x' });
    expect(address).toContain('asOf=2026-07-01T09%3A01%3A03Z');
    expect(asOfOf(parseRoute(address))).toBe(AT);
    expect(asOfOf(parseRoute(href('queue', null, { asOf: asOfText(AT) })))).toBeNull();
    expect(asOfOf(parseRoute('#/graph/a?asOf=yesterday'))).toBeNull();
  });

  it('keeps milliseconds when there are any', () => {
    expect(parseInstant(asOfText(AT + 7))).toBe(AT + 7);
  });

  it('changes without losing the rest of the address, and back to now', () => {
    goTo('#/graph/a?as=list&item=x');
    goToMoment(AT);
    expect(currentAsOf()).toBe(AT);
    expect(useRouteStore.getState().route.query).toMatchObject({ as: ['list'], item: ['x'] });
    goToMoment(null);
    expect(currentAsOf()).toBeNull();
  });

  it('reads what people and ledgers write, and refuses the rest', () => {
    expect(parseInstant('2026-07-01T17:01:03+08:00')).toBe(AT);
    expect(parseInstant('2026-07-01 17:01:03 +0800')).toBe(AT);
    expect(parseInstant('2026-07-01 09:01')).toBe(new Date(2026, 6, 1, 9, 1).getTime());
    expect(parseInstant('2026-07-01')).toBe(new Date(2026, 6, 1).getTime());
    expect(['', 'now', '2026-13-01', '2026-07-01T25:00', '1 July'].map(parseInstant)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});

describe('the scale of the slider', () => {
  const now = 10_000_000;

  it('spreads what happened close together and shortens what rested', () => {
    const { ticks } = asOfScale([0, 1000, 2000, 9_000_000], now);
    const [a = 0, b = 0, c = 0, d = 0] = ticks;
    expect(a).toBe(0);
    expect(b - a).toBeGreaterThan(SCALE_END / 10);
    expect(d - c).toBeLessThan(5 * (b - a));
  });

  it('leads from event to event, and from the last one back to now', () => {
    const scale = asOfScale([300, 100, 200, 200], now);
    expect(scale.moments).toEqual([100, 200, 300]);
    expect(scale.before(null)).toBe(300);
    expect(scale.before(150)).toBe(100);
    expect(scale.before(100)).toBeNull();
    expect(scale.after(100)).toBe(200);
    expect(scale.after(300)).toBeNull();
    expect(scale.after(null)).toBeNull();
  });

  it('has only now when a ledger has no instants', () => {
    const scale = asOfScale([], now);
    expect([scale.positionOf(null), scale.momentAt(0), scale.before(null)]).toEqual([
      SCALE_END,
      null,
      null,
    ]);
  });

  it('a tick is where its moment is, and positions never go back (any moments)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(now), { minLength: 1, maxLength: 60 }),
        fc.nat(now),
        (given, at) => {
          const scale = asOfScale(given, now);
          const ordered = scale.ticks.every(
            (tick, i) => i === 0 || tick >= (scale.ticks[i - 1] ?? 0),
          );
          const exact = scale.moments.every(
            (moment, i) =>
              moment === now || Math.abs(scale.positionOf(moment) - (scale.ticks[i] ?? 0)) < 1e-6,
          );
          const later = scale.positionOf(at) <= scale.positionOf(Math.min(now, at + 1000)) + 1e-9;
          return ordered && exact && later;
        },
      ),
    );
  });
});
