/**
 * The scale of the as-of slider. Loops rest for days and then do ten things in a minute, so a scale
 * that is true to time would put them on one pixel: the way between two moments grows with the
 * logarithm of the time between them. Order and instants stay exact.
 */

/** Positions go from 0 to this; the last one is now. */
export const SCALE_END = 1000;

export interface AsOfScale {
  /** Moments in order, each once, none after now. */
  readonly moments: readonly number[];
  /** Position of each moment. */
  readonly ticks: readonly number[];
  positionOf(at: number | null): number;
  /** The moment at a position, or null for now; near a tick it is the tick's. */
  momentAt(position: number): number | null;
  /** The event before a moment (null is now), or null when there is none. */
  before(at: number | null): number | null;
  /** The event after a moment; null leads back to now. */
  after(at: number | null): number | null;
}

/** So close to a tick, the tick is meant. */
const SNAP = 6;

export function asOfScale(given: readonly number[], now: number): AsOfScale {
  const moments = [...new Set(given.filter((at) => at <= now))].sort((a, b) => a - b);
  const ticks = positions(moments, now);
  const tickAfter = (position: number): number => ticks.findIndex((tick) => tick > position);
  return {
    moments,
    ticks,
    positionOf: (at) => {
      const [start] = moments;
      if (at === null || at >= now || start === undefined) return SCALE_END;
      if (at <= start) return 0;
      const next = moments.findIndex((moment) => moment > at);
      const [from, to] = next < 0 ? [moments.length - 1, -1] : [next - 1, next];
      const [a, b] = [moments[from] ?? start, moments[to] ?? now];
      const [left, right] = [ticks[from] ?? 0, ticks[to] ?? SCALE_END];
      return left + ((right - left) * (at - a)) / Math.max(1, b - a);
    },
    momentAt: (position) => {
      const [start] = moments;
      if (position >= SCALE_END || start === undefined) return null;
      const near = nearestTick(ticks, position);
      if (near >= 0) return moments[near] ?? null;
      const next = tickAfter(position);
      const [from, to] = next < 0 ? [moments.length - 1, -1] : [Math.max(0, next - 1), next];
      const [a, b] = [moments[from] ?? start, moments[to] ?? now];
      const [left, right] = [ticks[from] ?? 0, ticks[to] ?? SCALE_END];
      const share = (position - left) / Math.max(1e-9, right - left);
      return Math.round(a + (b - a) * share);
    },
    before: (at) => moments.findLast((moment) => moment < (at ?? Infinity)) ?? null,
    after: (at) => (at === null ? null : (moments.find((moment) => moment > at) ?? null)),
  };
}

function positions(moments: readonly number[], now: number): number[] {
  const ways = moments.map((moment, index) => Math.log1p((moments[index + 1] ?? now) - moment));
  const whole = ways.reduce((sum, way) => sum + way, 0);
  let sum = 0;
  return ways.map((way) => {
    const position = whole === 0 ? 0 : (SCALE_END * sum) / whole;
    sum += way;
    return position;
  });
}

function nearestTick(ticks: readonly number[], position: number): number {
  let best = -1;
  let least = SNAP;
  for (const [index, tick] of ticks.entries()) {
    const distance = Math.abs(tick - position);
    if (distance <= least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
