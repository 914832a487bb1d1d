import { describe, expect, it } from 'vitest';
import { catalogues } from '@contract/messages/index.ts';
import {
  changed,
  lines,
  viewOf,
  type Changes,
} from '../../../test/support/codex-workflow-files.ts';
import { codexWorkflowRules } from './findings.ts';

const REQUIRED = 'codex-workflow-decision-required';
const STOPPED = 'codex-workflow-hard-stop';
const CURRENT = 'sha256:5fd8bab2d16179206026da3266519b23ccad03a75aca289f53edf57e0da674ab';
const EVENTS = 'tasks/TSK-0022/remediation-events.jsonl';
const DECISIONS = 'tasks/TSK-0022/corrective-decisions.jsonl';
const STATE = 'tasks/TSK-0022/state.json';

const event = (attempt: number, over: object = {}): object => ({
  eventId: `REM-000${String(attempt)}`,
  taskId: 'TSK-0022',
  stepId: 'STP-k7',
  attempt,
  kind: attempt < 3 ? 'ordinary' : 'corrective',
  outcome: 'failed',
  planHash: CURRENT,
  reviewer: `agent:strict-reviewer:r${String(attempt)}`,
  recordedAt: `2026-08-15T0${String(attempt)}:00:00Z`,
  ...over,
});
const decision = (over: object = {}): object => ({
  decisionId: 'CDC-0001',
  taskId: 'TSK-0022',
  stepId: 'STP-k7',
  attempt: 3,
  decision: 'continue-fix',
  planHash: CURRENT,
  coveredEventIds: ['REM-0001', 'REM-0002'],
  auditor: 'agent:corrective-auditor:TSK-0022',
  recordedAt: '2026-08-15T02:30:00Z',
  ...over,
});

interface Case {
  readonly rule: string;
  readonly breaks: Changes;
  /** The same kind of change in a form that keeps the rule. */
  readonly keeps: Changes;
  readonly workspace?: string;
  readonly key?: string;
}

const set =
  (name: string, value: unknown) =>
  (record: Record<string, unknown>): void => {
    record[name] = value;
  };
const merge =
  (name: string, value: object) =>
  (record: Record<string, unknown>): void => {
    record[name] = { ...(record[name] as object), ...value };
  };
const contract = 'milestones/MS-0007/autonomy-contract.json';
const scope = 'milestones/MS-0007/scope-change-events.jsonl';
const scopeEvent = (over: object): string =>
  lines({
    eventId: 'SCE-0002',
    kind: 'membership-evolve',
    actor: 'agent:delegate:demo-runner',
    contractCode: 'MAC-9D41',
    before: ['TSK-0021', 'TSK-0022'],
    after: ['TSK-0021', 'TSK-0022', 'TSK-0023'],
    milestoneRevision: 17,
    recordedAt: '2026-08-14T16:00:00Z',
    ...over,
  });

