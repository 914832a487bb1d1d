/**
 * All test workspaces attached at once, next to each of them attached alone: what one queue shows of
 * many ledgers is what each of them says, whatever lies beside it.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  attentionSchema,
  loopViewSchema,
  type Attention,
  type LoopSummary,
  type LoopView,
  type SourceRef,
} from '@contract/model.ts';
import { PACKET_PARTS } from '@contract/channels.ts';
import { LANES, SOURCE_IDS, type Lane } from '@contract/words.ts';
import { sources } from '@sources/registry.ts';
import { openTestEngine, type TestEngine } from '../../test/support/open-test-engine.ts';
import { eventually, pause, scratchFolders } from '../../test/support/scratch.ts';
import { workspacesFolder } from '../../test/support/workspace-files.ts';

const folder = scratchFolders('all-sources');
/** After everything that the workspaces record. */
const NOW = Date.parse('2026-12-01T00:00:00Z');
const all = readdirSync(workspacesFolder).sort();
/** Tables for unit tests, in which no format is found. */
const VECTORS = all.filter((name) => name.endsWith('-vectors'));
const NAMES = all.filter((name) => !name.endsWith('-vectors'));

interface Attached {
  readonly engine: TestEngine;
  /** Workspace id by folder name. */
  readonly ids: ReadonlyMap<string, string>;
}

async function attach(names: readonly string[], base: string): Promise<Attached> {
  const engine = await openTestEngine({
    userData: folder(),
    sources,
    memoryIndex: true,
    now: () => NOW,
  });
  const ids = new Map<string, string>();
  for (const name of names) {
    const answer = await engine.ask('workspaces.attach', { path: path.join(base, name) });
    if (!answer.ok) throw new Error(`${name}: ${answer.message.id}`);
    ids.set(name, answer.value.id);
  }
  // What cannot be read is tried a few times more, after the attach was answered.
  let before = -1;
  await eventually(
    async () => {
      await pause(150);
      return (await engine.ask('loops.list', {})).revision;
    },
    (revision) => {
      const isStill = revision === before;
      before = revision;
      return isStill;
    },
  );
  return { engine, ids };
}

async function rowsOf(engine: TestEngine): Promise<readonly Attention[]> {
  const { items, total } = await engine.ask('queue.list', { offset: 0, limit: 500 });
  expect(items).toHaveLength(total);
  return items;
}

/** A row without the id of its workspace, which is made anew with every attach. */
function essence(row: Attention, id: string): string {
  return JSON.stringify([row.id, row.lane, row.kind, row.priority, row.severity, row.token])
    .replaceAll(encodeURIComponent(id), '')
    .replaceAll(id, '');
}

function laneCounts(rows: readonly Attention[]): Record<Lane, number> {
  const counts = { user: 0, health: 0, agent: 0, evidence: 0 };
  for (const { lane } of rows) counts[lane] += 1;
  return counts;
}

const base = folder();
let together: Attached;
let rows: readonly Attention[];
let views: readonly LoopView[];

beforeAll(async () => {
  for (const name of all)
    cpSync(path.join(workspacesFolder, name), path.join(base, name), { recursive: true });
  together = await attach(NAMES, base);
  rows = await rowsOf(together.engine);
  const { items } = await together.engine.ask('loops.list', {});
  const found = await Promise.all(items.map(({ id }) => together.engine.ask('loop.get', { id })));
  views = found.flatMap((view) => view ?? []);
  if (views.length !== items.length) throw new Error('a loop of the list does not open');
}, 60_000);

const idOf = (name: string): string => together.ids.get(name) ?? '';
const rowsIn = (name: string): readonly Attention[] =>
  rows.filter(({ workspace }) => workspace === idOf(name));
const viewsIn = (name: string): readonly LoopView[] =>
  views.filter(({ workspace }) => workspace === idOf(name));

describe('beside all the others', () => {
  const alone = new Map<string, Record<Lane, number>>();

  it.each(NAMES)('%s says what it says alone', async (name) => {
    const { engine, ids } = await attach([name], base);
    const own = await rowsOf(engine);
    const { items } = await engine.ask('loops.list', {});
    await engine.close();
    const id = ids.get(name) ?? '';
    expect(rowsIn(name).map((row) => essence(row, idOf(name)))).toEqual(
      own.map((row) => essence(row, id)),
    );
    expect(viewsIn(name).map(({ key, phase, lane }) => [key, phase.token, lane])).toEqual(
      items.map(({ key, phase, lane }) => [key, phase.token, lane]),
    );
    alone.set(name, laneCounts(own));
  });

  it('counts in each lane what they count together', async () => {
    expect(alone.size).toBe(NAMES.length);
    const { lanes, total } = await together.engine.ask('queue.list', { offset: 0, limit: 1 });
    for (const lane of LANES)
      expect([lane, lanes[lane]]).toEqual([
        lane,
        [...alone.values()].reduce((sum, counts) => sum + counts[lane], 0),
      ]);
    expect(total).toBe(rows.length);
  });

  it.each(VECTORS)('%s is no workspace, and is told so', async (name) => {
    const answer = await together.engine.ask('workspaces.attach', { path: path.join(base, name) });
    expect(answer).toMatchObject({ ok: false, message: { id: 'attach.nothing-known' } });
  });
});

