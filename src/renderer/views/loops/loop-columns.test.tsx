import { render, screen } from '@testing-library/react';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LoopSummary } from '@contract/model.ts';
import { loopSummary } from '../../test/fixtures.ts';
import { useLoopColumns } from './loop-columns.tsx';

it.each([
  [{ stale: false, at: 1_788_000_000_000 }, 'Current'],
  [{ stale: true, at: null }, 'Behind'],
  // Nothing was read, so nothing is current.
  [{ stale: false, at: null }, 'Not known'],
] as const)('a loop that is %j reads %s', (freshness, word) => {
  const { result } = renderHook(() => useLoopColumns([]));
  const loop: LoopSummary = { ...loopSummary(0), freshness };
  const column = result.current.find(({ id }) => id === 'freshness')!;
  render(<>{column.cell(loop)}</>);
  expect(screen.getByText(word)).toBeTruthy();
});