const cases: readonly Case[] = [
  {
    rule: 'third-attempt-without-decision',
    breaks: { [EVENTS]: lines(event(1), event(2), event(3, { kind: 'ordinary' })) },
    keeps: { [EVENTS]: lines(event(1), event(2), event(3)), [DECISIONS]: lines(decision()) },
  },
  {
    rule: 'run-against-decision',
    breaks: {
      [EVENTS]: lines(event(1), event(2), event(3)),
      [DECISIONS]: lines(decision(), decision({ decisionId: 'CDC-2', decision: 'split-required' })),
    },
    keeps: {
      [EVENTS]: lines(event(1), event(2)),
      [DECISIONS]: lines(decision({ decision: 'split-required' })),
    },
  },
  {
    rule: 'run-after-hard-stop',
    breaks: {
      [EVENTS]: lines(event(1), event(2), event(3), event(4, { outcome: 'passed' })),
      [DECISIONS]: lines(decision()),
    },
    keeps: { [EVENTS]: lines(event(1), event(2), event(3)), [DECISIONS]: lines(decision()) },
  },
  {
    rule: 'run-after-hard-stop',
    workspace: STOPPED,
    breaks: {
      [STATE]: (state) => {
        (state['steps'] as Record<string, object>)['STP-k7'] = { status: 'in_progress' };
      },
    },
    keeps: {},
  },
  {
    rule: 'auditor-not-independent',
    breaks: { [DECISIONS]: lines(decision({ auditor: 'agent:strict-reviewer:r2' })) },
    keeps: { [DECISIONS]: lines(decision({ auditor: 'agent:strict-reviewer:r1' })) },
  },
  {
    rule: 'decision-reused',
    breaks: {
      [EVENTS]: lines(event(1), event(2), event(3, { planHash: 'sha256:later' })),
      [DECISIONS]: lines(decision()),
    },
    keeps: { [EVENTS]: lines(event(1), event(2), event(3)), [DECISIONS]: lines(decision()) },
  },
  {
    rule: 'decision-not-allowed',
    workspace: STOPPED,
    breaks: {
      [DECISIONS]: lines(
        decision(),
        decision({
          decisionId: 'CDC-2',
          attempt: 4,
          coveredEventIds: ['REM-0001', 'REM-0002', 'REM-0003'],
        }),
      ),
    },
    keeps: {
      [DECISIONS]: lines(
        decision(),
        decision({
          decisionId: 'CDC-2',
          attempt: 4,
          decision: 'split-required',
          coveredEventIds: ['REM-0001', 'REM-0002', 'REM-0003'],
        }),
      ),
    },
  },
  {
    rule: 'decision-not-allowed',
    breaks: { [DECISIONS]: lines(decision({ decision: 'try-harder' })) },
    keeps: { [DECISIONS]: lines(decision({ decision: 'stop-escalate' })) },
  },
  {
    rule: 'attempt-count-reset',
    breaks: { [EVENTS]: lines(event(1), event(2), event(1, { eventId: 'REM-0009' })) },
    keeps: { [EVENTS]: lines(event(1), event(2, { planHash: 'sha256:rebound' })) },
  },
  {
    rule: 'authorization-for-other-plan',
    breaks: { [STATE]: merge('executionAuthorization', { planHash: 'sha256:older' }) },
    keeps: {
      [STATE]: merge('executionAuthorization', { planHash: 'sha256:older', status: 'superseded' }),
    },
  },
  {
    rule: 'contract-used-after-expiry',
    breaks: {
      [contract]: set('expiresAt', '2026-08-14T15:59:59Z'),
      [scope]: scopeEvent({}),
      [EVENTS]: '',
    },
    keeps: {
      [contract]: set('expiresAt', '2026-08-14T16:00:01Z'),
      [scope]: scopeEvent({}),
      [EVENTS]: '',
    },
  },
  {
    rule: 'contract-too-long',
    breaks: { [contract]: set('grantedAt', '2026-08-14T11:59:59Z') },
    keeps: { [contract]: set('grantedAt', '2026-08-14T12:00:00Z') },
  },
  {
    rule: 'grant-too-broad',
    breaks: { 'grants/GRT-0005.json': set('transitions', ['task-execute', 'knowledge-approve']) },
    keeps: { 'grants/GRT-0005.json': set('transitions', ['task-execute']) },
  },
  {
    rule: 'scope-changed-by-agent',
    breaks: { [scope]: scopeEvent({ kind: 'scope-change' }) },
    keeps: { [scope]: scopeEvent({ kind: 'scope-change', actor: 'human:demo-owner' }) },
  },
  {
    rule: 'knowledge-approved-alone',
    breaks: { 'knowledge/map.json': set('approvalGrant', null) },
    keeps: {
      'knowledge/map.json': (map) => ({
        ...map,
        approvalGrant: null,
        approvedBy: 'human:demo-owner',
      }),
    },
  },
  {
    rule: 'task-not-in-membership',
    breaks: {
      'milestones/MS-0007/state.json': set('membership', ['TSK-0021', 'TSK-0023']),
      'milestones/MS-0007/plan.json': set('membership', ['TSK-0021', 'TSK-0023']),
    },
    // An accepted task is not live, so the reverse check leaves it alone.
    keeps: {
      'milestones/MS-0007/state.json': set('membership', ['TSK-0022', 'TSK-0023']),
      'milestones/MS-0007/plan.json': set('membership', ['TSK-0022', 'TSK-0023']),
    },
  },
  {
    rule: 'task-not-in-membership',
    key: 'TSK-0023',
    breaks: { 'tasks/TSK-0023/state.json': set('milestoneId', 'MS-0404') },
    keeps: {
      'tasks/TSK-0023/state.json': set('milestoneId', null),
      'milestones/MS-0007/state.json': set('membership', ['TSK-0021', 'TSK-0022']),
    },
  },
  {
    rule: 'member-names-other-milestone',
    breaks: { 'tasks/TSK-0023/state.json': set('milestoneId', 'MS-0404') },
    keeps: { 'tasks/TSK-0023/state.json': set('milestoneId', null) },
  },
  {
    rule: 'audit-for-other-plan',
    breaks: { 'tasks/TSK-0022/plan-risk-audit.json': set('planHash', 'sha256:older') },
    keeps: {
      'tasks/TSK-0022/plan-risk-audit.json': set('planHash', 'sha256:older'),
      [STATE]: set('executionAuthorization', null),
    },
  },
  {
    rule: 'lease-expired',
    breaks: { [STATE]: set('lease', { holder: 'agent:x', expiresAt: '2026-08-16T10:00:00Z' }) },
    keeps: { [STATE]: set('lease', { holder: 'agent:x', expiresAt: '2026-08-16T10:00:01Z' }) },
  },
  {
    rule: 'accepted-with-open-tasks',
    breaks: { 'milestones/MS-0007/state.json': set('status', 'accepted') },
    keeps: {
      'milestones/MS-0007/state.json': set('status', 'accepted'),
      [STATE]: set('status', 'accepted'),
      'tasks/TSK-0023/state.json': set('status', 'cancelled'),
    },
  },
  {
    rule: 'next-disagrees',
    breaks: { 'observed/next.json': set('action', 'task run') },
    // An answer about another revision of the task says nothing about this one.
    keeps: { 'observed/next.json': (next) => ({ ...next, action: 'task run', revision: 18 }) },
  },
];

