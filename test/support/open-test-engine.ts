/** An engine over the made-up format, closed when the test file is done. */
import { afterAll } from 'vitest';
import { openEngine, type Engine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Channel, ChannelInput, ChannelResult } from '../../src/contract/channels.ts';
import { lineSource } from './line-source.ts';

export interface TestEngine extends Engine {
  /** Errors that the engine answered or healed. */
  readonly errors: unknown[];
  /** Bytes of ledgers read so far. */
  bytes(): number;
  /** The answer's value; throws when the call was refused as a whole. */
  ask<C extends Channel>(channel: C, args: ChannelInput<C>): Promise<ChannelResult<C>>;
  /** Figures of the view of each loop, by workspace and site. */
  figures(): Promise<Record<string, unknown>[]>;
}

const open = new Set<Engine>();
afterAll(async () => {
  await Promise.all([...open].map((engine) => engine.close()));
});

export async function openTestEngine(
  options: Partial<EngineOptions> & { readonly userData: string },
): Promise<TestEngine> {
  const errors: unknown[] = [];
  let bytes = 0;
  const engine = await openEngine({
    demoFolder: null,
    sources: [lineSource],
    ...options,
    tuning: {
      onError: (error) => errors.push(error),
      onRead: (read) => {
        bytes += read;
      },
      ...options.tuning,
    },
  });
  open.add(engine);
  const ask = async <C extends Channel>(
    channel: C,
    args: ChannelInput<C>,
  ): Promise<ChannelResult<C>> => {
    const answer = await engine.call(channel, args, 'test');
    if (!answer.ok) throw new Error(`${channel}: ${answer.message.id}`);
    return answer.value as ChannelResult<C>;
  };
  return {
    ...engine,
    errors,
    bytes: () => bytes,
    ask,
    figures: async () => {
      const { items } = await ask('loops.list', {});
      const views = await Promise.all(items.map(({ id }) => ask('loop.get', { id })));
      return views.map((view) => view?.figures ?? {});
    },
    close: async () => {
      open.delete(engine);
      await engine.close();
    },
  };
}
