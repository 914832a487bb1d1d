/** Where the values of a run stand, for evidence and drill-down. */
import type { SourceRef } from '@contract/model.ts';
import type { ArtifactView } from './artifacts.ts';
import type { Place } from './audit.ts';
import type { RunFacts } from './facts.ts';

/** A field of the state file, or the newest audit line when the state was rebuilt from those. */
export function stateRef(facts: RunFacts, field?: string): SourceRef {
  const file = facts.folder?.state;
  if (facts.origin === 'file' && file != null) {
    return field === undefined ? { path: file.path } : { path: file.path, field };
  }
  const place =
    facts.audit.passes.at(-1) ?? facts.audit.events.at(-1) ?? facts.audit.prompts.at(-1);
  if (place !== undefined) return placeRef(place, field);
  const any = file ?? facts.folder?.plan ?? facts.folder?.gate ?? facts.folder?.intake;
  return { path: any?.path ?? '' };
}

export function placeRef(place: Place, field?: string): SourceRef {
  const ref = { path: place.path, line: place.line };
  return field === undefined ? ref : { ...ref, field };
}

export function artifactRef(view: ArtifactView, field?: string): SourceRef {
  const path = view.file?.path ?? view.path;
  return field === undefined ? { path } : { path, field };
}
