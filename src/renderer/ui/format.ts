/** Numbers and instants as a person reads them; everything from `Intl`, nothing rounded up. */
import type { Language } from '@contract/words.ts';

const TAGS: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const known = made.get(name);
  if (known !== undefined) return known as F;
  const fresh = make();
  made.set(name, fresh);
  return fresh;
}

/** An age as one number and its unit, cut and never rounded up; null below one minute. */
export function ageOf(
  milliseconds: number,
): { readonly value: number; readonly unit: 'minute' | 'hour' | 'day' } | null {
  const size = Math.abs(milliseconds);
  if (size < MINUTE) return null;
  if (size < HOUR) return { value: Math.floor(size / MINUTE), unit: 'minute' };
  if (size < 2 * DAY) return { value: Math.floor(size / HOUR), unit: 'hour' };
  return { value: Math.floor(size / DAY), unit: 'day' };
}

/** `3 hr`, `12 min`, `5 days`. */
export function ageText(age: NonNullable<ReturnType<typeof ageOf>>, language: Language): string {
  return once(`age-${language}-${age.unit}`, () =>
    Intl.NumberFormat(TAGS[language], { style: 'unit', unit: age.unit, unitDisplay: 'short' }),
  ).format(age.value);
}

/** Date and time to the second, with the zone of this machine. */
export function instantText(at: number, language: Language): string {
  if (!isInstant(at)) return String(at);
  return once(`instant-${language}`, () =>
    Intl.DateTimeFormat(TAGS[language], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
  ).format(at);
}

/** Date and time to the minute, without the zone, for lists: `27 Aug, 10:00`. */
export function shortInstantText(at: number, language: Language): string {
  if (!isInstant(at)) return String(at);
  return once(`short-${language}`, () =>
    Intl.DateTimeFormat(TAGS[language], {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ).format(at);
}

/** Seconds that differ from nothing in UTC, for the second zone on hover. */
export function utcText(at: number): string {
  return isInstant(at)
    ? `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : String(at);
}

export function numberText(value: number, language: Language, digits = 2): string {
  return once(`number-${language}-${digits}`, () =>
    Intl.NumberFormat(TAGS[language], { maximumFractionDigits: digits }),
  ).format(value);
}

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'byte', 'percent'];

/** A number with its unit in words where the language has them, else with the unit as it is. */
export function unitText(value: number, unit: string, language: Language): string {
  if (unit === 'ms') {
    // Nobody reads an hour in thousandths.
    const age = ageOf(value);
    if (age !== null) return ageText(age, language);
  }
  if (!UNITS.includes(unit)) return `${numberText(value, language, 4)} ${unit}`;
  return once(`unit-${language}-${unit}`, () =>
    Intl.NumberFormat(TAGS[language], { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(value);
}

export function percentText(share: number, language: Language): string {
  return once(`percent-${language}`, () =>
    Intl.NumberFormat(TAGS[language], { style: 'percent', maximumFractionDigits: 1 }),
  ).format(share);
}

/** Bytes in the unit that fits. */
export function bytesText(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let size = bytes;
  let at = 0;
  while (size >= 1000 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  const unit = units[at] ?? 'byte';
  return once(`bytes-${language}-${unit}`, () =>
    Intl.NumberFormat(TAGS[language], {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: unit === 'byte' ? 0 : 1,
    }),
  ).format(size);
}

/** Last part of a path, for a link; the whole path is in its title. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

function isInstant(at: number): boolean {
  return Number.isFinite(at) && Math.abs(at) <= 8.64e15;
}
