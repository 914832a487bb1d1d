import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../../test/support/workspace-files.ts';
import {
  correctivePosture,
  type PostureDecision,
  type PostureEvent,
  type PostureInput,
} from './corrective-posture.ts';

interface Vector {
  readonly name: string;
  readonly input: PostureInput<PostureEvent, PostureDecision>;
  readonly expect: {
    readonly posture: string;
    readonly run_allowed: boolean;
    readonly allowed_decisions: readonly string[];
    readonly warning?: string;
  };
}
const file = path.join(workspacesFolder, 'codex-workflow-vectors/corrective-posture.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

describe('corrective posture', () => {
  it('has the vectors', () => {
    expect(vectors).toHaveLength(21);
  });

  it.each(vectors)('$name', (vector) => {
    const result = correctivePosture(vector.input);
    expect({
      posture: result.posture,
      run_allowed: result.run !== 'no',
      allowed_decisions: result.allowed,
      warnings: result.warnings,
    }).toEqual({
      posture: vector.expect.posture,
      run_allowed: vector.expect.run_allowed,
      allowed_decisions: vector.expect.allowed_decisions,
      warnings: vector.expect.warning === undefined ? [] : [vector.expect.warning],
    });
  });

  const event = (n: number, over: Partial<PostureEvent> = {}): PostureEvent => ({
    eventId: `REM-${String(n)}`,
    stepId: 'STP-1',
    attempt: n,
    outcome: 'failed',
    planHash: 'h1',
    reviewer: `r${String(n)}`,
    ...over,
  });
  const decision = (over: Partial<PostureDecision> = {}): PostureDecision => ({
    decisionId: 'CDC-1',
    stepId: 'STP-1',
    attempt: 3,
    decision: 'continue-fix',
    planHash: 'h1',
    coveredEventIds: ['REM-1', 'REM-2'],
    auditor: 'auditor',
    ...over,
  });
  const input = (
    events: readonly PostureEvent[],
    decisions: readonly PostureDecision[],
  ): PostureInput<PostureEvent, PostureDecision> => ({
    step: 'STP-1',
    guarded: true,
    currentPlanHash: 'h1',
    currentSemanticHash: null,
    events,
    decisions,
  });

  it('lets exactly one corrective run start', () => {
    expect(correctivePosture(input([event(1), event(2)], [decision()])).run).toBe('once');
  });

  it('warns of a third failure that no decision allowed', () => {
    const result = correctivePosture(input([event(1), event(2), event(3)], []));
    expect(result.posture).toBe('hard_stop');
    expect(result.warnings).toEqual(['corrective_run_without_decision']);
  });

  it('keeps a split after three failures although a continue-fix follows', () => {
    const covers = ['REM-1', 'REM-2', 'REM-3'];
    const result = correctivePosture(
      input(
        [event(1), event(2), event(3)],
        [
          decision(),
          decision({ attempt: 4, decision: 'split-required', coveredEventIds: covers }),
          decision({ attempt: 4, decision: 'continue-fix', coveredEventIds: covers }),
        ],
      ),
    );
    expect(result).toMatchObject({ posture: 'split_pending', run: 'no', row: 12 });
    expect(result.warnings).toEqual(['rejected_decision']);
  });

  it('warns when a stop is followed by a decision that allows more', () => {
    const result = correctivePosture(
      input([event(1), event(2)], [decision({ decision: 'stop-escalate' }), decision()]),
    );
    expect(result.warnings).toEqual(['decision_reopens_stop']);
  });

  it('takes a decision without an auditor for none', () => {
    const result = correctivePosture(input([event(1), event(2)], [decision({ auditor: null })]));
    expect(result.posture).toBe('decision_required');
    expect(result.warnings).toEqual(['auditor_not_independent']);
  });

  it('treats a replan whose meaning cannot be compared as still pending', () => {
    const result = correctivePosture(
      input([event(1), event(2)], [decision({ decision: 'replan-required', planHash: 'h0' })]),
    );
    expect(result).toMatchObject({ posture: 'replan_pending', row: 7 });
  });
});
