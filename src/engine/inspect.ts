/**
 * The derived state of some folders as one JSON document, for scripts and tests: read once, nothing
 * watched, nothing kept (docs/inspect.md describes the document).
 */
import type { PathMap, Workspace } from '@contract/channels.ts';
import type { Attention, Finding, Json, LoopView, Msg, Problem } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { sources as allSources } from '@sources/registry.ts';
import type { Source } from '@sources/source.ts';
import { openMemory } from './index/database.ts';
import type { FileState } from './index/file-state.ts';
import { IndexStore } from './index/index-store.ts';
import { markedFolderAbove } from './paths/find-markers.ts';
import { folderState } from './paths/folder-state.ts';
import { nameOf } from './paths/inside.ts';
import { normaliseMaps } from './paths/path-maps.ts';
import { guarded } from './project/guarded.ts';
import { Layout } from './project/layout.ts';
import type { Parts } from './project/parts.ts';
import { compareAttention } from './project/queue-order.ts';
import { readingProblems } from './project/reading-problems.ts';
import { siteLedger } from './project/site-ledger.ts';
import type { SiteState, WorkspaceState } from './project/site-state.ts';
import { folderSentence, siteViewOf } from './project/workspace-words.ts';
import { Contents } from './read/contents.ts';
import { FileReader } from './read/file-reader.ts';
import { RETRIES, RETRY_MS } from './read/whole-reader.ts';
import { breathe, slice } from './read/yield.ts';
import { openVersions } from './store/versions.ts';

export interface InspectRequest {
  /** Folders, each a workspace of its own. */
  readonly paths: readonly string[];
  readonly maps: readonly PathMap[];
  /** The moment to look at; absent: `now`. Milliseconds. */
  readonly asOf?: number | undefined;
  readonly now: number;
  readonly sources?: readonly Source[];
}

type Snake = { readonly [key: string]: Json };

export interface InspectStatus {
  readonly schema: 'signalbox_status_v1';
  readonly as_of: string;
  readonly workspaces: readonly Snake[];
  /** Essentials of each loop in our words, and all figures under its ledger's own names. */
  readonly loops: readonly Snake[];
  /** In the order of the queue. */
  readonly attention: readonly Attention[];
  readonly problems: readonly (Problem & { readonly workspace: string })[];
  readonly findings: readonly Finding[];
}

export type InspectResult =
  | { readonly ok: true; readonly value: InspectStatus }
  | { readonly ok: false; readonly message: Msg };

/** Never throws on bad input: a folder that cannot be used is a sentence. */
export async function inspect(request: InspectRequest): Promise<InspectResult> {
  const parts = memoryParts(request);
  try {
    const workspaces: WorkspaceState[] = [];
    for (const [index, path] of request.paths.entries()) {
      const opened = await openFolder(parts, request, path, index);
      if ('refusal' in opened) return { ok: false, message: opened.refusal };
      workspaces.push(opened.value);
    }
    return { ok: true, value: statusOf(parts, request, workspaces) };
  } finally {
    parts.index.db.close();
    parts.versions.close();
  }
}

function memoryParts(request: InspectRequest): Parts {
  const versions = openVersions(null);
  return {
    index: new IndexStore(openMemory()),
    versions,
    contents: new Contents(versions),
    sources: request.sources ?? allSources,
    now: () => request.now,
  };
}

async function openFolder(
  parts: Parts,
  request: InspectRequest,
  path: string,
  index: number,
): Promise<{ readonly value: WorkspaceState } | { readonly refusal: Msg }> {
  const folder = folderState(path);
  if (folder.kind !== 'folder') return { refusal: folderSentence(folder, path) };
  const state = await readFolder(parts, request, folder.real, index);
  if (state.sites.length > 0) return { value: state };
  const markers = parts.sources.flatMap((source) => source.markers);
  const above = markedFolderAbove(folder.real, markers);
  if (above === null) return { refusal: msg('attach.nothing-known', { path }) };
  return { value: await readFolder(parts, request, above, index) };
}

