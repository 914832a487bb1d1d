/** What the handlers of the channels may use of the engine. */
import type { ChannelArgs, Settings, SignalboxEvent } from '@contract/channels.ts';
import type { FileState } from '../index/file-state.ts';
import type { Following } from '../project/following.ts';
import type { Parts } from '../project/parts.ts';
import type { Projector } from '../project/projector.ts';
import type { SiteState } from '../project/site-state.ts';
import type { ViewStore } from '../project/view-store.ts';
import type { Workspaces } from '../project/workspaces.ts';
import type { ReadQueue } from '../read/read-queue.ts';
import type { UserStore } from '../store/user-store.ts';
import type { Moments } from './moments.ts';

export interface EngineCore {
  readonly parts: Parts;
  readonly user: UserStore;
  readonly workspaces: Workspaces;
  readonly views: ViewStore;
  readonly queue: ReadQueue;
  readonly projector: Projector;
  readonly following: Following;
  readonly moments: Moments;
  readonly userData: string;
  /** False when nothing is kept on disk (`inspect`). */
  readonly keeps: boolean;
  /** Work to do before the engine is closed. */
  readonly onClose: (work: () => Promise<void>) => void;
  readonly demoFolder: string | null;
  /** Rises with every change of a view. */
  readonly revision: () => number;
  readonly emit: (event: SignalboxEvent) => void;
  readonly setSettings: (settings: ChannelArgs<'settings.set'>) => Promise<Settings>;
  /** Reads these files to their end and makes the views of their loops anew. */
  readonly settle: (paths: readonly string[]) => Promise<void>;
  /** Files by path, with the site they belong to; a file may belong to several. */
  readonly filesAt: (
    path: string,
  ) => readonly { readonly site: SiteState; readonly file: FileState }[];
}
