import { translator } from '@contract/translate.ts';
import { msg } from '@contract/msg.ts';
import { describe, expect, it } from 'vitest';
import {
  ageOf,
  ageText,
  bytesText,
  fileName,
  instantText,
  percentText,
  utcText,
  unitText,
} from './format.ts';
import { relative } from './time.tsx';
import type { Words } from './text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function words(language: 'en' | 'zh'): Words {
  const say = translator(language);
  return { say, language, t: (id, params) => say(msg(id, params)) };
}

describe('ages', () => {
  it('are cut, never rounded up', () => {
    expect(ageOf(59_999)).toBeNull();
    expect(ageOf(2 * MINUTE - 1)).toEqual({ value: 1, unit: 'minute' });
    expect(ageOf(HOUR - 1)).toEqual({ value: 59, unit: 'minute' });
    expect(ageOf(48 * HOUR - 1)).toEqual({ value: 47, unit: 'hour' });
    expect(ageOf(48 * HOUR)).toEqual({ value: 2, unit: 'day' });
    expect(ageOf(-3 * HOUR)).toEqual({ value: 3, unit: 'hour' });
  });

  it('say "just now" for less than a minute only, and tell past from future', () => {
    const now = Date.parse('2026-08-27T12:00:00Z');
    expect(relative(now - 59_000, now, words('en'))).toBe('just now');
    expect(relative(now - 60_000, now, words('en'))).toBe('1 min ago');
    expect(relative(now + 3 * HOUR, now, words('en'))).toBe('in 3 hrs');
    expect(relative(now - 3 * HOUR, now, words('zh'))).toBe('3小时前');
    expect(relative(now + 5 * MINUTE, now, words('zh'))).toBe('5分钟后');
  });

  it('have words in both languages', () => {
    expect(ageText({ value: 5, unit: 'day' }, 'en')).toBe('5 days');
    expect(ageText({ value: 5, unit: 'day' }, 'zh')).toBe('5天');
  });
});

describe('instants', () => {
  it('name the zone, and UTC beside it', () => {
    const at = Date.parse('2026-08-27T10:00:03Z');
    expect(instantText(at, 'en')).toMatch(/27 Aug 2026.*:00:03.*(UTC|GMT|[A-Z]{2,5})/);
    expect(utcText(at)).toBe('2026-08-27 10:00:03 UTC');
  });

  it('survives an instant that no calendar has', () => {
    expect(instantText(Number.NaN, 'en')).toBe('NaN');
    expect(utcText(1e20)).toBe('100000000000000000000');
  });
});

it('bytes, shares and names', () => {
  expect(bytesText(999, 'en')).toBe('999 byte');
  expect(bytesText(47_800_000, 'en')).toBe('47.8 MB');
  expect(percentText(0.025, 'en')).toBe('2.5%');
  expect(fileName('/a/b/index.jsonl')).toBe('index.jsonl');
  expect(fileName('C:\\a\\b\\')).toBe('b');
});

it('says a long time that is given in thousandths of a second in the unit that fits', () => {
  expect(unitText(11_370_250, 'ms', 'en')).toBe('3 hrs');
  expect(unitText(250, 'ms', 'en')).toBe('250 ms');
});
