import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBridge } from '../../bridge/bridge.ts';
import { attention, loopIdOf } from '../../test/fixtures.ts';
import { fakeBridge, type FakeBridge } from '../../test/fake-bridge.ts';
import { ItemDetail } from './item-detail.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = fakeBridge({ queue: [attention(0, 'user', { loop: loopIdOf(0), item: 'gate-1' })] });
  setBridge(bridge);
});
afterEach(cleanup);

it('says under the question of a gate what approving does and does not do', async () => {
  render(<ItemDetail id="item-0" />);
  await screen.findByText('The map may read the archive.');
  expect(screen.getByText('It allows no writes.')).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  const at = headings.indexOf('What is asked');
  expect(headings.slice(at, at + 4)).toEqual([
    'What is asked',
    'What approving does',
    'What it does not do',
    'Why it is here',
  ]);
});

it('says so when the item has left the queue, and keeps no old one on the screen', async () => {
  bridge.world.queue = [];
  render(<ItemDetail id="item-gone" />);
  expect(await screen.findByText('This item is no longer in the queue')).toBeTruthy();
});
