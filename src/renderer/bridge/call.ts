/** Typed calls over the bridge. Every result is checked against its schema before a store sees it. */
import {
  CHANNELS,
  HOST_CHANNELS,
  type Channel,
  type ChannelInput,
  type ChannelResult,
  type HostChannel,
  type HostInput,
  type HostResult,
} from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { ZodType } from 'zod';
import { getBridge } from './bridge.ts';

/** What came of a call: its value, or a sentence that says what happened, where and what to do. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: Msg };

export function call<C extends Channel>(
  channel: C,
  args: ChannelInput<C>,
): Promise<Answer<ChannelResult<C>>> {
  return checked<ChannelResult<C>>(channel, args, CHANNELS[channel].result);
}

export function callHost<C extends HostChannel>(
  channel: C,
  args: HostInput<C>,
): Promise<Answer<HostResult<C>>> {
  return checked<HostResult<C>>(channel, args, HOST_CHANNELS[channel].result);
}

/** Merges the refusal inside a result with the failure of the call itself: to a person both are one. */
export function flat<T>(answer: Answer<Answer<T>>): Answer<T> {
  return answer.ok ? answer.value : answer;
}

async function checked<T>(channel: string, args: unknown, schema: ZodType): Promise<Answer<T>> {
  try {
    const answer = await getBridge().call(channel, args);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value);
    if (parsed.success) return { ok: true, value: parsed.data as T };
    const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { ok: false, message: msg('ui.error.bad-answer', { channel, where }) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, message: msg('ui.error.call-failed', { channel, detail }) };
  }
}
