/** Every statement of the workspaces' READMEs and `expected.json` about what a correct reader finds. */
import { loopViewSchema, type Json, type LoopView } from '@contract/model.ts';
import { describe, expect, it } from 'vitest';
import { oracle, viewsOf, workspaceLedger } from '../../../test/support/tradingcodex.ts';
import { tradingcodexSource } from './index.ts';

interface Oracle {
  runs: ({ run_dir: string; readable: boolean } & Record<string, Json>)[];
  session_map: Record<string, Json>;
  artifact_preview_at_end_state?: { evaluated_against_run: string; rows: Record<string, Json>[] };
}

const NAMES = ['thesis-review', 'two-sessions', 'budget-exhausted', 'staged-plan', 'damaged'];

/** What our figures say under the names of the oracle; Python's `None` is an empty text here. */
function comparable(view: LoopView, wanted: Record<string, Json>): Record<string, Json> {
  const renamed: Record<string, string> = {
    planner_pass_rows_in_audit: 'planner_pass_rows_in_audit',
    distinct_planner_passes: 'planner_passes_in_audit',
  };
  return Object.fromEntries(
    Object.keys(wanted).map((key) => [key, view.figures[renamed[key] ?? key] ?? null]),
  );
}

function normal(wanted: Record<string, Json>): Record<string, Json> {
  const blank = (value: Json): Json =>
    Array.isArray(value) ? value.map(blank) : value === 'None' ? '' : value;
  return Object.fromEntries(
    Object.entries(wanted).map(([key, value]) => [
      key,
      key === 'blocked_actions' && typeof value === 'string' ? [value] : blank(value),
    ]),
  );
}

describe.each(NAMES)('tradingcodex-%s', (name) => {
  const expected = oracle<Oracle>(`tradingcodex-${name}`);
  const views = viewsOf(workspaceLedger(`tradingcodex-${name}`));

  it('lists the runs of the oracle and no other', () => {
    expect(views.map(({ key }) => key)).toEqual(expected.runs.map((run) => run.run_dir));
  });

  it.each(expected.runs.map((run) => [run.run_dir, run] as const))('%s', (key, run) => {
    const found = views.find((entry) => entry.key === key)!;
    expect(comparable(found, run)).toEqual(normal(run));
  });

  it('gives views that the contract takes', () => {
    for (const view of views) expect(loopViewSchema.safeParse(view).error).toBeUndefined();
  });

  const preview = expected.artifact_preview_at_end_state;
  if (preview === undefined) return;
  it('previews every artifact as the planner would decide', () => {
    const found = views.find(({ key }) => key === preview.evaluated_against_run)!;
    const ours = found.figures['artifacts'] as Record<string, Json>[];
    const names = Object.keys(preview.rows[0]!);
    expect(ours.map((row) => Object.fromEntries(names.map((key) => [key, row[key]])))).toEqual(
      preview.rows,
    );
  });
});

function only(name: string, key?: string): LoopView {
  const all = viewsOf(workspaceLedger(`tradingcodex-${name}`));
  return key === undefined ? all[0]! : all.find((entry) => entry.key.includes(key))!;
}

