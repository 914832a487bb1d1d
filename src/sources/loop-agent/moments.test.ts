/** Past moments, moves between folders, newer runs, and input that nobody meant. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, LoopView } from '@contract/model.ts';
import { workspaceFiles } from '../../../test/support/workspace-files.ts';
import { loopAgentSource as source } from './index.ts';
import { newerRun } from './newer-run.ts';
import { AS_OF, made, node, sample, state } from './testing/ledgers.ts';

const NAME = '20270102-ferry';

describe('as of a past moment', () => {
  const key = 'run/20261130-held-invoice-replay-rehearsal';
  function at(time: string): LoopView {
    // The file on disk is newer than the moment, as when an operator looks back.
    return source.project(sample('loop-agent-invoice-relay', Date.parse(time)), key);
  }

  it.each([
    ['12:37:51.000', 'pending', 'not-yet', ['PENDING', 'PENDING', 'PENDING']],
    ['12:37:52.402', 'running', 'running', ['FINISHED', 'PENDING', 'PENDING']],
    ['12:37:52.500', 'running', 'running', ['FINISHED', 'RUNNING', 'PENDING']],
    ['12:38:00.000', 'paused', 'human-decision', ['FINISHED', 'FINISHED', 'PENDING']],
    ['12:39:40.000', 'running', 'approved-waiting', ['FINISHED', 'FINISHED', 'PENDING']],
    ['12:39:41.600', 'running', 'running', ['FINISHED', 'FINISHED', 'RUNNING']],
    ['12:50:00.000', 'finished', 'finished', ['FINISHED', 'FINISHED', 'FINISHED']],
  ])('%s: %s', (time, status, verdict, nodes) => {
    const view = at(`2026-11-30T${time}Z`);
    expect(view.phase).toEqual({
      token: status,
      label: { id: `loop-agent.verdict.${verdict}` },
    });
    const token = (id: string): string => view.items.find((item) => item.id === id)?.token ?? '';
    expect(['contract-note', 'decision-gate', 'replay-shell'].map(token)).toEqual(nodes);
    expect(view.findingList.map(({ rule }) => rule)).toEqual(
      verdict === 'approved-waiting' ? ['loop-agent.approved-not-resumed'] : [],
    );
  });

  it('has no approval before it was given', () => {
    const before = at('2026-11-30T12:39:00.000Z').gates[0];
    const after = at('2026-11-30T12:39:40.000Z').gates[0];
    expect([before?.chosen, after?.chosen]).toEqual([undefined, 'B']);
  });

  it('has only the passes that had ended', () => {
    const count = (time: string): number =>
      source
        .project(
          sample('loop-agent-tariff-sync', Date.parse(time)),
          'run/20261130-tariff-currency-table-repair',
        )
        .newestRuns.filter((run) => run.key.startsWith('pass:')).length;
    expect([count('2026-11-30T12:40:06.000Z'), count('2026-11-30T12:40:06.500Z')]).toEqual([0, 1]);
    expect(count('2026-11-30T12:41:00.000Z')).toBe(2);
  });

  it('shows nothing that came later', () => {
    const asOf = Date.parse('2026-11-30T12:45:15.000Z');
    const ledger = sample('loop-agent-tariff-sync', asOf);
    const later = source
      .loops(ledger)
      .flatMap((loop) => source.project(ledger, loop).newestRuns)
      .filter((run) => (run.at ?? 0) > asOf);
    expect(later).toEqual([]);
    const rows = source.loops(ledger).flatMap((loop) => source.project(ledger, loop).attention);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ since }) => (since ?? 0) > asOf)).toEqual([]);
    const task = source.project(ledger, 'task/2026-11-30-tariff-rounding');
    expect(task.newestRuns.map(({ token }) => token)).toEqual(['continue', 'continue']);
    expect(
      source.project(sample('loop-agent-tariff-sync', 0), 'run/20261130-tariff-zone-repair'),
    ).toMatchObject({ lane: null, newestRuns: [], attention: [] });
  });

  it('leaves a live view alone, whatever another clock says', () => {
    const asOf = Date.parse('2026-11-30T12:10:00.000Z');
    // Written before the moment by a machine whose clock is twenty minutes ahead.
    const ledger = made({ [`dag-runs/completed/${NAME}/state.json`]: state() }, asOf, asOf - 1_000);
    expect(source.project(ledger, `run/${NAME}`).phase.token).toBe('finished');
  });
});

describe('a run that moves', () => {
  const active = `dag-runs/active/${NAME}/state.json`;
  const completed = `dag-runs/completed/${NAME}/state.json`;
  const pausedAt = `dag-runs/paused/${NAME}/state.json`;

  it('is one loop, and the folder that fits its status wins', () => {
    const ledger = made({ [active]: state(), [completed]: state() });
    expect(source.loops(ledger)).toEqual([`run/${NAME}`]);
    const view = source.project(ledger, `run/${NAME}`);
    expect(view.figures['lifecycle']).toBe('completed');
    expect(view.problemList.map(({ message }) => message)).toEqual([
      {
        id: 'loop-agent.problem.twice',
        params: { run: NAME, used: 'completed', other: 'active' },
      },
    ]);
  });

  it('keeps its key in every folder', () => {
    const status = { [active]: 'running', [pausedAt]: 'paused', [completed]: 'finished' };
    const keys = Object.entries(status).map(([path, word]) => {
      const ledger = made({ [path]: state({}, { status: word }) });
      const [loop] = source.loops(ledger);
      return source.project(ledger, loop ?? '').id;
    });
    expect(new Set(keys).size).toBe(1);
  });

  it('is not mixed up with a plan of the same name', () => {
    const plan = `dag-runs/dry-run/${NAME}/state.json`;
    const ledger = made({ [plan]: state({}, { status: 'pending' }), [completed]: state() });
    expect(source.loops(ledger)).toEqual([`run/${NAME}`, `dry-run/${NAME}`]);
    expect(source.project(ledger, `run/${NAME}`).problems).toBe(0);
  });

  it('is shown as on its way while no folder holds it', () => {
    const view = source.project(made({ [completed]: state() }), 'run/20270102-elsewhere');
    expect(view).toMatchObject({ title: '20270102-elsewhere', lane: null });
    expect(view.freshness.stale).toBe(true);
  });
});

describe('what a change touches', () => {
  const ledger = sample('loop-agent-tariff-sync');
  const touched = (role: string, part: string): readonly string[] | null => {
    const file = ledger.files(role).find(({ path }) => path.includes(part));
    return file === undefined ? ['no such file'] : source.touches(file);
  };

  it('is the run itself for a heartbeat, and all of the site for an end', () => {
    const heart = { ...ledger.files('run-state')[0]!, captures: ['active', NAME] };
    expect(source.touches(heart)).toEqual([`run/${NAME}`, 'pool']);
    expect(touched('run-state', 'completed')).toBeNull();
    expect(touched('run-plan', 'zone-repair')).toBeNull();
    expect(touched('node-record', 'zone-repair')).toEqual(['run/20261130-tariff-zone-repair']);
    expect(touched('loop-signals', 'rounding')).toEqual(['task/2026-11-30-tariff-rounding']);
  });

  it('no rule reads command output, session events or context copies', () => {
    const { files } = workspaceFiles('loop-agent-tariff-sync');
    const roles = ['run-state', 'node-record', 'node-file', 'node-receipt', 'pass-record'];
    const known = roles.flatMap((role) => ledger.files(role).map(({ path }) => path));
    expect(known.length).toBeGreaterThan(50);
    expect(files.some(({ path }) => path.endsWith('.stdout.txt'))).toBe(true);
    expect(known.filter((path) => /\.std(?:out|err)\.txt$|context-|session-/.test(path))).toEqual(
      [],
    );
  });
});

describe('newer runs of the same plan', () => {
  const keys = ['run/20270102-ferry', 'run/20270102-ferry-r2', 'run/20270103-ferry', 'run/x'];
  it.each([
    ['20270101-ferry', '20270103-ferry'],
    ['20270102-ferry-r2', '20270103-ferry'],
    ['20270103-ferry', null],
    ['20270102-other', null],
    ['x', null],
  ])('%s has %s', (name, newer) => {
    expect(newerRun(name, keys)).toBe(newer);
  });

  it('answer a failure, and not an open decision', () => {
    const failed = state(
      { 'write-pi': node('write-pi', { status: 'ERROR' }) },
      { status: 'failed' },
    );
    const one = { [`dag-runs/completed/${NAME}/state.json`]: failed };
    const again = { [`dag-runs/completed/${NAME}-r2/state.json`]: state() };
    const lane = (files: Readonly<Record<string, Json>>): string | null =>
      source.project(made(files), `run/${NAME}`).lane;
    expect([lane(one), lane({ ...one, ...again })]).toEqual(['agent', null]);
  });
});

describe('damage', () => {
  it('a broken run hides no other', () => {
    const target = 'completed/20261130-ledger-rounding-check/state.json';
    const ledger = sample('loop-agent-ledger-svc', AS_OF, (file) =>
      file.path.endsWith(target) ? { ...file, text: '\u0000{"status":' } : file,
    );
    const broken = source.project(ledger, 'run/20261130-ledger-rounding-check');
    expect(broken.lane).toBe('health');
    // Built from the node records, and said so.
    expect(broken.items.map(({ token }) => token)).toContain('FINISHED');
    expect(broken.problemList[0]?.message.id).toBe('loop-agent.problem.stateFromRecords');
    const sound = sample('loop-agent-ledger-svc');
    for (const key of source.loops(sound)) {
      if (key === 'run/20261130-ledger-rounding-check') continue;
      expect(source.project(ledger, key)).toEqual(source.project(sound, key));
    }
  });

  it('a node id that could leave the folder is refused and named', () => {
    const nodes = { '../../etc': node('../../etc'), ok: node('ok') };
    const ledger = made({
      [`dag-runs/completed/${NAME}/state.json`]: { status: 'finished', runId: NAME, nodes },
    });
    const view = source.project(ledger, `run/${NAME}`);
    expect(view.items.map(({ id }) => id)).toEqual(['ok']);
    expect(view.problemList.map(({ message }) => message.params)).toEqual([{ id: '../../etc' }]);
  });

  it('no JSON makes it throw', () => {
    const fields = fc.constantFrom(
      'nodes',
      'status',
      'ranks',
      'runner',
      'tasks',
      'shell',
      'convergence',
      'passHistory',
      'lastGate',
      'bound',
      '__proto__',
      'constructor',
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fields, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        const ledger = made({
          [`dag-runs/paused/${NAME}/state.json`]: a,
          [`dag-runs/paused/${NAME}/run.json`]: b,
          [`dag-runs/paused/${NAME}/status/human-escalation.json`]: c,
          [`dag-runs/paused/${NAME}/status/decision.envelope.json`]: d,
          'tasks/t/lifecycle.json': a,
          'tasks/t/loop/state.json': b,
          'tasks/t/loop/signals.jsonl': `${JSON.stringify(c)}\nnot json\n`,
          'task-pool/states/f/t.json': d,
          'task-pool/runs.jsonl': `${JSON.stringify(a)}\n`,
        });
        const keys = source.loops(ledger);
        expect(keys).toEqual([`run/${NAME}`, 'task/t', 'pool']);
        for (const key of keys) expect(source.project(ledger, key).key).toBe(key);
      }),
      { numRuns: 300 },
    );
  });
});
