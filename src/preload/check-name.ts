import { CHANNEL_NAMES } from '@contract/channel-names.ts';
import type { BridgeAnswer } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';

const known: ReadonlySet<unknown> = new Set(CHANNEL_NAMES);

/** The refusal for a name that is in no table, or null when the call may go on. */
export function checkName(channel: unknown): BridgeAnswer | null {
  if (known.has(channel)) return null;
  const name = typeof channel === 'string' ? channel.slice(0, 80) : typeof channel;
  return { ok: false, message: msg('host.call.unknown', { channel: name }) };
}