const oracle = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(path.join(workspacesFolder, name, 'expected.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >;

describe('what the oracles state', () => {
  const LOOPX = [
    ['loopx-basic', 'status', 1],
    ['loopx-multi', 'status-global', 7],
    // One of them is of a project that is gone, one a folder that no registry names.
    ['loopx-damaged', 'status-global', 4],
  ] as const;

  it.each(LOOPX)('%s: who moves next on each goal', async (name, file, goals) => {
    const asOf = Date.parse(oracle(name)['as_of'] as string);
    const { items } = await together.engine.ask('loops.list', { workspace: idOf(name), asOf });
    expect(items).toHaveLength(goals);
    const { output } = JSON.parse(
      readFileSync(path.join(workspacesFolder, name, `oracle/${file}.json`), 'utf8'),
    ) as { output: { attention_queue: { items: readonly Readonly<Record<string, unknown>>[] } } };
    const said = output.attention_queue.items.filter(
      ({ source }) => source !== 'contract' && source !== 'global_registry',
    );
    const lanes: Readonly<Record<string, Lane>> = {
      controller: 'user',
      external_evidence: 'evidence',
      codex: 'agent',
    };
    for (const item of said) {
      const isPaused = (item['quota'] as { state?: string } | undefined)?.state === 'paused';
      const lane = item['severity'] === 'high' ? 'health' : lanes[item['waiting_on'] as string];
      const goal = items.find(({ key }) => key === item['goal_id']);
      // A goal whose share was set to nothing waits for whoever set it.
      expect([item['goal_id'], goal?.lane]).toEqual([item['goal_id'], isPaused ? 'user' : lane]);
    }
  });

  it('a goal whose project is gone is not shown with the todos of another', () => {
    const ghost = viewsIn('loopx-damaged').find(({ key }) => key === 'ghost-goal');
    expect(ghost?.items).toEqual([]);
    expect(ghost?.attention.map(({ lane }) => lane)).toEqual(['health']);
  });

  it.each(['loop-agent-invoice-relay', 'loop-agent-ledger-svc', 'loop-agent-tariff-sync'])(
    '%s: which runs need a person',
    (name) => {
      const runs = oracle(name)['runs'] as readonly {
        readonly runId: string;
        readonly attention: { readonly human: boolean };
      }[];
      const wanted = runs.filter(({ attention }) => attention.human).map(({ runId }) => runId);
      const found = viewsIn(name)
        .filter(({ key }) => key.startsWith('run/'))
        .filter(({ attention }) =>
          attention.some(({ lane }) => lane === 'user' || lane === 'health'),
        )
        .map(({ key }) => key.slice('run/'.length));
      expect(found.sort()).toEqual(wanted.sort());
      const planned = oracle(name)['nonExecutionRuns'] as readonly unknown[];
      const dagRuns = viewsIn(name).filter(({ key }) => key !== 'pool' && !key.startsWith('task/'));
      expect(dagRuns).toHaveLength((oracle(name)['executionRunCount'] as number) + planned.length);
    },
  );

  it.each(NAMES.filter((name) => name.startsWith('tradingcodex-') && !name.includes('-v2-')))(
    '%s: its runs',
    (name) => {
      const runs = oracle(name)['runs'] as Readonly<Record<string, unknown>> | readonly unknown[];
      expect(viewsIn(name)).toHaveLength(Object.keys(runs).length);
    },
  );

  /** From the README of each: what waits for a person there, and for nobody else's reason. */
  it.each([
    ['tradingcodex-thesis-review', ['escalation']],
    ['tradingcodex-two-sessions', ['escalation']],
    ['tradingcodex-budget-exhausted', ['quota']],
    ['tradingcodex-staged-plan', ['quota']],
    ['tradingcodex-damaged', ['escalation']],
    ['tradingcodex-v2-analysis-run', []],
  ])('%s: what a person is asked', (name, kinds) => {
    const asked = rowsIn(name).filter(({ lane }) => lane === 'user');
    expect(asked.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each(NAMES.filter((name) => name.startsWith('codex-workflow-')))(
    '%s: its posture at the moment it is told for',
    async (name) => {
      const { now, task, posture } = oracle(name) as Readonly<Record<string, string>>;
      const [milestone] = viewsIn(name);
      const view = await together.engine.ask('loop.get', {
        id: milestone?.id ?? '',
        asOf: Date.parse(now ?? ''),
      });
      const row = view?.attention.find(({ item }) => item === task);
      // While the contract is in force the auditor is an agent; a stop and a review are a person's.
      const wanted: Readonly<Record<string, readonly (string | undefined)[]>> = {
        'codex-workflow-hard-stop': ['user', posture],
        'codex-workflow-context-refresh-blocked': ['user', 'visible knowledge review'],
      };
      expect([row?.lane, row?.token]).toEqual(wanted[name] ?? ['agent', posture]);
      expect(viewsIn(name)).toHaveLength(1);
    },
  );
});

describe('everything opens', () => {
  it('every row of the queue, its records, forms and packet', async () => {
    const { engine } = together;
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      const item = await engine.ask('queue.get', { id: row.id });
      expect(attentionSchema.parse(item)).toEqual(row);
      expect(row.title !== '' || row.titleMsg !== undefined).toBe(true);
      expect([row.id, row.records.length]).not.toEqual([row.id, 0]);
      for (const { path: file, line } of row.records) {
        const answer = await engine.ask('source.text', {
          path: file,
          ...(line === undefined ? {} : { line }),
        });
        // A file may be what is missing; then this is said and nothing thrown.
        if (!answer.ok) expect([row.lane, row.kind]).toEqual(['health', 'health']);
      }
      for (const { action, target, enabled } of row.offers) {
        if (!enabled) continue;
        const form = await engine.ask('change.form', {
          loop: row.loop,
          action,
          target: target ?? null,
        });
        expect([row.id, action, form.ok]).toEqual([row.id, action, true]);
      }
      const packet = await engine.ask('packet.compose', {
        attention: row.id,
        language: 'en',
        parts: [...PACKET_PARTS],
        link: 'signalbox://queue',
      });
      expect([row.id, packet.ok]).toEqual([row.id, true]);
    }
  }, 60_000);

  it('every loop, with a graph whose lines end at what is in it', () => {
    for (const view of views) {
      expect(loopViewSchema.safeParse(view).error?.issues ?? []).toEqual([]);
      const known = new Set([...view.items, ...view.gates].map(({ id }) => id));
      const loose = view.edges.filter(({ from, to }) => !known.has(from) || !known.has(to));
      expect([view.key, loose]).toEqual([view.key, []]);
    }
    expect(new Set(views.map(({ source }) => source))).toEqual(new Set(SOURCE_IDS));
  });

  it('every loop at a moment of its own past', async () => {
    for (const { id, key, moments } of views) {
      const asOf = moments[Math.floor(moments.length / 2)];
      if (asOf === undefined) continue;
      const past = await together.engine.ask('loop.get', { id, asOf });
      expect([key, past === null || past.asOf === asOf]).toEqual([key, true]);
    }
    expect(together.engine.errors).toEqual([]);
  });

  it.each([
    ['loopx', 'rollback runbook'],
    ['tradingcodex', 'portfolio-manager'],
    ['codex-workflow', 'TSK-0022'],
    ['loop-agent', 'Held invoice replay'],
  ])('a search finds something of %s', async (source, text) => {
    const { hits } = await together.engine.ask('search.query', { text });
    expect(hits.some(({ loop }) => loop?.startsWith(`${source}:`))).toBe(true);
  });
});

describe('a finding of the gravest kind', () => {
  const same = (a: SourceRef, b: SourceRef): boolean =>
    a.path === b.path && a.line === b.line && a.field === b.field;

  it('is never only on the screen of its loop', () => {
    const grave = views.flatMap((view) =>
      view.findingList.filter(({ severity }) => severity === 'high').map((f) => ({ view, f })),
    );
    expect(grave.length).toBeGreaterThan(2);
    for (const { view, f } of grave) {
      const told = view.attention
        .filter(({ lane }) => lane === 'user' || lane === 'health')
        .some(({ records }) =>
          records.some((record) => f.evidence.some((src) => same(src, record))),
        );
      expect([f.id, told]).toEqual([f.id, true]);
    }
  });
});

describe('damage in one source', () => {
  it('leaves all the others as they were', async () => {
    const { engine } = together;
    const hit = 'tradingcodex-two-sessions';
    const others = (list: readonly Attention[]): readonly Attention[] =>
      list.filter(({ workspace }) => workspace !== idOf(hit));
    const before = others(rows);
    const main = path.join(base, hit, 'workspace/.tradingcodex/mainagent');
    for (const name of readdirSync(main, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(main, name);
      if (statSync(file).isFile()) writeFileSync(file, '{"torn": [\0\xff');
    }
    const problems = await eventually(
      () => engine.ask('workspaces.problems', { id: idOf(hit) }),
      ({ items }) => items.filter(({ src }) => src?.path.endsWith('loop-state.json')).length >= 2,
    );
    // The last good state of each run stands, and is said to be old.
    expect(problems.items.filter(({ src }) => src?.path.startsWith(main) !== true)).toEqual([]);
    const isStale = (loop: LoopSummary): boolean =>
      loop.workspace === idOf(hit) && loop.freshness.stale;
    const { items } = await eventually(
      () => engine.ask('loops.list', {}),
      (list) => list.items.filter(isStale).length === 2,
    );
    expect(items.filter(isStale)).toHaveLength(2);
    expect(items).toHaveLength(views.length);
    const after = await rowsOf(engine);
    expect(others(after)).toEqual(before);
    expect(after.filter(({ workspace }) => workspace === idOf(hit)).length).toBeGreaterThan(0);
    expect(engine.errors).toEqual([]);
  }, 30_000);
});