function rulesBroken(changes: Changes, { workspace = REQUIRED, key = 'MS-0007' }: Case): string[] {
  const now = workspace === STOPPED ? '2026-08-16T12:00:00Z' : '2026-08-16T10:00:00Z';
  const view = viewOf(changed(workspace, changes), now, key);
  return view.findingList.map((finding) => finding.rule);
}

describe('findings', () => {
  it.each(cases.map((entry, index) => ({ ...entry, index })))(
    '$rule is broken and kept ($index)',
    (entry) => {
      expect(rulesBroken(entry.breaks, entry)).toContain(`codex-workflow.${entry.rule}`);
      expect(rulesBroken(entry.keeps, entry)).not.toContain(`codex-workflow.${entry.rule}`);
    },
  );

  it('has a breaking case for every rule', () => {
    const tested = new Set(cases.map((entry) => `codex-workflow.${entry.rule}`));
    expect(codexWorkflowRules.filter((rule) => !tested.has(rule.id))).toEqual([]);
    expect(new Set(codexWorkflowRules.map((rule) => rule.id)).size).toBe(codexWorkflowRules.length);
  });

  it('names its evidence, and has a title and help in both languages', () => {
    const view = viewOf(
      changed(REQUIRED, { [EVENTS]: lines(event(1), event(2), event(3, { kind: 'ordinary' })) }),
      '2026-08-16T10:00:00Z',
    );
    const found = view.findingList.find((f) => f.rule.endsWith('third-attempt-without-decision'));
    expect(found?.evidence[0]?.path).toMatch(/remediation-events\.jsonl$/);
    expect(found?.evidence[0]?.line).toBe(3);
    for (const rule of codexWorkflowRules) {
      expect(Object.hasOwn(catalogues.zh, rule.title), rule.id).toBe(true);
      expect(Object.hasOwn(catalogues.en, rule.help), rule.id).toBe(true);
      expect(rule.origin).toMatch(/^seed 002/);
    }
  });
});
