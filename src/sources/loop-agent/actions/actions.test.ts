import { describe, expect, it } from 'vitest';
import type { ChangePlan } from '@contract/change.ts';
import type { Json } from '@contract/model.ts';
import type { Action, ActionContext, Ledger } from '../../source.ts';
import { loopAgentSource } from '../index.ts';
import { AS_OF, onCaptureHost, sample } from '../testing/ledgers.ts';

const PROGRAM = { 'loop-agent': { path: '/opt/bin/loop-agent', version: '0.45.0' } };
const REPLAY = '20261130-held-invoice-replay';

function contextOf(
  ledger: Ledger,
  key: string,
  target: string | null = null,
  programs: ActionContext['programs'] = PROGRAM,
): ActionContext {
  return { ledger, view: loopAgentSource.project(ledger, key), target, programs, now: AS_OF };
}

function actionOf(id: string): Action {
  const action = loopAgentSource.actions.find((candidate) => candidate.id === id);
  if (action === undefined) throw new Error(`no action ${id}`);
  return action;
}

function made(id: string, context: ActionContext, input: Record<string, Json>): ChangePlan {
  const plan = actionOf(id).plan(context, input);
  if (!('effects' in plan)) throw new Error(JSON.stringify(plan));
  return plan;
}

function refusedBy(id: string, context: ActionContext, input: Record<string, Json>): string[] {
  const plan = actionOf(id).plan(context, input);
  return 'effects' in plan ? [] : plan.map(({ message }) => message.id);
}

const command = (plan: ChangePlan): string[] =>
  plan.effects.flatMap((effect) => (effect.kind === 'command' ? effect.argv.slice(3) : []));

const relay = onCaptureHost(sample('loop-agent-invoice-relay'));
const paused = (
  ledger: Ledger = relay,
  programs: ActionContext['programs'] = PROGRAM,
): ActionContext => {
  const view = loopAgentSource.project(ledger, `run/${REPLAY}`);
  const target = view.gates.find(({ state }) => state === 'open')?.id ?? null;
  return contextOf(ledger, `run/${REPLAY}`, target, programs);
};

describe('a paused run', () => {
  it('is approved with one of the declared options, and the preview says it is only recorded', () => {
    const form = actionOf('loop-agent.approve').form(paused());
    const choices = form?.fields.find(({ name }) => name === 'option')?.choices ?? [];
    expect(choices.length).toBeGreaterThan(1);
    const option = choices[0]?.value ?? '';
    const plan = made('loop-agent.approve', paused(), {
      option,
      notes: 'As agreed; see the plan.',
    });
    expect(command(plan)).toEqual([
      'dag',
      'approve',
      '--run-id',
      REPLAY,
      '--option',
      option,
      '--notes',
      'As agreed; see the plan.',
    ]);
    expect(plan.effects[0]).toMatchObject({
      argv: expect.arrayContaining(['/opt/bin/loop-agent']) as unknown,
      previewArgv: expect.arrayContaining(['report']) as unknown,
    });
    const said = [...plan.doesNot, ...plan.consequences].map(({ id }) => id);
    expect(said).toContain('loop-agent-do.approve.not-run');
    expect(said).toContain('loop-agent-do.approve.not-steer');
    expect(actionOf('loop-agent.approve').landed(paused(), plan)).toBe(false);
  });

  it('takes no option that was not declared, and no reason that is blank or reads like a flag', () => {
    expect(refusedBy('loop-agent.approve', paused(), { option: 'ship-it' })).toEqual([
      'loop-agent-do.refused.option',
    ]);
    expect(refusedBy('loop-agent.reject', paused(), { reason: '  ' })).toEqual([
      'loop-agent.refuse.empty',
    ]);
    expect(refusedBy('loop-agent.reject', paused(), { reason: '--force' })).toEqual([
      'loop-agent.refuse.dash',
    ]);
  });

  it('is rejected with the reason as one argument', () => {
    const reason = `Not before audit; "quote" $(x)`;
    expect(command(made('loop-agent.reject', paused(), { reason }))).toEqual([
      'dag',
      'reject',
      '--run-id',
      REPLAY,
      '--reason',
      reason,
    ]);
  });

  it('gives the command to copy where loop-agent is not installed', () => {
    const plan = made('loop-agent.reject', paused(relay, {}), { reason: "it's late" });
    expect(plan.effects).toEqual([]);
    expect(plan.copyOnly).toContain(String.raw`--reason 'it'\''s late'`);
  });

  it('changes its fingerprint with the state or the question, and with nothing else', () => {
    const before = made('loop-agent.reject', paused(), { reason: 'x' }).fingerprint;
    const edited = (name: string): Ledger =>
      onCaptureHost(
        sample('loop-agent-invoice-relay', AS_OF, (file) =>
          file.path.includes(REPLAY) && file.path.endsWith(name)
            ? { ...file, text: `${file.text} ` }
            : file,
        ),
      );
    const after = (name: string): string =>
      made('loop-agent.reject', paused(edited(name)), { reason: 'x' }).fingerprint;
    expect(after('state.json')).not.toBe(before);
    expect(after('human-escalation.json')).not.toBe(before);
    expect(after('result.summary.md')).toBe(before);
  });

  it('cannot be resumed or closed as lost while it waits', () => {
    expect(refusedBy('loop-agent.resume', paused(), {})).toEqual(['write.refused.not-offered']);
  });
});

