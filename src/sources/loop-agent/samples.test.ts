/** The samples as an operator sees them: rows, gates, graphs, offers (README tables). */
import { describe, expect, it } from 'vitest';
import { catalogues } from '@contract/messages/index.ts';
import type { Json, LoopView } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { loopAgentSource as source } from './index.ts';
import { onCaptureHost, sample } from './testing/ledgers.ts';

function views(name: string, dead = true): Map<string, LoopView> {
  const ledger = dead ? onCaptureHost(sample(name)) : sample(name);
  return new Map(source.loops(ledger).map((key) => [key, source.project(ledger, key)]));
}

/** Rows as `lane kind verdict`, by loop key. */
function rows(found: Map<string, LoopView>): Record<string, string[]> {
  return Object.fromEntries(
    [...found]
      .filter(([, view]) => view.attention.length > 0)
      .map(([key, view]) => [
        key.replace(/^run\/\d+-/, ''),
        view.attention.map(({ lane, kind, priority }) => `${lane} ${kind} ${priority}`),
      ]),
  );
}

describe('ledger-svc', () => {
  const found = views('loop-agent-ledger-svc');

  it('asks for the right people', () => {
    expect(rows(found)).toEqual({
      'ledger-nightly-reconcile': ['health health P1'],
      'ledger-month-end-close': ['health health P1'],
      'ledger-posting-migration': ['agent agent-turn P1'],
      'ledger-export-smoke': ['agent agent-turn P1'],
      'ledger-policy-stub': ['agent agent-turn P1'],
      'ledger-index-rebuild': ['user review P2'],
    });
  });

  it('never counts a planned run as a run', () => {
    for (const key of ['dry-run', 'init-only']) {
      const view = found.get(`${key}/20261130-ledger-preview-plan`);
      expect(view).toMatchObject({ lane: null, attention: [], offers: [], activity: 'stopped' });
    }
  });

  it('offers to close only what is proven dead', () => {
    const dead = found.get('run/20261130-ledger-nightly-reconcile')!;
    expect(dead.offers).toMatchObject([{ action: 'loop-agent.reconcile', enabled: true }]);
    expect(found.get('run/20261130-ledger-month-end-close')?.offers).toEqual([]);
    const unknown = views('loop-agent-ledger-svc', false);
    const silent = unknown.get('run/20261130-ledger-nightly-reconcile')!;
    expect(silent.phase.label.id).toBe('loop-agent.verdict.silent');
    expect(silent.offers).toMatchObject([{ action: 'loop-agent.reconcile', enabled: false }]);
  });

  it('never calls a run on another machine dead', () => {
    const elsewhere = { ...sample('loop-agent-ledger-svc'), process: () => 'other-host' as const };
    const view = source.project(elsewhere, 'run/20261130-ledger-nightly-reconcile');
    expect(view.figures['liveness']).toBe('unknown-host');
    expect(view.figures['effectiveStatus']).toBe('remote-unknown');
    expect(view.phase.label.id).toBe('loop-agent.verdict.silent');
  });

  it('shows a run that is at work as running', () => {
    const ledger = sample('loop-agent-ledger-svc', Date.parse('2026-11-30T12:41:10.000Z'));
    const alive = { ...ledger, process: () => 'alive' as const };
    const view = source.project(alive, 'run/20261130-ledger-nightly-reconcile');
    expect(view).toMatchObject({ activity: 'active', lane: 'agent' });
    expect(view.figures['liveness']).toBe('active');
  });

  it('lights the path behind the failure and only that', () => {
    const view = found.get('run/20261130-ledger-posting-migration')!;
    const lit = view.edges
      .filter((edge) => edge.lit === true)
      .map(({ from, to }) => `${from}>${to}`);
    expect(lit).toContain('migrate-shell>verify-shell');
    expect(lit.some((edge) => edge.includes('audit-shell'))).toBe(false);
    const state = (id: string): string | undefined =>
      view.items.find((item) => item.id === id)?.state;
    expect([state('migrate-shell'), state('verify-shell'), state('audit-shell')]).toEqual([
      'failed',
      'skipped',
      'done',
    ]);
  });

  it('tells why a run was closed or stopped', () => {
    const closed = JSON.stringify(found.get('run/20261130-ledger-archive-sweep')?.sections);
    expect(closed).toContain('Runner was lost during the sweep; a new plan replaces it.');
    const stopped = found.get('run/20261130-ledger-index-rebuild')!;
    expect(stopped.newestRuns.map(({ token }) => token)).toContain('controller-interrupted');
    expect(JSON.stringify(stopped.attention)).toContain(
      'Stop the rebuild, a newer snapshot arrived.',
    );
  });

  it('reads only exits that mean something', () => {
    const exits = (key: string): string[] =>
      (found.get(key)?.newestRuns ?? [])
        .filter((run) => run.key.startsWith('exit:'))
        .map(({ token }) => token);
    expect(exits('run/20261130-ledger-month-end-close')).toEqual(['process-exit']);
    expect(exits('run/20261130-ledger-rounding-check')).toEqual([]);
  });
});

