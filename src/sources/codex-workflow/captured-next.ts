/**
 * A captured answer of the workflow's own `next`, compared with the derived one. The workflow promises
 * that `next` and the matching command agree (seed 002, R2), so the captured answer is what holds for
 * the operator, and every difference is shown.
 */
import type { SourceRef } from '@contract/model.ts';
import type { Ledger } from '../source.ts';
import { differenceText, type Difference } from './context-refresh.ts';
import { asText, asTexts, asWhole, isObject, sameSet, type JsonObject } from './json.ts';
import { sameAction } from './next-action.ts';
import { nextAttempt, type TaskView } from './task-view.ts';

export interface CapturedDifference {
  /** The name of the value in the captured answer. */
  readonly field: string;
  readonly captured: string;
  readonly derived: string;
}

export interface CapturedNext {
  readonly taskId: string;
  readonly action: string;
  readonly actor: string | null;
  /** It was taken of another revision of the task, so it says nothing about the present. */
  readonly outdated: boolean;
  readonly differences: readonly CapturedDifference[];
  readonly src: SourceRef;
}

export function capturedNexts(ledger: Ledger, views: readonly TaskView[]): CapturedNext[] {
  return ledger.files('captured-next').flatMap((file) => {
    const value = ledger.whole(file)?.value;
    if (!isObject(value)) return [];
    const entity = isObject(value['entity']) ? value['entity'] : {};
    const view = views.find((candidate) => candidate.task.id === asText(entity['id']));
    const action = asText(value['action']);
    if (view === undefined || action === null) return [];
    const revision = asWhole(value['revision']);
    const outdated = revision !== null && revision !== view.task.revision;
    return [
      {
        taskId: view.task.id,
        action,
        actor: asText(value['actor']),
        outdated,
        differences: outdated ? [] : compare(value, action, view),
        src: { path: file.path },
      },
    ];
  });
}

function compare(value: JsonObject, action: string, view: TaskView): CapturedDifference[] {
  const found: CapturedDifference[] = [];
  const note = (field: string, captured: string, derived: string | null): void => {
    found.push({ field, captured, derived: derived ?? '' });
  };
  if (!sameAction(action, view.next)) note('action', action, view.next);
  const actor = asText(value['actor']);
  if (actor !== null && view.actor !== null && actor !== view.actor) {
    note('actor', actor, view.actor);
  }
  const step = asText(value['stepId']);
  if (step !== null && step !== view.stepId) note('stepId', step, view.stepId);
  const attempt = asWhole(value['attempt']);
  const counted = view.posture.posture !== 'unknown' && view.posture.posture !== 'none';
  if (attempt !== null && counted && attempt !== nextAttempt(view)) {
    note('attempt', String(attempt), String(nextAttempt(view)));
  }
  compareList(note, 'allowedDecisions', value, view.posture.allowed);
  const needs = isObject(value['requires']) ? value['requires'] : {};
  const planHash = asText(needs['planHash']);
  if (planHash !== null && planHash !== view.planHash) note('planHash', planHash, view.planHash);
  const audit = asText(needs['planRiskAuditId']);
  const current = view.history.audit?.id ?? null;
  if (audit !== null && audit !== current) note('planRiskAuditId', audit, current);
  compareList(note, 'coveredEventIds', needs, view.posture.covered);
  compareUnsafe(note, value, view);
  return found;
}

type Note = (field: string, captured: string, derived: string | null) => void;

function compareList(
  note: Note,
  field: string,
  record: JsonObject,
  derived: readonly string[],
): void {
  if (!Array.isArray(record[field])) return;
  const captured = asTexts(record[field]);
  if (!sameSet(captured, derived)) note(field, captured.join(', '), derived.join(', '));
}

function compareUnsafe(note: Note, value: JsonObject, view: TaskView): void {
  const blocked = value['contextRefreshBlocked'];
  if (isObject(blocked) && Array.isArray(blocked['unsafeDifferences'])) {
    const captured = blocked['unsafeDifferences'].map((entry) => {
      const record = isObject(entry) ? entry : {};
      const path = asText(record['path']);
      const kind = asText(record['kind']) ?? asText(entry) ?? '';
      return path === null ? kind : `${kind}:${path}`;
    });
    const derived = (view.refresh?.unsafe ?? view.differences).map((d: Difference) =>
      differenceText(d),
    );
    if (!sameSet(captured, derived)) {
      note('unsafeDifferences', captured.join(', '), derived.join(', '));
    }
  }
  const offered = value['contextRefresh'];
  if (!isObject(offered)) return;
  const added = asTexts(offered['addedSources']);
  if (!(view.refresh?.eligible ?? false)) note('contextRefresh', added.join(', '), null);
  else compareList(note, 'addedSources', offered, view.refresh?.planned ?? []);
}
