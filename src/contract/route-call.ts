/** Brings a call from a page to whoever answers it, and makes sure that there is an answer. */
import type { z } from 'zod';
import type { BridgeAnswer, Channel, HOST_CHANNELS, HostChannel, HostResult } from './channels.ts';
import { checkCall } from './check-call.ts';
import { msg } from './msg.ts';

export type HostArgs<C extends HostChannel> = z.output<(typeof HOST_CHANNELS)[C]['args']>;

/** What a shell does itself; one function a channel, so that none can be forgotten. */
export type HostHandlers = {
  readonly [C in HostChannel]: (args: HostArgs<C>) => HostResult<C> | Promise<HostResult<C>>;
};

export interface CallTargets {
  readonly engine: (channel: Channel, args: unknown) => Promise<BridgeAnswer>;
  readonly host: HostHandlers;
  /** Told of what went wrong inside; the caller gets a sentence and no stack. */
  readonly onError: (channel: string, error: unknown) => void;
}

/**
 * Checks a call, passes it on and answers. Never rejects: what a handler throws becomes a failure.
 *
 * @param channel as it came from the page
 * @param args as it came from the page
 */
export async function routeCall(
  channel: unknown,
  args: unknown,
  targets: CallTargets,
): Promise<BridgeAnswer> {
  const call = checkCall(channel, args);
  if (call.to === 'nobody') return call.answer;
  try {
    if (call.to === 'engine') return await targets.engine(call.channel, call.args);
    // The schema of exactly this channel has accepted the argument.
    const handler = targets.host[call.channel] as (args: unknown) => unknown;
    return { ok: true, value: await handler(call.args) };
  } catch (error) {
    targets.onError(call.channel, error);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    return {
      ok: false,
      message: msg('host.call.failed', { channel: call.channel, reason }),
    };
  }
}