describe('thesis review', () => {
  const found = only('thesis-review');

  it('counts two planner passes, not the recorded iteration', () => {
    expect(found.figures).toMatchObject({
      planner_passes_in_audit: 2,
      recorded_iteration: 12,
      terminal_actions: ['lane_escalation_proposal', 'synthesize'],
    });
  });

  it('has four first tasks, two follow-ups of which one checks a conflict, and one revision', () => {
    expect(found.figures).toMatchObject({
      tasks_by_type: { initial_dispatch: 4, artifact_follow_up: 2, same_role_revision: 1 },
      challenge_tasks: 1,
      open_tasks: [],
    });
  });

  it('keeps the one open escalation in sight although the stop reason says ready', () => {
    expect(found.figures['open_escalations']).toEqual([
      ['trading/reports/news/acme-news.md', 'portfolio-manager', 'scope_boundary', 'medium'],
    ]);
    expect(found.attention.filter(({ kind }) => kind === 'escalation')).toMatchObject([
      { lane: 'user', question: 'Would the outage matter for a concentrated holder?' },
    ]);
    expect(found.lane).toBe('user');
    expect(found.figures['ready']).toBe(false);
    expect(found.findingList.map(({ rule }) => rule)).toEqual(['tradingcodex.ready-while-open']);
  });

  it('shows that the planner decided the opposite of what the artifact suggested about consent', () => {
    const requests = found.items.filter(({ kind }) => kind === 'request');
    expect(
      requests.map((item) =>
        item.facts.map(({ value }) =>
          'text' in value ? value.text : (value as { message?: { id: string } }).message?.id,
        ),
      ),
    ).toEqual([
      [
        'tradingcodex.action.followUp',
        'valuation-analyst is in allowed_followup_team for thesis_review',
        'consent_required',
      ],
      [
        'tradingcodex.action.escalate',
        'portfolio-manager is outside allowed_followup_team for thesis_review',
        'no_consent_expected',
      ],
    ]);
    expect(found.escalations[0]).toMatchObject({
      open: true,
      proposed: 'portfolio-manager',
      by: 'news-analyst',
      recomputed: { id: 'tradingcodex.policy.escalate' },
      recorded: { id: 'tradingcodex.recorded.consent' },
    });
  });

  it('tells stop marks from evaluations', () => {
    expect(found.figures).toMatchObject({
      completed_rows: 14,
      completed_rows_stopped: 7,
      completed_rows_evaluated: 7,
      distinct_evaluated_files: 5,
    });
  });

  it('sees version 2 of the repaired files, and one open and one closed forecast', () => {
    const artifacts = found.figures['artifacts'] as { path: string; version: number }[];
    expect(artifacts.filter(({ version }) => version === 2).map(({ path }) => path)).toEqual([
      'trading/reports/technical/acme-technical.md',
      'trading/reports/valuation/acme-valuation.md',
    ]);
    expect(found.figures['forecasts']).toEqual({ open: 1, closed: 1 });
    expect(found.sections.find(({ id }) => id === 'postmortems')?.facts).toHaveLength(1);
    expect(found.sections.find(({ id }) => id === 'snapshots')?.facts).toHaveLength(3);
  });

  it('draws the human gate, the repair and the conflict check', () => {
    const gate = found.items.find(({ kind }) => kind === 'gate')!;
    expect(found.edges).toContainEqual({
      from: 'request:trading/reports/news/acme-news.md#2',
      to: gate.id,
      kind: 'escalates',
      proposed: true,
      lit: true,
    });
    const kinds = found.edges.map(
      ({ kind, to }) => `${kind} ${to.split('/').at(-1)!.split(':').slice(-2).join(':')}`,
    );
    expect(kinds).toContain('repairs acme-technical.md');
    expect(kinds).toContain('validates followup:9520afbed9d5');
    const producer = found.edges.find(({ to }) => to.endsWith('acme-fundamental-challenge.md'));
    expect(producer).toMatchObject({ kind: 'hands-off' });
    expect(producer!.from).toContain('followup:9520afbed9d5');
  });

  it('composes a consent that quotes the proposal and asks for no order', () => {
    const { prompt } = found.escalations[0]!;
    expect(prompt).toContain('> Question: Would the outage matter for a concentrated holder?');
    expect(prompt).toContain('> Evidence: trading/reports/news/acme-news.md');
    expect(prompt).toContain('No order, no trading.');
    // The tool routes by words; these would route the consent to an approval or execution lane.
    expect(prompt).not.toMatch(/\b(?:approve|approval|execute|execution|submit)\b/i);
  });

  it('has a timeline of all events, newest first, that can be paged', () => {
    const ledger = workspaceLedger('tradingcodex-thesis-review');
    const key = found.key;
    const first = tradingcodexSource.runs(ledger, key, null, 5);
    const second = tradingcodexSource.runs(ledger, key, first[4]!.key, 100);
    expect([...first, ...second].map((run) => run.key)).toEqual(
      found.newestRuns.map((run) => run.key),
    );
    expect(found.runs).toBe(17);
    expect(found.newestRuns[0]).toMatchObject({
      token: 'planner-preview-recorded',
      eventClass: 'decision',
    });
    expect(found.eventCounts).toEqual([
      { eventClass: 'work', count: 14 },
      { eventClass: 'decision', count: 2 },
      { eventClass: 'state', count: 1 },
    ]);
  });
});

describe('two sessions', () => {
  const b1 = only('two-sessions', '20260702T100100237989Z');
  const b2 = only('two-sessions', '20260702T100101248222Z');

  it('gives each run its own session, tasks and live records', () => {
    expect(b1.figures).toMatchObject({
      session_key: 'session_id:demo-thread-b1',
      planner_passes_in_audit: 0,
      live_sessions: 1,
      tasks_by_status: { completed: 1, active: 1, pending: 2 },
      artifacts: [],
    });
    expect(b2.figures).toMatchObject({
      session_key: 'session_id:demo-thread-b2',
      planner_passes_in_audit: 1,
      live_sessions: 2,
      live_continuations: 1,
      active_tasks: 1,
      terminal_actions: ['lane_escalation_proposal'],
    });
    const text = JSON.stringify(b1.items) + JSON.stringify(b1.newestRuns);
    expect(text).not.toContain('100101248222Z');
    expect(text).not.toContain('CINDR');
    expect(JSON.stringify(b2.items) + JSON.stringify(b2.newestRuns)).not.toContain('BOREAL');
  });

  it('shows the pointer at the newest prompt', () => {
    const pointer = (found: LoopView): unknown =>
      found.sections
        .find(({ id }) => id === 'source')!
        .facts.find(({ label }) => label.id === 'tradingcodex.fact.pointer')!.value;
    expect(pointer(b2)).toEqual({ kind: 'message', message: { id: 'tradingcodex.pointer.here' } });
    expect(pointer(b1)).toMatchObject({ message: { id: 'tradingcodex.pointer.other' } });
  });

  it('lists the escalation that a later subagent event hides', () => {
    expect(b2.figures['recorded_stop_reason']).toBe('waiting_for_artifacts');
    expect(b2.attention.map(({ kind, lane }) => [kind, lane])).toEqual([
      ['escalation', 'user'],
      ['agent-turn', 'agent'],
    ]);
    expect(b2.findingList.map(({ rule }) => rule)).toEqual(['tradingcodex.escalation-hidden']);
    expect(b1.findingList).toEqual([]);
  });
});

