/**
 * The check that every shell makes of a call that comes from a page, before anything acts on it. One
 * place, so that Electron's main and the loopback host cannot come to differ.
 */
import {
  CHANNELS,
  HOST_CHANNELS,
  type BridgeAnswer,
  type Channel,
  type HostChannel,
} from './channels.ts';
import { msg } from './msg.ts';

export type CheckedCall =
  | { readonly to: 'engine'; readonly channel: Channel; readonly args: unknown }
  | { readonly to: 'host'; readonly channel: HostChannel; readonly args: unknown }
  | { readonly to: 'nobody'; readonly answer: BridgeAnswer };

const LONGEST_ECHO = 80;

/** What a refusal may repeat of a caller's text: short, and without control characters. */
function echo(text: string): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain.length > LONGEST_ECHO ? `${plain.slice(0, LONGEST_ECHO)}…` : plain;
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(CHANNELS, name);
}

function isHostChannel(name: string): name is HostChannel {
  return Object.hasOwn(HOST_CHANNELS, name);
}

/** Whether a name is in the tables at all; what the preload checks before it passes a call on. */
export function isKnownChannel(name: unknown): name is Channel | HostChannel {
  return typeof name === 'string' && (isChannel(name) || isHostChannel(name));
}

/**
 * Finds the channel and checks its argument against the channel's schema. Never throws, whatever is
 * handed in: an unknown channel and an argument that does not fit are answers.
 *
 * @param channel as it came over the border
 * @param args as it came; nothing at all counts as `{}`
 * @returns where the call goes and its checked argument, or the refusal to answer with
 */
export function checkCall(channel: unknown, args: unknown): CheckedCall {
  if (!isKnownChannel(channel)) {
    const name = echo(typeof channel === 'string' ? channel : typeof channel);
    return refusal(msg('host.call.unknown', { channel: name }));
  }
  const schema = isChannel(channel) ? CHANNELS[channel].args : HOST_CHANNELS[channel].args;
  try {
    const parsed = schema.safeParse(args ?? {});
    if (parsed.success) {
      return isChannel(channel)
        ? { to: 'engine', channel, args: parsed.data }
        : { to: 'host', channel, args: parsed.data };
    }
    const where = echo(parsed.error.issues[0]?.path.map(String).join('.') ?? '') || 'args';
    return refusal(msg('host.call.arguments', { channel, where }));
  } catch {
    // A value that runs in circles, or is nested too deep to walk through.
    return refusal(msg('host.call.arguments', { channel, where: 'args' }));
  }
}

function refusal(message: ReturnType<typeof msg>): CheckedCall {
  return { to: 'nobody', answer: { ok: false, message } };
}
