/**
 * Finds out what an attached workspace consists of: sites by their markers, files by the rules of
 * their sources, which in turn may depend on what some of these files say, and on where recorded
 * folders of another machine are on this one. Runs until it is stable.
 */
import { msg } from '@contract/msg.ts';
import type { PathMap, Probe } from '@contract/channels.ts';
import { freshFacts, type FileState } from '../index/file-state.ts';
import type { StoredFile } from '../index/index-store.ts';
import { findMarkers } from '../paths/find-markers.ts';
import { isInsideAny, normaliseLocal } from '../paths/inside.ts';
import { applyMaps, inferMap, type Candidate } from '../paths/path-maps.ts';
import { lookInside } from '../paths/safe-open.ts';
import type { FileReader } from '../read/file-reader.ts';
import {
  listFile,
  listSite,
  mayHoldFiles,
  NOTHING_LISTED,
  type ListedFile,
} from '../read/list-site.ts';
import { RETRIES, RETRY_MS } from '../read/whole-reader.ts';
import { Pace } from '../read/yield.ts';
import { existsFolder } from '../paths/folder-state.ts';
import { guarded } from './guarded.ts';
import type { Parts } from './parts.ts';
import { siteLedger } from './site-ledger.ts';
import type { SiteState, WorkspaceState } from './site-state.ts';

const MAX_ROUNDS = 8;

/** Files found to differ from what was read of them. */
export type OnNeedsRead = (site: SiteState, file: FileState) => void;

export class Layout {
  readonly #parts: Parts;
  readonly #reader: FileReader;
  readonly #onNeedsRead: OnNeedsRead;

  constructor(parts: Parts, reader: FileReader, onNeedsRead: OnNeedsRead) {
    this.#parts = parts;
    this.#reader = reader;
    this.#onNeedsRead = onNeedsRead;
  }

  /** Looks for everything again. Sites that are still there keep their files. */
  async discover(workspace: WorkspaceState): Promise<void> {
    const { sources } = this.#parts;
    const pace = new Pace();
    const search = await findMarkers(
      workspace.roots,
      sources.map((source) => source.markers),
      () => pace.step(),
    );
    workspace.problems =
      search.cutAt === null
        ? []
        : [
            {
              id: `search-cut:${search.cutAt}`,
              severity: 'watch',
              message: msg('problem.search.cut', { path: search.cutAt }),
              src: { path: search.cutAt },
            },
          ];
    const stored = new Map<string, StoredFile>();
    for (const file of this.#parts.index.files(workspace.attached.id)) {
      stored.set(storedKey(file.source, file.site, file.path), file);
    }
    const before = workspace.sites;
    const sites: SiteState[] = [];
    for (const [index, source] of sources.entries()) {
      const found = search.found[index] ?? [];
      for (const site of guarded(() => source.sites(found, workspace.roots), [])) {
        const old = before.find((s) => s.source === source && s.site.key === site.key);
        sites.push({
          workspace,
          source,
          site,
          rules: [],
          files: old?.files ?? new Map<string, FileState>(),
          refused: new Map(),
          listing: NOTHING_LISTED,
          loops: [],
          problems: [],
        });
      }
    }
    workspace.sites = sites;
    workspace.inferred = [];
    for (const site of sites) await this.settle(site, stored);
    // A map inferred for a later site may complete an earlier one.
    for (const site of sites) await this.settle(site, stored);
    workspace.wants = this.#wants(workspace);
    this.#forget(workspace, stored);
  }

