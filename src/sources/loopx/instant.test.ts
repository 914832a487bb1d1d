import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

describe('timestamps as Python reads them', () => {
  test.each([
    ['2026-08-27T11:00:02+00:00', '2026-08-27T11:00:02.000Z'],
    ['2026-08-24T14:30:00.123456Z', '2026-08-24T14:30:00.123Z'],
    ['2026-08-24T13:00:00+08:00', '2026-08-24T05:00:00.000Z'],
    ['2026-08-24T13:00:00-0330', '2026-08-24T16:30:00.000Z'],
    ['2026-08-24 13:00', '2026-08-24T13:00:00.000Z'],
    ['2026-08-24', '2026-08-24T00:00:00.000Z'],
    ['20260824T130000', '2026-08-24T13:00:00.000Z'],
    ['2026-08-24T13', '2026-08-24T13:00:00.000Z'],
    ['2026-W35-1T00:00:00Z', '2026-08-24T00:00:00.000Z'],
    ['2026-02-28T23:59:59,5', '2026-02-28T23:59:59.500Z'],
  ])('%s', (text, want) => {
    const at = parseInstant(text);
    expect(at === null ? null : new Date(at).toISOString()).toBe(want);
  });

  test.each([
    'yesterday at noon',
    '',
    'not-a-date',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-08-24T24:00:00',
    '2026-08-24T12:60:00',
    '2026-08-24T12:00:00+25:00',
    '2026-08-24T12:00:00Z tail',
    '0000-01-01',
  ])('%j is no instant', (text) => expect(parseInstant(text)).toBeNull());

  test.each([null, undefined, 5, {}, ['2026-08-24']])('%j is no text', (value) =>
    expect(parseInstant(value)).toBeNull(),
  );

  test('any instant written with any offset reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -62_000_000_000_000, max: 253_000_000_000_000 }),
        fc.integer({ min: -1439, max: 1439 }),
        (at, minutes) => {
          const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
          if (!/^\d{4}-/u.test(local)) return;
          const sign = minutes < 0 ? '-' : '+';
          const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
          const pad = (n: number): string => String(n).padStart(2, '0');
          expect(parseInstant(`${local}${sign}${pad(hour)}:${pad(minute)}`)).toBe(at);
        },
      ),
    );
  });
});
