/** Attaching, changing and detaching workspaces. Every refusal is a sentence that says what to do. */
import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { PathMap, Probe, Workspace } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { Msg, Problem } from '@contract/model.ts';
import type { FileState } from '../index/file-state.ts';
import { folderState } from '../paths/folder-state.ts';
import { markedFolderAbove } from '../paths/find-markers.ts';
import { nameOf, normaliseLocal } from '../paths/inside.ts';
import { normaliseMaps } from '../paths/path-maps.ts';
import type { ReadQueue } from '../read/read-queue.ts';
import type { Attached } from '../store/user-store.ts';
import type { WatchMode } from '../watch/watch-hub.ts';
import type { Layout } from './layout.ts';
import type { Parts } from './parts.ts';
import type { Projector } from './projector.ts';
import { readingProblems } from './reading-problems.ts';
import type { SiteState, WorkspaceState } from './site-state.ts';
import type { ViewStore } from './view-store.ts';
import { folderSentence, siteViewOf } from './workspace-words.ts';

const FIRST_VIEWS_MS = 1000;

export type OrRefusal<T> = { readonly value: T } | { readonly refusal: Msg };

export interface WorkspacesOptions {
  readonly parts: Parts;
  readonly layout: Layout;
  /** A layout that leaves no trace in the index. */
  readonly probeLayout: () => Layout;
  readonly queue: ReadQueue;
  readonly projector: Projector;
  readonly views: ViewStore;
  /** Keeps the list of attached workspaces; false when it could not be written. */
  readonly save: (attached: readonly Attached[]) => Promise<boolean>;
  /** Something that `list` shows is different. */
  readonly onChange: () => void;
  /** Something failed that nobody waits for. */
  readonly onError: (error: unknown) => void;
  /** Folders to watch are different. */
  readonly onFolders: () => void;
  readonly watching: () => { readonly mode: WatchMode; readonly note: Msg | null };
}

export class Workspaces {
  readonly #options: WorkspacesOptions;
  readonly #states: WorkspaceState[] = [];
  readonly #discovering = new Map<WorkspaceState, Promise<void>>();

  constructor(options: WorkspacesOptions) {
    this.#options = options;
  }

  get states(): readonly WorkspaceState[] {
    return this.#states;
  }

  /** Takes over what was attached in an earlier run. Its views are there at once, its files are looked at after. */
  open(attached: readonly Attached[]): void {
    for (const entry of attached) {
      const state = this.#make(entry);
      this.#states.push(state);
      this.#options.views.restore(entry.id);
      this.#discoverLater(state);
    }
  }

