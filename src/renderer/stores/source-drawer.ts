/** The drawer that shows the source of a value: which file, which line. */
import type { ChannelResult } from '@contract/channels.ts';
import type { Msg, SourceRef } from '@contract/model.ts';
import { create } from 'zustand';
import { call, flat } from '../bridge/call.ts';

type SourceText = Extract<ChannelResult<'source.text'>, { ok: true }>['value'];

interface DrawerState {
  readonly ref: SourceRef | null;
  readonly text: SourceText | null;
  readonly error: Msg | null;
  /** What had the focus before, so that closing gives it back. */
  readonly from: HTMLElement | null;
}

const CLOSED: DrawerState = { ref: null, text: null, error: null, from: null };

export const useSourceDrawer = create<DrawerState>(() => CLOSED);

export async function openSource(ref: SourceRef): Promise<void> {
  const from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  useSourceDrawer.setState({ ref, text: null, error: null, from });
  const answer = flat(
    await call('source.text', {
      path: ref.path,
      ...(ref.line === undefined ? {} : { line: ref.line }),
    }),
  );
  if (useSourceDrawer.getState().ref !== ref) return;
  if (answer.ok) useSourceDrawer.setState({ text: answer.value });
  else useSourceDrawer.setState({ error: answer.message });
}

export function closeSource(): void {
  const { from } = useSourceDrawer.getState();
  useSourceDrawer.setState(CLOSED);
  from?.focus();
}
