import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '@contract/model.ts';
import { duplicateKind, mergeLines, stable } from './merge.ts';

const rows = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.jsonValue()), {
  minLength: 1,
  maxLength: 6,
});
const lines = (values: readonly unknown[]): { line: number; value: Json }[] =>
  values.map((value, index) => ({ line: index + 1, value: value as Json }));

describe('overlays', () => {
  test('for each key the last row that has it speaks, and none is lost', () => {
    fc.assert(
      fc.property(rows, (values) => {
        const merged = mergeLines(lines(values));
        const keys = new Set(values.flatMap((row) => Object.keys(row)));
        expect(new Set(Object.keys(merged))).toEqual(keys);
        for (const key of keys) {
          const last = values.findLast((row) => Object.hasOwn(row, key));
          expect(Object.getOwnPropertyDescriptor(merged, key)?.value).toEqual(
            Object.getOwnPropertyDescriptor(last ?? {}, key)?.value,
          );
        }
      }),
    );
  });

  test('an identical row again changes nothing', () => {
    fc.assert(
      fc.property(rows, (values) => {
        const once = mergeLines(lines(values));
        expect(mergeLines(lines([...values, values.at(-1)]))).toEqual(once);
      }),
    );
  });

  test('equal contents have equal texts whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => {
        const turned = Object.fromEntries(Object.entries(row).toReversed());
        expect(stable(turned as Json)).toBe(stable(row as Json));
      }),
    );
  });
});

describe('what several rows of one run are', () => {
  const base = { generated_at: 't', classification: 'c', json_path: 'j', extra: 1 };
  const reward = {
    generated_at: 't',
    classification: 'c',
    json_path: 'j',
    human_reward: { reward: 'mixed' },
  };
  test.each([
    ['a judgement of one row', [base, reward], 'reward_overlay'],
    [
      'two judgements',
      [base, reward, { ...reward, human_reward: { reward: 'negative' } }],
      'reward_overlay',
    ],
    ['the same row again', [base, base], 'plain_duplicate'],
    ['different rows', [base, { ...base, extra: 2 }], 'artifact_identity_collision'],
    [
      'a judgement that copies another text',
      [base, { ...reward, classification: 'd' }],
      'artifact_identity_collision',
    ],
    ['a judgement over two rows', [base, base, reward], 'artifact_identity_collision'],
  ])('%s', (_, values, kind) => expect(duplicateKind(lines(values))).toBe(kind));
});
