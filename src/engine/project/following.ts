/**
 * From a hint to a read. Knows which folder belongs to which site, looks at files again when told,
 * and sweeps: files that changed lately often, everything now and then, so that what no event told
 * is found all the same.
 */
import type { FileState } from '../index/file-state.ts';
import { joinPath } from '../paths/inside.ts';
import type { ReadQueue } from '../read/read-queue.ts';
import { FOLLOW_UP_MS, FollowUp, WATCH_GAP_MS } from '../watch/follow-up.ts';
import type { WatchHub } from '../watch/watch-hub.ts';
import type { Layout } from './layout.ts';
import type { Projector } from './projector.ts';
import type { SiteState, WorkspaceState } from './site-state.ts';

export interface Sweeps {
  /** Files that changed within the last minute. */
  readonly hotMs: number;
  readonly allMs: number;
  /** When there is no watcher. */
  readonly pollHotMs: number;
  readonly pollAllMs: number;
}

export const SWEEPS: Sweeps = { hotMs: 2000, allMs: 15_000, pollHotMs: 250, pollAllMs: 1000 };
const HOT_FOR_MS = 60_000;
/** A folder's listing is read when its events have paused for so long. */
const RELIST_MS = 15;

export interface FollowingOptions {
  readonly workspaces: () => readonly WorkspaceState[];
  readonly layout: Layout;
  readonly queue: ReadQueue;
  readonly projector: Projector;
  readonly watch: () => WatchHub;
  readonly sweeps: Sweeps;
  readonly now: () => number;
  /** Whether the attached folder is there; when it is not, what was read of it stands. */
  readonly reachable: (workspace: WorkspaceState) => boolean;
  readonly onLayout: (site: SiteState) => void;
  readonly onError: (error: unknown) => void;
}

export class Following {
  readonly #options: FollowingOptions;
  readonly #byFolder = new Map<string, Set<SiteState>>();
  readonly #followUp: FollowUp<FileState>;
  readonly #newlyWatched: FollowUp<SiteState>;
  readonly #siteOf = new WeakMap<FileState, SiteState>();
  readonly #hot = new Map<FileState, number>();
  readonly #relist = new Map<SiteState, NodeJS.Timeout>();
  readonly #busy = new Map<SiteState, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #lastAll = 0;
  #closed = false;

