import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBridge } from '../bridge/bridge.ts';
import { takeEngineEvent } from '../stores/engine.ts';
import { workspace } from '../test/fixtures.ts';
import { fakeBridge, type FakeBridge } from '../test/fake-bridge.ts';
import { AttachForm } from '../views/workspaces/attach-form.tsx';
import { Header } from './header.tsx';
import { StaleBanner } from './stale-banner.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = fakeBridge();
  setBridge(bridge);
});
afterEach(() => {
  cleanup();
  takeEngineEvent({ event: 'engine', state: 'up', tries: 0 });
});
const asked = (channel: string): number =>
  bridge.calls.filter((call) => call.channel === channel).length;

it('marks the demo on every screen, and leads out of it', async () => {
  render(<Header />);
  expect(await screen.findByText('Demo')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leave the demo' }));
  await waitFor(() => {
    expect(screen.queryByText('Demo')).toBeNull();
  });
  expect(asked('demo.remove')).toBe(1);
});

it('tells a demo beside own workspaces apart, and own ones carry no mark', async () => {
  bridge.world.workspaces = [workspace(), workspace({ id: 'own', demo: false })];
  render(<Header />);
  expect(await screen.findByText('With demo')).toBeTruthy();
  cleanup();
  bridge.world.workspaces = [workspace({ id: 'own', demo: false })];
  render(<Header />);
  await waitFor(() => {
    expect(screen.queryByText(/demo/i)).toBeNull();
  });
});

it('an engine that was given up can be asked again from the banner, and is described once', async () => {
  takeEngineEvent({
    event: 'engine',
    state: 'down',
    tries: 5,
    note: { id: 'host.engine.down', params: { tries: 5 } },
  });
  render(<StaleBanner />);
  expect(screen.getAllByText(/may be old/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked('engine.status')).toBe(1);
});

it('the field for a folder has its own name, without its buttons', () => {
  render(<AttachForm onDone={() => undefined} />);
  // Without a walk through the rail and the header.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Folder' }));
  expect(screen.getByRole('button', { name: 'Look inside' })).toBeTruthy();
});

it('a folder that takes long to look through does not stop another from being named', async () => {
  let finish = (_answer: object): void => undefined;
  bridge.answer('workspaces.probe', ({ path }) =>
    path === '/large'
      ? new Promise((resolve) => {
          finish = resolve;
        })
      : { ok: false, message: { id: `Nothing in ${String(path)}.` } },
  );
  render(<AttachForm onDone={() => undefined} />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Folder' });
  await user.type(field, '/large{Enter}');
  await user.clear(field);
  await user.type(field, '/small{Enter}');
  expect(await screen.findByText('Nothing in /small.')).toBeTruthy();
  finish({ ok: false, message: { id: 'Nothing in /large.' } });
  await waitFor(() => {
    expect(bridge.calls.filter(({ channel }) => channel === 'workspaces.probe')).toHaveLength(2);
  });
  expect(screen.queryByText('Nothing in /large.')).toBeNull();
});
