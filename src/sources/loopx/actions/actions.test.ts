import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChangePlan, Refusal } from '@contract/change.ts';
import type { Json } from '@contract/model.ts';
import { workspaceFiles, workspacesFolder } from '../../../../test/support/workspace-files.ts';
import { memoryLedgers } from '../../memory-ledger.ts';
import type { ActionContext, Ledger } from '../../source.ts';
import { loopxSource } from '../index.ts';
import { copyText, needsActorKind } from './command-line.ts';

const NOW = Date.UTC(2026, 7, 27, 12);
const PROGRAM = { loopx: { path: '/usr/bin/loopx', version: '0.5.1' } };

function ledgerOf(
  name: string,
  edit: (path: string, text: string) => string = (_, t) => t,
): Ledger {
  const { root, files } = workspaceFiles(name);
  const expected = JSON.parse(
    readFileSync(path.join(workspacesFolder, name, 'expected.json'), 'utf8'),
  ) as { path_map: Record<string, string> };
  const maps = Object.entries(expected.path_map).map(([from, to]) => ({
    from,
    to: `${root}/${to}`,
  }));
  const [ledger] = memoryLedgers({
    source: loopxSource,
    files: files.map((file) => ({ ...file, text: edit(file.path, file.text) })),
    roots: [root],
    maps,
    asOf: NOW,
  });
  if (ledger === undefined) throw new Error('no site');
  return ledger;
}

function context(
  ledger: Ledger,
  loop: string,
  target: string | null,
  programs: ActionContext['programs'] = {},
): ActionContext {
  return { ledger, view: loopxSource.project(ledger, loop), target, programs, now: NOW };
}

function plan(id: string, at: ActionContext, input: Record<string, Json>): ChangePlan {
  const made = planOrRefusals(id, at, input);
  if (!('effects' in made)) throw new Error(JSON.stringify(made));
  return made;
}

function planOrRefusals(
  id: string,
  at: ActionContext,
  input: Record<string, Json>,
): ChangePlan | readonly Refusal[] {
  const action = loopxSource.actions.find((candidate) => candidate.id === id);
  if (action === undefined) throw new Error(`no action ${id}`);
  return action.plan(at, input);
}

function refusals(id: string, at: ActionContext, input: Record<string, Json>): string[] {
  const made = planOrRefusals(id, at, input);
  return 'effects' in made ? [] : made.map(({ message }) => message.id);
}

/** Lines that the real LoopX added to a file, from the recorded difference. */
function goldenAdded(name: string, file: string): string[] {
  const diff = readFileSync(
    path.join(workspacesFolder, 'loopx-basic/golden-writes', `${name}.diff`),
    'utf8',
  );
  const part =
    diff.split(/^--- /mu).find((section) => section.split('\n')[1]?.includes(file)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1));
}

function goldenArgv(name: string): string[] {
  const file = path.join(workspacesFolder, 'loopx-basic/golden-writes', `${name}.json`);
  const { argv } = JSON.parse(readFileSync(file, 'utf8')) as { argv: string[] };
  return argv.slice(3);
}

const basic = ledgerOf('loopx-basic');
const GOAL = 'harbor-api-hardening';
const view = loopxSource.project(basic, GOAL);
const drill = view.newestRuns.find((run) => run.token === 'rollback_drill_passed')?.key ?? '';
const judgement = {
  decision: 'accept_result',
  reward: 'positive',
  reason_summary: 'The drill result is clear and repeatable.',
  follow_up: 'Link the drill from the runbook.',
};