  constructor(options: FollowingOptions) {
    this.#options = options;
    this.#followUp = new FollowUp(FOLLOW_UP_MS, (file) => {
      this.#look(file, true);
    });
    this.#newlyWatched = new FollowUp(WATCH_GAP_MS, (site) => {
      this.relistSoon(site);
    });
  }

  start(): void {
    this.#lastAll = performance.now();
    this.#tick();
  }

  close(): void {
    this.#closed = true;
    this.#followUp.close();
    this.#newlyWatched.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const timer of this.#relist.values()) clearTimeout(timer);
  }

  /** Folders of all sites, for the watcher. After every change of a layout. */
  watchFolders(): void {
    this.#byFolder.clear();
    const folders = new Map<string, number>();
    for (const workspace of this.#options.workspaces()) {
      for (const site of workspace.sites) {
        for (const [folder, inode] of site.listing.folders) {
          folders.set(folder, inode);
          let sites = this.#byFolder.get(folder);
          if (sites === undefined) this.#byFolder.set(folder, (sites = new Set()));
          sites.add(site);
        }
      }
    }
    for (const folder of this.#options.watch().set(folders)) {
      for (const site of this.#byFolder.get(folder) ?? []) this.#newlyWatched.start(site);
    }
  }

  /** What the watcher said. */
  hint(folder: string, name: string | null, listing: boolean): void {
    for (const site of this.#byFolder.get(folder) ?? []) {
      if (name === null) {
        this.relistSoon(site);
        continue;
      }
      const path = joinPath(folder, name);
      const file = site.files.get(path);
      if (file !== undefined && file.rule.read !== 'stat') this.#changed(site, file);
      if (file === undefined || listing || file.rule.read === 'stat') this.#glance(site, path);
    }
  }

  /** Looks at one name that came, went or was not known; lists only when it may be a folder of files. */
  #glance(site: SiteState, path: string): void {
    const { layout, projector, onError } = this.#options;
    try {
      const found = layout.glance(site, path);
      if (found === null) return;
      if (found === 'folder') {
        this.relistSoon(site);
      } else {
        projector.touch(site, found);
        if (found.rule.read !== 'stat' && found.facts.state !== 'missing')
          this.#changed(site, found);
      }
    } catch (error) {
      onError(error);
    }
  }

  /** Reads a file now and looks at it again a few times. */
  #changed(site: SiteState, file: FileState): void {
    this.#siteOf.set(file, site);
    this.#hot.set(file, this.#options.now());
    this.#options.queue.add(site, file, true);
    this.#followUp.start(file);
  }

  #look(file: FileState, urgent: boolean): void {
    const site = this.#siteOf.get(file);
    if (site !== undefined && site.files.get(file.path) === file) {
      this.#options.queue.add(site, file, urgent);
    }
  }

  relistSoon(site: SiteState): void {
    if (this.#relist.has(site) || this.#closed) return;
    this.#relist.set(
      site,
      setTimeout(() => {
        this.#relist.delete(site);
        void this.relist(site);
      }, RELIST_MS),
    );
  }

  /** Lists a site's files again, one listing at a time. */
  async relist(site: SiteState): Promise<void> {
    const before = this.#busy.get(site);
    if (before !== undefined) {
      await before;
      // Whoever waited as well lists it now, after the change.
      const now = this.#busy.get(site);
      if (now !== undefined) return now;
    }
    const turn = this.#relistNow(site);
    this.#busy.set(site, turn);
    await turn;
    if (this.#busy.get(site) === turn) this.#busy.delete(site);
  }

  async #relistNow(site: SiteState): Promise<void> {
    const { layout, projector, onError } = this.#options;
    if (this.#closed || !site.workspace.sites.includes(site)) return;
    try {
      if (!this.#options.reachable(site.workspace)) return;
      const { folders } = site.listing;
      const changed = await layout.relist(site);
      if (this.#closed) return;
      if (!sameFolders(folders, site.listing.folders)) this.watchFolders();
      if (changed) projector.mark(site, null);
    } catch (error) {
      onError(error);
    }
  }

  /** A file that decides about the layout says something new. */
  async resettle(site: SiteState): Promise<void> {
    const { layout, projector, onLayout, onError } = this.#options;
    if (this.#closed || !site.workspace.sites.includes(site)) return;
    try {
      await layout.settle(site);
      if (this.#closed) return;
      this.watchFolders();
      projector.mark(site, null);
      onLayout(site);
    } catch (error) {
      onError(error);
    }
  }

  #tick(): void {
    if (this.#closed) return;
    const { watch, sweeps } = this.#options;
    const polling = watch().mode === 'polling';
    const hotMs = polling ? sweeps.pollHotMs : sweeps.hotMs;
    const allMs = polling ? sweeps.pollAllMs : sweeps.allMs;
    this.#timer = setTimeout(() => {
      void this.#sweep(allMs).finally(() => {
        this.#tick();
      });
    }, hotMs);
  }

  async #sweep(allMs: number): Promise<void> {
    const { now, workspaces } = this.#options;
    for (const [file, at] of this.#hot) {
      if (now() - at > HOT_FOR_MS) this.#hot.delete(file);
      else this.#look(file, false);
    }
    if (performance.now() - this.#lastAll < allMs) return;
    const started = performance.now();
    const sites = workspaces().flatMap((workspace) => workspace.sites);
    for (const site of sites) await this.relist(site);
    // A sweep that takes long is not made more often than it can bear.
    this.#lastAll = performance.now() + (performance.now() - started) * 4;
  }
}

function sameFolders(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([folder, inode]) => b.get(folder) === inode);
}
