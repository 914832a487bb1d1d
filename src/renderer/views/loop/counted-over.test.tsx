import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CountedOver } from './counted-over.tsx';

afterEach(cleanup);
const counts = [
  { eventClass: 'work', count: 1500 },
  { eventClass: 'decision', count: 500 },
] as const;

it('says over how many runs was counted when there are more', () => {
  render(<CountedOver view={{ eventCounts: [...counts], runs: 40_000 }} />);
  expect(screen.getByText('counted over the newest 2,000')).toBeTruthy();
});

it('says nothing when all were counted, or when nothing is counted', () => {
  const { container } = render(
    <>
      <CountedOver view={{ eventCounts: [...counts], runs: 2000 }} />
      <CountedOver view={{ eventCounts: [], runs: 5 }} />
    </>,
  );
  expect(container.textContent).toBe('');
});
