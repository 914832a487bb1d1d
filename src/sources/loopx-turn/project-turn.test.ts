import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '@contract/model.ts';
import { byInstance, PHASES, projectTurn, type Turn } from './project-turn.ts';

const journal = (parts: { [key: string]: Json }): Json => ({
  schema_version: 'loopx_turn_journal_v0',
  turn_key: 'sha256:00',
  status: 'committed',
  completed_phases: [...PHASES],
  result_kind: 'validated_progress',
  task_validation: { status: 'passed', exit_code: 0 },
  writeback: { appended: true, generated_at: '2026-01-01T00:00:00Z' },
  quota_spend: { appended: true, slots: 1 },
  ...parts,
});
const turn = (parts: { [key: string]: Json } = {}): Turn => {
  const found = projectTurn(journal(parts));
  if (found === null) throw new Error('not a journal');
  return found;
};

describe('a governed turn', () => {
  test('committed after proof, write-back and spend breaks no rule', () => {
    expect(turn()).toMatchObject({
      reached: 'scheduler_ack',
      orderedPrefix: true,
      next: 'continue',
      breaches: [],
      session: 'eligible',
    });
  });

  test.each([
    ['validated_completion', 'complete-todo'],
    ['repair_required', 'repair'],
    ['replan_required', 'replan'],
    ['user_action_required', 'ask-person'],
    ['wait', 'wait'],
    ['host_failure', 'retry-host'],
    ['validation_failed', 'repair'],
    ['writeback_failed', 'retry-writeback'],
    ['quota_spend_failed', 'retry-spend'],
    ['something_new', 'unknown'],
  ])('%s asks for %s', (result_kind, next) => expect(turn({ result_kind }).next).toBe(next));

  test('a failed proof may ask to plan again', () => {
    const failed = turn({
      result_kind: 'validation_failed',
      task_validation: { status: 'failed', recovery_kind: 'replan_required' },
    });
    expect(failed.next).toBe('replan');
  });

  test('cut off between proof and write-back it can be resumed', () => {
    const cut = {
      status: 'in_progress',
      completed_phases: PHASES.slice(0, 3),
      writeback: null,
      quota_spend: null,
    };
    expect(turn(cut)).toMatchObject({ resumable: true, next: 'resume', breaches: [] });
    expect(turn({ ...cut, task_validation: { status: 'failed' } }).resumable).toBe(false);
    expect(turn({ ...cut, writeback: { appended: true } }).resumable).toBe(false);
  });

  test.each([
    ['phase-order', { completed_phases: ['typed_result', 'host_execute'] }],
    ['spend-without-validation', { task_validation: { status: 'failed' } }],
    ['writeback-without-validation', { task_validation: { status: 'inconclusive' } }],
    ['spend-without-writeback', { completed_phases: PHASES.slice(0, 3), writeback: null }],
    ['commit-without-validation', { task_validation: null }],
    ['commit-of-stop-result', { result_kind: 'wait' }],
  ])('breaks %s', (breach, parts) =>
    expect(turn(parts as { [key: string]: Json }).breaches).toContain(breach),
  );

  test('proven progress may be committed and spent', () => {
    expect(turn({ task_validation: { status: 'progress', exit_code: 3 } }).breaches).toEqual([]);
  });

  test('a host that never started leaves no session', () => {
    const failed = turn({
      status: 'failed',
      completed_phases: [],
      result_kind: 'host_failure',
      plan: { session: { action: 'start_new' } },
    });
    expect([failed.session, failed.reached]).toEqual(['none', null]);
  });

  test('any prefix of the phases is in order, and nothing else is', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...PHASES]), (phases) => {
        const isPrefix = phases.every((phase, index) => phase === PHASES[index]);
        expect(turn({ completed_phases: phases }).orderedPrefix).toBe(isPrefix);
      }),
    );
  });

  test('any JSON gives a turn or none, and never an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = projectTurn(
          journal({
            completed_phases: value as Json,
            plan: value as Json,
            receipt: value as Json,
            task_validation: value as Json,
          }),
        );
        expect(found).not.toBeNull();
        expect(projectTurn(value as Json)).toBeNull();
      }),
    );
  });

  test('turns are ordered by their number', () => {
    const named = (name: string): Turn =>
      turn({ plan: { transaction: { turn_instance_id: name } } });
    const sorted = ['turn-10', 'turn-9', 'turn-0011', 'turn-2'].map(named).sort(byInstance);
    expect(sorted.map(({ instanceId }) => instanceId)).toEqual([
      'turn-2',
      'turn-9',
      'turn-10',
      'turn-0011',
    ]);
  });
});
