import { expect, it } from 'vitest';
import { clientName } from './client-name.ts';

const NAME = '3f0f1c9e-7f54-4b1e-9d2e-0c1a5a3f9b10';
const OTHER = '7d7a3b52-94c0-4d11-8a53-5a0a1f2f6c77';

it('stays the same in one tab, and differs between two', () => {
  const tab = new Map<string, string>();
  const storage = (kept: Map<string, string>) => () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(clientName(storage(tab), () => NAME)).toBe(NAME);
  expect(clientName(storage(tab), () => OTHER)).toBe(NAME);
  expect(clientName(storage(new Map()), () => OTHER)).toBe(OTHER);
});

it('is made anew in place of something that is no name', () => {
  const storage = { getItem: () => '"><script>', setItem: () => undefined };
  expect(
    clientName(
      () => storage,
      () => NAME,
    ),
  ).toBe(NAME);
});

it('does not need a browser that keeps anything', () => {
  const refuse = (): never => {
    throw new Error('denied');
  };
  expect(clientName(refuse, () => NAME)).toBe(NAME);
  expect(
    clientName(
      () => ({ getItem: () => null, setItem: refuse }),
      () => NAME,
    ),
  ).toBe(NAME);
});