describe('other runs and tasks', () => {
  const ledgerSvc = onCaptureHost(sample('loop-agent-ledger-svc'));
  const offeredOn = (ledger: Ledger, action: string): ActionContext[] =>
    loopAgentSource
      .loops(ledger)
      .map((key) => contextOf(ledger, key))
      .filter(({ view }) => view.offers.some((offer) => offer.action === action && offer.enabled));

  it('a lost run is closed, and the trial run only inspects', () => {
    const [lost] = offeredOn(ledgerSvc, 'loop-agent.reconcile');
    if (lost === undefined) throw new Error('no lost run in the sample');
    const plan = made('loop-agent.reconcile', lost, {
      how: 'abandon',
      reason: 'Machine was replaced.',
    });
    expect(command(plan).slice(0, 2)).toEqual(['dag', 'reconcile-run']);
    const [effect] = plan.effects;
    expect(effect?.kind === 'command' ? effect.previewArgv : []).not.toContain('--action');
    expect(refusedBy('loop-agent.reconcile', lost, { how: 'delete', reason: 'x' })).toEqual([
      'loop-agent-do.refused.option',
    ]);
  });

  it('an approved run is resumed by a worker that is left alone', () => {
    const ledgers = ['loop-agent-invoice-relay', 'loop-agent-ledger-svc', 'loop-agent-tariff-sync'];
    const [approved] = ledgers.flatMap((name) =>
      offeredOn(onCaptureHost(sample(name)), 'loop-agent.resume'),
    );
    if (approved === undefined) throw new Error('no approved run in the samples');
    const plan = made('loop-agent.resume', approved, {});
    expect(plan.effects[0]).toMatchObject({ staysOn: true });
    expect(plan.warnings.map(({ id }) => id)).toContain('loop-agent-do.resume.long');
    expect(actionOf('loop-agent.resume').landed(approved, plan)).toBe(false);
  });

  it('a write set is answered by its digest', () => {
    const ledgers = [
      'loop-agent-invoice-relay',
      'loop-agent-ledger-svc',
      'loop-agent-tariff-sync',
      'loop-agent-edge-svc',
    ];
    const [open] = ledgers.flatMap((name) =>
      offeredOn(onCaptureHost(sample(name)), 'loop-agent.approve-write-set'),
    );
    if (open === undefined) throw new Error('no open write set in the samples');
    const plan = made('loop-agent.approve-write-set', open, {});
    expect(command(plan).some((part) => part.startsWith('write-set-review:'))).toBe(true);
    expect(plan.effects[0]).toMatchObject({ staysOn: true });
    const no = made('loop-agent.reject-write-set', open, { reason: 'Too wide.' });
    expect(command(no)).toContain('Too wide.');
    expect(actionOf('loop-agent.reject-write-set').landed(open, no)).toBe(false);
  });
});
