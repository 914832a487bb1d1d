/**
 * The artifacts of a run: which they are, what the check and the planner say of each now, and what
 * the planner recorded. Before family C an artifact does not name its run; the binding is what the
 * run's records name, and what no run names goes to the run that the next pass would take (inferred).
 */
import type { Ledger, LedgerFile } from '../source.ts';
import { tailsOf, entryOf, type EvaluationRecord, type RunAudit } from './audit.ts';
import { PASS } from './columns.ts';
import { evaluateArtifact, type ArtifactFacts, type EvaluationRules } from './evaluate.ts';
import { isScratch, recordedPath } from './layout.ts';
import { judgePath, type PathVerdict } from './paths.ts';
import { planPass, type PlannerPass, type PlannerRules, type PlannerState } from './planner.ts';
import { readState, type RunState } from './state.ts';
import { seenBy, type SiteFacts } from './site.ts';
import { rowsOf, textOf } from './values.ts';

export interface ArtifactView {
  /** As records name it. */
  readonly path: string;
  readonly file: LedgerFile | null;
  readonly verdict: PathVerdict;
  /** Null when the text of the ledger's moment is not known. */
  readonly now: ArtifactFacts | null;
  /** What a pass over this artifact alone would decide now. */
  readonly preview: PlannerPass | null;
  /** The newest evaluation that the planner recorded for it in this run. */
  readonly recorded: (EvaluationRecord & { readonly line: number | null }) | null;
  /** The planner has not looked at the text as it is now. */
  readonly unplanned: boolean;
}

export interface ArtifactContext {
  readonly site: SiteFacts;
  readonly key: string;
  readonly state: RunState | null;
  readonly audit: RunAudit;
  readonly rules: PlannerRules;
  readonly planner: PlannerState | null;
}

/** No view lists more; the newest names come first. */
const MOST = 500;
/** How many other runs and passes are asked whether an artifact is theirs. */
const MOST_RUNS = 200;

export function artifactsOf(ledger: Ledger, context: ArtifactContext): readonly ArtifactView[] {
  const files = artifactFiles(ledger);
  const recorded = recordedEvaluations(context.state, context.audit);
  const names = new Set([...namesIn(context.state), ...namesInPasses(context.audit)]);
  if (context.key === nextPassRun(context.site)) {
    for (const path of unnamed(ledger, context, files, names)) names.add(path);
  }
  return [...names]
    .sort()
    .slice(0, MOST)
    .map((path) =>
      view(ledger, context, path, files.get(path) ?? null, recorded.get(path) ?? null),
    );
}

/** All artifact files, by the path that records use. */
export function artifactFiles(ledger: Ledger): ReadonlyMap<string, LedgerFile> {
  return new Map(
    ledger
      .files('artifact')
      .filter(({ path }) => !isScratch(path))
      .map((file) => [recordedPath(ledger, file.path), file]),
  );
}

/** The folder whose run a recorded pass would go to: the pointer's, or the newest (5.6; inferred). */
export function nextPassRun(site: SiteFacts): string | null {
  if (site.pointer?.target === 'present') {
    const parts = site.pointer.state.statePath.split('/');
    return parts.at(-2) ?? null;
  }
  return site.folders.at(-1)?.key ?? null;
}

function view(
  ledger: Ledger,
  context: ArtifactContext,
  path: string,
  file: LedgerFile | null,
  recorded: ArtifactView['recorded'],
): ArtifactView {
  const verdict = judgePath(path);
  const now = factsAt(ledger, path, file, verdict, context.rules);
  const preview =
    now === null || context.planner === null
      ? null
      : planPass(context.planner, [now], context.rules);
  const unplanned =
    now !== null && now.exists && now.evaluation !== 'wait_for_artifact' && differs(now, recorded);
  return { path, file, verdict, now, preview, recorded, unplanned };
}

