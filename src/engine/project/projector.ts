/** Makes views anew for the loops that changed ledgers touch, in slices, and tells which ones changed. */
import type { LoopView } from '@contract/model.ts';
import { ledgerFile, type FileState } from '../index/file-state.ts';
import { breathe, Pace } from '../read/yield.ts';
import { guarded } from './guarded.ts';
import type { Parts } from './parts.ts';
import { siteLedger, type SiteLedger } from './site-ledger.ts';
import type { SiteState } from './site-state.ts';
import type { ViewStore } from './view-store.ts';

/** Views wait this long for more changes; short, since a person is looking. */
const GATHER_MS = 4;
/** While a big ledger is read in bulk, its views are made anew only so often. */
const BULK_MS = 2000;
/** How soon a site that is being read is thought of again. */
const HELD_MS = 40;
/** Loops of one site stand before those of the next. */
const LOOPS_PER_SITE = 1_000_000;
const SAVE_MS = 2000;

/** Null: all loops of the site. */
type Due = Map<SiteState, Set<string> | null>;

export interface ProjectorOptions {
  readonly parts: Parts;
  /** Whether files of a site are still to be read, so that its views would be half true. */
  readonly reading: (site: SiteState) => boolean;
  readonly views: ViewStore;
  /** Loops whose view says something else now. */
  readonly onChanged: (loops: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

export class Projector {
  readonly #options: ProjectorOptions;
  /** Null: all loops of the site. */
  readonly #dirty: Due = new Map();
  /** Sites in which nothing changed but the time. */
  readonly #old: Due = new Map();
  /** When the views of a site were last made, or first asked for. */
  readonly #madeAt = new WeakMap<SiteState, number>();
  #making: SiteState | null = null;
  #makingChanged = false;
  #timer: NodeJS.Timeout | null = null;
  #saveTimer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** A file was read: its loops may look different. */
  touch(site: SiteState, file: FileState): void {
    this.mark(
      site,
      guarded(() => site.source.touches(ledgerFile(file)), null),
    );
  }

  mark(site: SiteState, loops: readonly string[] | null): void {
    const known = this.#dirty.get(site);
    if (loops === null || known === null) this.#dirty.set(site, null);
    else this.#dirty.set(site, new Set([...(known ?? []), ...loops]));
    if (!this.#madeAt.has(site)) this.#madeAt.set(site, performance.now());
    this.#schedule(GATHER_MS);
  }

  /** Makes the views of a site anew when nothing else is to be done: they depend on the time too. */
  age(site: SiteState): void {
    this.#old.set(site, null);
    this.#schedule(GATHER_MS);
  }

  forget(site: SiteState): void {
    this.#dirty.delete(site);
    this.#old.delete(site);
  }

  /** Whether views of a site are still to be made. */
  owes(site: SiteState): boolean {
    return this.#dirty.has(site) || this.#making === site;
  }

  /** Makes what changed now; resolves when it is made. */
  async flush(): Promise<void> {
    while (this.#dirty.size > 0 || this.#makingChanged) {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      this.#running ??= this.#run(true);
      // Not to the end of the run, which may go on with sites whose time only has come.
      await breathe();
    }
  }

  /** Stops; what was made is saved. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#dirty.clear();
    this.#old.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#closed || this.#timer !== null || this.#running !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running ??= this.#run(false);
    }, ms);
  }

  /** While a site is being read its views are made now and then, and at the end. */
  #due(site: SiteState): boolean {
    if (!this.#options.reading(site)) return true;
    return performance.now() - (this.#madeAt.get(site) ?? 0) >= BULK_MS;
  }

  async #run(all: boolean): Promise<void> {
    const { onError } = this.#options;
    const changed = new Set<string>();
    // Whoever starts a run holds on to its promise before the run can end.
    await Promise.resolve();
    try {
      const pace = new Pace();
      for (;;) {
        // Sites that changed before those whose time only has come, whenever they change.
        const due = this.#next(this.#dirty, all);
        const next = due ?? this.#next(this.#old, all);
        if (next === null) break;
        const [site, loops] = next;
        this.#making = site;
        this.#makingChanged = due !== null;
        this.#madeAt.set(site, performance.now());
        await this.#site(site, loops, changed, pace);
        this.#makingChanged = false;
        if (this.#next(this.#dirty, all, false) === null) this.#tell(changed);
      }
    } catch (error) {
      onError(error);
    } finally {
      this.#running = null;
      this.#making = null;
      this.#makingChanged = false;
      this.#tell(changed);
      if (this.#dirty.size > 0 || this.#old.size > 0) this.#schedule(HELD_MS);
    }
  }

  /** The first site that is due, taken out of the map or only looked at. */
  #next(from: Due, all: boolean, take = true): [SiteState, Set<string> | null] | null {
    for (const [site, loops] of from) {
      if (!all && !this.#due(site)) continue;
      if (take) from.delete(site);
      return [site, loops];
    }
    return null;
  }

  #tell(changed: Set<string>): void {
    if (changed.size === 0) return;
    this.#options.onChanged([...changed]);
    changed.clear();
    this.#saveSoon(this.#options.views);
  }

  async #site(
    site: SiteState,
    wanted: ReadonlySet<string> | null,
    changed: Set<string>,
    pace: Pace,
  ): Promise<void> {
    const { parts, views } = this.#options;
    const ledger = siteLedger(site, parts.now(), parts, true);
    try {
      const loops = guarded(() => site.source.loops(ledger), site.loops);
      site.loops = loops;
      site.problems = guarded(() => site.source.problems(ledger), site.problems);
      const ids = new Set<string>();
      const rank = site.workspace.sites.indexOf(site) * LOOPS_PER_SITE;
      for (const [order, loop] of loops.entries()) {
        const known = views.part(loopKeyId(site, loop));
        if (known !== null) ids.add(known.summary.id);
        if (wanted !== null && !wanted.has(loop) && known !== null) continue;
        await pace.step();
        if (this.#closed) return;
        const view = projectLoop(site, ledger, loop);
        if (view === null) continue;
        ids.add(view.id);
        if (views.put(view, rank + order)) changed.add(view.id);
      }
      for (const part of views.ofWorkspace(site.workspace.attached.id)) {
        const { id, source } = part.summary;
        const ours = source === site.source.id && id.startsWith(sitePrefix(site));
        if (ours && !ids.has(id)) {
          views.drop(id);
          changed.add(id);
        }
      }
    } finally {
      ledger.release();
    }
  }

  #saveSoon(views: ViewStore): void {
    this.#saveTimer ??= setTimeout(() => {
      this.#saveTimer = null;
      try {
        views.save();
      } catch (error) {
        this.#options.onError(error);
      }
    }, SAVE_MS);
  }
}

/** The view of one loop, or null when its source fails on it. */
export function projectLoop(site: SiteState, ledger: SiteLedger, loop: string): LoopView | null {
  return guarded(() => site.source.project(ledger, loop), null);
}

export function sitePrefix(site: SiteState): string {
  const parts = [site.source.id, site.workspace.attached.id, site.site.key];
  return `${parts.map(encodeURIComponent).join(':')}:`;
}

export function loopKeyId(site: SiteState, loop: string): string {
  return `${sitePrefix(site)}${encodeURIComponent(loop)}`;
}
