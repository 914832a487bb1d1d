/** A workspace's parts as the channels show them, and the sentences of attach. */
import type { Workspace } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { FolderState } from '../paths/folder-state.ts';
import type { SiteState } from './site-state.ts';

export function siteViewOf(site: SiteState): Workspace['sites'][number] {
  let records = 0;
  for (const file of site.files.values()) records += file.facts.entries;
  return {
    source: site.source.id,
    key: site.site.key,
    title: site.site.title,
    folders: site.site.folders.map(({ role, path }) => ({ role, path })),
    loops: site.loops.length,
    files: site.files.size,
    records,
  };
}

/** Why a folder that a person named cannot be used. */
export function folderSentence(state: FolderState, path: string): Msg {
  switch (state.kind) {
    case 'missing':
      return msg('attach.missing', { path });
    case 'not-a-folder':
      return msg('attach.not-a-folder', { path });
    case 'not-readable':
      return msg('attach.not-readable', { path });
    case 'failed':
    case 'folder':
      return msg('attach.failed', { path });
  }
}
