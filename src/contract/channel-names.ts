import type { Channel, HostChannel } from './channels.ts';

/**
 * The names in both tables, without the schemas behind them: for the preload, which is loaded before
 * every page and should not bring a whole validator along. The compiler compares it with the tables.
 */
export const CHANNEL_NAMES = [
  'engine.status',
  'engine.stop-reading',
  'workspaces.list',
  'workspaces.probe',
  'workspaces.attach',
  'workspaces.update',
  'workspaces.detach',
  'workspaces.rescan',
  'workspaces.problems',
  'demo.open',
  'demo.remove',
  'queue.list',
  'queue.get',
  'loops.list',
  'loop.get',
  'loop.runs',
  'quota.list',
  'escalations.list',
  'findings.list',
  'source.text',
  'search.query',
  'change.form',
  'change.preview',
  'change.confirm',
  'journal.list',
  'packet.compose',
  'settings.get',
  'settings.set',
  'drafts.get',
  'drafts.set',
  'host.info',
  'host.pick-folder',
  'host.save-text',
  'host.open-link',
] as const satisfies readonly (Channel | HostChannel)[];

type Missing = Exclude<Channel | HostChannel, (typeof CHANNEL_NAMES)[number]>;
const complete: Missing extends never ? true : Missing = true;
void complete;
