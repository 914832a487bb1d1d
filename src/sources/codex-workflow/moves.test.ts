import { describe, expect, it } from 'vitest';
import { CONCERNS, LANES, PRIORITIES } from '@contract/words.ts';
import { changed, viewOf, type Changes } from '../../../test/support/codex-workflow-files.ts';
import { MOVES } from './moves.ts';

const NOW = '2026-08-16T10:00:00Z';
const REQUIRED = 'codex-workflow-decision-required';
const BLOCKED = 'codex-workflow-context-refresh-blocked';

function queue(name: string, changes: Changes = {}, now = NOW): string[] {
  return viewOf(changed(name, changes), now).attention.map(
    (item) => `${item.lane} ${item.priority} ${item.id.split(':').at(-1) ?? ''}`,
  );
}

const set =
  (name: string, value: unknown) =>
  (record: Record<string, unknown>): void => {
    record[name] = value;
  };

describe('what waits for whom', () => {
  it('keeps the order of the reference inside each lane of the queue', () => {
    const kinds = Object.entries(MOVES);
    const place = ([, move]: (typeof kinds)[number]): number =>
      LANES.indexOf(move.lane) * 100 +
      PRIORITIES.indexOf(move.priority) * 10 +
      CONCERNS.indexOf(move.concern);
    for (const lane of LANES) {
      const places = kinds.filter(([, move]) => move.lane === lane).map(place);
      expect(places, lane).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it('gives a fresh corrective decision to the auditor, and a late one to a person', () => {
    expect(queue(REQUIRED)).toEqual(['agent P1 decision%3ATSK-0022']);
    expect(queue(REQUIRED, {}, '2026-08-17T11:00:00Z')).toEqual([
      'user P2 decision_late%3ATSK-0022',
    ]);
  });

  it('asks for a new contract when the old one is over and work is open', () => {
    expect(queue(REQUIRED, {}, '2026-08-17T12:00:00Z')).toEqual([
      'user P1 contract_expired%3AMS-0007',
      'user P2 decision_late%3ATSK-0022',
    ]);
  });

  it('puts a hard stop first, with the two decisions that are left and since when', () => {
    const view = viewOf(changed('codex-workflow-hard-stop'), '2026-08-16T12:00:00Z');
    const [first] = view.attention;
    expect(first).toMatchObject({
      lane: 'user',
      priority: 'P0',
      token: 'hard_stop',
      since: Date.parse('2026-08-16T11:30:00Z'),
      focus: true,
    });
    expect(view.gates[0]?.options?.map((option) => option.id)).toEqual([
      'split-required',
      'stop-escalate',
    ]);
    expect(view.escalations.map((escalation) => escalation.id)).toEqual(['hard_stop:TSK-0022']);
    expect(view.items.find((item) => item.kind === 'gate')?.id).toBe('hard_stop:TSK-0022');
    expect(view.edges).toContainEqual({
      from: 'TSK-0022/REM-0003',
      to: 'hard_stop:TSK-0022',
      kind: 'escalates',
      lit: true,
    });
  });

  it('asks once for a look at the knowledge map, with every difference as evidence', () => {
    expect(queue(BLOCKED)).toEqual(['user P1 knowledge_review%3AMS-0007']);
    const view = viewOf(changed(BLOCKED), NOW);
    const shown = view.attention[0]?.evidence.filter(
      (fact) => fact.label.id === 'codex-workflow.fact.difference',
    );
    expect(shown).toHaveLength(7);
    expect(view.escalations[0]?.facts).toHaveLength(7);
  });

  it('still lists the differences when the grant is over and the predicate stops before them', () => {
    const view = viewOf(changed(BLOCKED), '2026-08-17T12:00:00Z');
    expect(view.figures).toMatchObject({
      context_refresh: 'blocked',
      context_refresh_reason: 'grant_expired',
      unsafe_differences: [],
    });
    const review = view.attention.find((item) => item.kind === 'review');
    const labels = review?.evidence.map((fact) => fact.label.id) ?? [];
    expect(labels.filter((id) => id === 'codex-workflow.fact.difference')).toHaveLength(7);
  });

  it('lets the delegate take in a change of content alone', () => {
    const view = viewOf(
      changed(BLOCKED, {
        'knowledge/candidate.json': (candidate) => ({
          ...candidate,
          sources: [
            ['README.md', 'documentation', 'canonical'],
            ['docs/format.md', 'documentation', 'canonical'],
            ['tests/table.test.mjs', 'test', 'supporting'],
            ['tests/store.test.mjs', 'test', 'supporting'],
          ].map(([path, category, authority]) => ({
            path,
            category,
            authority,
            scope: 'project',
            contentHash: 'sha256:new',
          })),
          gaps: [{ id: 'GAP-1' }],
          conflicts: [],
        }),
      }),
      NOW,
    );
    expect(view.figures).toMatchObject({
      context_refresh: 'plan-bounded',
      next_action: 'task context-refresh',
      next_actor: 'agent:delegate:demo-runner',
      run_allowed: false,
    });
  });

  it('sends a task without authorization to the delegate, or to a person without a live grant', () => {
    const without: Changes = {
      'tasks/TSK-0022/state.json': set('executionAuthorization', null),
      'tasks/TSK-0022/remediation-events.jsonl': '',
    };
    expect(queue(REQUIRED, without)).toEqual(['agent P1 delegated_authorization%3ATSK-0022']);
    const ungranted = { ...without, 'grants/GRT-0005.json': set('status', 'superseded') };
    expect(queue(REQUIRED, ungranted)).toEqual(['user P1 task_authorization%3ATSK-0022']);
  });

  it('waits for a foreign lease, and not for one that is over or the delegate’s own', () => {
    const lease = (holder: string, expiresAt: string): Changes => ({
      'tasks/TSK-0022/state.json': set('lease', { holder, kind: 'writer', expiresAt }),
    });
    const held = 'evidence P2 lease%3ATSK-0022';
    expect(queue(REQUIRED, lease('agent:other', '2026-08-16T10:00:01Z'))).toEqual([held]);
    const decide = 'agent P1 decision%3ATSK-0022';
    expect(queue(REQUIRED, lease('agent:other', NOW))).toEqual([decide]);
    expect(queue(REQUIRED, lease('agent:delegate:demo-runner', '2026-08-17T00:00:00Z'))).toEqual([
      decide,
    ]);
  });

  it('puts damage of the membership into the lane of what is broken', () => {
    const damage: Changes = {
      'milestones/MS-0007/state.json': set('membership', ['TSK-0021', 'TSK-0023']),
    };
    const items = queue(REQUIRED, damage);
    expect(items[0]).toBe('health P0 membership%3AMS-0007');
    expect(viewOf(changed(REQUIRED, damage), NOW).figures['run_allowed']).toBe(false);
  });

  it('takes an unreadable record for unknown, and offers nothing for it', () => {
    const view = viewOf(
      changed(REQUIRED, {
        'tasks/TSK-0022/remediation-events.jsonl':
          '{"eventId":"REM-1","stepId":"STP-k7","outcome":"failed","planHash":"sha256:x"}\n',
      }),
      NOW,
    );
    expect(view.figures).toMatchObject({ posture: 'unknown', run_allowed: false });
    expect(view.attention[0]).toMatchObject({ lane: 'health', token: 'unknown', offers: [] });
    expect(view.attention[0]?.evidence.at(-1)?.value).toMatchObject({
      message: { params: { line: 1, fields: 'event.attempt' } },
    });
  });

  it('keeps the posture through a rebind: other plan hash, new audit, no authorization', () => {
    const hash = 'sha256:rebound';
    const rebound: Changes = {
      'tasks/TSK-0022/state.json': (state) => ({
        ...state,
        planHash: hash,
        executionAuthorization: null,
      }),
      'tasks/TSK-0022/plan.json': set('planHash', hash),
      'tasks/TSK-0022/plan-risk-audit.json': set('planHash', hash),
    };
    for (const [name, posture] of [
      [REQUIRED, 'decision_required'],
      ['codex-workflow-hard-stop', 'hard_stop'],
    ] as const) {
      const view = viewOf(changed(name, rebound), '2026-08-16T12:00:00Z');
      expect(view.figures['posture'], name).toBe(posture);
    }
  });

  it('is not fooled by a current step that moved past a guarded one that failed twice', () => {
    const view = viewOf(
      changed(REQUIRED, { 'tasks/TSK-0022/state.json': set('currentStepId', 'STP-k8') }),
      NOW,
    );
    expect(view.figures).toMatchObject({ posture: 'decision_required', step: 'STP-k7' });
  });
});
