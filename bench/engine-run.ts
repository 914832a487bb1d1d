/** An engine on a fresh or a used user-data folder, and waiting for what it shows. */
import { openEngine, type Engine } from '@engine/engine.ts';
import type { Channel, ChannelInput, ChannelResult } from '@contract/channels.ts';

export interface BenchEngine {
  readonly engine: Engine;
  ask<C extends Channel>(channel: C, args: ChannelInput<C>): Promise<ChannelResult<C>>;
  /** Bytes of ledgers read. */
  bytes(): number;
  /** Waits until everything attached is read and shown. */
  settled(): Promise<void>;
  /** Runs of all loops, as their views say. */
  runs(): Promise<number>;
}

export async function benchEngine(userData: string): Promise<BenchEngine> {
  let bytes = 0;
  const engine = await openEngine({
    userData,
    demoFolder: null,
    tuning: {
      onRead: (read) => {
        bytes += read;
      },
      onError: (error) => {
        throw error;
      },
    },
  });
  const ask = async <C extends Channel>(
    channel: C,
    args: ChannelInput<C>,
  ): Promise<ChannelResult<C>> => {
    const answer = await engine.call(channel, args, 'bench');
    if (!answer.ok) throw new Error(`${channel}: ${answer.message.id}`);
    return answer.value as ChannelResult<C>;
  };
  const runs = async (): Promise<number> => {
    const { items } = await ask('loops.list', {});
    return items.reduce((sum, loop) => sum + loop.runs, 0);
  };
  return {
    engine,
    ask,
    runs,
    bytes: () => bytes,
    settled: async () => {
      const done = async (): Promise<boolean> => {
        const list = await ask('workspaces.list', {});
        return list.length > 0 && list.every(({ state }) => state !== 'reading');
      };
      // Told, not asked over and over: a page does not poll either.
      while (!(await done()))
        await new Promise<void>((told) => {
          const off = engine.on((event) => {
            if (event.event !== 'workspaces' && event.event !== 'changed') return;
            off();
            told();
          });
        });
    },
  };
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}
