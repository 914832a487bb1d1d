import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBridge } from '../../bridge/bridge.ts';
import { workspace } from '../../test/fixtures.ts';
import { fakeBridge, type FakeBridge } from '../../test/fake-bridge.ts';
import { AttachForm } from './attach-form.tsx';
import { WorkspaceBlock } from './workspace-block.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = fakeBridge();
  setBridge(bridge);
});
afterEach(cleanup);
const updates = (): unknown[] =>
  bridge.calls.filter(({ channel }) => channel === 'workspaces.update').map(({ args }) => args);

it('a folder that is not on this machine can be found by a path map that is begun for it', async () => {
  const user = userEvent.setup();
  render(<AttachForm onDone={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'Folder' }), '/w{Enter}');
  const want = (await screen.findByText(/not on this machine/)).closest('.want')!;
  expect(
    within(want as HTMLElement)
      .getByRole('checkbox')
      .hasAttribute('disabled'),
  ).toBe(true);
  await user.click(within(want as HTMLElement).getByRole('button', { name: 'Say where it lies' }));
  const from = screen.getByRole('textbox', { name: 'Recorded path 1' });
  const to = screen.getByRole('textbox', { name: 'Path on this machine 1' });
  expect((from as HTMLInputElement).value).toBe('/srv/demo/elsewhere');
  expect(document.activeElement).toBe(to);
  await user.type(to, '/here');
  await user.click(screen.getByRole('button', { name: 'Look again with these maps' }));
  expect(bridge.calls.filter(({ channel }) => channel === 'workspaces.probe').at(-1)?.args).toEqual(
    {
      path: '/w',
      maps: [{ from: '/srv/demo/elsewhere', to: '/here' }],
    },
  );
});

it('a workspace can be called something else, and Escape leaves its name', async () => {
  const user = userEvent.setup();
  render(<WorkspaceBlock workspace={workspace({ name: 'project', demo: false })} />);
  await user.click(screen.getByRole('button', { name: 'Rename project' }));
  const field = screen.getByRole('textbox', { name: 'Name of the workspace' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'x{Escape}');
  expect(screen.getByRole('heading', { name: 'project' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename project' }));
  await user.clear(screen.getByRole('textbox', { name: 'Name of the workspace' }));
  await user.keyboard('  Harbor  {Enter}');
  expect(updates()).toEqual([{ id: 'demo', name: 'Harbor' }]);
});
