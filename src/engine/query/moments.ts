/**
 * Views as of a past moment, made on the fly from the index and the kept versions. A few moments are
 * remembered while somebody moves back and forth between them.
 */
import type { LoopView } from '@contract/model.ts';
import { parseLoopId } from '@contract/ids.ts';
import { AttentionQueue } from '../project/attention-queue.ts';
import { guarded } from '../project/guarded.ts';
import type { Parts } from '../project/parts.ts';
import { projectLoop } from '../project/projector.ts';
import { siteLedger } from '../project/site-ledger.ts';
import type { SiteState } from '../project/site-state.ts';
import { partOf, type ViewPart } from '../project/view-store.ts';
import type { Workspaces } from '../project/workspaces.ts';
import { Pace } from '../read/yield.ts';

export interface Moment {
  readonly parts: readonly ViewPart[];
  readonly queue: AttentionQueue;
}

const KEPT_MOMENTS = 3;
const KEPT_VIEWS = 32;

export class Moments {
  readonly #parts: Parts;
  readonly #workspaces: Workspaces;
  readonly #revision: () => number;
  readonly #moments = new Map<string, Promise<Moment>>();
  readonly #views = new Map<string, LoopView>();

  constructor(parts: Parts, workspaces: Workspaces, revision: () => number) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#revision = revision;
  }

  /** All loops as of a moment. */
  async at(asOf: number): Promise<Moment> {
    await this.#workspaces.settled();
    const key = `${String(this.#revision())} ${String(asOf)}`;
    let moment = this.#moments.get(key);
    if (moment === undefined) {
      moment = this.#make(asOf);
      // A failed one is not remembered: the next question tries again.
      moment.catch(() => this.#moments.delete(key));
      remember(this.#moments, key, moment, KEPT_MOMENTS);
    }
    return moment;
  }

  /** One loop as of a moment. */
  async loop(id: string, asOf: number): Promise<LoopView | null> {
    const site = await this.siteOf(id);
    if (site === null) return null;
    const key = `${String(this.#revision())} ${String(asOf)} ${id}`;
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const ledger = siteLedger(site, asOf, this.#parts, false);
    try {
      const loop = parseLoopId(id)?.key ?? '';
      const loops = guarded(() => site.source.loops(ledger), []);
      if (!loops.includes(loop)) return null;
      const view = projectLoop(site, ledger, loop);
      if (view !== null) remember(this.#views, key, view, KEPT_VIEWS);
      return view;
    } finally {
      ledger.release();
    }
  }

  /** The site of a loop, once its workspace was looked at. */
  async siteOf(id: string): Promise<SiteState | null> {
    const parsed = parseLoopId(id);
    if (parsed === null) return null;
    const workspace = this.#workspaces.find(parsed.workspace);
    if (workspace === null) return null;
    await this.#workspaces.ready(workspace);
    return this.#workspaces.site(parsed.source, parsed.workspace, parsed.site);
  }

  async #make(asOf: number): Promise<Moment> {
    const parts: ViewPart[] = [];
    const queue = new AttentionQueue();
    const pace = new Pace();
    for (const workspace of this.#workspaces.states) {
      for (const site of workspace.sites) {
        const ledger = siteLedger(site, asOf, this.#parts, false);
        try {
          for (const loop of guarded(() => site.source.loops(ledger), [])) {
            await pace.step();
            const view = projectLoop(site, ledger, loop);
            if (view === null) continue;
            parts.push(partOf(view, parts.length, 0));
            queue.set(view.id, view.attention);
          }
        } finally {
          ledger.release();
        }
      }
    }
    return { parts, queue };
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V, kept: number): void {
  map.set(key, value);
  while (map.size > kept) {
    const oldest = map.keys().next().value;
    if (oldest === undefined) return;
    map.delete(oldest);
  }
}
