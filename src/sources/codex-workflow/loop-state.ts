/** One loop derived from its state folder at one moment; what every part of the view is made from. */
import { loopId } from '@contract/ids.ts';
import type { Problem } from '@contract/model.ts';
import type { Ledger, LedgerFile } from '../source.ts';
import { capturedNexts, type CapturedNext } from './captured-next.ts';
import { contractState, type ContractState } from './contract.ts';
import { loopsOf, tripleMismatches, type LoopParts, type TripleMismatch } from './membership.ts';
import { readSite, seenAtOf, type SiteState } from './site-state.ts';
import { viewTask, type TaskView } from './task-view.ts';

export interface LoopState {
  /** The loop's id across all workspaces. */
  readonly id: string;
  readonly ledger: Ledger;
  readonly site: SiteState;
  readonly parts: LoopParts;
  readonly views: readonly TaskView[];
  /** The task that a person or agent comes to first; null when there is none. */
  readonly focus: TaskView | null;
  readonly contract: ContractState;
  readonly mismatches: readonly TripleMismatch[];
  readonly captured: readonly CapturedNext[];
  readonly files: readonly LedgerFile[];
  readonly problems: readonly Problem[];
}

interface Whole {
  readonly site: SiteState;
  readonly loops: readonly LoopParts[];
}

/** A ledger is one moment, so its folder is read once for all of its loops. */
const read = new WeakMap<Ledger, Whole>();

export function wholeSite(ledger: Ledger): Whole {
  const known = read.get(ledger);
  if (known !== undefined) return known;
  const site = readSite(ledger);
  const whole = { site, loops: loopsOf(site) };
  read.set(ledger, whole);
  return whole;
}

/** The keys of all loops, in the ledger's order. */
export function loopKeys(ledger: Ledger): string[] {
  return wholeSite(ledger).loops.map((loop) => loop.key);
}

/** Null: there is no such loop at this moment. */
export function loopState(ledger: Ledger, key: string): LoopState | null {
  const { site, loops } = wholeSite(ledger);
  const parts = loops.find((loop) => loop.key === key);
  if (parts === undefined) return null;
  const views = parts.tasks.map((task) => viewTask(site, parts, task));
  const files = filesOf(site, parts, views);
  const paths = new Set(files.map((file) => file.path));
  const ours = [...site.problems, ...views.flatMap((view) => view.history.problems)];
  const problems = [...ledger.problems, ...ours].filter(
    ({ src }) => src === undefined || paths.has(src.path) || site.guessed,
  );
  return {
    id: loopId('codex-workflow', ledger.workspace, ledger.site.key, key),
    ledger,
    site,
    parts,
    views,
    focus: focusOf(views),
    contract: contractState(parts.milestone?.contract ?? null, ledger.asOf),
    mismatches: parts.milestone === null ? [] : tripleMismatches(site, parts.milestone),
    captured: capturedNexts(ledger, views),
    files,
    problems: [...new Map(problems.map((problem) => [problem.id, problem])).values()],
  };
}

function filesOf(
  site: SiteState,
  parts: LoopParts,
  views: readonly TaskView[],
): readonly LedgerFile[] {
  const { ledger } = site;
  const states = new Map(
    ['task_state', 'guessed']
      .flatMap((role) => ledger.files(role))
      .map((file) => [file.path, file]),
  );
  const common = ['project', 'knowledge_map', 'knowledge_candidate', 'grants', 'field-map'];
  const files = [
    ...(parts.milestone?.files ?? []),
    ...views.flatMap(({ task, history }) => [states.get(task.src.path), ...history.files]),
    ...common.flatMap((role) => ledger.files(role)),
  ].filter((file) => file !== undefined);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

const LATER: readonly TaskView['state'][] = ['terminal', 'waiting_on_dependency'];

/** The most urgent live task; among equals the first of the milestone. */
function focusOf(views: readonly TaskView[]): TaskView | null {
  const urgent: readonly TaskView['state'][] = ['hard_stop', 'stopped', 'split_pending'];
  return (
    urgent.flatMap((state) => views.filter((view) => view.state === state))[0] ??
    views.find((view) => !LATER.includes(view.state)) ??
    views.find((view) => !view.terminal) ??
    views[0] ??
    null
  );
}

/** When one of the loop's files was last seen to change, not later than the moment asked for. */
export function lastSeenAt(loop: LoopState): number | null {
  const seen = loop.files.map((file) => seenAtOf(loop.ledger, file));
  const past = seen.filter((at) => at <= loop.ledger.asOf);
  return past.length === 0 ? null : Math.max(...past);
}
