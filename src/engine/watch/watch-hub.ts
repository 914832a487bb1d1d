/**
 * Watching, narrowly: one system watch for each folder that a rule names, none for a file. What the
 * watcher says is only a hint that something in a folder moved; it may come late, twice or never.
 * Where the system has no watches left, `mode` becomes `polling` and the sweeps do the work.
 */
import { type FSWatcher, watch } from 'chokidar';

export interface WatchHubOptions {
  /** Something happened to `name` in `folder`; `listing`: names may have come or gone. */
  readonly onHint: (folder: string, name: string | null, listing: boolean) => void;
  readonly onModeChange: () => void;
  /** Never watch, only sweep: network folders, tests. */
  readonly pollOnly?: boolean;
  /** Replaced in tests that run out of watches. */
  readonly watch?: typeof watch;
}

export type WatchMode = 'watching' | 'polling';

export class WatchHub {
  readonly #options: WatchHubOptions;
  #watcher: FSWatcher | null = null;
  /** Watched folder → inode. */
  readonly #folders = new Map<string, number>();
  #mode: WatchMode;
  #reason: string | null = null;

  constructor(options: WatchHubOptions) {
    this.#options = options;
    this.#mode = options.pollOnly === true ? 'polling' : 'watching';
  }

  get mode(): WatchMode {
    return this.#mode;
  }

  /** The system's word for why it polls (`ENOSPC`, `EMFILE`), or null. */
  get reason(): string | null {
    return this.#reason;
  }

  get folders(): number {
    return this.#folders.size;
  }

  /**
   * Watches exactly these folders from now on. One that was made anew is watched anew.
   * @returns the folders that are watched newly; they are so in a moment, and not at once.
   */
  set(folders: ReadonlyMap<string, number>): readonly string[] {
    if (this.#mode === 'polling') return [];
    const gone = [...this.#folders].flatMap(([folder, inode]) =>
      folders.get(folder) === inode ? [] : [folder],
    );
    const added = [...folders].flatMap(([folder, inode]) =>
      this.#folders.get(folder) === inode ? [] : [folder],
    );
    for (const folder of gone) this.#folders.delete(folder);
    for (const folder of added) this.#folders.set(folder, folders.get(folder) ?? 0);
    if (gone.length > 0) this.#watcher?.unwatch(gone);
    if (added.length === 0) return added;
    try {
      this.#watcher ??= this.#start();
      this.#watcher.add(added);
    } catch (error) {
      this.#failed(error);
    }
    return added;
  }

  async close(): Promise<void> {
    const watcher = this.#watcher;
    this.#watcher = null;
    this.#folders.clear();
    await watcher?.close();
  }

  #start(): FSWatcher {
    const watcher = (this.#options.watch ?? watch)([], {
      depth: 0,
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      // Nothing inside a folder gets a watch of its own: the folder's tells of every change in it.
      ignored: (path) => !this.#folders.has(path),
    });
    // The raw events come from the system unfiltered: the cooked ones leave out the last of a burst.
    watcher.on('raw', (event: string, name: unknown, details: unknown) => {
      const folder = watchedFolder(details);
      if (folder === null || !this.#folders.has(folder)) return;
      this.#options.onHint(folder, typeof name === 'string' ? name : null, event !== 'change');
    });
    watcher.on('error', (error) => {
      this.#failed(error);
    });
    return watcher;
  }

  #failed(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code !== 'ENOSPC' && code !== 'EMFILE' && code !== 'ENFILE') return;
    if (this.#mode === 'polling') return;
    this.#mode = 'polling';
    this.#reason = code;
    void this.close();
    this.#options.onModeChange();
  }
}

function watchedFolder(details: unknown): string | null {
  return typeof details === 'object' &&
    details !== null &&
    'watchedPath' in details &&
    typeof details.watchedPath === 'string'
    ? details.watchedPath
    : null;
}
