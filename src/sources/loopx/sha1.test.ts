import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha1Hex } from './sha1.ts';

test('equals the platform’s SHA-1 for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha1Hex(text)).toBe(createHash('sha1').update(text, 'utf8').digest('hex'));
    }),
  );
});

test.each([0, 55, 56, 63, 64, 65, 119, 120, 1000])('a text of %i letters', (length) => {
  const text = 'a'.repeat(length);
  expect(sha1Hex(text)).toBe(createHash('sha1').update(text).digest('hex'));
});
