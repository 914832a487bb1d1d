/** The demo: opened as copies in a temporary place, and left as a whole. */
import type { Workspace } from '@contract/channels.ts';
import { call, flat, type Answer } from '../bridge/call.ts';
import { workspaces } from './resources.ts';

/** Copies the bundled workspaces and attaches the copies. */
export async function openDemo(): Promise<Answer<Workspace[]>> {
  const answer = flat(await call('demo.open', {}));
  workspaces.refresh();
  return answer;
}

/** Detaches every demo workspace and deletes the copies; what was decided in them goes with them. */
export async function leaveDemo(): Promise<Answer<unknown>> {
  const answer = flat(await call('demo.remove', {}));
  workspaces.refresh();
  return answer;
}