function differs(now: ArtifactFacts, recorded: ArtifactView['recorded']): boolean {
  if (recorded === null) return true;
  const summary = textOf(now.fields['context_summary']);
  return (
    recorded.handoff !== now.handoff ||
    recorded.evaluation !== now.evaluation ||
    (recorded.line !== null && recorded.summary !== summary)
  );
}

function factsAt(
  ledger: Ledger,
  path: string,
  file: LedgerFile | null,
  verdict: PathVerdict,
  rules: EvaluationRules,
): ArtifactFacts | null {
  if (verdict !== 'ok') return evaluateArtifact(path, null, rules);
  if (file !== null) {
    if (!seenBy(ledger, file)) return null;
    const content = ledger.whole(file);
    if (content === null) return file.state === 'ok' ? null : evaluateArtifact(path, null, rules);
    return remembered(file.path, path, textOf(content.value), rules);
  }
  // Allowed, but under no rule (a `.json` report, say): opened on demand when it is inside.
  const resolved = ledger.resolve(path, ledger.site.folders[0]?.path);
  const text = resolved.inside ? ledger.peek(resolved.path) : null;
  return evaluateArtifact(path, text, rules);
}

/** Parsing YAML is the dearest part of a projection, and most files have not changed since the last. */
const known = new Map<string, { text: string; facts: ArtifactFacts }>();
const KNOWN_MOST = 2000;

function remembered(
  full: string,
  path: string,
  text: string,
  rules: EvaluationRules,
): ArtifactFacts {
  const key = `${full}\n${path}\n${String(rules.roles.length)}${String(rules.reviewerException)}`;
  const before = known.get(key);
  if (before?.text === text) return before.facts;
  const facts = evaluateArtifact(path, text, rules);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(key, { text, facts });
  return facts;
}

function recordedEvaluations(
  state: RunState | null,
  audit: RunAudit,
): ReadonlyMap<string, ArtifactView['recorded'] & object> {
  const found = new Map<string, ArtifactView['recorded'] & object>();
  for (const row of state?.completed ?? []) {
    if (row.kind === 'stopped' || row.path === '') continue;
    found.set(row.path, { ...row, quality: '', summary: '', followUps: null, line: null });
  }
  for (const pass of audit.passes) {
    for (const row of pass.evaluations) {
      found.set(row.path, { ...row, at: pass.at, line: pass.line });
    }
  }
  return found;
}

function namesIn(state: RunState | null): readonly string[] {
  if (state === null) return [];
  return [
    ...state.completed.map(({ path }) => path),
    ...state.tasks.map(({ source }) => source),
    ...state.decisions.map(({ source }) => source),
    ...state.proposals.map(({ source }) => source),
  ].filter((path) => path !== '');
}

function namesInPasses(audit: RunAudit): readonly string[] {
  return audit.passes
    .flatMap((pass) => [
      ...pass.evaluations.map(({ path }) => path),
      ...pass.proposals.map(({ source }) => source),
    ])
    .filter((path) => path !== '');
}

/** Artifacts that no run names: neither in the states of the newest runs nor in the newest passes. */
function unnamed(
  ledger: Ledger,
  context: ArtifactContext,
  files: ReadonlyMap<string, LedgerFile>,
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  const left = new Set([...files.keys()].filter((path) => !own.has(path)));
  for (const folder of context.site.folders.slice(-MOST_RUNS)) {
    if (left.size === 0) return left;
    if (folder.key === context.key || folder.state === null) continue;
    const content = ledger.whole(folder.state);
    if (content === null) continue;
    for (const path of namesIn(readState(content.value).state)) left.delete(path);
  }
  for (const tail of tailsOf(ledger, 'loop-events')) {
    // Lines are parsed for this, so only when something is still without a run.
    const rows = left.size === 0 ? [] : tail.newest({ limit: MOST_RUNS, klass: [PASS] });
    for (const row of rows) {
      const { value } = entryOf(tail, row);
      for (const { row: entry } of rowsOf(value['artifact_evaluations'])) {
        left.delete(textOf(entry['artifact_path']));
      }
    }
  }
  return left;
}
