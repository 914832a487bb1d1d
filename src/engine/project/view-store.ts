/**
 * The current view of every loop. Lists need only a part of a view and that part is always in
 * memory; whole views are kept for a while and else come from the index, where they also wait for the
 * next start.
 */
import { loopSummarySchema, loopViewSchema } from '@contract/model.ts';
import type {
  Attention,
  Escalation,
  Finding,
  LoopSummary,
  LoopView,
  Problem,
  Quota,
} from '@contract/model.ts';
import { hash53 } from '../index/hash.ts';
import { AttentionQueue } from './attention-queue.ts';
import type { Parts } from './parts.ts';

export interface ViewPart {
  readonly summary: LoopSummary;
  readonly workspace: string;
  readonly order: number;
  readonly quota: Quota | null;
  readonly attention: readonly Attention[];
  readonly escalations: readonly Escalation[];
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Of all but the moment it was made at. */
  readonly hash: number;
}

const MAX_KEPT = 24_000_000;

export class ViewStore {
  readonly #parts: Parts;
  readonly #maxKept: number;
  readonly #views = new Map<string, ViewPart>();
  readonly #whole = new Map<string, { view: LoopView; size: number }>();
  readonly #unsaved = new Map<string, string>();
  /** Workspaces in the order of their first view. */
  readonly #workspaces = new Set<string>();
  #sorted: ViewPart[] | null = null;
  #kept = 0;
  readonly queue = new AttentionQueue();

  /** `maxKept`: characters of whole views kept in memory. */
  constructor(parts: Parts, maxKept = MAX_KEPT) {
    this.#parts = parts;
    this.#maxKept = maxKept;
  }

  /** Brings back the views of a workspace as of the last run. */
  restore(workspace: string): void {
    for (const { loop, ord, json } of this.#parts.index.views(workspace)) {
      try {
        const parsed = loopViewSchema.safeParse(JSON.parse(json));
        if (parsed.success) this.#set(parsed.data, ord, json);
      } catch {
        this.#parts.index.dropView(loop);
      }
    }
  }

  /** Takes a new view; true when it says something else than the one before. */
  put(view: LoopView, order: number): boolean {
    const json = JSON.stringify(view);
    const before = this.#views.get(view.id);
    const changed = before?.hash !== contentHash(view, json) || before.order !== order;
    if (!changed) return false;
    this.#set(view, order, json);
    this.#unsaved.set(view.id, json);
    return true;
  }

  drop(loop: string): boolean {
    this.queue.set(loop, []);
    this.#sorted = null;
    this.#forgetWhole(loop);
    this.#unsaved.delete(loop);
    this.#parts.index.dropView(loop);
    return this.#views.delete(loop);
  }

  get(loop: string): LoopView | null {
    const part = this.#views.get(loop);
    if (part === undefined) return null;
    const kept = this.#whole.get(loop);
    if (kept !== undefined) return kept.view;
    const json = this.#unsaved.get(loop) ?? this.#parts.index.view(loop);
    if (json === null) return null;
    const parsed = loopViewSchema.safeParse(JSON.parse(json));
    if (!parsed.success) return null;
    this.#keep(loop, parsed.data, json.length);
    return parsed.data;
  }

  /** In the order of workspaces and of their ledgers. */
  all(): ViewPart[] {
    if (this.#sorted === null) {
      const ranks = [...this.#workspaces];
      this.#sorted = [...this.#views.values()].sort(
        (a, b) =>
          ranks.indexOf(a.workspace) - ranks.indexOf(b.workspace) ||
          // Sites in the order of their names, whichever was read first; in a site as its ledger says.
          compare(siteOf(a), siteOf(b)) ||
          a.order - b.order,
      );
    }
    return this.#sorted;
  }

  part(loop: string): ViewPart | null {
    return this.#views.get(loop) ?? null;
  }

  ofWorkspace(workspace: string): ViewPart[] {
    return this.all().filter((part) => part.workspace === workspace);
  }

  /** Writes views to the index, for the next start. */
  save(): void {
    if (this.#unsaved.size === 0) return;
    const { index } = this.#parts;
    index.transaction(() => {
      for (const [loop, json] of this.#unsaved) {
        const part = this.#views.get(loop);
        if (part !== undefined) index.saveView(loop, part.workspace, part.order, json);
      }
    });
    this.#unsaved.clear();
  }

  /** The index is a new one: what is in memory has to be saved again. */
  unsaveAll(): void {
    for (const [loop, part] of this.#views) {
      const view = this.#whole.get(loop)?.view;
      if (view !== undefined) this.#unsaved.set(loop, JSON.stringify(view));
      // It was in the old index only: the next one counts as new even when it says the same.
      else if (!this.#unsaved.has(loop)) this.#views.set(loop, { ...part, hash: Number.NaN });
    }
    this.#sorted = null;
  }

  #set(view: LoopView, order: number, json: string): void {
    this.#sorted = null;
    this.#workspaces.add(view.workspace);
    this.#views.set(view.id, partOf(view, order, contentHash(view, json)));
    this.queue.set(view.id, view.attention);
    this.#keep(view.id, view, json.length);
  }

  #keep(loop: string, view: LoopView, size: number): void {
    this.#forgetWhole(loop);
    this.#whole.set(loop, { view, size });
    this.#kept += size;
    for (const oldest of this.#whole.keys()) {
      if (this.#kept <= this.#maxKept || this.#whole.size === 1) break;
      this.#forgetWhole(oldest);
    }
  }

  #forgetWhole(loop: string): void {
    const known = this.#whole.get(loop);
    if (known === undefined) return;
    this.#kept -= known.size;
    this.#whole.delete(loop);
  }
}

export function partOf(view: LoopView, order: number, hash: number): ViewPart {
  return {
    summary: loopSummarySchema.parse(view),
    workspace: view.workspace,
    order,
    quota: view.quotaView ?? null,
    attention: view.attention,
    escalations: view.escalations,
    findings: view.findingList,
    problems: view.problemList,
    hash,
  };
}

/** The moment of making is left out: a view that only is newer says nothing new. */
function contentHash(view: LoopView, json: string): number {
  return hash53(json.replace(`"asOf":${String(view.asOf)}`, ''));
}

/** The loop's id up to its site. */
function siteOf(part: ViewPart): string {
  const { id } = part.summary;
  return id.slice(0, id.lastIndexOf(':'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