describe('budget exhausted', () => {
  const found = only('budget-exhausted');

  it('names the budget, which the stop reason does not', () => {
    expect(found.figures).toMatchObject({
      terminal_actions: ['waiting', 'waiting', 'waiting'],
      loop_tasks_used: 3,
      loop_tasks_limit: 3,
      budget_exhausted_decisions: 2,
      budget_cause: 'loop-task-limit',
      tasks_by_status: { completed: 5 },
      ready: false,
    });
    expect(found.attention.map(({ kind, lane }) => [kind, lane])).toContainEqual(['quota', 'user']);
  });

  it('keeps the two unanswered requests', () => {
    const unanswered = found.figures['unanswered_requests'] as string[][];
    expect(unanswered.map(([trigger, role]) => [trigger, role])).toEqual([
      ['method_gap', 'fundamental-analyst'],
      ['contradiction', 'fundamental-analyst'],
    ]);
  });

  it('tells what each pass queued', () => {
    const passes = found.newestRuns
      .filter(({ token }) => token === 'planner-preview-recorded')
      .toReversed();
    const decided = passes.map((run) =>
      run.facts
        .filter(({ label }) => label.id === 'tradingcodex.fact.decided')
        .map(({ label }) => label.params!['action']),
    );
    expect(decided).toEqual([
      ['follow_up_existing_team', 'follow_up_existing_team', 'waiting'],
      ['follow_up_existing_team'],
      ['waiting'],
    ]);
  });
});

describe('staged plan', () => {
  const found = only('staged-plan');

  it('is family B although the state mode says otherwise', () => {
    expect(found.figures['family']).toBe('B');
  });

  it('has three stages with their roles and dependencies', () => {
    expect(found.figures['stages']).toEqual({
      evidence: { status: 'completed', roles: 3, completed_roles: 3 },
      valuation: { status: 'pending', roles: 1, completed_roles: 0 },
      judgment_review: { status: 'blocked_by_dependency', roles: 1, completed_roles: 0 },
    });
    expect(found.edges.filter(({ kind }) => kind === 'depends')).toHaveLength(2);
    expect(found.items.filter(({ kind }) => kind === 'task').map(({ rank }) => rank)).toEqual([
      0, 1, 2,
    ]);
  });

  it('explains the refusal by the recorded iteration, which counts stopped roles', () => {
    expect(found.figures).toMatchObject({
      planner_passes_in_audit: 1,
      terminal_actions: ['waiting'],
      budget_exhausted_decisions: 1,
      budget_cause: 'iteration-limit',
      iteration_before_refusal: 3,
      captured_improvements: 2,
    });
    expect(found.attention.find(({ kind }) => kind === 'quota')!.why).toEqual({
      id: 'tradingcodex.attention.budget.iteration',
      params: { iteration: 3, limit: 3 },
    });
  });
});

describe('the request', () => {
  const facts = (name: string): Record<string, unknown> =>
    Object.fromEntries(
      only(name)
        .sections.find(({ id }) => id === 'request')!
        .facts.map(({ label, value }) => [label.id.split('.').at(-1), value]),
    );

  it('is told from the gate or from intake and plan, without the words of the prompt', () => {
    expect(facts('thesis-review')).toEqual({
      activation: { kind: 'token', text: 'auto_routed_investment_request' },
      qualityFlags: { kind: 'list', items: ['decision_quality_required', 'deep_thesis_default'] },
    });
    expect(facts('staged-plan')).toMatchObject({
      negations: { items: ['order', 'trading'] },
      stopCondition: { text: expect.stringContaining('stop before execution') as string },
    });
    const all = JSON.stringify(only('thesis-review'));
    expect(all).not.toContain('starter prompt text');
  });
});

describe('analysis run of version 2', () => {
  const ledger = workspaceLedger('tradingcodex-v2-analysis-run');
  const [found] = viewsOf(ledger);

  it('has no tasks and no proposals, and says that there are no loop files', () => {
    expect(found).toMatchObject({
      items: [],
      escalations: [],
      attention: [],
      stance: { id: 'tradingcodex.stance.noLoopFiles' },
      figures: { family: 'D', loop_files: false, recognised_by: 'folder' },
    });
    expect(loopViewSchema.safeParse(found).success).toBe(true);
  });

  it('is recognised by the version file', () => {
    expect(tradingcodexSource.problems(ledger).map(({ message }) => message.id)).toEqual([
      'tradingcodex.problem.noMarkerVersion',
    ]);
  });
});
