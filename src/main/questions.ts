import {
  CHANNELS,
  type BridgeAnswer,
  type Channel,
  type ChannelInput,
  type ChannelResult,
} from '@contract/channels.ts';

/** Asks the engine on behalf of the shell itself; null when there is no answer that fits. */
export type Ask = <C extends Channel>(
  channel: C,
  args: ChannelInput<C>,
) => Promise<ChannelResult<C> | null>;

/** @param call as of the supervisor */
export function asker(
  call: (channel: Channel, args: unknown, client: string) => Promise<BridgeAnswer>,
): Ask {
  return async <C extends Channel>(channel: C, args: ChannelInput<C>) => {
    const answer = await call(channel, CHANNELS[channel].args.parse(args), 'shell');
    if (!answer.ok) return null;
    const parsed = CHANNELS[channel].result.safeParse(answer.value);
    return parsed.success ? (parsed.data as ChannelResult<C>) : null;
  };
}