describe('invoice-relay', () => {
  const found = views('loop-agent-invoice-relay');

  it('asks for the right people', () => {
    expect(rows(found)).toEqual({
      'relay-dead-letter-drain': ['user user-todo P1'],
      'held-invoice-replay': ['user gate P0'],
      'held-invoice-purge': ['user review P2'],
      'relay-retry-limit-change': ['user review P1'],
      'relay-backoff-review': ['user review P1'],
      'relay-jitter-review': ['user review P1'],
      'relay-header-review': ['agent agent-turn P1'],
    });
  });

  it('puts the question with its options', () => {
    const [row] = found.get('run/20261130-held-invoice-replay')!.attention;
    expect(row?.question).toBe('Replay the 41 held invoices now, hold them, or stop this change?');
    expect(row?.offers.map(({ action, enabled }) => [action, enabled])).toEqual([
      ['loop-agent.approve', true],
      ['loop-agent.reject', true],
      ['loop-agent.reconcile', true],
    ]);
    expect(row?.item).toBe('gate:decision-gate');
  });

  it('draws the human gate between the node that asks and those that wait', () => {
    const view = found.get('run/20261130-held-invoice-replay')!;
    const rank = (id: string): number => view.items.find((item) => item.id === id)?.rank ?? -1;
    expect(rank('decision-gate')).toBeLessThan(rank('gate:decision-gate'));
    expect(rank('gate:decision-gate')).toBeLessThan(rank('replay-shell'));
    expect(view.edges).toEqual(
      expect.arrayContaining([
        { from: 'decision-gate', to: 'gate:decision-gate', kind: 'escalates' },
        { from: 'gate:decision-gate', to: 'replay-shell', kind: 'blocks' },
      ]),
    );
    expect(view.items.find(({ id }) => id === 'replay-shell')?.state).toBe('waiting');
    // The grounds stand with the question and not with the step a second time.
    const grounds = view.items
      .filter(({ facts }) => JSON.stringify(facts).includes('Replay is not idempotent.'))
      .map(({ id }) => id);
    expect(grounds).toEqual(['gate:decision-gate']);
  });

  it('offers the resume of what is approved, and shows our advice beside the tool', () => {
    const view = found.get('run/20261130-relay-dead-letter-drain')!;
    expect(view.offers).toMatchObject([
      { action: 'loop-agent.resume', enabled: true },
      { action: 'loop-agent.reconcile', enabled: true },
    ]);
    const recovery = view.sections.find(({ id }) => id === 'recovery')?.facts ?? [];
    expect(recovery.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        { kind: 'token', text: 'monitor' },
        { kind: 'message', message: { id: 'loop-agent.advice.resume' } },
      ]),
    );
    expect(view.gates[0]).toMatchObject({ state: 'approved', chosen: 'A' });
  });

  it('tells the three blocked reviews apart', () => {
    const verdict = (name: string): string =>
      found.get(`run/20261130-relay-${name}-review`)?.phase.label.id ?? '';
    expect([verdict('backoff'), verdict('jitter'), verdict('header')]).toEqual([
      'loop-agent.verdict.gate-missing-verdict',
      'loop-agent.verdict.gate-misplaced-verdict',
      'loop-agent.verdict.gate-revision',
    ]);
  });

  it('keeps the reason of a rejection', () => {
    const view = found.get('run/20261130-held-invoice-purge')!;
    expect(view.gates[0]).toMatchObject({
      state: 'rejected',
      reason: 'Purge would delete evidence still under review.',
    });
  });

  it('pages the timeline without a gap or a repeat', () => {
    const ledger = sample('loop-agent-invoice-relay');
    const key = 'run/20261130-held-invoice-replay-rehearsal';
    const all = source.project(ledger, key).newestRuns.map((run) => run.key);
    const paged: string[] = [];
    for (let after: string | null = null, guard = 0; guard < 50; guard += 1) {
      const page = source.runs(ledger, key, after, 2);
      if (page.length === 0) break;
      paged.push(...page.map((run) => run.key));
      after = paged.at(-1) ?? null;
    }
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('tariff-sync', () => {
  const found = views('loop-agent-tariff-sync');

  it('asks for the right people', () => {
    expect(rows(found)).toEqual({
      'tariff-currency-table-repair': ['user review P1'],
      'tariff-holiday-calendar-repair': ['user review P1'],
      'tariff-feed-timeout-repair': ['agent agent-turn P1'],
      'task/2026-11-30-tariff-rounding': ['user gate P1', 'user user-todo P0', 'user review P1'],
      'task/2026-11-30-holiday-feed': ['agent agent-turn P2'],
      pool: ['health health P1'],
    });
  });

  it('does not offer to approve a pause that asks nothing', () => {
    const view = found.get('run/20261130-tariff-currency-table-repair')!;
    expect(view.offers.map(({ action, enabled }) => [action, enabled])).toEqual([
      ['loop-agent.approve', false],
      ['loop-agent.reject', true],
      ['loop-agent.reconcile', true],
    ]);
  });

  it('has each failed pass in the timeline, with its kept copies', () => {
    const view = found.get('run/20261130-tariff-holiday-calendar-repair')!;
    const passes = view.newestRuns.filter(({ key }) => key.startsWith('pass:'));
    expect(passes.map(({ token }) => token)).toEqual(['max-passes', 'hard-verify-failed']);
    expect(JSON.stringify(passes[0]?.facts)).toContain('convergence/pass-2/repair-pi.json');
    const back = view.edges.find(
      ({ kind, from }) => kind === 'repairs' && from === 'hard-verify-shell',
    );
    expect(back).toMatchObject({ to: 'repair-pi', lit: true });
  });

  it('finds no breach where the tool found none', () => {
    for (const name of ['zone', 'holiday-calendar', 'feed-timeout']) {
      expect(found.get(`run/20261130-tariff-${name}-repair`)?.findingList).toEqual([]);
    }
  });

  it('joins the queue to its runs, and asks once for one decision', () => {
    const pool = found.get('pool')!;
    expect(pool.figures['counts']).toEqual({ Blocked: 1, Failed: 1, Done: 1, Running: 1 });
    expect(pool.attention[0]).toMatchObject({ item: 'FEAT-ZONES/TASK-FEED' });
    expect(pool.leases).toMatchObject([{ item: 'FEAT-ZONES/TASK-FEED', owner: 'pid 1216' }]);
    const paused = JSON.stringify(found.get('run/20261130-tariff-currency-table-repair')?.sections);
    expect(paused).toContain('FEAT-ZONES/TASK-FX: Blocked');
  });

  it('shows the loop of the task: round 3 of 4, two failures, one urgent signal', () => {
    const view = found.get('task/2026-11-30-tariff-rounding')!;
    expect(view.figures['loop']).toEqual({
      status: 'paused',
      round: 3,
      maxRounds: 4,
      failureStreak: { category: 'nonzero-exit', count: 2 },
      openFrontier: ['Ask for the rounding rule'],
      undrainedSignals: 1,
    });
    expect(view.objective?.text).toBe('Round zone tariffs to whole minor units.');
    const signal = view.attention.find(({ kind }) => kind === 'user-todo');
    expect(signal?.question).toBe('Confirm whether south rounds up or down.');
  });
});

describe('edge-svc', () => {
  const found = views('loop-agent-edge-svc');

  it('lists every run, the broken ones with one problem each', () => {
    const problems = Object.fromEntries([...found].map(([key, view]) => [key, view.problems]));
    expect(problems).toEqual({
      'run/20261129-no-state': 1,
      'run/20261129-paused-in-active': 0,
      'run/20261129-torn-state': 1,
      'run/20261129-odd-category': 0,
      'run/20261129-renamed-dir': 0,
      'run/legacy-cursor-run': 0,
    });
    expect(found.get('run/20261129-no-state')?.title).toBe('No state yet');
  });

  it('ignores temporary files', () => {
    const files = [...found.values()].flatMap((view) => view.files.map(({ path }) => path));
    expect(files.some((path) => path.endsWith('.tmp'))).toBe(false);
  });

  it('offers no approval for a pause in the wrong folder', () => {
    const view = found.get('run/20261129-paused-in-active')!;
    expect(view.offers).toEqual([]);
    expect(view.findingList.map(({ rule }) => rule)).toEqual([
      'loop-agent.folder-and-status-disagree',
    ]);
  });

  it('keys a renamed run by its folder and flags both facts', () => {
    const rules = found.get('run/20261129-renamed-dir')?.findingList.map(({ rule }) => rule);
    expect(rules).toEqual(['loop-agent.folder-and-status-disagree', 'loop-agent.run-id-differs']);
  });

  it('shows a run of an old executor as finished', () => {
    const view = found.get('run/legacy-cursor-run')!;
    expect(view.phase.token).toBe('finished');
    expect(view.items).toHaveLength(2);
  });
});

describe('words', () => {
  const samples = ['ledger-svc', 'invoice-relay', 'tariff-sync', 'edge-svc'];
  const all = samples.flatMap((name) => [...views(`loop-agent-${name}`).values()]);

  it.each(['en', 'zh'] as const)('every message of every view is a sentence in %s', (language) => {
    const say = translator(language);
    const odd: string[] = [];
    let count = 0;
    const visit = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value) && typeof value['id'] === 'string') {
        const id = value['id'];
        const known = id in catalogues.en || `${id}_other` in catalogues.en;
        if (known && id.startsWith('loop-agent.')) {
          count += 1;
          const text = say(value as never);
          if (text === id || /\{\{|undefined/.test(text)) odd.push(`${id}: ${text}`);
        }
      }
      for (const entry of Object.values(value)) visit(entry);
    };
    for (const view of all) visit(view as unknown as Json);
    expect(odd).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });
});
