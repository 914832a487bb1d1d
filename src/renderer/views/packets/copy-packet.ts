/** One press: the canonical packet of an item or a run on the clipboard. */
import { PACKET_PARTS } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { toast } from 'sonner';
import { href } from '../../app/route.ts';
import { call, flat } from '../../bridge/call.ts';
import { useSettingsStore } from '../../stores/settings.ts';
import { copyText } from '../../ui/copy.tsx';

export type PacketOf =
  { readonly attention: string } | { readonly loop: string; readonly run?: string };

/** A link to what the packet is about; the host's own token is never in it. */
export function reviewLink(of: PacketOf): string {
  const { protocol, host, pathname } = window.location;
  const hash =
    'attention' in of
      ? href('queue', null, { item: of.attention })
      : href('loop', of.loop, of.run === undefined ? {} : { tab: 'timeline', run: of.run });
  return `${protocol}//${host}${pathname}${hash}`;
}

export async function copyPacket(of: PacketOf): Promise<void> {
  const { language, say } = useSettingsStore.getState();
  const answer = flat(
    await call('packet.compose', {
      ...of,
      language,
      parts: [...PACKET_PARTS],
      link: reviewLink(of),
    }),
  );
  if (!answer.ok) {
    toast.error(say(answer.message));
    return;
  }
  const left = answer.value.leftOut.reduce((sum, { count }) => sum + count, 0);
  if (await copyText(answer.value.markdown)) {
    const description = say(msg('ui.packet.left-out', { count: left }));
    toast(say(msg('ui.packet.copied')), left > 0 ? { description } : {});
  } else {
    toast.error(say(msg('ui.copy.refused')));
  }
}