  /** Finds the sites and files of a workspace; one search at a time. */
  discover(state: WorkspaceState): Promise<void> {
    const before = this.#discovering.get(state)?.catch(() => undefined) ?? Promise.resolve();
    const turn = before.then(() => this.#discover(state));
    this.#discovering.set(state, turn);
    return turn.finally(() => {
      if (this.#discovering.get(state) === turn) this.#discovering.delete(state);
    });
  }

  /**
   * Whether the attached folder can be read right now. When it cannot, what was read of it stands, and
   * the workspace says so; when it can again, it is looked at anew.
   */
  reachable(state: WorkspaceState): boolean {
    const { path } = state.attached;
    const folder = folderState(path);
    const was = state.unreadable;
    state.unreadable = folder.kind === 'folder' ? null : folderSentence(folder, path);
    if (was?.id !== state.unreadable?.id) {
      this.#options.onChange();
      if (state.unreadable === null) this.#discoverLater(state);
    }
    return state.unreadable === null;
  }

  /** Looks for folders that came, went or came back since the last search. */
  async searchAgain(): Promise<void> {
    const states = this.#states.filter((state) => this.reachable(state));
    for (const state of states) if (this.#states.includes(state)) await this.discover(state);
  }

  /** Waits until a workspace was looked at for the first time since the start. */
  async ready(state: WorkspaceState): Promise<void> {
    await this.#discovering.get(state);
  }

  /** Waits until nothing is being searched. */
  async settled(): Promise<void> {
    while (this.#discovering.size > 0) await Promise.all(this.#discovering.values());
  }

  #discoverLater(state: WorkspaceState): void {
    this.discover(state).catch(this.#options.onError);
  }

  async #discover(state: WorkspaceState): Promise<void> {
    // Detached while it waited for its turn: nothing of it may come back into the index.
    if (!this.#states.includes(state)) return;
    const { layout, projector, onChange, onFolders } = this.#options;
    const folder = folderState(state.attached.path);
    state.unreadable =
      folder.kind === 'folder' ? null : folderSentence(folder, state.attached.path);
    if (folder.kind === 'folder') {
      state.roots = rootsOf(state.attached);
      await layout.discover(state);
      for (const site of state.sites) projector.mark(site, null);
      this.#dropOldViews(state);
      state.lastReadAt = this.#options.parts.now();
      onFolders();
    }
    onChange();
  }

  /** Views of sites that are no longer found. */
  #dropOldViews(state: WorkspaceState): void {
    const { views } = this.#options;
    const kept = state.sites.map(
      (site) =>
        `${site.source.id}:${encodeURIComponent(state.attached.id)}:${encodeURIComponent(site.site.key)}:`,
    );
    for (const { summary } of views.ofWorkspace(state.attached.id)) {
      if (!kept.some((prefix) => summary.id.startsWith(prefix))) views.drop(summary.id);
    }
  }

  /** What would be found in a folder, without attaching it. */
  async probe(path: string, maps: readonly PathMap[]): Promise<OrRefusal<Probe>> {
    const found = await this.#search({ path, also: [], maps: [...maps] });
    if ('refusal' in found) return found;
    const { state } = found.value;
    const value: Probe = {
      path: state.attached.path,
      sites: state.sites.map(siteViewOf),
      wants: [...state.wants],
      inferredMaps: [...state.inferred],
    };
    return { value };
  }

  async attach(request: {
    readonly path: string;
    readonly name?: string | undefined;
    readonly also: readonly string[];
    readonly maps: readonly PathMap[];
    readonly demo?: boolean;
  }): Promise<OrRefusal<Workspace>> {
    const found = await this.#search(request);
    if ('refusal' in found) return found;
    const { state, identity } = found.value;
    const twice = this.#sameFolder(identity, state.attached.path, null);
    if (twice !== null) return { refusal: twice };
    const attached: Attached = {
      ...state.attached,
      id: newId(this.#states.map((s) => s.attached.id)),
      name: request.name?.trim() || nameOf(state.attached.path) || state.attached.path,
      demo: request.demo ?? false,
    };
    const own = this.#make(attached);
    this.#states.push(own);
    const saved = await this.#save();
    await this.discover(own);
    if (!saved) own.problems = [...own.problems, unsavedProblem()];
    await this.#firstViews(own);
    this.#options.onChange();
    return { value: this.view(own) };
  }

  async update(request: {
    readonly id: string;
    readonly name?: string | undefined;
    readonly also?: readonly string[] | undefined;
    readonly maps?: readonly PathMap[] | undefined;
  }): Promise<OrRefusal<Workspace>> {
    const state = this.#find(request.id);
    if (state === null) return { refusal: msg('workspace.unknown') };
    for (const folder of request.also ?? []) {
      const also = folderState(folder);
      if (also.kind !== 'folder') return { refusal: folderSentence(also, folder) };
    }
    const { attached } = state;
    const reads = request.also !== undefined || request.maps !== undefined;
    state.attached = {
      ...attached,
      name: request.name?.trim() || attached.name,
      also: request.also === undefined ? attached.also : request.also.map(realOr),
      maps: request.maps === undefined ? attached.maps : normaliseMaps(request.maps),
    };
    state.maps = state.attached.maps;
    await this.#save();
    if (reads) {
      await this.discover(state);
      this.#readLateAgain(state);
    }
    this.#options.onChange();
    return { value: this.view(state) };
  }

  async detach(id: string): Promise<OrRefusal<Record<string, never>>> {
    const state = this.#find(id);
    if (state === null) return { refusal: msg('workspace.unknown') };
    await this.#discovering.get(state);
    const at = this.#states.indexOf(state);
    // Asked twice: the first took it away while this one waited.
    if (at === -1) return { refusal: msg('workspace.unknown') };
    this.#states.splice(at, 1);
    const { queue, projector, views, parts, onChange, onFolders } = this.#options;
    for (const site of state.sites) {
      projector.forget(site);
      for (const file of site.files.values()) queue.remove(file);
    }
    for (const part of views.ofWorkspace(id)) views.drop(part.summary.id);
    parts.index.removeWorkspace(id);
    await this.#save();
    onFolders();
    onChange();
    return { value: {} };
  }

  async rescan(id: string): Promise<OrRefusal<Workspace>> {
    const state = this.#find(id);
    if (state === null) return { refusal: msg('workspace.unknown') };
    this.#options.queue.resume();
    await this.discover(state);
    if (state.unreadable !== null) return { refusal: state.unreadable };
    await this.#firstViews(state);
    return { value: this.view(state) };
  }

  /** Waits a little, so that the answer about a workspace of usual size is the whole answer. */
  async #firstViews(state: WorkspaceState): Promise<void> {
    const { queue, projector } = this.#options;
    const end = performance.now() + FIRST_VIEWS_MS;
    while (performance.now() < end) {
      const due = state.sites.some((site) => queue.pending(site) || projector.owes(site));
      if (!due) return;
      await new Promise((done) => {
        setTimeout(done, 5);
      });
    }
  }

  list(): Workspace[] {
    return this.#states.map((state) => this.view(state));
  }

  view(state: WorkspaceState): Workspace {
    const { views, queue } = this.#options;
    const { attached } = state;
    const watching = this.#options.watching();
    const note = state.unreadable ?? watching.note;
    const reading = this.#discovering.has(state) || state.sites.some((site) => queue.pending(site));
    return {
      id: attached.id,
      name: attached.name,
      path: attached.path,
      also: attached.also,
      maps: attached.maps,
      inferredMaps: [...state.inferred],
      demo: attached.demo,
      state: state.unreadable !== null ? 'unreadable' : reading ? 'reading' : watching.mode,
      ...(note === null ? {} : { note }),
      sites: state.sites.map(siteViewOf),
      wants: [...state.wants],
      problems: this.problems(state).length,
      loops: views.ofWorkspace(attached.id).length,
      lastReadAt: state.lastReadAt,
    };
  }

  /** Everything that is wrong with the input of a workspace, each once. */
  problems(state: WorkspaceState): Problem[] {
    const { parts, views } = this.#options;
    const all = new Map<string, Problem>();
    const add = (problem: Problem): void => {
      if (!all.has(problem.id)) all.set(problem.id, problem);
    };
    for (const part of views.ofWorkspace(state.attached.id)) part.problems.forEach(add);
    state.problems.forEach(add);
    for (const site of state.sites) {
      site.problems.forEach(add);
      readingProblems(site, parts.index).forEach(add);
    }
    return [...all.values()];
  }

  site(source: string, workspace: string, key: string): SiteState | null {
    const state = this.#find(workspace);
    return state?.sites.find((site) => site.source.id === source && site.site.key === key) ?? null;
  }

  find(id: string): WorkspaceState | null {
    return this.#find(id);
  }

  /** Looks for known things in a folder that is not attached (yet). */
  async #search(request: {
    readonly path: string;
    readonly also: readonly string[];
    readonly maps: readonly PathMap[];
  }): Promise<OrRefusal<{ state: WorkspaceState; identity: string }>> {
    // Against the engine's own folder it would mean something that nobody sees.
    if (!isAbsolute(request.path)) {
      return { refusal: msg('attach.relative', { path: request.path }) };
    }
    let picked = folderState(request.path);
    if (picked.kind !== 'folder') return { refusal: folderSentence(picked, request.path) };
    const also: string[] = [];
    for (const path of request.also) {
      const folder = folderState(path);
      if (folder.kind !== 'folder') return { refusal: folderSentence(folder, path) };
      also.push(folder.real);
    }
    const { parts, probeLayout } = this.#options;
    const look = async (real: string): Promise<WorkspaceState> => {
      const state = this.#make({
        id: '',
        name: '',
        path: real,
        also,
        maps: normaliseMaps(request.maps),
        demo: false,
        attachedAt: Math.floor(parts.now()),
      });
      await probeLayout().discover(state);
      return state;
    };
    let state = await look(picked.real);
    if (state.sites.length === 0) {
      const markers = parts.sources.flatMap((source) => source.markers);
      const above = markedFolderAbove(picked.real, markers);
      const marked = above === null ? null : folderState(above);
      if (marked?.kind === 'folder') {
        picked = marked;
        state = await look(marked.real);
      }
    }
    if (state.sites.length === 0) {
      return { refusal: msg('attach.nothing-known', { path: request.path }) };
    }
    return { value: { state, identity: picked.identity } };
  }

  #sameFolder(identity: string, path: string, except: WorkspaceState | null): Msg | null {
    for (const state of this.#states) {
      if (state === except) continue;
      const other = folderState(state.attached.path);
      if (other.kind === 'folder' && (other.identity === identity || other.real === path)) {
        return msg('attach.twice', { path, name: state.attached.name });
      }
    }
    return null;
  }

  /** Payloads that could not be found before may be inside now: their ledgers are read again. */
  #readLateAgain(state: WorkspaceState): void {
    const { parts, queue } = this.#options;
    for (const site of state.sites) {
      for (const file of site.files.values()) {
        if (file.facts.lateMissing === 0) continue;
        forgetWhatWasRead(file, parts);
        queue.add(site, file, false);
      }
    }
  }

  #make(attached: Attached): WorkspaceState {
    return {
      attached,
      roots: rootsOf(attached),
      maps: normaliseMaps(attached.maps),
      inferred: [],
      sites: [],
      wants: [],
      problems: [],
      unreadable: null,
      lastReadAt: null,
    };
  }

  #find(id: string): WorkspaceState | null {
    return this.#states.find((state) => state.attached.id === id) ?? null;
  }

  #save(): Promise<boolean> {
    return this.#options.save(this.#states.map((state) => state.attached));
  }
}

/** The next read starts at the beginning of the file. */
export function forgetWhatWasRead(file: FileState, parts: Parts): void {
  // A head that no file has: the reader finds "another file" and starts over.
  file.facts.head = file.facts.offset > 0 ? '1:-' : '';
  file.facts.size = -1;
  if (file.id !== 0) parts.index.saveFile(file);
}

function rootsOf(attached: Attached): string[] {
  return [attached.path, ...attached.also].map(realOr);
}

function realOr(path: string): string {
  const folder = folderState(path);
  return folder.kind === 'folder' ? folder.real : normaliseLocal(path);
}

function unsavedProblem(): Problem {
  return { id: 'workspaces-unsaved', severity: 'action', message: msg('workspace.unsaved') };
}

/** Short, stable and in no way derived from the path: it appears in addresses. */
function newId(taken: readonly string[]): string {
  for (;;) {
    const id = `w${randomBytes(5).toString('hex')}`;
    if (!taken.includes(id)) return id;
  }
}
