/** Payload files that a run names: where they are on this machine, and whether they are there. */
import type { Artifact } from '@contract/model.ts';
import type { GoalContext, MergedRun } from './context.ts';
import { asText, field } from './json-values.ts';
import { baseName } from './registry.ts';

export function runArtifacts(context: GoalContext, run: MergedRun): Artifact[] {
  return (['json_path', 'markdown_path'] as const).flatMap((key) => {
    const recorded = asText(field(run.value, key));
    return recorded === '' ? [] : [locate(context, run, recorded, key)];
  });
}

/**
 * A recorded path is another machine's more often than not: what is not found there is looked for
 * beside the index, by name, and only then called missing (format note, section 1).
 */
function locate(
  context: GoalContext,
  run: MergedRun,
  recorded: string,
  key: 'json_path' | 'markdown_path',
): Artifact {
  const { ledger, goal } = context;
  const role = key === 'json_path' ? 'payload' : 'rendering';
  const runs = goal.runtimeFolder === null ? null : `${goal.runtimeFolder}/runs`;
  const direct = ledger.resolve(recorded, runs ?? undefined);
  const beside = runs === null ? null : `${runs}/${baseName(recorded)}`;
  for (const path of [direct.inside ? direct.path : null, beside]) {
    if (path === null) continue;
    const state = ledger.stat(path);
    if (state === 'present' || state === 'empty')
      return { recorded, path, role, state, run: run.key };
  }
  const isOurs = direct.inside || recorded.includes(`/goals/${goal.id}/runs/`);
  const path = direct.inside ? direct.path : beside;
  return {
    recorded,
    ...(isOurs && path !== null ? { path } : {}),
    role,
    state: isOurs && beside !== null ? 'missing' : 'unknown',
    run: run.key,
  };
}

/** Whether a file of the run is known to be gone (or was never named). */
export function isArtifactMissing(context: GoalContext, run: MergedRun): boolean {
  const artifacts = runArtifacts(context, run);
  return artifacts.length < 2 || artifacts.some(({ state }) => state === 'missing');
}