/** Finds and reads everything of one folder. */
async function readFolder(
  parts: Parts,
  request: InspectRequest,
  path: string,
  index: number,
): Promise<WorkspaceState> {
  const maps = normaliseMaps(request.maps);
  const state: WorkspaceState = {
    attached: {
      id: `w${String(index + 1)}`,
      name: nameOf(path),
      path,
      also: [],
      maps,
      demo: false,
      attachedAt: request.now,
    },
    roots: [path],
    maps,
    inferred: [],
    sites: [],
    wants: [],
    problems: [],
    unreadable: null,
    lastReadAt: request.now,
  };
  // A last line without newline is taken as it is: nobody waits for its end here.
  const reader = new FileReader(parts, 0, () => undefined);
  const due = new Map<FileState, SiteState>();
  const layout = new Layout(parts, reader, (site, file) => due.set(file, site));
  await layout.discover(state);
  for (let round = 0; due.size > 0 && round < 8; round += 1) {
    const shapes = [...due.keys()].some((file) => file.rule.shapesLayout === true);
    for (const [file, site] of due) {
      due.delete(file);
      await readFile(reader, site, file);
    }
    if (shapes) for (const site of state.sites) await layout.settle(site);
  }
  return state;
}

async function readFile(reader: FileReader, site: SiteState, file: FileState): Promise<void> {
  if (file.rule.read === 'stat') return;
  if (file.rule.read === 'tail') {
    while (reader.tail(site, file, slice()).state === 'more') await breathe();
    return;
  }
  for (let tries = 0; tries <= RETRIES; tries += 1) {
    if (reader.whole(file, site.workspace.roots, tries === RETRIES).state === 'done') return;
    await new Promise((done) => {
      setTimeout(done, RETRY_MS);
    });
  }
}

function statusOf(
  parts: Parts,
  request: InspectRequest,
  workspaces: readonly WorkspaceState[],
): InspectStatus {
  const asOf = request.asOf ?? request.now;
  const views: LoopView[] = [];
  const problems = new Map<string, Problem & { workspace: string }>();
  for (const workspace of workspaces) {
    const { id } = workspace.attached;
    const add = (problem: Problem): void => {
      const key = `${id} ${problem.id}`;
      if (!problems.has(key)) problems.set(key, { ...problem, workspace: id });
    };
    workspace.problems.forEach(add);
    for (const site of workspace.sites) {
      const ledger = siteLedger(site, asOf, parts, request.asOf === undefined);
      try {
        site.loops = guarded(() => site.source.loops(ledger), []);
        for (const loop of site.loops) {
          const view = guarded(() => site.source.project(ledger, loop), null);
          if (view === null) continue;
          views.push(view);
          view.problemList.forEach(add);
        }
        guarded(() => site.source.problems(ledger), []).forEach(add);
        readingProblems(site, parts.index).forEach(add);
      } finally {
        ledger.release();
      }
    }
  }
  return {
    schema: 'signalbox_status_v1',
    as_of: new Date(asOf).toISOString(),
    workspaces: workspaces.map((workspace) => workspaceFigures(workspace, views)),
    loops: views.map(loopFigures),
    attention: views.flatMap((view) => view.attention).sort(compareAttention),
    problems: [...problems.values()],
    findings: views.flatMap((view) => view.findingList),
  };
}

function workspaceFigures(workspace: WorkspaceState, views: readonly LoopView[]): Snake {
  const { id, name, path, maps } = workspace.attached;
  const sites: Workspace['sites'] = workspace.sites.map(siteViewOf);
  return {
    id,
    name,
    path,
    maps: maps.map(({ from, to }) => ({ from, to })),
    inferred_maps: workspace.inferred.map(({ from, to }) => ({ from, to })),
    sites: sites.map((site) => ({
      ...site,
      folders: site.folders.map((folder) => ({ ...folder })),
    })),
    wants: workspace.wants.map((want) => ({ ...want })),
    loops: views.filter((view) => view.workspace === id).length,
  };
}

function loopFigures(view: LoopView): Snake {
  return {
    id: view.id,
    source: view.source,
    workspace: view.workspace,
    key: view.key,
    title: view.title,
    phase: view.phase.token,
    activity: view.activity,
    lane: view.lane,
    latest_run: view.latestRun === undefined ? null : { ...view.latestRun },
    stale: view.freshness.stale,
    runs: view.runs,
    rewards: view.rewards,
    open_user: view.openUser,
    open_agent: view.openAgent,
    transition:
      view.transition === undefined
        ? null
        : { mode: view.transition.mode, kind: view.transition.kind },
    gates: view.gates.map(({ id, mechanism, name, state, openedAt }) => ({
      id,
      mechanism,
      name,
      state,
      opened_at: openedAt,
    })),
    escalations: view.escalations.length,
    ...(view.quota === undefined ? {} : { quota: { ...view.quota } }),
    event_counts: Object.fromEntries(view.eventCounts.map((c) => [c.eventClass, c.count])),
    findings: view.findingList.map(({ rule, severity }) => ({ rule, severity })),
    // The ledger's own names win: they are what the documentation promises for each source.
    ...view.figures,
  };
}
