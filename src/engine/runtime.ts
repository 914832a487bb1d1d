/** Puts the rooms of the engine together, and takes them down in the right order. */
import type { Channel, ChannelArgs, Settings, SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { Source } from '@sources/source.ts';
import { isBusy, isDamage, isUnwritable, openMemory } from './index/database.ts';
import type { FileState } from './index/file-state.ts';
import { IndexStore } from './index/index-store.ts';
import { freshFacts } from './index/file-state.ts';
import { Following, SWEEPS, type Sweeps } from './project/following.ts';
import { Layout } from './project/layout.ts';
import { isInsideAny } from './paths/inside.ts';
import type { Parts } from './project/parts.ts';
import { Projector } from './project/projector.ts';
import type { SiteState } from './project/site-state.ts';
import { ViewStore } from './project/view-store.ts';
import { Workspaces } from './project/workspaces.ts';
import type { EngineCore } from './query/core.ts';
import { modules, type Handlers } from './query/handlers.ts';
import { Moments } from './query/moments.ts';
import { Contents } from './read/contents.ts';
import { FileReader } from './read/file-reader.ts';
import { ReadQueue } from './read/read-queue.ts';
import { closeIndex, openIndex, putAside, type OpenedIndex } from './store/index-folder.ts';
import { UserStore } from './store/user-store.ts';
import { openVersions, type Versions } from './store/versions.ts';
import { WatchHub, type WatchHubOptions } from './watch/watch-hub.ts';

export interface RuntimeOptions {
  readonly userData: string;
  readonly demoFolder: string | null;
  readonly sources: readonly Source[];
  readonly now: () => number;
  readonly memoryIndex: boolean;
  /** For tests and measurements. */
  readonly tuning: {
    readonly settleMs?: number;
    readonly sweeps?: Sweeps;
    readonly pollOnly?: boolean;
    readonly searchMs?: number;
    readonly watch?: WatchHubOptions['watch'];
    /** Told of every read of a ledger's bytes. */
    readonly onRead?: (bytes: number) => void;
    /** Told of errors that were answered or healed. */
    readonly onError?: (error: unknown) => void;
  };
}

/** An unfinished last line that stood still for so long is taken as it is. */
const SETTLE_MS = 2000;
/** Views depend on the time of day too (quota windows, what is due): made anew so often. */
const CLOCK_MS = 60_000;
/** New sites inside attached folders are looked for so often. */
const SEARCH_MS = 300_000;
/** Folders that could not be read are tried so often. */
const REACH_MS = 5000;
const PROGRESS_MS = 200;
const TRASH_MS = 25;
/** The index's log is worked into it at rest so often. */
const CHECKPOINT_MS = 20_000;
/** A rebuilt index that fails again at once is not rebuilt for ever. */
const MAX_REBUILDS = 3;

export class EngineRuntime {
  readonly #options: RuntimeOptions;
  readonly #indexFolder: string | null;
  #opened: OpenedIndex;
  readonly #versions: Versions;
  readonly #parts: Parts;
  readonly #user: UserStore;
  readonly #views: ViewStore;
  readonly #queue: ReadQueue;
  readonly #projector: Projector;
  readonly #workspaces: Workspaces;
  readonly #following: Following;
  #watch: WatchHub;
  readonly #handlers: Handlers;
  readonly #listeners = new Set<(event: SignalboxEvent) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closers: (() => Promise<void>)[] = [];
  #revision = 1;
  #rebuilds = 0;
  #indexNote: Msg | null = null;
  #progressTimer: NodeJS.Timeout | null = null;
  #workspacesTimer: NodeJS.Timeout | null = null;
  #closed = false;

  static open(options: RuntimeOptions): EngineRuntime {
    return new EngineRuntime(options);
  }

  private constructor(options: RuntimeOptions) {
    this.#options = options;
    const { userData, memoryIndex, now, sources, tuning } = options;
    this.#indexFolder = memoryIndex ? null : `${userData}/index`;
    this.#opened = openIndex(this.#indexFolder);
    this.#indexNote = indexNote(this.#opened);
    this.#versions = openVersions(memoryIndex ? null : `${userData}/history`);
    this.#parts = {
      index: new IndexStore(this.#opened.db),
      versions: this.#versions,
      contents: new Contents(this.#versions),
      sources,
      now,
    };
    this.#user = new UserStore(userData);
    this.#views = new ViewStore(this.#parts);
    const reader = new FileReader(this.#parts, tuning.settleMs ?? SETTLE_MS, (bytes) => {
      tuning.onRead?.(bytes);
    });
    this.#projector = new Projector({
      parts: this.#parts,
      reading: (site) => this.#queue.pending(site),
      views: this.#views,
      onChanged: (loops) => {
        this.#viewsChanged(loops);
      },
      onError: (error) => {
        this.failed(error);
      },
    });
    this.#queue = new ReadQueue({
      reader,
      onStep: (site, file, changed, done) => {
        this.#read(site, file, changed, done);
      },
      onError: (error) => {
        this.failed(error);
      },
      onProgress: () => {
        this.#progressSoon();
      },
    });
    const needsRead = (site: SiteState, file: FileState): void => {
      this.#queue.add(site, file, false);
    };
    const layout = new Layout(this.#parts, reader, needsRead);
    this.#watch = new WatchHub({
      onHint: (folder, name, listing) => {
        this.#following.hint(folder, name, listing);
      },
      onModeChange: () => {
        this.#workspacesSoon();
      },
      ...(tuning.pollOnly === undefined ? {} : { pollOnly: tuning.pollOnly }),
      ...(tuning.watch === undefined ? {} : { watch: tuning.watch }),
    });
    this.#workspaces = new Workspaces({
      parts: this.#parts,
      layout,
      probeLayout: () => probeLayout(this.#parts),
      queue: this.#queue,
      projector: this.#projector,
      views: this.#views,
      save: (attached) =>
        memoryIndex ? Promise.resolve(true) : this.#user.workspaces.set([...attached]),
      onChange: () => {
        this.#workspacesSoon();
      },
      onError: (error) => {
        this.failed(error);
      },
      onFolders: () => {
        this.#following.watchFolders();
      },
      watching: () => ({ mode: this.#watch.mode, note: this.#watchNote() }),
    });
    this.#following = new Following({
      workspaces: () => this.#workspaces.states,
      layout,
      queue: this.#queue,
      projector: this.#projector,
      watch: () => this.#watch,
      sweeps: tuning.sweeps ?? SWEEPS,
      now,
      reachable: (workspace) => this.#workspaces.reachable(workspace),
      onLayout: () => {
        this.#workspacesSoon();
      },
      onError: (error) => {
        this.failed(error);
      },
    });
    const core = this.#core();
    this.#handlers = Object.assign({}, ...modules.map((module) => module(core))) as Handlers;
    this.#workspaces.open(memoryIndex ? [] : this.#user.workspaces.value);
    this.#following.start();
    this.#every(CLOCK_MS, () => {
      for (const state of this.#workspaces.states) {
        for (const site of state.sites) this.#projector.age(site);
      }
    });
    this.#every(tuning.searchMs ?? SEARCH_MS, () => {
      this.#workspaces.searchAgain().catch((error: unknown) => {
        this.failed(error);
      });
    });
    this.#every(REACH_MS, () => {
      for (const state of this.#workspaces.states) {
        if (state.unreadable !== null) this.#workspaces.reachable(state);
      }
    });
    this.#every(CHECKPOINT_MS, () => {
      if (this.#opened.where === 'disk' && !this.#queue.progress.busy) {
        this.#opened.db.pragma('wal_checkpoint(PASSIVE)');
      }
    });
    this.#every(TRASH_MS, () => {
      if (!this.#queue.pending()) this.#parts.index.sweepTrash();
    });
  }

  handler(channel: Channel): ((args: unknown, client: string) => unknown) | null {
    const handler = this.#handlers[channel] as
      ((args: unknown, client: string) => unknown) | undefined;
    return handler ?? null;
  }

  on(listener: (event: SignalboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** An error that nobody expected. A damaged index is replaced and everything read anew. */
  failed(error: unknown): void {
    this.#options.tuning.onError?.(error);
    if (this.#closed || isBusy(error)) return;
    if (isDamage(error) || isUnwritable(error)) this.#rebuild(isUnwritable(error));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#progressTimer !== null) clearTimeout(this.#progressTimer);
    if (this.#workspacesTimer !== null) clearTimeout(this.#workspacesTimer);
    await Promise.all(this.#closers.map((work) => work()));
    this.#following.close();
    this.#queue.close();
    await this.#watch.close();
    await this.#projector.close();
    await this.#workspaces.settled().catch(() => undefined);
    await this.#user.close();
    try {
      this.#views.save();
    } catch {
      // They are made anew at the next start.
    }
    closeIndex(this.#opened, this.#indexFolder);
    this.#versions.close();
    this.#listeners.clear();
  }

  #core(): EngineCore {
    return {
      parts: this.#parts,
      user: this.#user,
      workspaces: this.#workspaces,
      views: this.#views,
      queue: this.#queue,
      projector: this.#projector,
      following: this.#following,
      moments: new Moments(this.#parts, this.#workspaces, () => this.#revision),
      userData: this.#options.userData,
      keeps: !this.#options.memoryIndex,
      onClose: (work) => {
        this.#closers.push(work);
      },
      demoFolder: this.#options.demoFolder,
      revision: () => this.#revision,
      emit: (event) => {
        this.#emit(event);
      },
      setSettings: (settings) => this.#setSettings(settings),
      settle: (paths) => this.#settle(paths),
      filesAt: (path) => this.#filesAt(path),
    };
  }

  async #setSettings(change: ChannelArgs<'settings.set'>): Promise<Settings> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const settings: Settings = { ...this.#user.settings.value, ...Object.fromEntries(given) };
    await this.#user.settings.set(settings);
    this.#emit({ event: 'settings', settings });
    return settings;
  }

  #filesAt(path: string): { site: SiteState; file: FileState }[] {
    return this.#workspaces.states
      .flatMap((state) => state.sites)
      .flatMap((site) => {
        const file = site.files.get(path);
        return file === undefined ? [] : [{ site, file }];
      });
  }

  async #settle(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const around = this.#workspaces.states.filter(({ roots }) => isInsideAny(roots, path));
      // At the start of a run the files of a workspace are known once it was looked at.
      for (const state of around) await this.#workspaces.ready(state).catch(() => undefined);
      if (this.#filesAt(path).length === 0) {
        // A file that is not known yet, a new payload or index: the sites around it list again.
        for (const site of around.flatMap(({ sites }) => sites)) await this.#following.relist(site);
      }
      for (const { site, file } of this.#filesAt(path)) this.#queue.toEnd(site, file);
    }
    await this.#queue.urgentDone();
    await this.#projector.flush();
  }

  #read(site: SiteState, file: FileState, changed: boolean, done: boolean): void {
    if (!site.workspace.sites.includes(site)) return;
    site.workspace.lastReadAt = this.#options.now();
    if (!changed) return;
    if (file.rule.shapesLayout === true && done) void this.#following.resettle(site);
    else this.#projector.touch(site, file);
  }

  #viewsChanged(loops: readonly string[]): void {
    this.#revision += 1;
    this.#emit({ event: 'changed', revision: this.#revision, loops: [...loops] });
  }

  #emit(event: SignalboxEvent): void {
    if (this.#closed) return;
    for (const listener of this.#listeners) listener(event);
  }

  #progressSoon(): void {
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = null;
      const { progress } = this.#queue;
      this.#emit({ event: 'progress', progress });
      if (!progress.busy) this.#workspacesSoon();
    }, PROGRESS_MS);
  }

  #workspacesSoon(): void {
    this.#workspacesTimer ??= setTimeout(() => {
      this.#workspacesTimer = null;
      this.#emit({ event: 'workspaces' });
    }, 50);
  }

  #watchNote(): Msg | null {
    if (this.#watch.reason !== null) return msg('watch.no-watches', { code: this.#watch.reason });
    return this.#indexNote;
  }

  #every(ms: number, work: () => void): void {
    this.#timers.add(
      setInterval(() => {
        try {
          work();
        } catch (error) {
          this.failed(error);
        }
      }, ms),
    );
  }

  /** Replaces the index by an empty one and reads everything anew. Nothing that the user made is in it. */
  #rebuild(intoMemory: boolean): void {
    this.#rebuilds += 1;
    const old = this.#opened;
    try {
      old.db.close();
    } catch {
      // Put aside all the same.
    }
    const inMemory = intoMemory || this.#rebuilds > MAX_REBUILDS || this.#indexFolder === null;
    if (!inMemory && this.#indexFolder !== null) {
      const path = putAside(this.#indexFolder, `${this.#indexFolder}/index.db`);
      this.#opened = { ...openIndex(this.#indexFolder), replaced: { reason: 'damaged', path } };
    } else {
      const memoryBecause = intoMemory ? 'unwritable' : null;
      this.#opened = {
        db: openMemory(),
        fresh: true,
        where: 'memory',
        replaced: null,
        memoryBecause,
      };
    }
    this.#indexNote = indexNote(this.#opened);
    this.#parts.index = new IndexStore(this.#opened.db);
    this.#views.unsaveAll();
    for (const state of this.#workspaces.states) {
      for (const site of state.sites) {
        for (const file of site.files.values()) {
          Object.assign(file, { id: 0, data: 0, seenSize: -1, entriesBefore: null, longLineAt: 0 });
          file.facts = freshFacts(file.facts.role, file.facts.captures);
          this.#queue.add(site, file, false);
        }
      }
    }
    this.#workspacesSoon();
  }
}

function probeLayout(parts: Parts): Layout {
  const versions = openVersions(null);
  const probe: Parts = {
    index: new IndexStore(openMemory()),
    versions,
    contents: new Contents(versions),
    sources: parts.sources,
    now: parts.now,
  };
  const reader = new FileReader(probe, 0, () => undefined);
  return new Layout(probe, reader, () => undefined);
}

function indexNote(opened: OpenedIndex): Msg | null {
  if (opened.memoryBecause === 'busy') return msg('index.memory-busy');
  if (opened.memoryBecause === 'unwritable') return msg('index.memory-unwritable');
  if (opened.replaced?.reason === 'damaged' && opened.replaced.path !== null) {
    return msg('index.rebuilt', { path: opened.replaced.path });
  }
  return null;
}
