/**
 * Who answers which channel. A room that adds channels (the write path) exports one function from
 * the core to its handlers and adds it to `modules`; nothing else has to be touched.
 */
import type { Channel, ChannelArgs, ChannelInput, ChannelResult } from '@contract/channels.ts';
import { writeHandlers } from '../write/write-handlers.ts';
import type { EngineCore } from './core.ts';
import { loopHandlers } from './loop-handlers.ts';
import { queueHandlers } from './queue-handlers.ts';
import { searchHandlers } from './search.ts';
import { sourceTextHandlers } from './source-text.ts';
import { userHandlers } from './user-handlers.ts';
import { workspaceHandlers } from './workspace-handlers.ts';

/** `client` names the window that asks. */
export type Handler<C extends Channel> = (
  args: ChannelArgs<C>,
  client: string,
) => ChannelResult<C> | Promise<ChannelResult<C>>;
export type Handlers = { readonly [C in Channel]?: Handler<C> };
export type HandlerModule = (core: EngineCore) => Handlers;

export const modules: readonly HandlerModule[] = [
  workspaceHandlers,
  queueHandlers,
  loopHandlers,
  sourceTextHandlers,
  searchHandlers,
  userHandlers,
  writeHandlers,
];

export type { ChannelInput };
