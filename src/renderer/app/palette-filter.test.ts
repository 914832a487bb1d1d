import { expect, it } from 'vitest';
import { fitsWords } from './palette-filter.ts';

it.each([
  ['har', ['harbor-api-hardening'], 1],
  ['HARD api', ['harbor-api-hardening'], 1],
  // h, a and r are there, in this order and far apart.
  ['har', ['ACME · thesis review'], 0],
  ['迁移', ['潮汐数据库迁移'], 1],
  ['', ['anything'], 1],
  ['loopx', ['harbor'], 0],
] as const)('%j in %j: %i', (typed, read, fits) => {
  expect(fitsWords('loop loopx:w:1', typed, read)).toBe(fits);
});
