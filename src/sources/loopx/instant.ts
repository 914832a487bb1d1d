/**
 * Timestamps as LoopX reads them: ISO 8601 in the breadth of Python's `datetime.fromisoformat`, a
 * missing offset meaning UTC. Pure arithmetic; what it cannot read is no instant (null), never a guess.
 */

const DATE = String.raw`(\d{4})-?(\d{2})-?(\d{2})`;
const WEEK = String.raw`(\d{4})-?W(\d{2})(?:-?(\d))?`;
const TIME = String.raw`(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?`;
const OFFSET = String.raw`(Z|z|[+-]\d{2}(?::?\d{2}(?::?\d{2}(?:\.\d+)?)?)?)?`;
const CALENDAR = new RegExp(`^${DATE}(?:[^\\d+-]${TIME}${OFFSET})?$`, 'u');
const WEEKS = new RegExp(`^${WEEK}(?:[^\\d+-]${TIME}${OFFSET})?$`, 'u');

const DAY = 86_400_000;

/** Milliseconds since 1970 UTC (a fraction of a millisecond is dropped), or null. */
export function parseInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length < 7 || text.length > 64) return null;
  const calendar = CALENDAR.exec(text);
  if (calendar !== null) {
    const day = calendarDay(Number(calendar[1]), Number(calendar[2]), Number(calendar[3]));
    return withTime(day, calendar.slice(4));
  }
  const weeks = WEEKS.exec(text);
  if (weeks === null) return null;
  const day = weekDay(Number(weeks[1]), Number(weeks[2]), Number(weeks[3] ?? '1'));
  return withTime(day, weeks.slice(4));
}

function withTime(day: number | null, parts: readonly (string | undefined)[]): number | null {
  if (day === null) return null;
  const [hour, minute, second, fraction, offset] = parts;
  if (hour === undefined) return day;
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  if (h > 23 || m > 59 || s > 59) return null;
  const shift = offsetMillis(offset);
  if (shift === null) return null;
  const millis = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  return day + ((h * 60 + m) * 60 + s) * 1000 + millis - shift;
}

function offsetMillis(offset: string | undefined): number | null {
  if (offset === undefined || offset === 'Z' || offset === 'z') return 0;
  const digits = offset.slice(1).replace(/\..*$/u, '').replaceAll(':', '');
  const [h, m, s] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2) || 0)) as [
    number,
    number,
    number,
  ];
  if (h > 23 || m > 59 || s > 59) return null;
  const millis = ((h * 60 + m) * 60 + s) * 1000;
  return offset.startsWith('-') ? -millis : millis;
}

function calendarDay(year: number, month: number, day: number): number | null {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

function weekDay(year: number, week: number, day: number): number | null {
  if (year < 1 || week < 1 || week > 53 || day < 1 || day > 7) return null;
  const fourth = calendarDay(year, 1, 4);
  if (fourth === null) return null;
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return monday + ((week - 1) * 7 + day - 1) * DAY;
}
