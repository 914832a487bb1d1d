/**
 * Invariants of a governed turn: decide, execute, validate, commit, in this order, and nothing is
 * written or spent without proof (seed 001). A journal has no time of its own: the runs that it
 * wrote give one, else the file's.
 */
import type { SourceRef } from '@contract/model.ts';
import type { Hit } from '../../finding-rule.ts';
import type { Turn } from '../../loopx-turn/project-turn.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asText, field } from '../json-values.ts';
import { turnAt, type TurnFile } from '../turns.ts';
import type { GoalFacts, GoalRule } from './goal-facts.ts';

/** Turns looked at, the newest by their number. */
const LIMIT = 500;
/** A validator's answer is written back within seconds; a quarter of an hour later nobody will. */
const LEFT_AFTER = 15 * 60_000;

/** Results that may only stop: nothing is written, spent or committed for them. */
const STOPPING: ReadonlySet<string> = new Set([
  'wait',
  'user_action_required',
  'host_failure',
  'validation_failed',
]);

function mayCommit(turn: Turn): boolean {
  return !STOPPING.has(turn.resultKind ?? '');
}

function isSettled(turn: Turn): boolean {
  return turn.status === 'committed' || turn.writeback.done || turn.spend.done;
}

/** A hit for every turn of which `broken` says yes, with the journal's fields that show it. */
function each(
  { context, turns }: GoalFacts,
  fields: readonly string[],
  broken: (turn: Turn, entry: TurnFile) => boolean,
): Hit[] {
  return turns
    .slice(-LIMIT)
    .filter((entry) => broken(entry.turn, entry))
    .map((entry) => ({
      subject: subjectOf(entry),
      params: turnParams(entry.turn),
      evidence: fields.map((name) => ({ path: entry.file.path, field: name })),
      at: turnAt(entry, context.now),
    }));
}

/** Two journals may carry one turn number; their names differ. */
function subjectOf({ turn, file }: TurnFile): string {
  return file.captures[1] ?? turn.turnKey;
}

function turnParams(turn: Turn): { turn: string; result: string; validation: string } {
  return {
    turn: turn.instanceId ?? turn.turnKey,
    result: turn.resultKind ?? '–',
    validation: turn.validation.status ?? '–',
  };
}

/** The parts of a journal that say they appended a run which the index does not have. */
function unrecorded({ context }: GoalFacts, { file }: TurnFile): SourceRef[] {
  const journal = asObject(context.ledger.whole(file)?.value);
  return (['writeback', 'quota_spend'] as const).flatMap((name) => {
    const part = asObject(field(journal, name));
    const at = parseInstant(field(part, 'generated_at'));
    const klass = asText(field(part, 'classification'));
    const told = field(part, 'appended') === true && at !== null && at <= context.now;
    if (!told || klass === '') return [];
    const found = context.index?.sum([klass], at - 1, at).count ?? 0;
    return found > 0 ? [] : [{ path: file.path, field: `${name}.generated_at` }];
  });
}

export const turnRules: readonly GoalRule[] = [
  {
    id: 'loopx.turn-spend-without-proof',
    severity: 'high',
    origin: 'seed 001, turn lifecycle 8: one slot only after validated write-back',
    title: 'loopx.finding.spendUnproven',
    help: 'loopx.finding.spendUnproven.help',
    find: (facts) =>
      each(
        facts,
        ['quota_spend', 'task_validation.status'],
        (turn) => mayCommit(turn) && turn.breaches.includes('spend-without-validation'),
      ),
  },
  {
    id: 'loopx.turn-spend-without-writeback',
    severity: 'high',
    origin: 'seed 001, typed result: after a failed write-back nothing is spent',
    title: 'loopx.finding.spendUnwritten',
    help: 'loopx.finding.spendUnwritten.help',
    find: (facts) =>
      each(
        facts,
        ['quota_spend', 'writeback'],
        (turn) => mayCommit(turn) && turn.breaches.includes('spend-without-writeback'),
      ),
  },
  {
    id: 'loopx.turn-commit-without-proof',
    severity: 'high',
    origin: 'seed 001, mental model: LoopX commits only what a validator proved',
    title: 'loopx.finding.commitUnproven',
    help: 'loopx.finding.commitUnproven.help',
    find: (facts) =>
      each(
        facts,
        ['status', 'task_validation.status'],
        (turn) => mayCommit(turn) && turn.breaches.includes('commit-without-validation'),
      ),
  },
  {
    // Where slots were spent too, or the turn was committed, the rules above say it.
    id: 'loopx.turn-writeback-without-proof',
    severity: 'high',
    origin: 'seed 001, turn lifecycle: a validator that fails cannot write state',
    title: 'loopx.finding.writtenUnproven',
    help: 'loopx.finding.writtenUnproven.help',
    find: (facts) =>
      each(
        facts,
        ['writeback', 'task_validation.status'],
        (turn) =>
          mayCommit(turn) &&
          turn.breaches.includes('writeback-without-validation') &&
          !turn.spend.done &&
          turn.status !== 'committed',
      ),
  },
  {
    id: 'loopx.turn-settled-without-result',
    severity: 'high',
    origin: 'seed 001, typed result: what waits, asks or failed writes nothing and spends nothing',
    title: 'loopx.finding.stopSettled',
    help: 'loopx.finding.stopSettled.help',
    find: (facts) =>
      each(
        facts,
        ['result_kind', 'completed_phases'],
        (turn) => !mayCommit(turn) && isSettled(turn),
      ),
  },
  {
    id: 'loopx.turn-phases-out-of-order',
    severity: 'action',
    origin: 'seed 001, turn lifecycle; note 12: phases are always an ordered prefix',
    title: 'loopx.finding.phases',
    help: 'loopx.finding.phases.help',
    find: (facts) => each(facts, ['completed_phases'], (turn) => !turn.orderedPrefix),
  },
  {
    id: 'loopx.turn-left-between-proof-and-writeback',
    severity: 'action',
    origin: 'note 12: the process died between proof and write-back; the turn can be resumed',
    title: 'loopx.finding.turnLeft',
    help: 'loopx.finding.turnLeft.help',
    find: (facts) =>
      each(facts, ['status', 'completed_phases'], (turn, { file }) => {
        const age = facts.context.now - file.modifiedAt;
        return turn.resumable && !(age >= 0 && age < LEFT_AFTER);
      }),
  },
  {
    id: 'loopx.turn-without-runs',
    severity: 'action',
    origin: 'seed 004, invariants: the run index is the timeline; note 12: link to runs',
    title: 'loopx.finding.turnUnrecorded',
    help: 'loopx.finding.turnUnrecorded.help',
    find: (facts) =>
      facts.turns.slice(-LIMIT).flatMap((entry) => {
        const evidence = unrecorded(facts, entry);
        if (evidence.length === 0) return [];
        const { turn } = entry;
        return [
          {
            subject: subjectOf(entry),
            params: turnParams(turn),
            evidence,
            at: turnAt(entry, facts.context.now),
          },
        ];
      }),
  },
];