describe('a reward', () => {
  it('written natively is the golden row, byte for byte', () => {
    const made = plan('reward', context(basic, GOAL, drill), judgement);
    const [effect] = made.effects;
    expect(effect).toMatchObject({ kind: 'append' });
    const text = effect?.kind === 'append' ? effect.text : '';
    expect(text).toBe(`${goldenAdded('reward-append', 'index.jsonl').join('\n')}\n`);
    expect(made.writer.id).toBe('loopx-do.writer.native');
    expect(made.doesNot.length).toBeGreaterThan(0);
    expect(made.judged?.key).toBe(drill);
  });

  it('with a lesson is the golden row too', () => {
    const [effect] = plan('reward', context(basic, GOAL, drill), {
      decision: 'narrow_scope',
      reward: 'mixed',
      reason_summary: 'Good drill, too much scope.',
      lesson_kind: 'route',
      lesson_summary: 'Drill before rollout.',
      lesson_avoid: ['rollout without a drill'],
      lesson_prefer: ['drill first'],
    }).effects;
    const golden = goldenAdded('reward-append-with-state-summary', 'index.jsonl');
    expect(effect).toMatchObject({ kind: 'append', text: `${golden.join('\n')}\n` });
  });

  it('by LoopX is the golden command, and shows the same row', () => {
    const made = plan('reward', context(basic, GOAL, drill, PROGRAM), judgement);
    const [effect] = made.effects;
    if (effect?.kind !== 'command') throw new Error('no command');
    // As recorded, but the two options in another order.
    expect(new Set(effect.argv.slice(effect.argv.indexOf('reward')))).toEqual(
      new Set(goldenArgv('reward-append')),
    );
    expect(effect.previewArgv?.at(-1)).toBe('--dry-run');
    expect(effect.argv).not.toContain('--dry-run');
    expect(effect.expects?.[0]?.text).toBe(
      `${goldenAdded('reward-append', 'index.jsonl').join('\n')}\n`,
    );
  });

  it('says what is newer than the judged run and which gates stay open', () => {
    const made = plan('reward', context(basic, GOAL, drill), judgement);
    expect(made.newer.map(({ message }) => message.params?.['run'])).toEqual([
      '2026-08-27T11:00:02+00:00 · state_refreshed',
      '2026-08-27T10:00:03+00:00 · runbook_section_written',
      '2026-08-27T09:00:05+00:00 · state_refreshed',
    ]);
    expect(made.warnings.map(({ id }) => id)).toContain('loopx-do.reward.gate-open');
  });

  it.each([
    ['/Users/someone/x', 'loopx-do.refused.private'],
    ['my password is on the wall', 'loopx-do.refused.private'],
    ['TOKEN = abc', 'loopx-do.refused.private'],
    ['see /home/someone/notes', 'loopx-do.refused.private-ours'],
  ])('refuses %s with the place', (reason, id) => {
    const made = planOrRefusals('reward', context(basic, GOAL, drill), {
      ...judgement,
      reason_summary: reason,
    });
    expect(made).toMatchObject([{ field: 'reason_summary', message: { id } }]);
    const [first] = made as readonly Refusal[];
    const [from, to] = first?.span ?? [0, 0];
    expect(reason.slice(from, to)).toBe(first?.message.params?.['passage']);
  });

  it('refuses what is missing, of another kind, or already there', () => {
    const at = context(basic, GOAL, drill);
    expect(refusals('reward', at, {})).toEqual([
      'loopx-do.refused.missing',
      'loopx-do.refused.choose',
      'loopx-do.refused.missing',
    ]);
    expect(refusals('reward', at, { ...judgement, reward: 'great' })).toEqual([
      'loopx-do.refused.choose',
    ]);
    expect(
      refusals('reward', at, {
        ...judgement,
        lesson_kind: 'route',
        lesson_summary: 'x',
        lesson_avoid: ['1', '2', '3', '4', '5', '6'],
      }),
    ).toEqual(['loopx-do.refused.too-many']);
    const judged = view.newestRuns.find((run) => run.reward?.decision === 'narrow_scope');
    const same = judged?.reward;
    expect(
      refusals('reward', context(basic, GOAL, judged?.key ?? ''), {
        decision: same?.decision ?? '',
        reward: same?.reward ?? '',
        reason_summary: same?.reason ?? '',
        follow_up: same?.followUp ?? '',
        ...(same?.lesson === undefined
          ? {}
          : {
              lesson_kind: same.lesson.kind,
              lesson_summary: same.lesson.summary,
              lesson_avoid: same.lesson.avoid,
              lesson_prefer: same.lesson.prefer,
            }),
      }),
    ).toEqual(['loopx-do.refused.same-reward']);
  });

  it('refuses a run whose time is not unique, or that has no time', () => {
    const twice = ledgerOf('loopx-basic', (file, text) =>
      file.endsWith('runs/index.jsonl')
        ? text.replace('2026-08-26T09:01:06+00:00', '2026-08-26T09:00:06+00:00')
        : text,
    );
    expect(refusals('reward', context(twice, GOAL, drill), judgement)).toEqual([
      'loopx-do.refused.not-unique',
    ]);
    const damaged = ledgerOf('loopx-damaged');
    const untimed = loopxSource
      .project(damaged, 'mast-notes-cleanup')
      .newestRuns.find((run) => run.token === 'no_timestamp_run');
    expect(untimed).toBeDefined();
    expect(
      refusals('reward', context(damaged, 'mast-notes-cleanup', untimed?.key ?? ''), judgement),
    ).toContain('loopx-do.refused.no-instant');
  });

  it('has landed once the row is in the index, and not before', () => {
    const made = plan('reward', context(basic, GOAL, drill), judgement);
    const [effect] = made.effects;
    const text = effect?.kind === 'append' ? effect.text : '';
    const action = loopxSource.actions.find(({ id }) => id === 'reward');
    expect(action?.landed(context(basic, GOAL, drill), made)).toBe(false);
    const after = ledgerOf('loopx-basic', (file, content) =>
      file.endsWith('runs/index.jsonl') ? content + text : content,
    );
    expect(action?.landed(context(after, GOAL, drill), made)).toBe(true);
    // The judgement is on the run, and the fingerprint of a plan made before it is not that of one after.
    expect(
      plan('reward', context(after, GOAL, drill), { ...judgement, reward: 'mixed' }).fingerprint,
    ).not.toBe(made.fingerprint);
  });

  it('lines of accounting leave the plan as it is; work by an agent does not', () => {
    const before = plan('reward', context(basic, GOAL, drill), judgement);
    const row = (klass: string): string =>
      `{"generated_at": "2026-08-27T11:30:00+00:00", "goal_id": "${GOAL}", "classification": "${klass}", "json_path": "a", "markdown_path": "b"}\n`;
    const later = (klass: string): ChangePlan =>
      plan(
        'reward',
        context(
          ledgerOf('loopx-basic', (file, text) =>
            file.endsWith('runs/index.jsonl') ? text + row(klass) : text,
          ),
          GOAL,
          drill,
        ),
        judgement,
      );
    expect(later('quota_slot_spent').fingerprint).toBe(before.fingerprint);
    expect(later('rollout_started').fingerprint).not.toBe(before.fingerprint);
  });
});

