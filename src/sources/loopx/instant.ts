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
  const usual = usualInstant(text);
  if (usual !== null) return usual;
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

/**
 * The shape that LoopX itself writes, `2026-08-27T11:00:02.123456+00:00`, read without a regular
 * expression: this runs for every record of a ledger. Null: another shape, or no such day or time.
 */
function usualInstant(text: string): number | null {
  if (
    text.charCodeAt(4) !== 0x2d ||
    text.charCodeAt(7) !== 0x2d ||
    text.charCodeAt(10) !== 0x54 ||
    text.charCodeAt(13) !== 0x3a ||
    text.charCodeAt(16) !== 0x3a
  )
    return null;
  const year = digits(text, 0, 2) * 100 + digits(text, 2, 2);
  const [month, day] = [digits(text, 5, 2), digits(text, 8, 2)];
  const [h, m, s] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)];
  let at = 19;
  let millis = 0;
  if (text.charCodeAt(at) === 0x2e) {
    const from = at + 1;
    at = from;
    while (isDigit(text.charCodeAt(at))) at += 1;
    if (at - from < 3) return null;
    millis = digits(text, from, 3);
  }
  let shift = 0;
  const sign = text.charCodeAt(at);
  if (sign === 0x5a) at += 1;
  else {
    if ((sign !== 0x2b && sign !== 0x2d) || text.charCodeAt(at + 3) !== 0x3a) return null;
    const [oh, om] = [digits(text, at + 1, 2), digits(text, at + 4, 2)];
    if (!(oh <= 23 && om <= 59)) return null;
    shift = (oh * 60 + om) * (sign === 0x2d ? -60_000 : 60_000);
    at += 6;
  }
  // Anything that is no digit made its number NaN, and every comparison with it is false.
  if (at !== text.length || !(year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 31))
    return null;
  if (day > 28 && calendarDay(year, month, day) === null) return null;
  if (!(h <= 23 && m <= 59 && s <= 59)) return null;
  return Date.UTC(year, month - 1, day, h, m, s, millis) - shift;
}

/** The number that `count` digits from `at` make; NaN when one of them is none. */
function digits(text: string, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i += 1) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return Number.NaN;
    number = number * 10 + code - 0x30;
  }
  return number;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
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
  const plain = offset.slice(1).replace(/\..*$/u, '').replaceAll(':', '');
  const [h, m, s] = [0, 2, 4].map((at) => Number(plain.slice(at, at + 2) || 0)) as [
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
