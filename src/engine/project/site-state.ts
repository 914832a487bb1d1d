/** What the engine holds of an attached workspace while it runs. */
import type { PathMap, Probe } from '@contract/channels.ts';
import type { Msg, Problem } from '@contract/model.ts';
import type { FileRule, Site, Source } from '@sources/source.ts';
import type { FileState } from '../index/file-state.ts';
import type { Listing } from '../read/list-site.ts';
import type { Attached } from '../store/user-store.ts';

export interface WorkspaceState {
  attached: Attached;
  /** Real paths of the attached folder and of those allowed with it. */
  roots: readonly string[];
  /** A person's maps, normalised. */
  maps: readonly PathMap[];
  inferred: readonly PathMap[];
  sites: SiteState[];
  wants: Probe['wants'];
  /** What was wrong with the search itself. */
  problems: Problem[];
  /** The folder itself cannot be read: why. */
  unreadable: Msg | null;
  lastReadAt: number | null;
}

export interface SiteState {
  readonly workspace: WorkspaceState;
  readonly source: Source;
  readonly site: Site;
  rules: readonly FileRule[];
  readonly files: Map<string, FileState>;
  /** Files and folders that are there and were not opened, with why. */
  refused: Map<string, 'link' | 'not-a-file' | 'outside' | 'not-readable'>;
  listing: Listing;
  /** Loop keys in the ledger's order. */
  loops: readonly string[];
  problems: readonly Problem[];
}