  /** Asks for the rules and lists the files until neither changes any more. */
  async settle(
    site: SiteState,
    stored: ReadonlyMap<string, StoredFile> = new Map(),
  ): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const ledger = this.#ledger(site);
      const rules = guarded(() => site.source.rules(ledger), site.rules);
      const stable = JSON.stringify(rules) === JSON.stringify(site.rules);
      site.rules = rules;
      await this.relist(site, stored);
      const read = await this.#readShapes(site);
      const mapped = this.#infer(site);
      if (stable && !read && !mapped) break;
    }
    const ledger = this.#ledger(site);
    site.loops = guarded(() => site.source.loops(ledger), site.loops);
    site.problems = guarded(() => site.source.problems(ledger), []);
    ledger.release();
  }

  /** Lists the files of the rules again; true when files came, went or changed. */
  async relist(
    site: SiteState,
    stored: ReadonlyMap<string, StoredFile> = new Map(),
  ): Promise<boolean> {
    const { roots } = site.workspace;
    const listing = await listSite(site.rules, roots, new Pace(), site.listing);
    let changed = false;
    site.listing = listing;
    const refused: SiteState['refused'] = new Map();
    for (const { path, kind } of listing.troubles) {
      if (kind === 'link' || kind === 'not-readable') refused.set(path, kind);
    }
    for (const listed of listing.files.values()) {
      if (listed.refused !== null) {
        refused.set(listed.path, listed.refused);
        continue;
      }
      if (this.#note(site, listed, stored)) changed = true;
    }
    if (refused.size !== site.refused.size) changed = true;
    site.refused = refused;
    for (const file of site.files.values()) {
      if (listing.files.has(file.path) && !refused.has(file.path)) continue;
      if (this.#gone(site, file, refused.has(file.path))) changed = true;
    }
    return changed;
  }

  /**
   * Looks at one path, without listing anything: what an event about one name costs.
   * @returns the file when it is new, changed or gone; `folder` when there may be files below it.
   */
  glance(site: SiteState, path: string): FileState | 'folder' | null {
    const { roots } = site.workspace;
    for (const rule of site.rules) {
      const listed = listFile({ ...rule, base: normaliseLocal(rule.base) }, path, roots);
      if (listed === null) continue;
      // What is refused is reported with the next listing.
      if (listed.refused !== null) return 'folder';
      return this.#note(site, listed, new Map()) ? (site.files.get(path) ?? null) : null;
    }
    const known = site.files.get(path);
    if (known !== undefined) return this.#gone(site, known, false) ? known : null;
    return mayHoldFiles(site.rules, path) ? 'folder' : null;
  }

  #gone(site: SiteState, file: FileState, refused: boolean): boolean {
    const { facts } = file;
    if (file.rule.read === 'stat') return site.files.delete(file.path);
    if (facts.state === 'missing' || facts.state === 'refused') return false;
    facts.state = refused ? 'refused' : 'missing';
    facts.since = this.#parts.now();
    if (file.id !== 0) this.#parts.index.saveFile(file);
    return true;
  }

  /** Takes note of a listed file; true when it is new or differs. */
  #note(site: SiteState, listed: ListedFile, stored: ReadonlyMap<string, StoredFile>): boolean {
    const { path, rule, captures, stats } = listed;
    if (stats === null) return false;
    let file = site.files.get(path);
    const isNew = file === undefined;
    file ??= this.#restore(site, listed, stored);
    file.rule = rule;
    if (file.facts.role !== rule.role) {
      // Another rule reads it now, perhaps in another way: what was made of it is void.
      this.#startOver(file, listed);
    }
    file.facts.captures = [...captures];
    site.files.set(path, file);
    const { facts } = file;
    if (rule.read === 'stat') {
      const differs = isNew || file.seenSize !== stats.size || facts.state !== 'ok';
      file.seenSize = stats.size;
      file.seenMtime = stats.mtimeMs;
      facts.state = 'ok';
      facts.since = null;
      return differs;
    }
    const looked = facts.state === 'ok' || facts.state === 'stale' || facts.state === 'unreadable';
    const same =
      looked &&
      facts.size === stats.size &&
      facts.mtime === stats.mtimeMs &&
      facts.ino === stats.ino &&
      (rule.read === 'whole' || facts.offset === stats.size);
    if (same) {
      file.seenSize = stats.size;
      file.seenMtime = stats.mtimeMs;
      return isNew;
    }
    this.#onNeedsRead(site, file);
    return true;
  }

  #restore(
    site: SiteState,
    { path, rule, captures }: ListedFile,
    stored: ReadonlyMap<string, StoredFile>,
  ): FileState {
    const known = stored.get(storedKey(site.source.id, site.site.key, path));
    const usable =
      known !== undefined &&
      known.facts.role === rule.role &&
      (known.facts.sha256 === null ||
        this.#parts.contents.has(known.facts.sha256, rule.decode ?? 'json'));
    return {
      id: known?.id ?? 0,
      data: known?.data ?? 0,
      workspace: site.workspace.attached.id,
      source: site.source.id,
      site: site.site.key,
      path,
      rule,
      facts: usable ? known.facts : freshFacts(rule.role, captures),
      seenSize: -1,
      seenMtime: 0,
      changedAt: 0,
      entriesBefore: null,
      longLineAt: 0,
    };
  }

  #startOver(file: FileState, { rule, captures }: ListedFile): void {
    if (file.data !== 0) this.#parts.index.restart(file);
    file.facts = freshFacts(rule.role, captures);
  }

  /** Reads the files that shape the layout, as far as they need it; true when one was read. */
  async #readShapes(site: SiteState): Promise<boolean> {
    let read = false;
    for (const file of site.files.values()) {
      if (file.rule.shapesLayout !== true || file.rule.read !== 'whole') continue;
      const { facts } = file;
      if (facts.state === 'missing' || facts.state === 'refused') continue;
      if (facts.state === 'ok' && facts.sha256 !== null && facts.size === file.seenSize) continue;
      for (let tries = 0; tries <= RETRIES; tries += 1) {
        const step = this.#reader.whole(file, site.workspace.roots, tries === RETRIES);
        if (step.state !== 'retry') {
          read ||= step.changed;
          break;
        }
        await new Promise((done) => {
          setTimeout(done, RETRY_MS);
        });
      }
    }
    return read;
  }

  /** Infers where wanted folders are; true when a map was added. */
  #infer(site: SiteState): boolean {
    const { workspace } = site;
    const ledger = this.#ledger(site);
    const wants = guarded(() => site.source.wants(ledger), []);
    const candidates = candidatesOf(workspace);
    let added = false;
    for (const want of wants) {
      const recorded = normaliseLocal(want.recorded);
      if (this.#covered(workspace, recorded)) continue;
      const others = new Set(
        wants.filter((w) => w.role === want.role).map((w) => normaliseLocal(w.recorded)),
      );
      const map = inferMap(want, candidates, {
        aloneOfItsRole: others.size === 1,
        exists: existsFolder(recorded),
      });
      if (map === null || map.from === map.to) continue;
      if (lookInside(map.to, workspace.roots).kind !== 'folder') continue;
      workspace.inferred = [...workspace.inferred, map];
      added = true;
    }
    return added;
  }

  #covered(workspace: WorkspaceState, recorded: string): boolean {
    const maps: PathMap[] = [...workspace.maps, ...workspace.inferred];
    return (
      maps.some((map) => map.from === recorded) ||
      isInsideAny(workspace.roots, applyMaps(recorded, maps))
    );
  }

  #wants(workspace: WorkspaceState): Probe['wants'] {
    const wants = new Map<string, Probe['wants'][number]>();
    const maps = [...workspace.maps, ...workspace.inferred];
    for (const site of workspace.sites) {
      const ledger = this.#ledger(site);
      for (const { recorded, role } of guarded(() => site.source.wants(ledger), [])) {
        const path = applyMaps(normaliseLocal(recorded), maps);
        if (isInsideAny(workspace.roots, path)) continue;
        wants.set(recorded, { recorded, role, path, exists: existsFolder(path) });
      }
    }
    return [...wants.values()];
  }

  /** Drops what the index holds of files that no site has any more. */
  #forget(workspace: WorkspaceState, stored: ReadonlyMap<string, StoredFile>): void {
    const kept = new Set<number>();
    for (const site of workspace.sites) for (const file of site.files.values()) kept.add(file.id);
    const { index } = this.#parts;
    index.transaction(() => {
      for (const file of stored.values()) if (!kept.has(file.id)) index.removeFile(file);
    });
  }

  #ledger(site: SiteState): ReturnType<typeof siteLedger> {
    return siteLedger(site, this.#parts.now(), this.#parts, true);
  }
}

function storedKey(source: string, site: string, path: string): string {
  return `${source}\0${site}\0${path}`;
}

/** Folders found in a workspace that a recorded folder may stand for. */
function candidatesOf(workspace: WorkspaceState): Candidate[] {
  return workspace.sites.flatMap((site) =>
    site.site.folders.map(({ role, path }) => ({ role, path })),
  );
}
