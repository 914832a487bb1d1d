import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '@contract/model.ts';
import { describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../../test/support/workspace-files.ts';
import { classifyFollowUp } from './classify.ts';
import { evaluateArtifact } from './evaluate.ts';
import { planPass } from './planner.ts';
import { readState } from './state.ts';
import { plannerState } from './effective.ts';
import { taskHash } from './task-hash.ts';

function vectors<T>(name: string): T {
  const file = path.join(workspacesFolder, 'tradingcodex-vectors', name);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

describe('task hash', () => {
  it.each(vectors<{ value: Json; first12: string }[]>('stable-hash.json'))(
    'gives $first12',
    ({ value, first12 }) => {
      expect(taskHash(value)).toBe(first12);
    },
  );
});

interface QualityVector {
  name: string;
  text: string;
  status: string;
  required_fields_missing: string[];
  warning_count: number;
  artifact_evaluation: string;
}

describe('strict quality of an artifact', () => {
  const cases = vectors<QualityVector[]>('artifact-quality.json');
  it('has thirty cases', () => {
    expect(cases).toHaveLength(30);
  });
  it.each(cases)('$name', (vector) => {
    const found = evaluateArtifact('trading/reports/news/v.md', vector.text);
    expect({
      status: found.quality.status,
      required_fields_missing: found.quality.missing,
      warning_count: found.quality.warnings.length,
      artifact_evaluation: found.evaluation,
    }).toEqual({
      status: vector.status,
      required_fields_missing: vector.required_fields_missing,
      warning_count: vector.warning_count,
      artifact_evaluation: vector.artifact_evaluation,
    });
  });
});

interface FollowUpVectors {
  plans: {
    plan: number;
    lane: string;
    allowed_followup_team: string[];
    escalation_team: string[];
  }[];
  rows: [number, string, string, string, boolean, boolean, string][];
}

describe('classifying a follow-up', () => {
  it('equals the tool in all rows', () => {
    const { plans, rows } = vectors<FollowUpVectors>('follow-up-decisions.json');
    expect(rows.length).toBe(413);
    const ours = rows.map(([plan, role, trigger]) => {
      const teams = plans.find((entry) => entry.plan === plan)!;
      const found = classifyFollowUp(role, trigger, {
        lane: teams.lane,
        allowed: teams.allowed_followup_team,
        escalation: teams.escalation_team,
      });
      const { action, withinLane, needsConsent, reason } = found;
      return [plan, role, trigger, action, withinLane, needsConsent, reason];
    });
    expect(ours).toEqual(rows);
  });
});

interface PassVector {
  name: string;
  state: Json;
  artifacts: Record<string, string>;
  expect: {
    evaluations: [string, string][];
    tasks: {
      task_id: string;
      role: string;
      task_type: string;
      planner_action: string;
      trigger: string | null;
      materiality: string | null;
      policy_requires_user_consent: boolean | null;
    }[];
    decisions: [string, string, boolean][];
    escalations: string[];
    blocked_actions: string[];
    terminal_action: string;
    stop_reason: string;
  };
}

describe('planner pass', () => {
  const cases = vectors<PassVector[]>('planner-passes.json');
  it('has eighteen cases', () => {
    expect(cases).toHaveLength(18);
  });
  it.each(cases)('$name', (vector) => {
    const artifacts = Object.entries(vector.artifacts).map(([file, text]) =>
      evaluateArtifact(file, text),
    );
    const pass = planPass(plannerState(readState(vector.state).state), artifacts);
    expect({
      evaluations: artifacts.map((entry) => [entry.path, entry.evaluation]),
      tasks: pass.tasks.map((task) => ({
        task_id: task.id,
        role: task.role,
        task_type: task.type,
        planner_action: task.action,
        trigger: task.trigger,
        materiality: task.materiality,
        policy_requires_user_consent: task.type === 'artifact_follow_up' ? false : null,
      })),
      decisions: pass.decisions.map((row) => [row.action, row.role, row.budgetExhausted]),
      escalations: pass.escalations,
      blocked_actions: pass.blocked,
      terminal_action: pass.terminal,
      stop_reason: pass.stopReason,
    }).toEqual(vector.expect);
  });
});
