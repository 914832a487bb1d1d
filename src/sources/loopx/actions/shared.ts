/** Parts that all LoopX decisions share: the goal, the input, refusals, the outline of a plan. */
import type { ChangePlan, Effect, Refusal } from '@contract/change.ts';
import { parseLoopId } from '@contract/ids.ts';
import { msg } from '@contract/msg.ts';
import type { Json, Msg } from '@contract/model.ts';
import type { ActionContext } from '../../source.ts';
import { goalContext, type GoalContext, mergedRun, type MergedRun } from '../context.ts';
import { asText, field } from '../json-values.ts';
import { FLAG, instantOfKey } from '../records/run-row.ts';
import {
  copyText,
  installedLoopx,
  loopxArgv,
  type LoopxPlace,
  placeOfGoal,
} from './command-line.ts';
import { privatePassage } from './public-safe.ts';

/** LoopX answers within seconds; a busy machine may take several times that. */
const COMMAND_TIMEOUT_MS = 60_000;

export interface GoalAccess {
  readonly goal: GoalContext;
  readonly place: LoopxPlace;
}

/** The goal of the view, with the places that a decision needs; or why there is none. */
export function goalOf(context: ActionContext): GoalAccess | Refusal {
  const key = parseLoopId(context.view.id)?.key;
  const goal = key === undefined ? null : goalContext(context.ledger, key);
  if (goal === null) return { message: msg('write.refused.no-loop') };
  const place = placeOfGoal(goal.goal);
  return place === null ? { message: msg('loopx-do.refused.no-place') } : { goal, place };
}

export type Input = Readonly<Record<string, Json>>;

export function textOf(input: Input, name: string): string {
  const value = input[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Required text that may be recorded; adds a refusal with the place otherwise. */
export function safeText(
  input: Input,
  name: string,
  refusals: Refusal[],
  required: boolean,
): string {
  const text = textOf(input, name);
  if (text === '' && required)
    refusals.push({ field: name, message: msg('loopx-do.refused.missing') });
  checkSafe(text, name, refusals);
  return text;
}

export function checkSafe(text: string, name: string, refusals: Refusal[]): void {
  const found = privatePassage(text);
  if (found === null) return;
  const passage = found.text;
  refusals.push({
    field: name,
    span: found.span,
    message:
      found.by === 'loopx'
        ? msg('loopx-do.refused.private', { passage })
        : msg('loopx-do.refused.private-ours', { passage }),
  });
}

/** The run with this key in the goal's index. */
export function runOf(goal: GoalContext, key: string): MergedRun | null {
  const row = goal.index?.byKey(instantOfKey(key), key) ?? null;
  return row === null || goal.index === null ? null : mergedRun(goal.index, row);
}

/** `2026-08-26T09:00:06+00:00 · rollback_drill_passed`, as the ledger writes both. */
export function runName(run: MergedRun): string {
  const at = asText(field(run.value, 'generated_at'));
  return `${at} · ${asText(field(run.value, 'classification'))}`;
}

/** Runs other than accounting that are newer than an instant, newest first. */
export function newerRuns(goal: GoalContext, at: number | null, limit: number): MergedRun[] {
  const { index } = goal;
  if (index === null || at === null) return [];
  return index
    .newest({ limit: limit + 1, without: FLAG.neutral })
    .filter((row) => row.at !== null && row.at > at)
    .slice(0, limit)
    .map((row) => mergedRun(index, row));
}

export interface Outline {
  readonly action: string;
  readonly title: Msg;
  readonly fingerprint: string;
  readonly newer?: ChangePlan['newer'];
  readonly warnings?: readonly Msg[];
  readonly consequences: readonly Msg[];
  readonly doesNot: readonly Msg[];
  readonly judged?: ChangePlan['judged'];
}

/** A plan whose writer is LoopX's own command: run where it is installed, copied where it is not. */
export function commandPlan(
  context: ActionContext,
  access: GoalAccess,
  outline: Outline,
  command: {
    readonly args: readonly string[];
    /** Added to write: LoopX's commands differ in what they do by default (format note, section 16). */
    readonly toWrite?: readonly string[];
    readonly toPreview?: readonly string[];
    readonly reads: readonly string[];
    readonly expects?: Extract<Effect, { kind: 'command' }>['expects'];
  },
): ChangePlan {
  const { place } = access;
  const program = installedLoopx(context);
  const write = [...command.args, ...(command.toWrite ?? [])];
  const base = planOf(context, outline);
  if (program === null) {
    return {
      ...base,
      effects: [],
      writer: msg('loopx-do.writer.copy'),
      copyOnly: copyText(place, write),
    };
  }
  const effect: Effect = {
    kind: 'command',
    argv: loopxArgv(program.path, place, write),
    previewArgv: loopxArgv(program.path, place, [...command.args, ...(command.toPreview ?? [])]),
    cwd: place.cwd,
    timeoutMs: COMMAND_TIMEOUT_MS,
    reads: [...command.reads],
    ...(command.expects === undefined ? {} : { expects: command.expects }),
  };
  return {
    ...base,
    effects: [effect],
    writer: msg('loopx-do.writer.command', { version: program.version }),
  };
}

export function planOf(context: ActionContext, outline: Outline): ChangePlan {
  return {
    loop: context.view.id,
    action: outline.action,
    title: outline.title,
    ...(context.target === null ? {} : { target: context.target }),
    effects: [],
    preconditions: [],
    fingerprint: outline.fingerprint,
    ...(outline.judged === undefined ? {} : { judged: outline.judged }),
    newer: [...(outline.newer ?? [])],
    warnings: [...(outline.warnings ?? [])],
    consequences: [...outline.consequences],
    doesNot: [...outline.doesNot],
    writer: msg('loopx-do.writer.native'),
  };
}

/** Python's `isoformat` in UTC to the second, as LoopX writes its own moments. */
export function isoSeconds(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}
