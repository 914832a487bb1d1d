import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goTo } from '../app/route.ts';
import { setBridge } from '../bridge/bridge.ts';
import { fakeBridge, type FakeBridge } from '../test/fake-bridge.ts';
import { Offers, openOffer } from './offers.tsx';

const OFFER = { action: 'approve', label: { id: 'Approve' }, target: 'gate-1', enabled: true };
const WHAT = { loop: 'loopx:w:s:a', title: 'A gate', seenAt: '#/queue' };
let bridge: FakeBridge;

beforeEach(() => {
  bridge = fakeBridge();
  setBridge(bridge);
});
afterEach(() => {
  cleanup();
  goTo('#/queue');
});

const asked = (): string[] => bridge.calls.map(({ channel }) => channel);

describe('decisions and the past', () => {
  it('open a form now', async () => {
    goTo('#/loop/loopx%3Aw%3As%3Aa');
    render(<Offers offers={[OFFER]} {...WHAT} />);
    await userEvent.click(screen.getByRole('button', { name: 'Approve…' }));
    expect(asked()).toContain('change.form');
  });

  it('rest while a past moment is looked at, and say why', async () => {
    goTo('#/loop/loopx%3Aw%3As%3Aa?asOf=2026-07-01T09:00:00Z');
    render(<Offers offers={[OFFER]} {...WHAT} />);
    const button = screen.getByRole('button', { name: 'Approve…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('title')).toContain('Go back to now');
    await userEvent.click(button);
    await openOffer(OFFER, WHAT);
    expect(asked()).not.toContain('change.form');
  });
});
