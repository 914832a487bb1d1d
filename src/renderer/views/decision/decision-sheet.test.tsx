import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goTo } from '../../app/route.ts';
import { setBridge } from '../../bridge/bridge.ts';
import { closeDecision, openDecision } from '../../stores/decision.ts';
import { takeSettings } from '../../stores/settings.ts';
import { fakeBridge, type FakeBridge } from '../../test/fake-bridge.ts';
import { DecisionSheet } from './decision-sheet.tsx';

let bridge: FakeBridge;
beforeEach(async () => {
  bridge = fakeBridge();
  setBridge(bridge);
  takeSettings(bridge.world.settings);
  goTo('#/queue?item=item-0');
  render(<DecisionSheet />);
  await openDecision({
    loop: 'l',
    action: 'reward',
    target: 'run-0',
    label: { id: 'Record reward' },
    title: 'A run',
    seenAt: '#/queue?item=item-0',
  });
});
afterEach(() => {
  closeDecision();
  cleanup();
});

async function toPreview(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Let it go on'));
  await user.type(screen.getByLabelText('Reason'), 'Well measured.');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: /^Confirm and write/ });
}

describe('the sheet', () => {
  it('counts characters against the limit while typing', async () => {
    await userEvent.type(await screen.findByLabelText('Reason'), 'abc');
    expect(screen.getByText('3 of 240 characters')).toBeTruthy();
  });

  it('shows the bytes, the file and what it does not do, and focuses no button', async () => {
    await toPreview();
    expect(screen.getByText(/human_reward/)).toBeTruthy();
    expect(screen.getByText(/index\.jsonl$/)).toBeTruthy();
    expect(screen.getByText(/closes no gate/)).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('role')).toBe('dialog');
    });
    await userEvent.keyboard('{Enter}');
    expect(bridge.calls.some(({ channel }) => channel === 'change.confirm')).toBe(false);
  });

  it('does not confirm while what is judged is out of view', async () => {
    await toPreview();
    goTo('#/loops');
    await waitFor(() => {
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm and write/ }).disabled,
      ).toBe(true);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm and write/ }).disabled,
    ).toBe(false);
  });

  it('ends with a receipt that names the line read back', async () => {
    await toPreview();
    await userEvent.click(screen.getByRole('button', { name: /^Confirm and write/ }));
    expect(await screen.findByText('Written, read back')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show the source: index.jsonl:43' })).toBeTruthy();
  });

  it('marks the refused words where they stand', async () => {
    bridge.answer('change.preview', () => ({
      outcome: 'refused',
      refusals: [{ field: 'reason', span: [5, 13], message: { id: 'Leave out private folders.' } }],
    }));
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Let it go on'));
    await user.type(screen.getByLabelText('Reason'), 'seen /home/me today');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('Leave out private folders.');
    expect(document.querySelector('mark')?.textContent).toBe('/home/me');
  });

  it('closes with Esc and gives the draft to the engine', async () => {
    await userEvent.type(await screen.findByLabelText('Reason'), 'half a thought');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify(bridge.world.drafts)).toContain('half a thought');
  });
});