describe('gates, todos and quota by LoopX', () => {
  const gateTodo = 'todo_1d0632d139b4';
  it.each([
    [
      'operator-gate',
      null,
      {
        decision: 'approve',
        gate: 'write_path_rollout',
        question: 'Can the idempotent write path be enabled for the pilot tier?',
        reason_summary: 'Drill passed, pilot tier only.',
      },
      'operator-gate-approve',
    ],
    [
      'todo-decide',
      gateTodo,
      { outcome: 'approve', evidence: 'Operator approved the pilot tier.', no_follow_up: true },
      'todo-complete-user-gate',
    ],
    [
      'todo-complete',
      'todo_19dc9547fb98',
      { evidence: 'Read; the platform rota owns it.' },
      'todo-complete-user-action',
    ],
    ['quota-share', null, { compute: 0.3 }, 'configure-goal-quota-0.3'],
    ['quota-pause', null, {}, 'configure-goal-pause'],
    ['goal-stop', null, { reason: 'Holiday freeze' }, 'goal-lifecycle-stop'],
  ])('%s is the golden command', (id, target, input, golden) => {
    const made = plan(id, context(basic, GOAL, target, PROGRAM), input);
    const [effect] = made.effects;
    if (effect?.kind !== 'command') throw new Error('no command');
    const wanted = goldenArgv(golden);
    expect(effect.argv.slice(7).toSorted()).toEqual(wanted.toSorted());
    // LoopX's commands differ in what they do by default: the trial run must never write.
    const trial = effect.previewArgv ?? [];
    expect(trial.includes('--dry-run') !== wanted.includes('--execute')).toBe(true);
    expect(trial).not.toContain('--execute');
  });

  it('without LoopX there is the exact command to copy, and nothing is written', () => {
    const made = plan('quota-share', context(basic, GOAL, null), { compute: 0.3 });
    expect(made.effects).toEqual([]);
    expect(made.copyOnly).toContain('loopx --registry');
    expect(made.copyOnly).toContain(
      'configure-goal --goal-id harbor-api-hardening --quota-compute 0.3 --execute',
    );
  });

  it('a copied command cannot be broken out of', () => {
    const place = { registry: "/w/it's/registry.json", runtimeRoot: '/r', cwd: '/w' };
    expect(
      copyText(place, ['reward', '--reason-summary', "a'; rm -rf ~; echo '$(x)`y`"]),
    ).toContain(String.raw`'a'\''; rm -rf ~; echo '\''$(x)${'`y`'}'`);
  });

  it('names the other gates that stay open', () => {
    const made = plan('operator-gate', context(basic, GOAL, null, PROGRAM), {
      decision: 'defer',
      gate: 'write_path_rollout',
      reason_summary: 'Not yet.',
    });
    const ids = made.warnings.map(({ id }) => id);
    expect(ids).toContain('loopx-do.gate.stays-open');
    expect(ids).toContain('loopx-do.gate.looks-closed');
  });

  it('a todo that is done is not offered again, and a gate is not completed as a plain todo', () => {
    expect(
      refusals('todo-complete', context(basic, GOAL, 'todo_fc6eb1173f80', PROGRAM), {
        evidence: 'x',
      }),
    ).toEqual(['write.refused.not-offered']);
    expect(
      refusals('todo-complete', context(basic, GOAL, gateTodo, PROGRAM), { evidence: 'x' }),
    ).toEqual(['write.refused.not-offered']);
  });

  it('later releases are told who acts', () => {
    expect(['0.5.1', '1.1.0', '1.2.0', '2.1.1', '1.10.3', ''].map(needsActorKind)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    const made = plan(
      'reward',
      context(basic, GOAL, drill, { loopx: { path: '/x/loopx', version: '2.1.1' } }),
      judgement,
    );
    expect(made.effects[0]).toMatchObject({
      argv: expect.arrayContaining(['--actor-kind', 'owner']) as unknown,
    });
  });
});

describe('a burst', () => {
  it('changes one entry of the registry and nothing else, and can be taken back to the byte', () => {
    const made = plan('quota-burst', context(basic, GOAL, null), {
      allowed_slots: 1200,
      until: '2026-08-28T12:00:00+00:00',
    });
    const [effect] = made.effects;
    if (effect?.kind !== 'replace') throw new Error('no replacement');
    const text = basic.peek(effect.path) ?? '';
    expect(text.split(effect.before)).toHaveLength(2);
    const changed = text.replace(effect.before, () => effect.after);
    const quota = (source: string): Json =>
      (JSON.parse(source) as { goals: { quota: Json }[] }).goals[0]?.quota ?? null;
    expect(quota(changed)).toEqual({
      ...(quota(text) as object),
      allowed_slots: 1200,
      signalbox_burst: { until: '2026-08-28T12:00:00+00:00', previous_allowed_slots: null },
    });
    expect(made.warnings.map(({ id }) => id)).toContain('loopx-do.burst.caveat');

    const after = ledgerOf('loopx-basic', (file, content) =>
      file === effect.path ? changed : content,
    );
    const back = plan('quota-burst-end', context(after, GOAL, null), {});
    const [undo] = back.effects;
    if (undo?.kind !== 'replace') throw new Error('no replacement');
    expect(changed.replace(undo.before, () => undo.after)).toBe(text);
  });

  it('restores the number that stood there before', () => {
    const damaged = ledgerOf('loopx-damaged');
    const made = plan('quota-burst', context(damaged, 'mast-notes-cleanup', null), {
      allowed_slots: 200,
      until: '2026-08-28T12:00:00+00:00',
    });
    expect(made.effects[0]).toMatchObject({
      after: expect.stringContaining('"previous_allowed_slots":90') as unknown,
    });
  });

  it.each([
    [{ allowed_slots: 0, until: '2026-08-28T12:00:00Z' }, 'loopx-do.refused.slots'],
    [{ allowed_slots: 1.5, until: '2026-08-28T12:00:00Z' }, 'loopx-do.refused.slots'],
    [{ allowed_slots: 100, until: '2026-08-26T12:00:00Z' }, 'loopx-do.refused.until'],
    [{ allowed_slots: 100, until: 'tomorrow' }, 'loopx-do.refused.until'],
  ])('refuses %j', (input, id) => {
    expect(refusals('quota-burst', context(basic, GOAL, null), input)).toEqual([id]);
  });
});
