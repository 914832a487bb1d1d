import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setBridge } from '../../bridge/bridge.ts';
import { attention } from '../../test/fixtures.ts';
import { fakeBridge } from '../../test/fake-bridge.ts';
import { FocusBoard } from './focus-board.tsx';

afterEach(cleanup);

it('shows both sides of each loop at once, each leading to its item within the same filter', async () => {
  const bridge = fakeBridge({
    queue: [
      attention(0, 'user', { loop: 'a', loopTitle: 'Loop A', title: 'Name an owner', focus: true }),
      attention(1, 'user', { loop: 'a', loopTitle: 'Loop A', title: 'Second', focus: false }),
      attention(2, 'agent', { loop: 'a', loopTitle: 'Loop A', title: 'Score it', focus: true }),
      attention(3, 'agent', { loop: 'b', loopTitle: 'Loop B', title: 'Count it', focus: true }),
    ],
  });
  setBridge(bridge);
  render(<FocusBoard filter={{ workspace: ['w'] }} />);
  const first = (await screen.findByRole('rowheader', { name: 'Loop A' })).closest('tr')!;
  expect(
    within(first)
      .getByRole('link', { name: /Name an owner/ })
      .getAttribute('href'),
  ).toBe('#/queue?item=item-0&workspace=w');
  expect(within(first).getByRole('link', { name: /Score it/ })).toBeTruthy();
  const second = screen.getByRole('rowheader', { name: 'Loop B' }).closest('tr')!;
  expect(within(second).getByText('nothing open')).toBeTruthy();
  expect(screen.queryByText('Second')).toBeNull();
});

it('says what would be here when no loop has a first todo', async () => {
  setBridge(fakeBridge({ queue: [attention(0, 'health', { focus: false })] }));
  render(<FocusBoard filter={{ lane: ['health'] }} />);
  expect(await screen.findByText('No item is open')).toBeTruthy();
});
